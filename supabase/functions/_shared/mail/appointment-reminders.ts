import { FIRM } from '../contracts/firm.ts';
import {
  type AppointmentFacts,
  guestFacts,
  guestReason,
  manageBlocks,
  placeBlocks,
  ratingPage,
  startForGuest,
  timeInBothZones,
} from './appointment-facts.ts';
import { type Block, greeting, type MailContent, text } from './mail-content.ts';

// Each word fits below a fifth of a phone's width.
const RATINGS = [
  [1, 'not at all'],
  [2, 'a little'],
  [3, 'partly'],
  [4, 'mostly'],
  [5, 'fully'],
] as const;

function reminder(facts: AppointmentFacts, siteUrl: string, lead: string, preview: string): MailContent {
  const { videoLink } = facts.place;
  return {
    subject: `Reminder: ${facts.serviceType}, ${startForGuest(facts)}`,
    preview,
    heading: 'Your consultation is coming up',
    blocks: [
      text(greeting(facts.clientName)),
      text(lead),
      guestFacts(facts),
      ...(videoLink
        ? [{ kind: 'action', label: 'Join the video call', href: videoLink } satisfies Block]
        : placeBlocks(facts)),
      ...manageBlocks(facts, siteUrl),
      text(`To reach us before then, call ${FIRM.phone}.`),
    ],
    reason: guestReason(siteUrl),
  };
}

/** To the guest, a day before. It names no "tomorrow": that is another day elsewhere, or when a mail is late. */
export function reminderDayBefore(facts: AppointmentFacts, siteUrl: string): MailContent {
  return reminder(
    facts,
    siteUrl,
    `Your consultation with ${FIRM.name} is one day away:`,
    'Your consultation is one day away.',
  );
}

/** To the guest, an hour before. */
export function reminderHourBefore(facts: AppointmentFacts, siteUrl: string): MailContent {
  return reminder(
    facts,
    siteUrl,
    `Your consultation with ${FIRM.name} is one hour away:`,
    'Your consultation is one hour away.',
  );
}

/** To the guest, the day after. Each answer is a link to a page with a button. */
export function followUp(facts: AppointmentFacts, siteUrl: string): MailContent {
  const day = timeInBothZones(facts.startsAt, facts);
  return {
    subject: 'How useful was your consultation?',
    preview: 'Rate it from 1 to 5. Comments are welcome.',
    heading: 'How useful was it?',
    blocks: [
      text(greeting(facts.clientName)),
      text(
        `Thank you for talking with us (${facts.serviceType}, ${day}). Did it help you decide what to do next?`,
      ),
      {
        kind: 'choices',
        choices: RATINGS.map(([rating, word]) => ({
          label: String(rating),
          word,
          href: ratingPage(facts, siteUrl, rating),
        })),
      },
      text('The link opens a page where you can add a comment. Nothing is sent until you select Send.'),
      text(`Any open questions? Call ${FIRM.phone} or email ${FIRM.email}.`),
    ],
    reason: `You're receiving this one email because a consultation was booked at ${new URL(siteUrl).host} with this address. If that wasn't you, email ${FIRM.email}.`,
  };
}
