import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';

export default lazyWithBoundary(
  async () => (await import('@/features/chats/components/chats-screen')).ChatsScreen,
);
