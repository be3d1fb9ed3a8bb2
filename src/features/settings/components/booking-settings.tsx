import type { AutoConfirmType } from '@contracts/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '@/shared/ui/load-error';
import { Skeleton } from '@/shared/ui/skeleton';
import { useSetAutoConfirm } from '../api/mutations';
import { settingQueries } from '../api/queries';
import { SettingsSection } from './settings-section';
import { SwitchSetting } from './switch-setting';

function OneType({ type }: { type: AutoConfirmType }) {
  const save = useSetAutoConfirm();
  return (
    <SwitchSetting
      label={type.name}
      help={type.active ? undefined : 'Not currently offered.'}
      isOn={save.isPending ? save.variables.auto_confirm : type.auto_confirm}
      isSaving={save.isPending}
      onChange={(isOn) => save.mutateAsync({ ...type, auto_confirm: isOn })}
    />
  );
}

/** Which bookings need no one of the staff. */
export function BookingSettings() {
  const types = useQuery(settingQueries.consultationTypes());
  return (
    <SettingsSection
      title="Automatic confirmation"
      lead="Types you don't select wait for staff to confirm them under Appointments. Paid types always wait for payment."
    >
      {types.isError && !types.isFetching ? (
        <LoadError onRetry={types.refetch}>We couldn't load the consultations.</LoadError>
      ) : null}
      {types.isPending ? <Skeleton height="40" /> : null}
      {types.data?.map((type) => (
        <OneType key={type.id} type={type} />
      ))}
    </SettingsSection>
  );
}
