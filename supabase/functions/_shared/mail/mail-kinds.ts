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
  appointmentMissed,
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
import {
  contactNotice,
  contactPayload,
  contactReceived,
  leadReply,
  leadReplyPayload,
} from './contact-mails.ts';
import { documentShared, documentSharedPayload } from './document-mails.ts';
import { invitation, invitationPayload } from './invitation-mails.ts';
import type { MailContent } from './mail-content.ts';
import { newsletterIssue, newsletterTest } from './newsletter-issue-mails.ts';
import {
  newsletterConfirm,
  newsletterConfirmPayload,
  newsletterWelcome,
  newsletterWelcomePayload,
} from './newsletter-mails.ts';
import {
  type AssignedThing,
  assigned,
  assignedPayload,
  chatNotice,
  chatNoticePayload,
  mentioned,
  mentionedPayload,
} from './staff-alert-mails.ts';

type WriteMail = (payload: unknown, siteUrl: string) => MailContent;

const about =
  (write: (facts: AppointmentFacts, siteUrl: string) => MailContent): WriteMail =>
  (payload, siteUrl) =>
    write(appointmentPayload.parse(payload).appointment, siteUrl);

/** To the firm, which reads English whatever the client's language is. */
const noticeAbout = (write: (facts: AppointmentFacts, siteUrl: string) => MailContent): WriteMail =>
  about((facts, siteUrl) => write({ ...facts, locale: 'en', clientLocale: facts.locale }, siteUrl));

const assignedWork =
  (thing: AssignedThing): WriteMail =>
  (payload, siteUrl) =>
    assigned(thing, assignedPayload.parse(payload), siteUrl);

const mentionedIn =
  (thing: 'lead' | 'contact'): WriteMail =>
  (payload, siteUrl) =>
    mentioned(thing, mentionedPayload.parse(payload), siteUrl);

/** The function that writes the email of each kind. It checks the payload and throws ZodError if the shape is wrong. */
export const MAIL_WRITERS: Record<string, WriteMail> = {
  contact_received: (payload, siteUrl) => contactReceived(contactPayload.parse(payload), siteUrl),
  contact_notice: (payload, siteUrl) => contactNotice(contactPayload.parse(payload), siteUrl),
  lead_reply: (payload, siteUrl) => leadReply(leadReplyPayload.parse(payload), siteUrl),
  lead_assigned: assignedWork('lead'),
  task_assigned: assignedWork('task'),
  contact_assigned: assignedWork('contact'),
  chat_assigned: assignedWork('conversation'),
  chat_notice: (payload, siteUrl) => chatNotice(chatNoticePayload.parse(payload), siteUrl),
  lead_mentioned: mentionedIn('lead'),
  contact_mentioned: mentionedIn('contact'),
  appointment_requested: about(appointmentRequested),
  appointment_confirmed: about(appointmentConfirmed),
  appointment_declined: about(appointmentDeclined),
  appointment_missed: about(appointmentMissed),
  appointment_moved: about(appointmentMoved),
  appointment_cancelled: about(appointmentCancelled),
  appointment_reminder_24h: about(reminderDayBefore),
  appointment_reminder_1h: about(reminderHourBefore),
  appointment_follow_up: about(followUp),
  appointment_notice: noticeAbout(appointmentNotice),
  appointment_moved_notice: noticeAbout(appointmentMovedNotice),
  appointment_cancelled_notice: noticeAbout(appointmentCancelledNotice),
  appointment_unanswered_notice: noticeAbout(appointmentUnansweredNotice),
  invitation: (payload, siteUrl) => invitation(invitationPayload.parse(payload), siteUrl),
  document_shared: (payload, siteUrl) => documentShared(documentSharedPayload.parse(payload), siteUrl),
  newsletter_confirm: (payload, siteUrl) =>
    newsletterConfirm(newsletterConfirmPayload.parse(payload), siteUrl),
  newsletter_welcome: (payload, siteUrl) =>
    newsletterWelcome(newsletterWelcomePayload.parse(payload), siteUrl),
  newsletter_issue: newsletterIssue,
  newsletter_test: newsletterTest,
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
