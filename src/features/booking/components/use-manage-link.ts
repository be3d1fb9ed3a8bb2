import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type LinkFragment, readLinkFragment } from '../model/link-fragment';
import { manageTokenOf, rememberManageToken } from '../model/manage-tokens';

/**
 * The token in the emailed link of `bookingId`; undefined until it is read. The token is removed from the address bar
 * immediately, so that it appears in no history, screenshot or copied URL.
 */
export function useManageLink(bookingId: string | undefined): LinkFragment | undefined {
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
