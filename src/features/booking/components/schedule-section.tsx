import { memo } from 'react';
import { lazyHydrated } from '@/shared/ui/lazy-hydrated';
import { Skeleton } from '@/shared/ui/skeleton';

/**
 * The booking form. Its HTML is prerendered whole; what brings it to life (form state, schemas, the query
 * cache) loads after the page has. `memo` and no props: a new render from above, before that code is
 * there, would make React throw away the fields and what was typed into them.
 */
export const ScheduleSection = memo(
  lazyHydrated(
    'schedule-form',
    async () => (await import('./schedule-panel')).SchedulePanel,
    <Skeleton height="48rem" width="full" />,
  ),
);
