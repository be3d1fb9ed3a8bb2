import { lazyPart } from '@/shared/ui/lazy-part';

export default lazyPart(async () => (await import('@/features/mail/components/mail-screen')).MailScreen);
