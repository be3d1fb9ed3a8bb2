import type { Supabase } from '@/shared/supabase/client';
import { watchByAsking } from './watch-by-asking';

/**
 * Calls `onChange` when a row of `table` that this person may see has changed. For as long as the channel is not
 * open, it asks instead. Returns how to stop.
 */
export function watchByChannel(supabase: Supabase, table: string, onChange: () => void): () => void {
  let stopAsking: (() => void) | undefined = watchByAsking(onChange);
  let isOver = false;
  const channel = supabase
    .channel(`changes of ${table} ${crypto.randomUUID()}`)
    .on('postgres_changes', { event: '*', schema: 'public', table }, () => onChange())
    .subscribe((state) => {
      if (isOver) return;
      if (state === 'SUBSCRIBED') {
        stopAsking?.();
        stopAsking = undefined;
        // What happened before the channel was open.
        onChange();
      } else {
        stopAsking ??= watchByAsking(onChange);
      }
    });
  return () => {
    isOver = true;
    stopAsking?.();
    void supabase.removeChannel(channel);
  };
}
