import { lazyPart } from '@/shared/ui/lazy-part';

export default lazyPart(
  async () => (await import('@/features/availability/components/availability-screen')).AvailabilityScreen,
);
