import { fill, messages } from '../locales/messages.ts';
import {
  type AppointmentFacts,
  consultationOf,
  forGuest,
  guestFacts,
  guestReason,
  manageBlocks,
  placeBlocks,
  ratingPage,
  subjectFacts,
} from './appointment-facts.ts';
import { greeting, type MailContent, text } from './mail-content.ts';

function reminder(facts: AppointmentFacts, siteUrl: string, lead: string, preview: string): MailContent {
  const { locale } = facts;
  const words = messages('mail/appointment-reminder', locale);
  return {
    locale,
    subject: fill(words.subject, subjectFacts(facts)),
    preview,
    heading: words.heading,
    blocks: [
      text(greeting(facts.clientName, locale)),
      text(lead),
      ...guestFacts(facts),
      ...placeBlocks(facts),
      ...manageBlocks(facts, siteUrl),
      // The way to change it by phone names the number.
      ...(facts.canChange ? [text(words.reachUs)] : []),
    ],
    reason: guestReason(facts, siteUrl),
  };
}

/** To the guest, a day before. It names no "tomorrow": that is another day elsewhere, or when a mail is late. */
export function reminderDayBefore(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { dayLead, dayPreview } = messages('mail/appointment-reminder', facts.locale);
  return reminder(facts, siteUrl, dayLead, dayPreview);
}

/** To the guest, an hour before. */
export function reminderHourBefore(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { hourLead, hourPreview } = messages('mail/appointment-reminder', facts.locale);
  return reminder(facts, siteUrl, hourLead, hourPreview);
}

/** To the guest, the day after. Each answer is a link to a page with a button. */
export function followUp(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { locale } = facts;
  const words = messages('mail/appointment-follow-up', locale);
  return {
    locale,
    subject: words.subject,
    preview: words.preview,
    heading: words.heading,
    blocks: [
      text(greeting(facts.clientName, locale)),
      text(fill(words.thanks, { service: consultationOf(facts), day: forGuest(facts.startsAt, facts) })),
      {
        kind: 'choices',
        choices: Object.entries(words.ratings).map(([label, word]) => ({
          label,
          word,
          href: ratingPage(facts, siteUrl, label),
        })),
      },
      text(words.opens),
      text(words.questions),
    ],
    reason: fill(words.reason, { host: new URL(siteUrl).host }),
  };
}
