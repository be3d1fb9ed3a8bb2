import { lazyHydrated } from '@/shared/ui/lazy-hydration';
import { Skeleton } from '@/shared/ui/skeleton';

/**
 * The booking form. Its HTML is prerendered whole; what brings it to life (form state, schemas, the query
 * cache) loads after the page has, and takes over the fields with what has been typed into them.
 */
export const ScheduleSection = lazyHydrated(
  'schedule-form',
  async () => (await import('./schedule-panel')).SchedulePanel,
  <Skeleton height="48rem" width="full" />,
);
