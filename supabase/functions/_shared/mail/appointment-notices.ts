import { BOOKING_STATUS_WORDS } from '../contracts/booking/booking-status-words.ts';
import { linkOrLabel } from '../contracts/booking/meeting-place.ts';
import { formatCents } from '../contracts/money.ts';
import { sameWallClock } from '../contracts/time-format.ts';
import { inZone } from '../contracts/zones.ts';
import {
  type AppointmentFacts,
  type FactRow,
  lengthRow,
  previousTimeRows,
  startForFirm,
} from './appointment-facts.ts';
import { type Block, type MailContent, nameOrVisitor, text } from './mail-content.ts';
import { meetingTime, momentIn, timeOfDay } from './mail-dates.ts';

// To the firm. A reply goes to the client.

const STATUS_WORDS: Record<string, string> = {
  ...BOOKING_STATUS_WORDS,
  pending: `${BOOKING_STATUS_WORDS.pending}. Waiting for you to approve.`,
};

const LANGUAGES = new Intl.DisplayNames('en-US', { type: 'language' });

/** By the firm's clock, and by the client's where it shows another time. */
function timeRows(facts: AppointmentFacts): FactRow[] {
  const { startsAt, endsAt, firmTimeZone, guestTimeZone } = facts;
  const rows: FactRow[] = [['When', meetingTime(startsAt, endsAt, firmTimeZone)]];
  if (guestTimeZone && !sameWallClock(startsAt, firmTimeZone, guestTimeZone)) {
    rows.push(['Client’s time', meetingTime(startsAt, endsAt, guestTimeZone)]);
  }
  return [...rows, lengthRow(facts)];
}

/** What was booked and when, after the subject in an inbox. */
const summary = ({ serviceType, startsAt, firmTimeZone }: AppointmentFacts) =>
  `${serviceType}, ${momentIn(startsAt, firmTimeZone)}`;

function paymentRow({ priceCents, paymentStatus }: AppointmentFacts): FactRow[] {
  return priceCents
    ? [['Payment', `${formatCents(priceCents)}, ${(paymentStatus ?? '').replace('_', ' ')}`]]
    : [];
}

/** When the time of an automatic booking is released if its client does not confirm the address before. */
const heldUntil = ({ status, addressConfirmed, confirmAddressUntil }: AppointmentFacts) =>
  status === 'confirmed' && !addressConfirmed ? confirmAddressUntil : undefined;

function statusOf(facts: AppointmentFacts): string {
  const until = heldUntil(facts);
  return until
    ? `Held until ${timeOfDay(until, facts.firmTimeZone, 'en')}. Waiting for the client to confirm the email address.`
    : (STATUS_WORDS[facts.status] ?? facts.status);
}

/** All that is known of a booking, with everything the visitor gave. */
function everything(facts: AppointmentFacts, more: FactRow[] = []): Block {
  const given: FactRow[] = [
    ['Name', facts.clientName],
    ['Email', facts.clientEmail ?? ''],
    ['Phone', facts.clientPhone ?? ''],
    ['Company', facts.company ?? ''],
    ['Language', facts.clientLocale === facts.locale ? '' : (LANGUAGES.of(facts.clientLocale) ?? '')],
  ];
  return {
    kind: 'facts',
    rows: [
      ['Consultation', facts.serviceType],
      ...timeRows(facts),
      [facts.place.location ? 'Where' : 'How', linkOrLabel(facts.place)],
      ...more,
      ['Status', statusOf(facts)],
      ...(facts.addressConfirmed ? [] : ([['Email confirmed', 'not yet']] satisfies FactRow[])),
      ...paymentRow(facts),
      ...given.filter(([, value]) => value !== ''),
    ],
  };
}

function quoted(words: string | null | undefined): Block[] {
  const trimmed = words?.trim();
  return trimmed ? [{ kind: 'quote', text: trimmed }] : [];
}

/** How to reach the client. */
function answerTo({ clientEmail, clientPhone }: AppointmentFacts): string {
  return clientEmail
    ? 'Reply to this email to write to the client.'
    : `The client gave no email address. Call ${clientPhone}.`;
}

function firmReason({ isPersonal }: AppointmentFacts, siteUrl: string): string {
  if (isPersonal) {
    return `You’re receiving this because you are the consultant of this booking at ${new URL(siteUrl).host}. To stop these emails, go to Settings in the dashboard.`;
  }
  return `You’re receiving this because the scheduling form at ${new URL(siteUrl).host} reports every booking to the firm’s inbox. To change the address, go to Settings in the dashboard.`;
}

/** The day of the booking in the calendar of staff. */
function openDay({ startsAt, firmTimeZone, status }: AppointmentFacts, siteUrl: string): Block {
  const { date } = inZone(startsAt, firmTimeZone);
  return {
    kind: 'action',
    label: status === 'pending' ? 'Approve or decline' : 'Open the day in the dashboard',
    href: new URL(`/admin/appointments?view=day&day=${date}&consultant=all`, siteUrl).href,
  };
}

/** The subject and the heading of a notice about a new booking, or about one that another consultant gets. */
function noticeTitle(facts: AppointmentFacts): Pick<MailContent, 'subject' | 'heading'> {
  const client = `${nameOrVisitor(facts.clientName)}: ${startForFirm(facts)}`;
  const confirmed = facts.status === 'confirmed';
  if (facts.isReassigned) {
    const consultant = facts.isPersonal ? 'you' : facts.consultant;
    return {
      subject: `Assigned to ${consultant}: consultation ${confirmed ? 'with' : 'request from'} ${client}`,
      heading: `Consultation${confirmed ? '' : ' request'} assigned to ${consultant}`,
    };
  }
  if (heldUntil(facts)) {
    return { subject: `New consultation held for ${client}`, heading: 'New consultation, not confirmed yet' };
  }
  return {
    subject: `New consultation ${confirmed ? 'booked by' : 'request from'} ${client}`,
    heading: confirmed ? 'New consultation booked' : 'New consultation request',
  };
}

/**
 * To the firm and the consultant about a new booking, or to the consultant who gets an earlier one, with everything
 * given; a reply goes to the visitor.
 */
export function appointmentNotice(facts: AppointmentFacts, siteUrl: string): MailContent {
  const confirmed = facts.status === 'confirmed';
  return {
    ...noticeTitle(facts),
    preview: summary(facts),
    blocks: [
      everything(facts),
      text(
        confirmed
          ? `${heldUntil(facts) ? 'It is confirmed once the client does that.' : 'It is confirmed.'} ${answerTo(facts)}`
          : `We’re holding the time until you approve or decline. ${answerTo(facts)}`,
      ),
      openDay(facts, siteUrl),
      ...quoted(facts.message),
    ],
    reason: firmReason(facts, siteUrl),
  };
}

/** To the firm, 24 hours, 4 hours and 1 hour before the start of what no one has answered; a reply goes to the visitor. */
export function appointmentUnansweredNotice(facts: AppointmentFacts, siteUrl: string): MailContent {
  const left = facts.hoursLeft === 1 ? '1 hour' : `${facts.hoursLeft ?? 24} hours`;
  return {
    subject: `Not confirmed yet: ${nameOrVisitor(facts.clientName)}, ${startForFirm(facts)}`,
    preview: `It starts in less than ${left}. ${summary(facts)}`,
    heading: `A request that starts in less than ${left} needs an answer`,
    blocks: [
      everything(facts),
      text(
        `Please approve, move or decline it. If no one answers before it starts, the client gets an apology with other times, and the request stays in your list as missed. ${answerTo(facts)}`,
      ),
      openDay(facts, siteUrl),
      ...quoted(facts.message),
    ],
    reason: firmReason(facts, siteUrl),
  };
}

/** To the firm; a reply goes to the visitor. */
export function appointmentMovedNotice(facts: AppointmentFacts, siteUrl: string): MailContent {
  return {
    subject: `Consultation moved by ${nameOrVisitor(facts.clientName)}: now ${startForFirm(facts)}`,
    preview: summary(facts),
    heading: 'Consultation moved',
    blocks: [
      everything(
        facts,
        previousTimeRows(facts, (instant) => momentIn(instant, facts.firmTimeZone)),
      ),
      text(`The old time is open again. ${answerTo(facts)}`),
      openDay(facts, siteUrl),
    ],
    reason: firmReason(facts, siteUrl),
  };
}

/** To the firm, with the client's reason. A reply goes to the client. */
export function appointmentCancelledNotice(facts: AppointmentFacts, siteUrl: string): MailContent {
  const quote = quoted(facts.reason);
  const reason = quote.length > 0 ? [text('The client’s reason:'), ...quote] : [];
  return {
    subject: `Consultation canceled by ${nameOrVisitor(facts.clientName)}: ${startForFirm(facts)}`,
    preview: facts.serviceType,
    heading: 'Consultation canceled',
    blocks: [
      everything(facts),
      text(`The time is open again. ${answerTo(facts)}`),
      ...reason,
      openDay(facts, siteUrl),
    ],
    reason: firmReason(facts, siteUrl),
  };
}
