import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepToken, keptToken, tokenIn } from '../model/kept-token';

/**
 * The secret of the link that was opened, or of the one this browser keeps; null when there is none, undefined until
 * that is known. It leaves the address bar at once, so that it is in no history, screenshot or copied address.
 */
export function useInvitationToken(): string | null | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();

  useEffect(() => {
    const found = tokenIn(hash);
    if (found) keepToken(found);
    setToken((before) => found ?? before ?? keptToken() ?? null);
    if (hash !== '') void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate]);

  return token;
}
