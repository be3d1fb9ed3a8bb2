import { z } from 'zod';
import { FIRM } from '../contracts/firm.ts';
import { type AppointmentFacts, entry, guestFacts, startForGuest } from './appointment-facts.ts';
import { greeting } from './contact-mails.ts';
import type { Block, MailContent } from './content.ts';
import { meetingTime, shortTime } from './when.ts';

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

const NOT_YOU = `If that was not you, call ${FIRM.phone} or write to ${FIRM.email} at once.`;

function text(words: string): Block {
  return { kind: 'text', text: words };
}

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
    preview: 'If that was you, there is nothing to do.',
    heading: 'Your password was changed',
    blocks: [
      text(greeting(payload.name ?? '')),
      text(
        `The password of your account at ${host} was changed on ${shortTime(payload.changedAt)}. If that was you, there is nothing to do.`,
      ),
      text(`If it was not you, set a new password now. That signs out whoever has the present one.`),
      {
        kind: 'action',
        label: 'Set a new password',
        href: new URL('/auth/forgot-password', siteUrl).href,
      },
    ],
    reason: `You get this mail because this is the address of an account at ${host}, and always when its password changes. ${NOT_YOU}`,
  };
}

/** To the address that the account had before. It names the new one only so far that its owner knows it again. */
export function emailChanged(payload: z.infer<typeof emailChangedPayload>, siteUrl: string): MailContent {
  const { host } = new URL(siteUrl);
  const to = payload.newEmail ? ` to ${payload.newEmail}` : '';
  return {
    subject: `The address of your account was changed - ${FIRM.name}`,
    preview: 'If that was you, there is nothing to do.',
    heading: 'The address of your account was changed',
    blocks: [
      text(greeting(payload.name ?? '')),
      text(
        `The address of your account at ${host} was changed${to} on ${shortTime(payload.changedAt)}. From now on you sign in with the new one, and our mails go there.`,
      ),
      text(
        `If that was you, there is nothing to do. If it was not, somebody else can sign in to your account: call ${FIRM.phone} or write to ${FIRM.email}, and we give it back to you.`,
      ),
    ],
    reason: `You get this mail because this was the address of an account at ${host} until now. It is the last one about that account.`,
  };
}

/** To the address of an account that is gone: what is kept of it, and why. */
export function accountDeleted(payload: z.infer<typeof accountDeletedPayload>, siteUrl: string): MailContent {
  const { host } = new URL(siteUrl);
  const { kept, cancelled, firmTimeZone } = payload;
  const paid = cancelled.some((one) => one.paid);
  const blocks: Block[] = [
    text(greeting(payload.name ?? '')),
    text(
      `Your account at ${host} is deleted, and with it your profile, your messages, your documents and your newsletter subscription.`,
    ),
  ];
  if (cancelled.length > 0) {
    blocks.push(text('These consultations are cancelled:'), times(cancelled, firmTimeZone));
  }
  if (paid) {
    blocks.push(text(`For what you have paid and not had, write to ${FIRM.email} for your money.`));
  }
  blocks.push(
    text(
      kept === 0
        ? 'We keep no booking of yours.'
        : `We keep the record of ${count(kept, 'paid consultation')}, because the law of bookkeeping asks for it: service, date and payment, without your name, your address or anything you wrote.`,
    ),
    text('What is deleted may stay in the backups of our database for up to 30 days more.'),
  );
  return {
    subject: `Your account is deleted - ${FIRM.name}`,
    preview: 'What is gone, what is kept, and why.',
    heading: 'Your account is deleted',
    blocks,
    reason: `You get this one last mail because the account with this address was deleted at ${host}, by somebody who knew its password. ${NOT_YOU} Once it is sent, we have deleted the address too.`,
  };
}

/** To the guest of a confirmed booking that went with its account: takes the entry out of their calendar. */
export function accountBookingCancelled(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { host } = new URL(siteUrl);
  return {
    subject: `Cancelled: ${facts.serviceType}, ${startForGuest(facts)}`,
    preview: 'The consultation will not take place. Your calendar takes it out.',
    heading: 'Your consultation is cancelled',
    blocks: [
      text(greeting(facts.clientName)),
      text('The account that this consultation was booked with is deleted, so it will not take place:'),
      guestFacts(facts),
      text('The file in this mail takes it out of your calendar.'),
    ],
    ...entry(facts, 'CANCEL'),
    reason: `You get this mail because a consultation was booked with this address at ${host}, and its account was deleted by somebody who knew its password. ${NOT_YOU} Once it is sent, we have deleted the address too.`,
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
  const when = first ? `: ${shortTime(first.startsAt, firmTimeZone)}` : '';
  return {
    subject: `A client deleted their account, ${what} cancelled${when}`,
    preview: 'The times are free again.',
    heading: 'A client deleted their account',
    blocks: [
      text(`That cancelled ${what}, and the time is free again:`),
      times(appointments, firmTimeZone, ' (paid)'),
      ...(paid
        ? [
            text(
              'What is marked as paid was paid and will not take place. The client has been told to write to us about it.',
            ),
          ]
        : []),
      text('What we knew of the client is deleted, so this mail cannot say who it was.'),
      { kind: 'action', label: 'Open the dashboard', href: new URL('/admin', siteUrl).href },
    ],
    reason: `You get this because the site at ${host} reports every cancelled consultation to the firm's mailbox. To have them sent elsewhere, ask whoever looks after the site.`,
  };
}
