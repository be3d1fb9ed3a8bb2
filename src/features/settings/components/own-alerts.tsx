import { useQuery } from '@tanstack/react-query';
import { LoadError } from '@/shared/ui/load-error';
import { Skeleton } from '@/shared/ui/skeleton';
import { ownAlertQueries, useSetOwnAlerts } from '../api/own-alerts';
import { SettingsSection, ToggleSetting } from './setting-controls';

/** Which emails about their own work the signed-in admin gets. */
export function OwnAlerts() {
  const alerts = useQuery(ownAlertQueries.mine());
  const save = useSetOwnAlerts();
  return (
    <SettingsSection title="Your alerts" lead="For your account only. No one else's emails change.">
      {alerts.isError && !alerts.isFetching ? (
        <LoadError onRetry={alerts.refetch}>We couldn't load your alerts.</LoadError>
      ) : null}
      {alerts.isPending ? <Skeleton height="12" /> : null}
      {alerts.data ? (
        <>
          <ToggleSetting
            label="Email me about work that is assigned to me and notes that mention me"
            help="Work is a lead, task, contact or conversation."
            isOn={save.isPending ? (save.variables.leads ?? alerts.data.leads) : alerts.data.leads}
            isSaving={save.isPending}
            onChange={(leads) => save.mutateAsync({ leads })}
          />
          <ToggleSetting
            label="Email me about new bookings with me"
            help="If a consultant is linked to your account under Availability. The firm's inbox gets them in any case."
            isOn={
              save.isPending
                ? (save.variables.bookingRequests ?? alerts.data.bookingRequests)
                : alerts.data.bookingRequests
            }
            isSaving={save.isPending}
            onChange={(bookingRequests) => save.mutateAsync({ bookingRequests })}
          />
        </>
      ) : null}
    </SettingsSection>
  );
}
