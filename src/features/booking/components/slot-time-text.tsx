import { formatDate, formatTime } from '@contracts/time-format.ts';
import { withNonBreakingSpaces } from '@/shared/lib/non-breaking';
import { FIRM_TIME_LABEL, visitorTimeLabelLong } from '../model/visitor-time';
import { useVisitorTimeZone } from './use-visitor-time-zone';

type TimeInWordsProps = {
  /** The firm's local "YYYY-MM-DD" and "HH:MM", and the same as an ISO instant. */
  date: string;
  time: string;
  startsAt: string;
};

/** 'Monday, November 24, 2025 at 9:00 AM Eastern Time (New York)', and the visitor's own time when that differs. */
export function SlotTimeText({ date, time, startsAt }: TimeInWordsProps) {
  const own = visitorTimeLabelLong(startsAt, useVisitorTimeZone());
  return (
    <>
      {formatDate(date, 'full')} at {withNonBreakingSpaces(formatTime(time))} {FIRM_TIME_LABEL}
      {own ? `, ${withNonBreakingSpaces(own)}` : null}
    </>
  );
}
