import {
  type AppointmentFacts,
  consultationOf,
  forGuest,
  guestFacts,
  guestReason,
  manageBlocks,
  placeBlocks,
  ratingPage,
  startForGuest,
} from './appointment-facts.ts';
import { type Block, greeting, type MailContent, text } from './mail-content.ts';
import { APPOINTMENT_PARTS } from './words/appointment-parts.ts';
import { APPOINTMENT_WORDS } from './words/appointments.ts';

function reminder(facts: AppointmentFacts, siteUrl: string, lead: string, preview: string): MailContent {
  const { locale, place } = facts;
  const { reminder: words } = APPOINTMENT_WORDS[locale];
  const label = APPOINTMENT_PARTS[locale].joinVideoCall;
  return {
    locale,
    subject: words.subject(consultationOf(facts), startForGuest(facts)),
    preview,
    heading: words.heading,
    blocks: [
      text(greeting(facts.clientName, locale)),
      text(lead),
      guestFacts(facts),
      ...(place.videoLink
        ? [{ kind: 'action', label, href: place.videoLink } satisfies Block]
        : placeBlocks(facts)),
      ...manageBlocks(facts, siteUrl),
      text(words.reachUs),
    ],
    reason: guestReason(facts, siteUrl),
  };
}

/** To the guest, a day before. It names no "tomorrow": that is another day elsewhere, or when a mail is late. */
export function reminderDayBefore(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { dayLead, dayPreview } = APPOINTMENT_WORDS[facts.locale].reminder;
  return reminder(facts, siteUrl, dayLead, dayPreview);
}

/** To the guest, an hour before. */
export function reminderHourBefore(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { hourLead, hourPreview } = APPOINTMENT_WORDS[facts.locale].reminder;
  return reminder(facts, siteUrl, hourLead, hourPreview);
}

/** To the guest, the day after. Each answer is a link to a page with a button. */
export function followUp(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { locale } = facts;
  const { followUp: words } = APPOINTMENT_WORDS[locale];
  return {
    locale,
    subject: words.subject,
    preview: words.preview,
    heading: words.heading,
    blocks: [
      text(greeting(facts.clientName, locale)),
      text(words.thanks(consultationOf(facts), forGuest(facts.startsAt, facts))),
      {
        kind: 'choices',
        choices: words.ratings.map((word, index) => ({
          label: String(index + 1),
          word,
          href: ratingPage(facts, siteUrl, index + 1),
        })),
      },
      text(words.opens),
      text(words.questions),
    ],
    reason: words.reason(new URL(siteUrl).host),
  };
}
