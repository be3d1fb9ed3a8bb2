import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';

export default lazyWithBoundary(
  async () => (await import('@/features/system/components/error-list')).ErrorList,
);
