import type { Supabase } from '@/shared/supabase/client';
import { watchByAsking } from './watch-by-asking';
import { whileSeen } from './while-seen';

/**
 * Calls `onChange` when a row of `table` that this person may see has changed. For as long as the channel is not
 * open, it asks instead. Returns how to stop.
 */
export function watchByChannel(supabase: Supabase, table: string, onChange: () => void): () => void {
  let stopAsking: (() => void) | undefined = watchByAsking(onChange);
  let isOver = false;
  const seen = whileSeen(onChange);
  const channel = supabase
    // Private: the policies on realtime.messages decide who joins, and let nobody send anything.
    .channel(`changes of ${table} ${crypto.randomUUID()}`, { config: { private: true } })
    .on('postgres_changes', { event: '*', schema: 'public', table }, seen.tell)
    .subscribe((state) => {
      if (isOver) return;
      if (state === 'SUBSCRIBED') {
        stopAsking?.();
        stopAsking = undefined;
        // What happened before the channel was open.
        seen.tell();
      } else {
        stopAsking ??= watchByAsking(onChange);
      }
    });
  return () => {
    isOver = true;
    stopAsking?.();
    seen.stop();
    void supabase.removeChannel(channel);
  };
}
