import { lazyPart } from '@/shared/ui/lazy-part';

export default lazyPart(async () => (await import('@/layouts/people-screen')).PeopleScreen);
