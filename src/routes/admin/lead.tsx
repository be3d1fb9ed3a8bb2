import { lazyPart } from '@/shared/ui/lazy-part';

export default lazyPart(async () => (await import('@/features/leads/components/lead-screen')).LeadScreen);
