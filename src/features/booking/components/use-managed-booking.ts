import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AppError } from '@/shared/errors/app-error';
import { bookingQueries } from '../api/queries';
import { type LinkFragment, readLinkFragment } from '../model/link-fragment';
import { forgetManageToken, manageTokenOf, rememberManageToken } from '../model/manage-tokens';

/**
 * The token in the emailed link of `bookingId`; undefined until it is read. The token is removed from the address bar
 * immediately, so that it appears in no history, screenshot or copied URL.
 */
function useManageLink(bookingId: string | undefined): LinkFragment | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<LinkFragment>();

  useEffect(() => {
    const read = readLinkFragment(hash);
    if (bookingId && read.token) rememberManageToken(bookingId, read.token);
    const known = bookingId ? manageTokenOf(bookingId) : undefined;
    setLink((before) => (read.token ? read : (before ?? { ...read, token: known })));
    if (hash !== '') void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [bookingId, hash, pathname, search, navigate]);

  return link;
}

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
