import { lazyPart } from '@/shared/ui/lazy-part';

export default lazyPart(
  async () => (await import('@/features/documents/components/share-document')).ShareDocument,
);
