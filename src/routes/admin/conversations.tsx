import { lazyPart } from '@/shared/ui/lazy-part';

export default lazyPart(
  async () => (await import('@/features/conversations/components/conversations-screen')).ConversationsScreen,
);
