import { useEffect, useEffectEvent } from 'react';
import { env } from '@/shared/config/env';
import { getSupabase } from '@/shared/supabase/client';
import { pollTable } from './poll-table';
import { subscribeToTable } from './subscribe-to-table';

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
