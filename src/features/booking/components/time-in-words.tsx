import { formatDate, formatTime } from '@contracts/time-format.ts';
import { keepTogether } from '@/shared/lib/keep-together';
import { FIRM_TIME_LABEL, ownTimeInFull } from '../model/visitor-time';
import { useVisitorTimeZone } from './use-visitor-time-zone';

type TimeInWordsProps = {
  /** The firm's local "YYYY-MM-DD" and "HH:MM", and the same as an ISO instant. */
  date: string;
  time: string;
  startsAt: string;
};

/** 'Monday, November 24, 2025 at 9:00 AM Eastern Time (New York)', and the visitor's own time when that differs. */
export function TimeInWords({ date, time, startsAt }: TimeInWordsProps) {
  const own = ownTimeInFull(startsAt, useVisitorTimeZone());
  return (
    <>
      {formatDate(date, 'full')} at {keepTogether(formatTime(time))} {FIRM_TIME_LABEL}
      {own ? `, ${keepTogether(own)}` : null}
    </>
  );
}
