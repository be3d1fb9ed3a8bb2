import { z } from 'zod';
import { calendarFile } from '../calendar/calendar-file.ts';
import { emailAddress } from '../contracts/text-rules.ts';
import {
  accountBookingCancelled,
  accountDeleted,
  accountDeletedNotice,
  accountDeletedNoticePayload,
  accountDeletedPayload,
  emailChanged,
  emailChangedPayload,
  passwordChanged,
  passwordChangedPayload,
} from './account-mails.ts';
import { type AppointmentFacts, appointmentPayload } from './appointment-facts.ts';
import {
  appointmentCancelled,
  appointmentConfirmed,
  appointmentDeclined,
  appointmentMoved,
  appointmentRequested,
} from './appointment-mails.ts';
import {
  appointmentCancelledNotice,
  appointmentMovedNotice,
  appointmentNotice,
  appointmentUnansweredNotice,
} from './appointment-notices.ts';
import { followUp, reminderDayBefore, reminderHourBefore } from './appointment-reminders.ts';
import { contactNotice, contactPayload, contactReceived } from './contact-mails.ts';
import { invitation, invitationPayload } from './invitation-mails.ts';
import { leadReply, leadReplyPayload } from './lead-mails.ts';
import type { MailContent } from './mail-blocks.ts';
import { asHtml, asText } from './mail-blocks.ts';
import {
  newsletterConfirm,
  newsletterConfirmPayload,
  newsletterWelcome,
  newsletterWelcomePayload,
} from './newsletter-mails.ts';
import type { OutgoingMail } from './transport.ts';

/** A row of the outbox, as `claim_due_mails` hands it out. */
export const claimedMail = z.object({
  id: z.number(),
  kind: z.string(),
  recipient: z.string(),
  reply_to: z.string().nullish(),
  payload: z.unknown(),
  attempts: z.number(),
  lease_token: z.string(),
  dedupe_key: z.string(),
});
export type ClaimedMail = z.infer<typeof claimedMail>;

type Write = (payload: unknown, siteUrl: string) => MailContent;

const about =
  (write: (facts: AppointmentFacts, siteUrl: string) => MailContent): Write =>
  (payload, siteUrl) =>
    write(appointmentPayload.parse(payload).appointment, siteUrl);

const CONTENT: Record<string, Write> = {
  contact_received: (payload, siteUrl) => contactReceived(contactPayload.parse(payload), siteUrl),
  contact_notice: (payload, siteUrl) => contactNotice(contactPayload.parse(payload), siteUrl),
  lead_reply: (payload, siteUrl) => leadReply(leadReplyPayload.parse(payload), siteUrl),
  appointment_requested: about(appointmentRequested),
  appointment_confirmed: about(appointmentConfirmed),
  appointment_declined: about(appointmentDeclined),
  appointment_moved: about(appointmentMoved),
  appointment_cancelled: about(appointmentCancelled),
  appointment_reminder_24h: about(reminderDayBefore),
  appointment_reminder_1h: about(reminderHourBefore),
  appointment_follow_up: about(followUp),
  appointment_notice: about(appointmentNotice),
  appointment_moved_notice: about(appointmentMovedNotice),
  appointment_cancelled_notice: about(appointmentCancelledNotice),
  appointment_unanswered_notice: about(appointmentUnansweredNotice),
  invitation: (payload, siteUrl) => invitation(invitationPayload.parse(payload), siteUrl),
  newsletter_confirm: (payload, siteUrl) =>
    newsletterConfirm(newsletterConfirmPayload.parse(payload), siteUrl),
  newsletter_welcome: (payload, siteUrl) =>
    newsletterWelcome(newsletterWelcomePayload.parse(payload), siteUrl),
  password_changed: (payload, siteUrl) => passwordChanged(passwordChangedPayload.parse(payload), siteUrl),
  email_changed: (payload, siteUrl) => emailChanged(emailChangedPayload.parse(payload), siteUrl),
  account_deleted: (payload, siteUrl) => {
    const booking = appointmentPayload.safeParse(payload);
    return booking.success
      ? accountBookingCancelled(booking.data.appointment, siteUrl)
      : accountDeleted(accountDeletedPayload.parse(payload), siteUrl);
  },
  account_deleted_notice: (payload, siteUrl) =>
    accountDeletedNotice(accountDeletedNoticePayload.parse(payload), siteUrl),
};

/** Whose mail it is. */
export interface Sender {
  siteUrl: string;
  /** "Name <address>". */
  mailFrom: string;
}

function calendarOf({ calendar }: MailContent, sender: Sender): Pick<OutgoingMail, 'calendar'> {
  if (!calendar) return {};
  const { method, booking, guest } = calendar;
  return { calendar: calendarFile(booking, { ...sender, method, guest, stamp: new Date() }) };
}

/** @throws Error for a kind or a payload that no mail can be made of: it will not get better by waiting. */
export function renderMail(row: ClaimedMail, sender: Sender): OutgoingMail {
  const write = CONTENT[row.kind];
  if (!write) throw new Error(`no mail of the kind ${row.kind}`);
  const content = write(row.payload, sender.siteUrl);
  const replyTo = emailAddress.safeParse(row.reply_to);
  return {
    to: emailAddress.parse(row.recipient),
    ...(replyTo.success ? { replyTo: replyTo.data } : {}),
    subject: content.subject,
    text: asText(content),
    html: asHtml(content),
    ...(content.headers ? { headers: content.headers } : {}),
    ...(content.answers ? { answers: content.answers } : {}),
    ...(content.isPersonal ? { isPersonal: true } : {}),
    ...calendarOf(content, sender),
    dedupeKey: row.dedupe_key,
  };
}
