import type { StaffAppointment } from '@contracts/staff-appointments.ts';

/** What is not known of a guest's address, and what came of it; '' when there is nothing to say. */
export function addressStatusText({ addressConfirmed, timeReleased, status }: StaffAppointment): string {
  const isOpen = status === 'pending' || status === 'confirmed';
  return [addressConfirmed ? '' : 'Email not confirmed', timeReleased && isOpen ? 'Time not held' : '']
    .filter(Boolean)
    .join('. ');
}
