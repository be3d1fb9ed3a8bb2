import { BOOKING_STATUS_WORDS } from '../contracts/booking-status-words.ts';
import { dollars } from '../contracts/money.ts';
import { type AppointmentFacts, formerTime, startOf, text, timeRows } from './appointment-facts.ts';
import { sender } from './contact-mails.ts';
import type { Block, MailContent } from './mail-blocks.ts';

type Row = [label: string, value: string];

const STATUS_WORDS: Record<string, string> = {
  ...BOOKING_STATUS_WORDS,
  pending: `${BOOKING_STATUS_WORDS.pending}. Waiting for you to confirm.`,
};

function paymentRow({ priceCents, paymentStatus }: AppointmentFacts): Row[] {
  return priceCents
    ? [['Payment', `${dollars(priceCents)}, ${(paymentStatus ?? '').replace('_', ' ')}`]]
    : [];
}

/** All that is known of a booking, with everything the visitor gave. */
function everything(facts: AppointmentFacts, more: Row[] = []): Block {
  const given: Row[] = [
    ['Name', facts.clientName],
    ['Email', facts.clientEmail],
    ['Phone', facts.clientPhone ?? ''],
    ['Company', facts.company ?? ''],
  ];
  return {
    kind: 'facts',
    rows: [
      ['Consultation', facts.serviceType],
      ...timeRows(facts, "Client's time"),
      ...more,
      ['Status', STATUS_WORDS[facts.status] ?? facts.status],
      ...(facts.addressConfirmed ? [] : ([['Address', 'Not confirmed']] satisfies Row[])),
      ...paymentRow(facts),
      ...given.filter(([, value]) => value !== ''),
    ],
  };
}

function quoted(words: string | null | undefined): Block[] {
  const trimmed = words?.trim();
  return trimmed ? [{ kind: 'quote', text: trimmed }] : [];
}

function rest(siteUrl: string): Pick<MailContent, 'reason'> {
  return {
    reason: `You're receiving this because the scheduling form at ${new URL(siteUrl).host} reports every booking to the firm's inbox. To change the address, go to Settings in the dashboard.`,
  };
}

function dashboard(siteUrl: string): Block {
  return { kind: 'action', label: 'Open the dashboard', href: new URL('/admin', siteUrl).href };
}

/** To the firm, with everything given; a reply goes to the visitor. */
export function appointmentNotice(facts: AppointmentFacts, siteUrl: string): MailContent {
  const confirmed = facts.status === 'confirmed';
  return {
    subject: `New consultation ${confirmed ? 'booked by' : 'request from'} ${sender(facts.clientName)}: ${startOf(facts)}`,
    preview: `${facts.serviceType}, ${startOf(facts)}`,
    heading: confirmed ? 'New consultation booked' : 'New consultation request',
    blocks: [
      everything(facts),
      ...quoted(facts.message),
      text(
        confirmed
          ? 'It was confirmed automatically. Reply to this email to write to the client.'
          : "We're holding the time until you confirm or decline. Reply to this email to write to the client.",
      ),
      dashboard(siteUrl),
    ],
    ...rest(siteUrl),
  };
}

/** To the firm, a day before the start of what no one has answered; a reply goes to the visitor. */
export function appointmentUnansweredNotice(facts: AppointmentFacts, siteUrl: string): MailContent {
  return {
    subject: `Not confirmed yet: ${sender(facts.clientName)}, ${startOf(facts)}`,
    preview: `${facts.serviceType}, ${startOf(facts)}`,
    heading: 'A consultation request still needs an answer',
    blocks: [
      everything(facts),
      ...quoted(facts.message),
      text(
        "Please confirm or decline it. If it isn't confirmed by its start time, it's declined automatically and the client gets an apology. Reply to this email to write to the client.",
      ),
      dashboard(siteUrl),
    ],
    ...rest(siteUrl),
  };
}

/** To the firm; a reply goes to the visitor. */
export function appointmentMovedNotice(facts: AppointmentFacts, siteUrl: string): MailContent {
  return {
    subject: `Consultation moved by ${sender(facts.clientName)}: now ${startOf(facts)}`,
    preview: `${facts.serviceType}, ${startOf(facts)}`,
    heading: 'Consultation moved',
    blocks: [
      everything(facts, formerTime(facts)),
      text('The old time is open again. Reply to this email to write to the client.'),
      dashboard(siteUrl),
    ],
    ...rest(siteUrl),
  };
}

/** To the firm, with the reason as it was given; a reply goes to the visitor. */
export function appointmentCancelledNotice(facts: AppointmentFacts, siteUrl: string): MailContent {
  return {
    subject: `Consultation canceled: ${startOf(facts)}`,
    preview: `${facts.serviceType}, ${sender(facts.clientName)}`,
    heading: 'Consultation canceled',
    blocks: [
      everything(facts),
      ...quoted(facts.reason),
      text('The time is open again. Reply to this email to write to the client.'),
      dashboard(siteUrl),
    ],
    ...rest(siteUrl),
  };
}
