import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withParam } from './with-param';

/** A list's URL parameters, and a function that changes one of them. Changes replace the history entry. */
export function useUrlParams() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (name: string, value: string) =>
      setParams((before) => withParam(before, name, value), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const clear = useCallback(() => setParams({}, { preventScrollReset: true }), [setParams]);
  return { params, change, clear };
}
