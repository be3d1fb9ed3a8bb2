import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { getStoredToken, storeToken, tokenFromHash } from '../model/stored-invitation-token';

/**
 * The token of the opened link, or the stored one; null when there is none, undefined until that is known. It is
 * removed from the address bar immediately, so that it appears in no history, screenshot or copied URL.
 */
export function useInvitationToken(): string | null | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();

  useEffect(() => {
    const found = tokenFromHash(hash);
    if (found) storeToken(found);
    setToken((before) => found ?? before ?? getStoredToken() ?? null);
    if (hash !== '') void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate]);

  return token;
}
