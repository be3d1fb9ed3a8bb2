import { contentPage } from '@/shared/content/content-page';
import type { ServiceIndexProps } from './service-index';

/** The page of all services. */
export const ServiceIndexScreen = contentPage<ServiceIndexProps>(
  'service-index',
  async () => (await import('./service-index')).ServiceIndex,
  'Loading the services...',
);
