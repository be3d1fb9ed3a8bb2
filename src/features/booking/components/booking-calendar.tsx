import { useState } from 'react';
import { QueryProvider } from '@/shared/query/query-provider';
import { CalendarBooked } from './calendar-booked';
import { CalendarForm } from './calendar-form';
import type { Booked } from './use-schedule-form';
import { useVisitorTimeZone } from './use-visitor-time-zone';

/** The signed-in client's booking form, or what it has booked; `onBooked` hears of every booking it makes. */
export function BookingCalendar({ onBooked }: { onBooked?: (booked: Booked) => void }) {
  const [booked, setBooked] = useState<Booked>();
  const timeZone = useVisitorTimeZone();

  function finish(next: Booked) {
    setBooked(next);
    onBooked?.(next);
  }

  return (
    <QueryProvider>
      {booked ? (
        <CalendarBooked booked={booked} onAnother={() => setBooked(undefined)} />
      ) : (
        <CalendarForm timeZone={timeZone} onBooked={finish} />
      )}
    </QueryProvider>
  );
}
