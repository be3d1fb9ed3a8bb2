import { useState } from 'react';
import { QueryProvider } from '@/shared/query/query-provider';
import { CalendarBookingSuccess } from './calendar-booking-success';
import { ClientBookingForm } from './client-booking-form';
import type { BookingResult } from './use-schedule-form';
import { useVisitorTimeZone } from './use-visitor-time-zone';

/** The signed-in client's booking form, or what it has booked; `onBooked` hears of every booking it makes. */
export function BookingCalendar({ onBooked }: { onBooked?: (booked: BookingResult) => void }) {
  const [booked, setBooked] = useState<BookingResult>();
  const timeZone = useVisitorTimeZone();

  function finish(next: BookingResult) {
    setBooked(next);
    onBooked?.(next);
  }

  return (
    <QueryProvider>
      {booked ? (
        <CalendarBookingSuccess booked={booked} onAnother={() => setBooked(undefined)} />
      ) : (
        <ClientBookingForm timeZone={timeZone} onBooked={finish} />
      )}
    </QueryProvider>
  );
}
