import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { takeEarlyOpenDays } from '../api/early-open-days';
import { slotQueries } from '../api/queries';
import type { OpenDay } from '../model/open-times';

/** The days with free slots of `serviceType`, with one consultant if chosen. The page may have requested those of the first one early. */
export function useOpenDays(
  serviceType: string,
  consultantId: number | undefined,
): {
  days: readonly OpenDay[] | undefined;
  isError: boolean;
} {
  const [early] = useState(takeEarlyOpenDays);
  const isEarly = serviceType === '' && consultantId === undefined && early !== undefined;
  const { data, isError } = useQuery({
    ...slotQueries.free(serviceType, 'booking-window', () => undefined, consultantId),
    enabled: !isEarly,
    // Another service has mostly the same times.
    placeholderData: keepPreviousData,
  });
  return { days: isEarly ? early : data?.days, isError };
}
