import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const HAS_TOKEN = /(?:^|[?#&])token(?:_hash)?=/;

/** What an entry of the history keeps of the link that was opened, so that loading the page anew does not lose it. */
function keptIn(state: unknown): string {
  return typeof state === 'object' && state !== null && 'mailLink' in state ? String(state.mailLink) : '';
}

/**
 * The parameters of a mailed link, from behind the '#', which no server and no other site sees; prerendered HTML knows
 * none. They leave the address bar at once, so that they are in no screenshot or copied address. Links of older mails
 * have them in the query.
 */
export function useLinkParams(): URLSearchParams {
  const { hash, search, pathname, state, key } = useLocation();
  const navigate = useNavigate();
  const [read, setRead] = useState('');
  const readAt = useRef<string>(undefined);
  const given = [hash, search].find((part) => HAS_TOKEN.test(part))?.slice(1) ?? '';

  useEffect(() => {
    if (given === '') return;
    // Another link in the same tab changes the fragment alone. What the page said about the one before is over.
    const isAnother = readAt.current !== undefined && readAt.current !== key;
    readAt.current = key;
    setRead(given);
    const kept = { ...(state as object | null), mailLink: given };
    void Promise.resolve(
      navigate({ pathname }, { replace: true, preventScrollReset: true, state: kept }),
    ).then(() => {
      if (isAnother) window.location.reload();
    });
  }, [given, key, navigate, pathname, state]);

  return new URLSearchParams(given || keptIn(state) || read);
}
