import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';

export default lazyWithBoundary(
  async () => (await import('@/features/leads/components/reply-settings')).ReplySettings,
);
