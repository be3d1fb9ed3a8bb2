import { lazyPart } from '@/shared/ui/lazy-part';

const EmptyState = lazyPart(async () => (await import('@/shared/ui/empty-state')).EmptyState);

export default function NotFoundRoute() {
  return <EmptyState title="There is nothing here.">Choose a section above.</EmptyState>;
}
