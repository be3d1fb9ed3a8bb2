import { FIRM } from '../contracts/firm.ts';
import {
  type AppointmentFacts,
  changeBlocks,
  guestFacts,
  guestReason,
  inBothZones,
  ratingPage,
  startForGuest,
  text,
} from './appointment-facts.ts';
import { greeting } from './contact-mails.ts';
import type { MailContent } from './content.ts';

const RATINGS = [
  [1, 'not at all'],
  [2, 'hardly'],
  [3, 'partly'],
  [4, 'largely'],
  [5, 'fully'],
] as const;

function reminder(facts: AppointmentFacts, siteUrl: string, lead: string, preview: string): MailContent {
  return {
    subject: `Reminder: ${facts.serviceType}, ${startForGuest(facts)}`,
    preview,
    heading: 'Your consultation is coming up',
    blocks: [
      text(greeting(facts.clientName)),
      text(lead),
      guestFacts(facts),
      text(
        facts.location
          ? `To reach us before, call ${FIRM.phone}.`
          : `A consultant gets in touch with you, by phone or video. To reach us first, call ${FIRM.phone}.`,
      ),
      ...changeBlocks(facts, siteUrl),
    ],
    reason: guestReason(siteUrl),
  };
}

/** To the guest, a day before. It names no "tomorrow": that is another day elsewhere, or when a mail is late. */
export function reminderDayBefore(facts: AppointmentFacts, siteUrl: string): MailContent {
  return reminder(
    facts,
    siteUrl,
    `A day from now we meet. Your consultation with ${FIRM.name}:`,
    'Your consultation is a day away.',
  );
}

/** To the guest, an hour before. */
export function reminderHourBefore(facts: AppointmentFacts, siteUrl: string): MailContent {
  return reminder(
    facts,
    siteUrl,
    `An hour from now we meet. Your consultation with ${FIRM.name}:`,
    'Your consultation is an hour away.',
  );
}

/** To the guest, the day after. Each answer is a link to a page with a button. */
export function followUp(facts: AppointmentFacts, siteUrl: string): MailContent {
  const day = inBothZones(facts.startsAt, facts);
  return {
    subject: 'How useful was your consultation?',
    preview: 'One to five, and a word if you like.',
    heading: 'How useful was it?',
    blocks: [
      text(greeting(facts.clientName)),
      text(
        `Thank you for talking with us (${facts.serviceType}, ${day}). Did it help you to decide what to do next?`,
      ),
      {
        kind: 'choices',
        choices: RATINGS.map(([rating, word]) => ({
          label: String(rating),
          word,
          href: ratingPage(facts, siteUrl, rating),
        })),
      },
      text('The link opens a page where you can add a word. Nothing is sent before you press its button.'),
      text(`Anything left open? Call ${FIRM.phone} or write to ${FIRM.email}.`),
    ],
    reason: `You get this one mail because you had a consultation that was booked at ${new URL(siteUrl).host} with this address. If that was not you, write to ${FIRM.email}.`,
  };
}
