import { useSearchParams } from 'react-router-dom';
import { type CalendarView, turned, type View, viewOf } from '../model/calendar-view';
import { atFirm } from '../model/firm-time';
import { useIsWide } from './use-is-wide';

/** The view in the address, and how to go to another one. */
export function useCalendarView() {
  const [search, setSearch] = useSearchParams();
  const isWide = useIsWide();
  const today = atFirm(new Date()).date;
  const current: CalendarView = viewOf(search, today, isWide ? 'week' : 'day');
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
    turn: (direction: -1 | 1) => change('day', turned(current, direction)),
  };
}
