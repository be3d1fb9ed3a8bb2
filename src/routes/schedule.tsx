import { ScheduleScreen } from '@/features/booking/components/schedule-screen';
import { PATHS } from '@/shared/config/paths';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'Schedule a Consultation',
    description:
      'Book a free AI strategy consultation with Meridian in Atlanta: choose a service, a day and a time, and talk to a senior consultant.',
    path: PATHS.schedule,
  });

export default function ScheduleRoute() {
  return <ScheduleScreen />;
}
