import { useEffect, useEffectEvent } from 'react';
import { env } from '@/shared/config/env';
import { getSupabase, type Supabase } from '@/shared/supabase/client';

/** How often to ask, in milliseconds. */
const ASK_EVERY = 15_000;

/**
 * Calls `onChange` every 15 seconds while the page is visible, and immediately when it becomes visible again. Returns a
 * function that stops it.
 */
function pollTable(onChange: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const pause = () => clearInterval(timer);
  const go = () => {
    pause();
    timer = setInterval(onChange, ASK_EVERY);
  };
  const look = () => {
    if (document.visibilityState === 'hidden') return pause();
    onChange();
    go();
  };
  if (document.visibilityState !== 'hidden') go();
  document.addEventListener('visibilitychange', look);
  return () => {
    pause();
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * Holds back what happens while the page cannot be seen, and tells of it once when it is seen again.
 * Returns how to tell, and how to stop.
 */
function whileVisible(onChange: () => void): { tell: () => void; stop: () => void } {
  let isHeld = false;
  const look = () => {
    if (document.visibilityState === 'hidden' || !isHeld) return;
    isHeld = false;
    onChange();
  };
  document.addEventListener('visibilitychange', look);
  return {
    tell: () => {
      if (document.visibilityState === 'hidden') isHeld = true;
      else onChange();
    },
    stop: () => document.removeEventListener('visibilitychange', look),
  };
}

/**
 * Calls `onChange` when a row of `table` that this person may see has changed. For as long as the channel is not
 * open, it asks instead. Returns how to stop.
 */
function subscribeToTable(supabase: Supabase, table: string, onChange: () => void): () => void {
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

/**
 * Calls `onChange` when rows of `table` may have changed: through Realtime if the build enables it, else every 15
 * seconds. Only while the page is visible. Realtime does not report tables that browsers may not read: pass none for
 * those.
 */
export function useTableChanges(table: string | undefined, onChange: () => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (!env.realtime || table === undefined) return pollTable(() => changed());
    let stop: (() => void) | undefined;
    let isOver = false;
    getSupabase().then(
      (supabase) => {
        if (!isOver) stop = subscribeToTable(supabase, table, () => changed());
      },
      () => {
        if (!isOver) stop = pollTable(() => changed());
      },
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [table]);
}
