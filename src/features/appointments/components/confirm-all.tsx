import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import type { StaffAppointment } from '@contracts/staff-appointments.ts';
import { formatInstant } from '@contracts/time-format.ts';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog';
import { Box } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { useSetStatus } from '../api/mutations';
import { allowedActions } from '../model/appointment-actions';
import { appointmentErrorMessage } from '../model/appointment-text';

const canBeConfirmed = (appointment: StaffAppointment) =>
  allowedActions(appointment, new Date()).includes('confirmed');

/**
 * Confirms all requests that can be confirmed, each at the place that its client chose, after a dialog that lists them.
 * Hidden while there are fewer than two.
 */
export function ConfirmAll({ requests }: { requests: readonly StaffAppointment[] }) {
  const { mutateAsync } = useSetStatus();
  // What the dialog lists is what is confirmed: a request that arrives meanwhile waits.
  const [listed, setListed] = useState<readonly StaffAppointment[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const ready = requests.filter(canBeConfirmed);

  async function confirm() {
    let confirmed = 0;
    for (const { id, clientName } of listed) {
      try {
        await mutateAsync({ id, status: 'confirmed' });
        confirmed += 1;
      } catch (error) {
        showToast({
          kind: 'error',
          title: `The appointment with ${clientName} hasn't changed.`,
          description: appointmentErrorMessage(error),
        });
      }
    }
    if (confirmed > 0) showToast({ kind: 'success', title: `${confirmed} confirmed` });
  }

  return (
    <>
      {ready.length > 1 ? (
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            setListed(ready);
            setIsOpen(true);
          }}
        >
          {`Confirm all ${ready.length}...`}
        </Button>
      ) : null}
      <ConfirmDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Confirm ${listed.length} requests?`}
        description={
          <>
            Each client with an email address gets an email with the time and the place.
            <Box as="ul" listStyleType="none" mt="3">
              {listed.map(({ id, clientName, startsAt }) => (
                <li key={id}>
                  <bdi>{clientName}</bdi>, {formatInstant(startsAt, 'fullWithTime', FIRM_TIME_ZONE)}
                </li>
              ))}
            </Box>
          </>
        }
        confirmLabel={`Confirm ${listed.length} requests`}
        pendingLabel="Confirming..."
        // The requests go off the list one after the other, and the dialog does not wait for them.
        onConfirm={async () => void confirm()}
        failure={appointmentErrorMessage}
      />
    </>
  );
}
