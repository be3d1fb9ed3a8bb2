import { useQuery } from '@tanstack/react-query';
import { staffPreferencesQuery, useTogglePreference } from '@/shared/staff/staff-preferences';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { SettingsSection, ToggleSetting } from './setting-controls';

/** Which emails about their own work the signed-in admin gets. */
export function OwnAlerts() {
  const alerts = useQuery(staffPreferencesQuery());
  const save = useTogglePreference();
  const shown = alerts.data && { ...alerts.data, ...(save.isPending && save.variables) };
  return (
    <SettingsSection title="Your alerts" lead="For your account only. No one else’s emails change.">
      {alerts.isError && !alerts.isFetching ? (
        <LoadError onRetry={alerts.refetch}>We couldn’t load your alerts.</LoadError>
      ) : null}
      {alerts.isPending ? <Skeleton height="12" /> : null}
      {shown ? (
        <>
          <ToggleSetting
            label="Email me about work that is assigned to me and notes that mention me"
            help="Work is a lead, task, contact or conversation."
            isOn={shown.work_mails}
            isSaving={save.isPending}
            onChange={(work_mails) => save.mutateAsync({ work_mails })}
          />
          <ToggleSetting
            label="Email me about new bookings with me"
            help="If a consultant is linked to your account under Availability. The firm’s inbox gets them in any case."
            isOn={shown.booking_request_mails}
            isSaving={save.isPending}
            onChange={(booking_request_mails) => save.mutateAsync({ booking_request_mails })}
          />
        </>
      ) : null}
    </SettingsSection>
  );
}
