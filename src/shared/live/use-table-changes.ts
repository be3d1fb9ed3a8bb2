import { useEffect, useEffectEvent } from 'react';
import { env } from '@/shared/config/env';
import { getSupabase, type Supabase } from '@/shared/supabase/client';

/** The polling interval, in milliseconds. */
const POLL_INTERVAL_MS = 15_000;

/**
 * Calls `onChange` every 15 seconds while the page is visible, and immediately when it becomes visible again. Returns a
 * function that stops it.
 */
function pollTable(onChange: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);
  const start = () => {
    stop();
    timer = setInterval(onChange, POLL_INTERVAL_MS);
  };
  const handleVisibilityChange = () => {
    if (document.visibilityState === 'hidden') return stop();
    onChange();
    start();
  };
  if (document.visibilityState !== 'hidden') start();
  document.addEventListener('visibilitychange', handleVisibilityChange);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', handleVisibilityChange);
  };
}

/**
 * Defers notifications while the page is hidden, and calls `onChange` once when it becomes visible again.
 * Returns functions to report a change and to stop.
 */
function deferWhileHidden(onChange: () => void): { notify: () => void; stop: () => void } {
  let isPending = false;
  const handleVisibilityChange = () => {
    if (document.visibilityState === 'hidden' || !isPending) return;
    isPending = false;
    onChange();
  };
  document.addEventListener('visibilitychange', handleVisibilityChange);
  return {
    notify: () => {
      if (document.visibilityState === 'hidden') isPending = true;
      else onChange();
    },
    stop: () => document.removeEventListener('visibilitychange', handleVisibilityChange),
  };
}

/**
 * Calls `onChange` when a row of `table` that the user may read has changed. Polls while the channel is not open.
 * Returns a function that unsubscribes.
 */
function subscribeToTable(supabase: Supabase, table: string, onChange: () => void): () => void {
  let stopPolling: (() => void) | undefined = pollTable(onChange);
  let isStopped = false;
  const notifier = deferWhileHidden(onChange);
  const channel = supabase
    // A private channel: the policies on realtime.messages decide who may join, and no client may send.
    .channel(`changes of ${table} ${crypto.randomUUID()}`, { config: { private: true } })
    .on('postgres_changes', { event: '*', schema: 'public', table }, notifier.notify)
    .subscribe((state) => {
      if (isStopped) return;
      if (state === 'SUBSCRIBED') {
        stopPolling?.();
        stopPolling = undefined;
        // What happened before the channel was open.
        notifier.notify();
      } else {
        stopPolling ??= pollTable(onChange);
      }
    });
  return () => {
    isStopped = true;
    stopPolling?.();
    notifier.stop();
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
