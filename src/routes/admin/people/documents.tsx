import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';

export default lazyWithBoundary(
  async () => (await import('@/features/documents/components/share-document')).ShareDocument,
);
