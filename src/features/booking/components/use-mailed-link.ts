import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type LinkFragment, readLinkFragment } from '../model/link-fragment';
import { manageTokenOf, rememberManageToken } from '../model/manage-tokens';

/**
 * What the mailed link of `bookingId` carries; undefined until it is read. The secret leaves the address bar at once,
 * so that it is in no history, screenshot or copied address.
 */
export function useMailedLink(bookingId: string | undefined): LinkFragment | undefined {
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
