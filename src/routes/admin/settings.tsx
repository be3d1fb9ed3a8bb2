import { lazyPart } from '@/shared/ui/lazy-part';

export default lazyPart(
  async () => (await import('@/features/settings/components/settings-screen')).SettingsScreen,
);
