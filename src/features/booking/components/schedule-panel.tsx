import { useState } from 'react';
import { QueryProvider } from '@/shared/query/query-provider';
import { Stack } from '@/shared/ui/layout';
import type { Prices } from '../model/price';
import { BookingSuccess } from './booking-success';
import { ScheduleForm } from './schedule-form';
import type { BookingResult } from './use-schedule-form';

/** The form and, once something is booked, what was booked above it. */
export function SchedulePanel({ prices }: { prices?: Prices | undefined }) {
  const [booked, setBooked] = useState<BookingResult>();
  return (
    <QueryProvider>
      <Stack gap="8">
        {booked ? <BookingSuccess key={booked.id} {...booked} /> : null}
        <ScheduleForm stored={prices} onBooked={setBooked} />
      </Stack>
    </QueryProvider>
  );
}
