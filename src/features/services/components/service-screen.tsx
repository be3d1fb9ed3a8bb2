import { contentPage } from '@/shared/content/content-page';
import type { ServicePageProps } from './service-page';

/** The page of one service. */
export const ServiceScreen = contentPage<ServicePageProps>(
  'service',
  async () => (await import('./service-page')).ServicePage,
  'Loading the service...',
);
