import type { StaffAppointment } from '@contracts/staff-appointments.ts';

/** Says what is not known of the guest's address, and what came of it. */
export function AddressMark({ appointment }: { appointment: StaffAppointment }) {
  const isOpen = appointment.status === 'pending' || appointment.status === 'confirmed';
  return (
    <>
      {appointment.addressConfirmed ? null : <span>Address not confirmed</span>}
      {appointment.timeReleased && isOpen ? <span>Time not held</span> : null}
    </>
  );
}
