import { type Service, service } from '@contracts/content.ts';
import { getPublished } from '@/shared/content/get-published';

/** The published service at `slug`; null when there is none. */
export function getService(slug: string): Promise<Service | null> {
  return getPublished(service, 'service', slug);
}
