import { formatDate, formatTime } from '@contracts/time-format.ts';
import { useSession } from '@/shared/auth/session';
import { withNonBreakingSpaces } from '@/shared/lib/text';
import { Text } from '@/shared/ui/typography';
import { CONFIRM_ADDRESS } from '../model/address-confirmation';
import { FIRM_TIME_LABEL, visitorTimeLabelLong } from '../model/visitor-time';
import { useVisitorTimeZone } from './time-zone-select';
import type { BookingResult } from './use-schedule-form';

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

/** When it is, where the confirmation goes, and what is to be paid or confirmed first. */
export function BookingSummaryText({ date, time, startsAt, email, paymentUrl }: BookingResult) {
  const { user } = useSession();
  // The database decides; an account's own address needs no confirmation.
  const isOwnAddress = user?.email?.toLowerCase() === email.toLowerCase();
  return (
    <Text>
      <SlotTimeText date={date} time={time} startsAt={startsAt} />.{' '}
      {paymentUrl === undefined ? null : "We'll hold this time for 30 minutes. It's yours once you've paid. "}
      We're sending a confirmation to <strong>{email}</strong>.{isOwnAddress ? null : ` ${CONFIRM_ADDRESS}`}
    </Text>
  );
}
