import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';

const EmptyState = lazyWithBoundary(
  async () => (await import('@/shared/ui/feedback/empty-state')).EmptyState,
);

export default function SectionNotFoundRoute() {
  return <EmptyState title="There is nothing here.">Choose a section above.</EmptyState>;
}
