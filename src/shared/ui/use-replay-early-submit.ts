import { useEffect, useRef } from 'react';

/** For a form's `ref`: says that the form works now, and sends it if someone already tried to. */
export function useReplayEarlySubmit() {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    form.dataset.ready = '';
    if (form.dataset.early === undefined) return;
    delete form.dataset.early;
    form.requestSubmit();
  }, []);
  return ref;
}
