import { z } from 'zod';
import { calendarFile } from '../calendar/calendar-file.ts';
import { FIRM, FIRM_ADDRESS_LINE } from '../contracts/firm.ts';
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
  appointmentCancelledNotice,
  appointmentConfirmed,
  appointmentDeclined,
  appointmentMoved,
  appointmentMovedNotice,
  appointmentNotice,
  appointmentRequested,
  appointmentUnansweredNotice,
} from './appointment-mails.ts';
import { followUp, reminderDayBefore, reminderHourBefore } from './appointment-reminders.ts';
import {
  contactNotice,
  contactPayload,
  contactReceived,
  leadReply,
  leadReplyPayload,
} from './contact-mails.ts';
import { invitation, invitationPayload } from './invitation-mails.ts';
import { type Block, escapeHtml, type MailContent } from './mail-content.ts';
import {
  newsletterConfirm,
  newsletterConfirmPayload,
  newsletterWelcome,
  newsletterWelcomePayload,
} from './newsletter-mails.ts';
import type { OutgoingMail } from './transport.ts';

const COLORS = {
  paper: '#FBF7F0',
  ink: '#14201B',
  muted: '#5B655F',
  clay: '#B4471F',
  pine: '#1E3A31',
  gold: '#E3A72F',
  sand: '#EADFCB',
  card: '#FFFFFF',
};
const DISPLAY = "Fraunces, Georgia, 'Times New Roman', serif";
const TEXT = 'Figtree, Arial, Helvetica, sans-serif';
const BODY = `font-family:${TEXT};font-size:17px;line-height:27px;color:${COLORS.ink};`;
const SMALL = `font-family:${TEXT};font-size:14px;line-height:21px;color:${COLORS.muted};`;
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

function withBreaks(text: string): string {
  return escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>');
}

function factRow([label, value]: [string, string]): string {
  const line = `border-top:1px solid ${COLORS.sand};padding:10px 0;vertical-align:baseline;line-height:27px;`;
  return `<tr>
<td width="130" style="${SMALL}${line}padding-right:16px;">${escapeHtml(label)}</td>
<td dir="auto" style="${BODY}${line}word-break:break-word;">${withBreaks(value)}</td>
</tr>`;
}

function choiceCell({ label, word, href }: { label: string; word: string; href: string }): string {
  const link = `display:block;font-family:${TEXT};font-size:19px;line-height:44px;font-weight:600;color:#FFFFFF;text-decoration:none;`;
  return `<td width="20%" align="center" valign="top" style="padding:0 4px 6px;">
<table ${TABLE} width="100%"><tr><td bgcolor="${COLORS.clay}" align="center" style="border-radius:4px;">
<a href="${escapeHtml(href)}" style="${link}">${escapeHtml(label)}</a>
</td></tr></table>
<span style="${SMALL}">${escapeHtml(word)}</span>
</td>`;
}

function blockAsHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p style="${BODY}margin:0 0 18px;">${withBreaks(block.text)}</p>`;
    case 'facts':
      return `<table ${TABLE} width="100%" style="margin:0 0 24px;border-bottom:1px solid ${COLORS.sand};">
${block.rows.map(factRow).join('\n')}
</table>`;
    case 'quote':
      return `<table ${TABLE} width="100%" style="margin:0 0 24px;"><tr>
<td dir="auto" style="${BODY}padding:4px 0 4px 18px;border-left:3px solid ${COLORS.gold};word-break:break-word;">${withBreaks(block.text)}</td>
</tr></table>`;
    case 'action':
      return `<table ${TABLE} style="margin:6px 0 26px;"><tr>
<td bgcolor="${COLORS.clay}" style="border-radius:4px;padding:13px 24px;">
<a href="${escapeHtml(block.href)}" style="font-family:${TEXT};font-size:17px;line-height:22px;font-weight:600;color:#FFFFFF;text-decoration:none;">${escapeHtml(block.label)}</a>
</td>
</tr></table>`;
    case 'links':
      return `<p style="${BODY}margin:0 0 18px;">${withBreaks(block.lead)}<br>
${block.links.map(({ label, href }) => `<a href="${escapeHtml(href)}" style="color:${COLORS.clay};text-decoration:underline;">${escapeHtml(label)}</a>`).join('<br>\n')}</p>`;
    case 'choices':
      return `<table ${TABLE} width="100%" style="margin:6px 0 26px;"><tr>
${block.choices.map(choiceCell).join('\n')}
</tr></table>`;
  }
}

function head(subject: string): string {
  return `<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escapeHtml(subject)}</title>
</head>`;
}

function foot({ reason, stop }: MailContent): string {
  const contact = `${escapeHtml(FIRM.name)}<br>${escapeHtml(FIRM_ADDRESS_LINE)}`;
  const link = `color:${COLORS.clay};text-decoration:underline;`;
  const end = stop ? ` <a href="${escapeHtml(stop.href)}" style="${link}">${escapeHtml(stop.label)}</a>` : '';
  return `<p style="${SMALL}margin:0 0 14px;">${withBreaks(reason)}${end}</p>
<p style="${SMALL}margin:0;">${contact}<br>
<a href="${FIRM.phoneHref}" style="${link}">${FIRM.phone}</a> &middot;
<a href="mailto:${FIRM.email}" style="${link}">${FIRM.email}</a></p>`;
}

/**
 * The mail as HTML: one column of 600 px in tables, styles inline, no images, nothing loaded from anywhere. No comments
 * either: the auth server takes them out of its templates, so Outlook's conditional ones would be lost.
 */
export function asHtml(content: MailContent): string {
  const { subject, preview, heading, blocks } = content;
  const hidden = 'display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;';
  return `<!doctype html>
<html lang="en" dir="ltr">
${head(subject)}
<body style="margin:0;padding:0;background-color:${COLORS.paper};">
<div style="${hidden}color:${COLORS.paper};">${escapeHtml(preview)}</div>
<table ${TABLE} width="100%" bgcolor="${COLORS.paper}" style="table-layout:fixed;"><tr><td align="center" style="padding:24px 12px;">
<table ${TABLE} width="600" style="width:600px;max-width:100%;text-align:left;">
<tr><td bgcolor="${COLORS.pine}" style="padding:22px 32px;border-radius:4px 4px 0 0;font-family:${DISPLAY};font-size:22px;line-height:28px;font-weight:600;color:${COLORS.paper};">${escapeHtml(FIRM.brand)}</td></tr>
<tr><td bgcolor="${COLORS.card}" style="padding:34px 32px 16px;">
<h1 style="margin:0 0 20px;font-family:${DISPLAY};font-size:29px;line-height:35px;font-weight:600;color:${COLORS.ink};">${escapeHtml(heading)}</h1>
${blocks.map(blockAsHtml).join('\n')}
</td></tr>
<tr><td style="padding:24px 32px 8px;border-top:3px solid ${COLORS.gold};">
${foot(content)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function blockAsText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'quote':
      return block.text
        .split(/\r\n|\r|\n/)
        .map((row) => `> ${row}`.trimEnd())
        .join('\n');
    case 'action':
      return `${block.label}:\n${block.href}`;
    case 'links':
      return [block.lead, ...block.links.map(({ label, href }) => `${label}:\n${href}`)].join('\n\n');
    case 'choices':
      return block.choices.map(({ label, word, href }) => `${label} - ${word}:\n${href}`).join('\n\n');
  }
}

/** The mail as plain text that reads well alone. */
function asText({ heading, blocks, reason, stop }: MailContent): string {
  const end = stop ? [`${stop.label}:\n${stop.href}`] : [];
  const foot = ['--', FIRM.name, FIRM_ADDRESS_LINE, `${FIRM.phone} · ${FIRM.email}`].join('\n');
  return `${[heading, ...blocks.map(blockAsText), reason, ...end, foot].join('\n\n')}\n`;
}

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
