import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { slotQueries } from '../api/queries';
import type { OpenDay } from '../model/open-times';

type OpenDays = { days: readonly OpenDay[] | undefined; isError: boolean; refetch: () => unknown };

const asRead = ({ date, slots }: OpenDay) => ({ date, slots: [...slots], hasUnread: false });

/**
 * The days with free slots of `serviceType`, with one consultant if chosen.
 * @param early those of the first service, where the page has them already.
 */
export function useOpenDays(
  serviceType: string,
  consultantId: number | undefined,
  early: readonly OpenDay[] | undefined,
): OpenDays {
  const isEarly = serviceType === '' && consultantId === undefined && early !== undefined;
  const { data, isError, refetch } = useQuery({
    ...slotQueries.free(serviceType, 'booking-window', () => undefined, consultantId),
    ...(isEarly && { initialData: () => ({ days: early.map(asRead) }) }),
    // Another service has mostly the same times.
    placeholderData: keepPreviousData,
  });
  return { days: data?.days, isError, refetch };
}
