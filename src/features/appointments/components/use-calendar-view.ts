import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import { todayIn } from '@contracts/time.ts';
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adjacentPeriod, type CalendarView, parseCalendarView, type View } from '../model/calendar-view';

const WIDE = '(min-width: 48em)';

function subscribe(onChange: () => void): () => void {
  const query = globalThis.matchMedia?.(WIDE);
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

/** Whether there is room for a calendar's columns; phones get a list. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => globalThis.matchMedia?.(WIDE).matches ?? false,
    () => false,
  );
}

/** The view in the address, and how to go to another one. */
export function useCalendarView() {
  const [search, setSearch] = useSearchParams();
  const isWide = useIsWide();
  const today = todayIn(FIRM_TIME_ZONE);
  const current: CalendarView = parseCalendarView(search, today, isWide ? 'week' : 'day');
  const change = (name: string, value: string) =>
    setSearch((previous) => {
      const next = new URLSearchParams(previous);
      next.set(name, value);
      return next;
    });
  return {
    ...current,
    today,
    isWide,
    show: (view: View) => change('view', view),
    goTo: (day: string) => change('day', day),
    turn: (direction: -1 | 1) => change('day', adjacentPeriod(current, direction)),
  };
}
