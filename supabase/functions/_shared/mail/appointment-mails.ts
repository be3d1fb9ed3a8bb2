import { FIRM } from '../contracts/firm.ts';
import { formatCents } from '../contracts/money.ts';
import {
  type AppointmentFacts,
  addToCalendar,
  bookingPage,
  calendarEntry,
  calendarLinks,
  confirmAddressBlocks,
  guestFacts,
  guestReason,
  manageBlocks,
  placeBlocks,
  previousTimeRows,
  startForGuest,
} from './appointment-facts.ts';
import { type Block, greeting, type MailContent, ownMessage, text } from './mail-content.ts';

const NEXT = `What happens next: a consultant will answer within ${FIRM.answerWithin}. If we haven't answered by the start time, we'll decline the request and email you.`;

/** What staff or the system gave as the reason. What a guest typed is not for a mail to that address. */
function reasonBlocks({ reason, changedBy }: AppointmentFacts): Block[] {
  const ours = changedBy === 'firm' || changedBy === 'system';
  const words = ours ? (reason?.trim() ?? '') : '';
  return words ? [text('The reason:'), { kind: 'quote', text: words }] : [];
}

function moneyBlocks({ paymentStatus, refundDue, priceCents }: AppointmentFacts): Block[] {
  if (!priceCents || !(refundDue || paymentStatus === 'refunded')) return [];
  return [
    text(
      `Your payment of ${formatCents(priceCents)} will be refunded to the card you used. It can take 5 to 10 days to appear.`,
    ),
  ];
}

/** To the guest, with a copy of the message. Of the rest it repeats only the name, where it looks like one. */
export function appointmentRequested(facts: AppointmentFacts, siteUrl: string): MailContent {
  const unpaid = facts.paymentStatus === 'pending' && Boolean(facts.priceCents);
  const pay: Block[] = [
    text(
      `The consultation costs ${formatCents(facts.priceCents ?? 0)}. The time is yours once you've paid. If it isn't paid within 30 minutes, we'll release the time.`,
    ),
    { kind: 'action', label: 'See your booking and pay', href: bookingPage(facts, siteUrl) },
  ];
  return {
    subject: `Your consultation request: ${startForGuest(facts)}`,
    preview: unpaid
      ? "We're holding the time for 30 minutes. It's yours once you've paid."
      : `We're holding the time for you. A consultant will answer within ${FIRM.answerWithin}.`,
    heading: "We're holding your time",
    blocks: [
      text(greeting(facts.clientName)),
      text(`Thank you for requesting a consultation with ${FIRM.name}. We're holding this time for you:`),
      guestFacts(facts),
      ...confirmAddressBlocks(facts, siteUrl),
      ...(unpaid ? pay : []),
      ...manageBlocks(facts, siteUrl),
      ...(unpaid ? [] : [text(NEXT)]),
      ...placeBlocks(facts),
      ...ownMessage(facts.message),
    ],
    reason: guestReason(siteUrl),
  };
}

/** To the guest, with the calendar file. */
export function appointmentConfirmed(facts: AppointmentFacts, siteUrl: string): MailContent {
  return {
    subject: `Confirmed: ${facts.serviceType}, ${startForGuest(facts)}`,
    preview: 'Your consultation is confirmed. The calendar file is attached.',
    heading: 'Your consultation is confirmed',
    blocks: [
      text(greeting(facts.clientName)),
      ...(facts.newConsultant
        ? [text(`${facts.newConsultant} is your consultant now. The time stays the same.`)]
        : []),
      text(`Your consultation with ${FIRM.name} is confirmed:`),
      guestFacts(facts),
      ...confirmAddressBlocks(facts, siteUrl),
      addToCalendar(facts, siteUrl),
      ...manageBlocks(facts, siteUrl),
      ...placeBlocks(facts),
      calendarLinks(facts),
    ],
    ...calendarEntry(facts, 'REQUEST'),
    reason: guestReason(siteUrl),
  };
}

/** The text of a declined request: by staff, or expired at its start without an answer. */
function declined(facts: AppointmentFacts) {
  const start = startForGuest(facts);
  return facts.changedBy === 'system'
    ? {
        subject: `We did not confirm your consultation: ${start}`,
        heading: 'We did not confirm your consultation',
        sorry: "We're sorry. We didn't confirm your request in time, so the consultation won't take place.",
      }
    : {
        subject: `We can't accept your request: ${start}`,
        heading: "We can't accept your request",
        sorry: "We're sorry. We can't offer the consultation you requested.",
      };
}

/** To the guest. */
export function appointmentDeclined(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { subject, heading, sorry } = declined(facts);
  return {
    subject,
    preview: "We're sorry. Other times are available.",
    heading,
    blocks: [
      text(greeting(facts.clientName)),
      text(sorry),
      guestFacts(facts),
      ...reasonBlocks(facts),
      ...moneyBlocks(facts),
      text(`Other times are available. You can also call ${FIRM.phone}, and we'll find one together.`),
      { kind: 'action', label: 'Choose another time', href: new URL('/schedule', siteUrl).href },
    ],
    ...(facts.wasConfirmed ? calendarEntry(facts, 'CANCEL') : {}),
    reason: guestReason(siteUrl),
  };
}

/** To the guest. A confirmed one brings the new entry; one that waits again takes the old entry out. */
export function appointmentMoved(facts: AppointmentFacts, siteUrl: string): MailContent {
  const confirmed = facts.status === 'confirmed';
  const leftBehind = !confirmed && facts.wasConfirmed;
  return {
    subject: `Moved: ${facts.serviceType}, now ${startForGuest(facts)}`,
    preview: confirmed
      ? 'The new time is confirmed. The calendar file is attached.'
      : `We're holding the new time for you. A consultant will answer within ${FIRM.answerWithin}.`,
    heading: confirmed ? 'Your consultation has a new time' : "We're holding your new time",
    blocks: [
      text(greeting(facts.clientName)),
      text("Your consultation has been moved. Here's the new time:"),
      guestFacts(facts, previousTimeRows(facts)),
      ...confirmAddressBlocks(facts, siteUrl),
      ...(confirmed ? [addToCalendar(facts, siteUrl)] : []),
      ...manageBlocks(facts, siteUrl),
      ...placeBlocks(facts),
      confirmed ? calendarLinks(facts) : text(NEXT),
      ...(leftBehind
        ? [text('Your calendar removes the old time now. The new one follows when we confirm it.')]
        : []),
    ],
    ...(confirmed ? calendarEntry(facts, 'REQUEST') : {}),
    ...(leftBehind ? calendarEntry(facts, 'CANCEL') : {}),
    reason: guestReason(siteUrl),
  };
}

/** To the guest, with the file that takes the entry out of the calendar. */
export function appointmentCancelled(facts: AppointmentFacts, siteUrl: string): MailContent {
  return {
    subject: `Canceled: ${facts.serviceType}, ${startForGuest(facts)}`,
    preview: "The consultation won't take place.",
    heading: 'Your consultation is canceled',
    blocks: [
      text(greeting(facts.clientName)),
      text("This consultation is canceled and won't take place:"),
      guestFacts(facts),
      ...reasonBlocks(facts),
      ...moneyBlocks(facts),
      text(`If you didn't mean to cancel, choose another time or call ${FIRM.phone}.`),
      { kind: 'action', label: 'Choose another time', href: new URL('/schedule', siteUrl).href },
    ],
    ...(facts.wasConfirmed ? calendarEntry(facts, 'CANCEL') : {}),
    reason: guestReason(siteUrl),
  };
}
