import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withParam } from './with-param';

/** What a list's address asks for, and how to change one part of it. Typing leaves no trail of addresses behind. */
export function useAddressParams() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (name: string, value: string) =>
      setParams((before) => withParam(before, name, value), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const clear = useCallback(() => setParams({}, { preventScrollReset: true }), [setParams]);
  return { params, change, clear };
}
