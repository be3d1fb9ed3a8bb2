import { useEffect, useEffectEvent } from 'react';
import { env } from '@/shared/config/env';
import { getSupabase } from '@/shared/supabase/client';
import { watchByAsking } from './watch-by-asking';
import { watchByChannel } from './watch-by-channel';

/**
 * Calls `onChange` when something in `table` may have changed: told by the platform's channel where the build says
 * that there is one, else every 15 seconds. All of it only while the page can be seen. Nothing tells of a table that
 * browsers may not read: give none.
 */
export function useLive(table: string | undefined, onChange: () => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (!env.realtime || table === undefined) return watchByAsking(() => changed());
    let stop: (() => void) | undefined;
    let isOver = false;
    getSupabase().then(
      (supabase) => {
        if (!isOver) stop = watchByChannel(supabase, table, () => changed());
      },
      () => {
        if (!isOver) stop = watchByAsking(() => changed());
      },
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [table]);
}
