import type { BookingResponse } from '@contracts/booking/bookings.ts';
import { formatCents } from '@contracts/money.ts';
import { params } from '@nanostores/i18n';
import { locale, messages } from '@/shared/i18n/messages';
import { ownAndFirmTime } from './time-labels';

const MESSAGES = messages('booking/status', {
  confirmed: 'Booking Confirmed!',
  held: 'Your time is held. A consultant will confirm it by email.',
  holding: 'We’re holding this time for you.',
  due: 'Payment Due',
  dueText: 'We’ll hold your time for 30 minutes while you pay.',
  confirmedText: 'Your time is confirmed. A consultant will meet with you then.',
  completed: 'Booking Completed',
  completedText: 'This consultation has taken place. Thank you for your time.',
  missed: 'We Missed You',
  missedText: 'This consultation didn’t take place. You’re welcome to choose another time.',
  canceled: 'Booking Canceled',
  canceledText: 'This consultation won’t take place, and the time is open again.',
  unanswered: 'We Missed Your Request',
  unansweredText:
    'We didn’t answer before this time, and we’re sorry. Please choose another one, or call us.',
  declined: 'Booking Declined',
  declinedText: 'We couldn’t accept this time. You’re welcome to choose another.',
  yours: 'Your Booking',
  unknown: 'Please call us to check its status.',
  oneStepBy: params('One step left: confirm your email address by {time}, and this time is yours.'),
  oneStep: 'One step left',
  oneStepText:
    'Open the link in our email to confirm your email address, and this time is yours if it’s still open. We hold no time until then.',
  taken: 'This time was taken',
  takenText:
    'Your email address is confirmed, but someone else has booked this time. Please choose another time.',
  released: 'Your time was released',
  releasedText:
    'Your email address wasn’t confirmed within 2 hours, so we released this time. Open the link in our email to book it again if it’s still available.',
  refunded: params('Your payment of {amount} has been refunded.'),
  willRefund: params('Your payment of {amount} will be refunded.'),
  tooLate: params('It’s too late to refund your payment of {amount}.'),
  canceledLate: params(
    'Your payment of {amount} can’t be refunded because the booking was canceled too late.',
  ),
});

export type BookingStatusSummary = {
  title: string;
  /** What the status means for the visitor, in one sentence. */
  sentence: string;
  /** What the visitor is to do, when there is something. */
  note?: string;
  /** Whether the consultation is still to come. */
  isAhead: boolean;
};

/** What each known status of a booking means. */
function standings(): Record<string, BookingStatusSummary> {
  const t = MESSAGES.get();
  const held = { title: t.confirmed, sentence: t.held, isAhead: true };
  return {
    held,
    pending: held,
    confirmed: { title: t.confirmed, sentence: t.confirmedText, isAhead: true },
    completed: { title: t.completed, sentence: t.completedText, isAhead: false },
    no_show: { title: t.missed, sentence: t.missedText, isAhead: false },
    cancelled: { title: t.canceled, sentence: t.canceledText, isAhead: false },
    declined: { title: t.declined, sentence: t.declinedText, isAhead: false },
  };
}

/**
 * Label and text for a booking's `status` and its payment state; a request that no one answered before it began was
 * missed. An unknown status is never shown as confirmed.
 */
export function bookingStatusSummary(status: string, isDue = false, hasBegun = false): BookingStatusSummary {
  const t = MESSAGES.get();
  if (status === 'pending' && isDue) return { title: t.due, sentence: t.dueText, isAhead: true };
  if (status === 'pending' && hasBegun)
    return { title: t.unanswered, sentence: t.unansweredText, isAhead: false };
  return standings()[status] ?? { title: t.yours, sentence: t.unknown, isAhead: false };
}

/** The next step for a guest who gets a time only by confirming the email address. */
export const oneStepFirst = () => MESSAGES.get().oneStepText;

/** The next step for a guest whose time is held until `until`, an ISO instant. */
export const oneStepBy = (until: string, timeZone: string | undefined) =>
  MESSAGES.get().oneStepBy({ time: ownAndFirmTime(until, timeZone).own });

type AddressFacts = Pick<
  BookingResponse,
  'status' | 'confirm_address_until' | 'time_released' | 'confirm_first'
> & {
  /** Known only with a booking link. */
  addressConfirmed?: boolean;
};

/** Whether the time is the guest's only once the link of an email is opened. */
export const waitsForAddress = (facts: AddressFacts): boolean =>
  !facts.addressConfirmed && Boolean(facts.confirm_address_until || facts.time_released);

/**
 * The status of a booking whose guest has not confirmed the email address, yet or in time; other bookings are
 * unchanged.
 */
export function addressConfirmationStatus(
  standing: BookingStatusSummary,
  facts: AddressFacts,
  timeZone?: string,
): BookingStatusSummary {
  const t = MESSAGES.get();
  if (facts.time_released && facts.addressConfirmed)
    return { ...standing, title: t.taken, sentence: t.takenText };
  if (facts.confirm_first) return { ...standing, title: t.oneStep, sentence: t.oneStepText };
  if (facts.time_released) return { ...standing, title: t.released, sentence: t.releasedText };
  if (!facts.confirm_address_until) return standing;
  const note = oneStepBy(facts.confirm_address_until, timeZone);
  // The time of an automatic booking is released, too, when the address is not confirmed.
  return { ...standing, note, ...(facts.status === 'confirmed' && { sentence: t.holding }) };
}

type Paid = {
  status: string;
  paymentStatus: string;
  priceCents: number;
  /** For an upcoming booking: whether canceling it now leads to a refund. For others: whether a refund is due. */
  refundDue: boolean;
};

/** What becomes of the money when a booking is canceled, or was; undefined when there is nothing to say of any. */
export function refundText({ status, paymentStatus, priceCents, refundDue }: Paid): string | undefined {
  const t = MESSAGES.get();
  const amount = formatCents(priceCents, locale.get());
  if (paymentStatus === 'refunded') return t.refunded({ amount });
  if (paymentStatus !== 'paid') return undefined;
  if (refundDue) return t.willRefund({ amount });
  if (bookingStatusSummary(status).isAhead) return t.tooLate({ amount });
  return status === 'cancelled' ? t.canceledLate({ amount }) : undefined;
}
