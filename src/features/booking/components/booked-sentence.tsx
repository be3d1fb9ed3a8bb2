import { Text } from '@/shared/ui/typography';
import { TimeInWords } from './time-in-words';
import type { Booked } from './use-schedule-form';

/** When it is, where the confirmation goes, and what is to be paid first. */
export function BookedSentence({ date, time, startsAt, email, paymentUrl }: Booked) {
  return (
    <Text>
      <TimeInWords date={date} time={time} startsAt={startsAt} />.{' '}
      {paymentUrl === undefined ? null : 'We keep this time for 30 minutes; it is yours once it is paid. '}
      We are sending a confirmation to <strong>{email}</strong>.
    </Text>
  );
}
