import type { AppointmentList, StaffAppointment } from '@contracts/staff-appointments.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { inPlace } from '@/shared/live/use-list-news';
import { useNews } from '@/shared/live/use-news';
import { readAppointments, type Wanted } from './get-appointments';
import { appointmentKeys } from './keys';

/** An appointment at its time: moved, it is another one. */
const keyOf = ({ id, startsAt }: StaffAppointment) => `${id} ${startsAt}`;
const reachOf = ({ appointments, isCut }: AppointmentList) => ({
  keys: appointments.map(keyOf),
  isWhole: !isCut,
});

/** What came to, moved in or left the appointments on screen since they were read. */
export function useAppointmentNews(wanted: Wanted, list: UseQueryResult<AppointmentList>) {
  return useNews<AppointmentList, AppointmentList>({
    table: 'appointments',
    queryKey: appointmentKeys.list(wanted),
    readAt: list.dataUpdatedAt,
    shown: list.data && !list.isPlaceholderData ? reachOf(list.data) : undefined,
    read: (signal) => readAppointments(wanted, signal),
    reachOf,
    merge: (data, newest) => ({
      ...data,
      appointments: inPlace(data.appointments, newest.appointments, keyOf),
    }),
  });
}
