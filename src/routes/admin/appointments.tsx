import { lazyPart } from '@/shared/ui/lazy-part';

export default lazyPart(
  async () => (await import('@/features/appointments/components/appointments-screen')).AppointmentsScreen,
);
