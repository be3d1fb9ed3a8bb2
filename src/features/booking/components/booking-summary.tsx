import { useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { withNonBreakingSpaces } from '@/shared/lib/text';
import { ButtonLink } from '@/shared/ui/button';
import { Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { oneStepBy, oneStepFirst } from '../model/booking-status';
import { serviceNameOf } from '../model/service-name';
import { ResendConfirmation } from './resend-confirmation';
import { SlotTimeText } from './selected-slot';
import { useVisitorTimeZone } from './time-zone-select';

const MESSAGES = messages('booking/summary', {
  unpaid: 'We’ll hold this time for 30 minutes. It’s yours once you’ve paid.',
  sent: 'We’re sending a confirmation to {email}.',
  pay: 'Pay now',
  confirmAddress: 'One step left: open the link in our email within 2 hours, and this time is yours.',
});

/** The data of the confirmation after booking; `date` and `time` are in the firm's zone. */
export type BookingResult = {
  id: string;
  status: string;
  /** The name of the consultation as it is stored. */
  service: string;
  date: string;
  time: string;
  /** The same as an ISO instant. */
  startsAt: string;
  email: string;
  /** Where to pay, when the booking waits for that. */
  paymentUrl?: string | undefined;
  /** Whether the time is taken only when the emailed link is opened. */
  confirmFirst?: boolean | undefined;
  /** Until when the emailed link has to be opened, as an ISO instant. */
  confirmAddressUntil?: string | undefined;
};

/** Whether the guest still has to confirm the email address. The database decides; clients have confirmed their own. */
export function useWaitsForAddress({ email }: BookingResult): boolean {
  const { user } = useSession();
  return user?.email?.toLowerCase() !== email.toLowerCase();
}

/** When and what it is, what is to be paid or confirmed first, and where the confirmation goes. */
export function BookingSummaryText(booked: BookingResult) {
  const { id, service, date, time, startsAt, email, paymentUrl, confirmFirst, confirmAddressUntil } = booked;
  const timeZone = useVisitorTimeZone();
  const [sentTo, setSentTo] = useState(email);
  const t = MESSAGES.get();
  const waits = useWaitsForAddress(booked);
  const step = confirmAddressUntil ? oneStepBy(confirmAddressUntil, timeZone) : t.confirmAddress;
  return (
    <Stack gap="2">
      <Text fontWeight={waits ? undefined : 'semibold'}>
        <SlotTimeText date={date} time={time} startsAt={startsAt} />
      </Text>
      <Text>{serviceNameOf(service)}</Text>
      {paymentUrl === undefined ? null : <Text>{t.unpaid}</Text>}
      <Text size="small" tone="muted">
        <Sentence text={t.sent} parts={{ email: <strong>{sentTo}</strong> }} />
      </Text>
      {waits ? (
        <Text data-next="" fontWeight="semibold" textWrap="pretty">
          {withNonBreakingSpaces(confirmFirst ? oneStepFirst() : step)}
        </Text>
      ) : null}
      {waits ? <ResendConfirmation bookingId={id} email={sentTo} onCorrected={setSentTo} /> : null}
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
