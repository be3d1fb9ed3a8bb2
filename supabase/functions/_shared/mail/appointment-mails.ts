import { calendarEvent, googleCalendarLink, outlookCalendarLink } from '../contracts/calendar-links.ts';
import { FIRM } from '../contracts/firm.ts';
import { dollars } from '../contracts/money.ts';
import {
  type AppointmentFacts,
  bookingPage,
  changeBlocks,
  confirmAddressBlocks,
  entry,
  formerTime,
  guestFacts,
  guestReason,
  startForGuest,
  text,
} from './appointment-facts.ts';
import { greeting } from './contact-mails.ts';
import type { Block, MailContent } from './content.ts';

const NEXT = 'What happens next: a consultant confirms the time and gets in touch with you before we meet.';

/** For calendars that do not take the file of the mail. */
function calendarLinks(facts: AppointmentFacts): Block {
  const event = calendarEvent(facts);
  return {
    kind: 'links',
    lead: 'The calendar file comes with this mail. If your calendar does not take it:',
    links: [
      { label: 'Add it to Google Calendar', href: googleCalendarLink(event) },
      { label: 'Add it to Outlook.com', href: outlookCalendarLink(event) },
    ],
  };
}

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
      `Your payment of ${dollars(priceCents)} goes back to the card it came from. Banks take 5 to 10 days to show it.`,
    ),
  ];
}

/** To the guest. It repeats nothing of what was written but, where it looks like one, the name. */
export function appointmentRequested(facts: AppointmentFacts, siteUrl: string): MailContent {
  const unpaid = facts.paymentStatus === 'pending' && Boolean(facts.priceCents);
  const pay: Block[] = [
    text(
      `The consultation costs ${dollars(facts.priceCents ?? 0)}. The time is yours once that is paid; after 30 minutes we offer it to others again.`,
    ),
    { kind: 'action', label: 'See your booking and pay', href: bookingPage(facts, siteUrl) },
  ];
  return {
    subject: `Your consultation request: ${startForGuest(facts)}`,
    preview: unpaid
      ? 'The time is set aside for 30 minutes. It is yours once it is paid.'
      : 'The time is set aside for you. A consultant will be in touch to confirm it.',
    heading: 'Your time is set aside',
    blocks: [
      text(greeting(facts.clientName)),
      text(`Thank you for asking ${FIRM.name} for a consultation. We keep this time for you:`),
      guestFacts(facts),
      ...confirmAddressBlocks(facts, siteUrl),
      ...(unpaid ? pay : [text(NEXT)]),
      ...changeBlocks(facts, siteUrl),
    ],
    reason: guestReason(siteUrl),
  };
}

/** To the guest, with the calendar file. */
export function appointmentConfirmed(facts: AppointmentFacts, siteUrl: string): MailContent {
  return {
    subject: `Confirmed: ${facts.serviceType}, ${startForGuest(facts)}`,
    preview: 'Your consultation is confirmed. The calendar file is in this mail.',
    heading: 'Your consultation is confirmed',
    blocks: [
      text(greeting(facts.clientName)),
      text(`Your consultation with ${FIRM.name} is confirmed:`),
      guestFacts(facts),
      ...confirmAddressBlocks(facts, siteUrl),
      ...(facts.location
        ? []
        : [text('A consultant gets in touch with you before we meet, by phone or video.')]),
      calendarLinks(facts),
      ...changeBlocks(facts, siteUrl),
    ],
    ...entry(facts, 'REQUEST'),
    reason: guestReason(siteUrl),
  };
}

/** How the declining is told: by staff, or at its start because none of them answered. */
function declined(facts: AppointmentFacts) {
  const start = startForGuest(facts);
  return facts.changedBy === 'system'
    ? {
        subject: `We did not confirm your consultation: ${start}`,
        heading: 'We did not confirm your consultation',
        sorry:
          'We are sorry: nobody here confirmed the consultation you asked for, so it does not take place.',
      }
    : {
        subject: `We cannot take your consultation: ${start}`,
        heading: 'We cannot take this consultation',
        sorry: 'We are sorry: we cannot take the consultation you asked for.',
      };
}

/** To the guest. */
export function appointmentDeclined(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { subject, heading, sorry } = declined(facts);
  return {
    subject,
    preview: 'We are sorry. Other times are open.',
    heading,
    blocks: [
      text(greeting(facts.clientName)),
      text(sorry),
      guestFacts(facts),
      ...reasonBlocks(facts),
      ...moneyBlocks(facts),
      text(`Other times are open, or call ${FIRM.phone} and we find one together.`),
      { kind: 'action', label: 'Choose another time', href: new URL('/schedule', siteUrl).href },
    ],
    ...(facts.wasConfirmed ? entry(facts, 'CANCEL') : {}),
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
      ? 'The new time is confirmed. The calendar file is in this mail.'
      : 'The new time is set aside for you. A consultant will be in touch to confirm it.',
    heading: confirmed ? 'Your consultation has a new time' : 'Your new time is set aside',
    blocks: [
      text(greeting(facts.clientName)),
      text('Your consultation is moved. This is the time from now on:'),
      guestFacts(facts, formerTime(facts)),
      ...confirmAddressBlocks(facts, siteUrl),
      ...(confirmed ? [calendarLinks(facts)] : [text(NEXT)]),
      ...(leftBehind
        ? [text('Your calendar takes the old time out now and gets the new one once it is confirmed.')]
        : []),
      ...changeBlocks(facts, siteUrl),
    ],
    ...(confirmed ? entry(facts, 'REQUEST') : {}),
    ...(leftBehind ? entry(facts, 'CANCEL') : {}),
    reason: guestReason(siteUrl),
  };
}

/** To the guest, with the file that takes the entry out of the calendar. */
export function appointmentCancelled(facts: AppointmentFacts, siteUrl: string): MailContent {
  return {
    subject: `Cancelled: ${facts.serviceType}, ${startForGuest(facts)}`,
    preview: 'The consultation will not take place.',
    heading: 'Your consultation is cancelled',
    blocks: [
      text(greeting(facts.clientName)),
      text('This consultation is cancelled and will not take place:'),
      guestFacts(facts),
      ...reasonBlocks(facts),
      ...moneyBlocks(facts),
      text(`If you did not want that, choose a time again or call ${FIRM.phone}.`),
      { kind: 'action', label: 'Choose another time', href: new URL('/schedule', siteUrl).href },
    ],
    ...(facts.wasConfirmed ? entry(facts, 'CANCEL') : {}),
    reason: guestReason(siteUrl),
  };
}
