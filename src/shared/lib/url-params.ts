import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The same address with one part changed; an empty value takes it out. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

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
