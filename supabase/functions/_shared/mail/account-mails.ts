import { z } from 'zod';
import type { Locale } from '../contracts/locale.ts';
import { fill, fillCount, messages } from '../locales/messages.ts';
import { serviceNameIn } from '../locales/service-names.ts';
import { type AppointmentFacts, calendarEntry, guestFacts, subjectFacts } from './appointment-facts.ts';
import { type Block, greeting, type MailContent, mailLocale, text } from './mail-content.ts';
import { meetingTime, momentIn, shortMoment } from './mail-dates.ts';
import { pageLink } from './mail-links.ts';

const change = {
  userId: z.string(),
  name: z.string().nullish(),
  changedAt: z.string(),
  locale: mailLocale,
};

export const passwordChangedPayload = z.object(change);
export const emailChangedPayload = z.object({ ...change, newEmail: z.string().nullish() });

const cancelledAppointment = z.object({
  serviceType: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  paid: z.boolean(),
});
type CancelledAppointment = z.infer<typeof cancelledAppointment>;

export const accountDeletedPayload = z.object({
  name: z.string().nullish(),
  locale: mailLocale,
  kept: z.number(),
  cancelled: z.array(cancelledAppointment),
  firmTimeZone: z.string(),
});
export const accountDeletedNoticePayload = z.object({
  appointments: z.array(cancelledAppointment),
  firmTimeZone: z.string(),
});

/** Each time with what was booked; `paid` marks those that money was taken for. */
function times(
  appointments: CancelledAppointment[],
  timeZone: string,
  { paid = '', locale = 'en' }: { paid?: string; locale?: Locale } = {},
): Block {
  const rows = appointments.map((one): [string, string] => [
    serviceNameIn(one.serviceType, locale) + (one.paid ? paid : ''),
    meetingTime(one.startsAt, one.endsAt, timeZone, locale),
  ]);
  return { kind: 'facts', rows };
}

/** To the account's address. */
export function passwordChanged(
  { name, changedAt, locale }: z.infer<typeof passwordChangedPayload>,
  siteUrl: string,
): MailContent {
  const { host } = new URL(siteUrl);
  const words = messages('mail/password-changed', locale);
  return {
    locale,
    subject: words.subject,
    preview: words.preview,
    heading: words.heading,
    blocks: [
      text(greeting(name ?? '', locale)),
      text(fill(words.when, { host, when: momentIn(changedAt, undefined, locale) })),
      text(words.setNew),
      { kind: 'action', label: words.action, href: pageLink('/auth/forgot-password', siteUrl, locale) },
    ],
    reason: fill(words.reason, { host }),
  };
}

/** To the address that the account had before. It names the new one only so far that its owner knows it again. */
export function emailChanged(
  { name, changedAt, newEmail, locale }: z.infer<typeof emailChangedPayload>,
  siteUrl: string,
): MailContent {
  const { host } = new URL(siteUrl);
  const words = messages('mail/email-changed', locale);
  const facts = { host, when: momentIn(changedAt, undefined, locale) };
  return {
    locale,
    subject: words.subject,
    preview: words.preview,
    heading: words.heading,
    blocks: [
      text(greeting(name ?? '', locale)),
      text(newEmail ? fill(words.whenTo, { ...facts, address: newEmail }) : fill(words.when, facts)),
      text(words.notYou),
    ],
    reason: fill(words.reason, { host }),
  };
}

/** Sent to the address of a deleted account: the retained data, and the reason. */
export function accountDeleted(
  { name, kept, cancelled, firmTimeZone, locale }: z.infer<typeof accountDeletedPayload>,
  siteUrl: string,
): MailContent {
  const { host } = new URL(siteUrl);
  const words = messages('mail/account-deleted', locale);
  const blocks: Block[] = [text(greeting(name ?? '', locale)), text(fill(words.what, { host }))];
  if (cancelled.length > 0) {
    blocks.push(text(words.cancelled), times(cancelled, firmTimeZone, { locale }));
  }
  if (cancelled.some((one) => one.paid)) blocks.push(text(words.refund));
  blocks.push(
    text(kept === 0 ? words.nothingKept : fillCount(words.kept, kept, locale)),
    text(words.backups),
  );
  return {
    locale,
    subject: words.subject,
    preview: words.preview,
    heading: words.heading,
    blocks,
    reason: fill(words.reason, { host }),
  };
}

/** To the guest of a confirmed booking that went with its account: takes the entry out of their calendar. */
export function accountBookingCancelled(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { locale } = facts;
  const words = messages('mail/account-booking-canceled', locale);
  return {
    locale,
    subject: fill(words.subject, subjectFacts(facts)),
    preview: words.preview,
    heading: words.heading,
    blocks: [
      text(greeting(facts.clientName, locale)),
      text(words.lead),
      ...guestFacts(facts),
      text(words.file),
    ],
    ...calendarEntry(facts, 'CANCEL'),
    reason: fill(words.reason, { host: new URL(siteUrl).host }),
  };
}

/** To the firm: times that are free again. It does not say whose they were, for that is deleted. */
export function accountDeletedNotice(
  payload: z.infer<typeof accountDeletedNoticePayload>,
  siteUrl: string,
): MailContent {
  const { appointments, firmTimeZone } = payload;
  const { host } = new URL(siteUrl);
  const [first] = appointments;
  const amount = appointments.length;
  const what = amount === 1 ? 'one consultation' : `${amount} consultations`;
  const paid = appointments.some((one) => one.paid);
  const when = first ? `: ${shortMoment(first.startsAt, firmTimeZone, 'en')}` : '';
  return {
    subject: `A client deleted their account, ${what} canceled${when}`,
    preview: 'The times are open again.',
    heading: 'A client deleted their account',
    blocks: [
      text(`This canceled ${what}. These times are open again:`),
      times(appointments, firmTimeZone, { paid: ' (paid)' }),
      ...(paid
        ? [
            text(
              'Consultations marked as paid won’t take place. We’ve asked the client to email us about a refund.',
            ),
          ]
        : []),
      text('The client’s data has been deleted, so this email can’t say who it was.'),
      { kind: 'action', label: 'Open the dashboard', href: new URL('/admin', siteUrl).href },
    ],
    reason: `You’re receiving this because ${host} reports every canceled consultation to the firm’s inbox. To change the address, go to Settings in the dashboard.`,
  };
}
