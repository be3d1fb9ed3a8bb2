import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';

export default lazyWithBoundary(
  async () => (await import('@/features/leads/components/reply-settings')).ReplySettings,
);
