import { lazyPart } from '@/shared/ui/lazy-part';

export default lazyPart(
  async () => (await import('@/features/content/components/content-editor')).ContentEditor,
);
