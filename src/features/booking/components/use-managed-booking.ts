import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AppError } from '@/shared/errors/app-error';
import { bookingQueries } from '../api/queries';
import { forgetManageToken } from '../model/manage-tokens';
import { useManageLink } from './use-manage-link';

/** 404: no such booking or secret; 422: it does not look like one. */
function isDead(error: Error | null): boolean {
  return error instanceof AppError && (error.status === 404 || error.status === 422);
}

/** The booking that the mailed link of `bookingId` opens. Reading it with the link of a mail confirms the address, and changes nothing else. */
export function useManagedBooking(bookingId: string | undefined) {
  const link = useManageLink(bookingId);
  const id = bookingId ?? '';
  const token = link?.token ?? '';
  const options = bookingQueries.managed(id, token);
  const booking = useQuery({
    ...options,
    queryFn: id !== '' && token !== '' ? (options.queryFn ?? skipToken) : skipToken,
  });
  const isWorthNothing = isDead(booking.error);
  useEffect(() => {
    if (isWorthNothing) forgetManageToken(id);
  }, [isWorthNothing, id]);

  return {
    id,
    token,
    rating: link?.rating,
    booking,
    isIncomplete: link !== undefined && (id === '' || token === ''),
    isDead: isWorthNothing,
  };
}
