import { lazy, memo, Suspense } from 'react';
import { Skeleton } from '@/shared/ui/skeleton';

const SchedulePanel = lazy(() => import('./schedule-panel').then((module) => ({ default: module.SchedulePanel })));

/**
 * The booking form. Its HTML is prerendered whole; the code that brings it to life (form state, schemas,
 * the query cache) loads after the page has, and takes over the fields where they stand, with what has
 * been typed into them. `memo` and no props: a new render from above would throw the fields away before.
 */
export const ScheduleSection = memo(function ScheduleSection() {
  return (
    <Suspense fallback={<Skeleton height="48rem" width="full" />}>
      <SchedulePanel />
    </Suspense>
  );
});
