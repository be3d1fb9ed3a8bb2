import { z } from 'zod';
import { FIRM } from '../contracts/firm.ts';
import { type AppointmentFacts, calendarEntry, guestFacts, startForGuest } from './appointment-facts.ts';
import { type Block, greeting, type MailContent, text } from './mail-content.ts';
import { dateAndTime, meetingTime } from './mail-dates.ts';

const change = { userId: z.string(), name: z.string().nullish(), changedAt: z.string() };

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
  kept: z.number(),
  cancelled: z.array(cancelledAppointment),
  firmTimeZone: z.string(),
});
export const accountDeletedNoticePayload = z.object({
  appointments: z.array(cancelledAppointment),
  firmTimeZone: z.string(),
});

const NOT_YOU = `If this wasn't you, call ${FIRM.phone} or email ${FIRM.email} right away.`;

/** Each time with what was booked; `paid` marks those that money was taken for. */
function times(appointments: CancelledAppointment[], timeZone: string, paid = ''): Block {
  const rows = appointments.map((one): [string, string] => [
    one.paid ? one.serviceType + paid : one.serviceType,
    meetingTime(one.startsAt, one.endsAt, timeZone),
  ]);
  return { kind: 'facts', rows };
}

function count(amount: number, one: string): string {
  return amount === 1 ? `one ${one}` : `${amount} ${one}s`;
}

/** To the account's address. */
export function passwordChanged(
  payload: z.infer<typeof passwordChangedPayload>,
  siteUrl: string,
): MailContent {
  const { host } = new URL(siteUrl);
  return {
    subject: `Your password was changed - ${FIRM.name}`,
    preview: "If this was you, you don't need to do anything.",
    heading: 'Your password was changed',
    blocks: [
      text(greeting(payload.name ?? '')),
      text(
        `The password for your account at ${host} was changed on ${dateAndTime(payload.changedAt)}. If this was you, you don't need to do anything.`,
      ),
      text(`If it wasn't you, set a new password now. That signs out anyone using the current one.`),
      {
        kind: 'action',
        label: 'Set a new password',
        href: new URL('/auth/forgot-password', siteUrl).href,
      },
    ],
    reason: `You're receiving this email because you have an account at ${host} and its password changed. ${NOT_YOU}`,
  };
}

/** To the address that the account had before. It names the new one only so far that its owner knows it again. */
export function emailChanged(payload: z.infer<typeof emailChangedPayload>, siteUrl: string): MailContent {
  const { host } = new URL(siteUrl);
  const to = payload.newEmail ? ` to ${payload.newEmail}` : '';
  return {
    subject: `Your account's email address was changed - ${FIRM.name}`,
    preview: "If this was you, you don't need to do anything.",
    heading: "Your account's email address was changed",
    blocks: [
      text(greeting(payload.name ?? '')),
      text(
        `The email address for your account at ${host} was changed${to} on ${dateAndTime(payload.changedAt)}. From now on, sign in with the new address. We'll send our emails there, too.`,
      ),
      text(
        `If this was you, you don't need to do anything. If it wasn't, someone else may have access to your account. Call ${FIRM.phone} or email ${FIRM.email}, and we'll help you get it back.`,
      ),
    ],
    reason: `You're receiving this email because this address belonged to an account at ${host} until now. It's the last email we'll send here about that account.`,
  };
}

/** Sent to the address of a deleted account: the retained data, and the reason. */
export function accountDeleted(payload: z.infer<typeof accountDeletedPayload>, siteUrl: string): MailContent {
  const { host } = new URL(siteUrl);
  const { kept, cancelled, firmTimeZone } = payload;
  const paid = cancelled.some((one) => one.paid);
  const blocks: Block[] = [
    text(greeting(payload.name ?? '')),
    text(
      `Your account at ${host} has been deleted, along with your profile, messages, documents and newsletter subscription.`,
    ),
  ];
  if (cancelled.length > 0) {
    blocks.push(text('These consultations are canceled:'), times(cancelled, firmTimeZone));
  }
  if (paid) {
    blocks.push(text(`To get a refund for a consultation you paid for, email ${FIRM.email}.`));
  }
  blocks.push(
    text(
      kept === 0
        ? "We don't keep any of your bookings."
        : `The law requires us to keep a record of ${count(kept, 'paid consultation')}: service, date and payment, without your name, your email address or anything you wrote.`,
    ),
    text('Deleted data may remain in our database backups for up to 30 days.'),
  );
  return {
    subject: `Your account has been deleted - ${FIRM.name}`,
    preview: 'What we deleted, what we keep, and why.',
    heading: 'Your account is deleted',
    blocks,
    reason: `You're receiving this last email because the account with this address was deleted at ${host} by someone who knew its password. ${NOT_YOU} We delete your email address as soon as this email is sent.`,
  };
}

/** To the guest of a confirmed booking that went with its account: takes the entry out of their calendar. */
export function accountBookingCancelled(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { host } = new URL(siteUrl);
  return {
    subject: `Canceled: ${facts.serviceType}, ${startForGuest(facts)}`,
    preview: "The consultation won't take place. Your calendar will remove it.",
    heading: 'Your consultation is canceled',
    blocks: [
      text(greeting(facts.clientName)),
      text("The account used to book this consultation was deleted, so it won't take place:"),
      guestFacts(facts),
      text('The file attached to this email removes it from your calendar.'),
    ],
    ...calendarEntry(facts, 'CANCEL'),
    reason: `You're receiving this email because a consultation was booked with this address at ${host}, and the account was deleted by someone who knew its password. ${NOT_YOU} We delete your email address as soon as this email is sent.`,
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
  const what = count(appointments.length, 'consultation');
  const paid = appointments.some((one) => one.paid);
  const when = first ? `: ${dateAndTime(first.startsAt, firmTimeZone)}` : '';
  return {
    subject: `A client deleted their account, ${what} canceled${when}`,
    preview: 'The times are open again.',
    heading: 'A client deleted their account',
    blocks: [
      text(`This canceled ${what}. These times are open again:`),
      times(appointments, firmTimeZone, ' (paid)'),
      ...(paid
        ? [
            text(
              "Consultations marked as paid won't take place. We've asked the client to email us about a refund.",
            ),
          ]
        : []),
      text("The client's data has been deleted, so this email can't say who it was."),
      { kind: 'action', label: 'Open the dashboard', href: new URL('/admin', siteUrl).href },
    ],
    reason: `You're receiving this because ${host} reports every canceled consultation to the firm's inbox. To change the address, go to Settings in the dashboard.`,
  };
}
