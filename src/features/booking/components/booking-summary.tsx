import { useSession } from '@/shared/auth/session';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { ButtonLink } from '@/shared/ui/button';
import { Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { confirmAddressText } from '../model/booking-status';
import { SlotTimeText } from './selected-slot';

const MESSAGES = messages('booking/summary', {
  unpaid: 'We’ll hold this time for 30 minutes. It’s yours once you’ve paid.',
  sent: 'We’re sending a confirmation to {email}.',
  pay: 'Pay now',
});

/** The data of the confirmation after booking; `date` and `time` are in the firm's zone. */
export type BookingResult = {
  id: string;
  status: string;
  date: string;
  time: string;
  /** The same as an ISO instant. */
  startsAt: string;
  email: string;
  /** Where to pay, when the booking waits for that. */
  paymentUrl?: string | undefined;
  /** Whether the time is taken only when the emailed link is opened. */
  confirmFirst?: boolean | undefined;
};

/** When it is, where the confirmation goes, and what is to be paid or confirmed first. */
export function BookingSummaryText(booked: BookingResult) {
  const { date, time, startsAt, email, paymentUrl, confirmFirst } = booked;
  const t = MESSAGES.get();
  const { user } = useSession();
  // The database decides; an account's own address needs no confirmation.
  const isOwnAddress = user?.email?.toLowerCase() === email.toLowerCase();
  return (
    <Stack gap="2">
      <Text fontWeight="semibold">
        <SlotTimeText date={date} time={time} startsAt={startsAt} />
      </Text>
      {paymentUrl === undefined ? null : <Text>{t.unpaid}</Text>}
      {isOwnAddress ? null : <Text data-next="">{confirmAddressText(confirmFirst)}</Text>}
      <Text size="small" tone="muted">
        <Sentence text={t.sent} parts={{ email: <strong>{email}</strong> }} />
      </Text>
    </Stack>
  );
}

/** Leads to the payment provider's page, when there is something to pay. */
export function PayLink({ to }: { to: string | undefined }) {
  if (to === undefined) return null;
  return (
    <ButtonLink to={to} reloadDocument data-pay>
      {MESSAGES.get().pay}
    </ButtonLink>
  );
}
