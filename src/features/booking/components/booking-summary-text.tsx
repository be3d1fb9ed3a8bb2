import { useSession } from '@/shared/auth/session';
import { Text } from '@/shared/ui/typography';
import { CONFIRM_ADDRESS } from '../model/address-confirmation';
import { SlotTimeText } from './slot-time-text';
import type { BookingResult } from './use-schedule-form';

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
