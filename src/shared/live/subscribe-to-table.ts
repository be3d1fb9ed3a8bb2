import type { Supabase } from '@/shared/supabase/client';
import { pollTable } from './poll-table';
import { whileVisible } from './while-visible';

/**
 * Calls `onChange` when a row of `table` that this person may see has changed. For as long as the channel is not
 * open, it asks instead. Returns how to stop.
 */
export function subscribeToTable(supabase: Supabase, table: string, onChange: () => void): () => void {
  let stopAsking: (() => void) | undefined = pollTable(onChange);
  let isOver = false;
  const seen = whileVisible(onChange);
  const channel = supabase
    // A private channel: the policies on realtime.messages decide who may join, and no client may send.
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
        stopAsking ??= pollTable(onChange);
      }
    });
  return () => {
    isOver = true;
    stopAsking?.();
    seen.stop();
    void supabase.removeChannel(channel);
  };
}
