import { useEffect, useState } from 'react';
import { hideMailLink, readMailLink } from './mail-link';

/**
 * Another link that is opened in the same tab changes only the fragment. The page is reloaded, so that nothing of the
 * previous link stays.
 */
function onFragment(): void {
  if (hideMailLink()) location.reload();
}

/** The parameters of the emailed link that opened this page; prerendered HTML has none. The URL keeps none. */
export function useLinkParams(): URLSearchParams {
  const [link] = useState(() => (import.meta.env.SSR ? '' : readMailLink()));
  useEffect(() => {
    hideMailLink();
    addEventListener('hashchange', onFragment);
    return () => removeEventListener('hashchange', onFragment);
  }, []);
  return new URLSearchParams(link);
}
