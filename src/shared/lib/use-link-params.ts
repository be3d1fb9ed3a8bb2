import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const HAS_TOKEN = /(?:^|[?#&])token(?:_hash)?=/;

/** What an entry of the history keeps of the link that was opened, so that loading the page again does not lose it. */
function keptIn(state: unknown): string {
  return typeof state === 'object' && state !== null && 'mailLink' in state ? String(state.mailLink) : '';
}

/**
 * The parameters of an emailed link, from its fragment, which is sent to no server; prerendered HTML has none. They are
 * removed from the address bar immediately, so that they appear in no screenshot or copied URL. Older emails have them
 * in the query.
 */
export function useLinkParams(): URLSearchParams {
  const { hash, search, pathname, state, key } = useLocation();
  const navigate = useNavigate();
  const [read, setRead] = useState('');
  const readAt = useRef<string>(undefined);
  const given = [hash, search].find((part) => HAS_TOKEN.test(part))?.slice(1) ?? '';

  useEffect(() => {
    if (given === '') return;
    // Another link in the same tab changes only the fragment. The state of the previous one is reset.
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
