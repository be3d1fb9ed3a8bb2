import { z } from 'zod';
import { calendarFile } from '../calendar/calendar-file.ts';
import { FIRM, FIRM_ADDRESS_LINE } from '../contracts/firm.ts';
import { emailAddress } from '../contracts/text-rules.ts';
import { SIGN, TEXT_FONT } from './mail-brand.ts';
import { type Block, escapeHtml, type MailContent, quotedLines, withoutLinks } from './mail-content.ts';
import { MAIL_WRITERS } from './mail-kinds.ts';
import { BODY, BRAND, MAIL_COLORS, RULE, SMALL, STYLE_BLOCK, TABLE, TITLE, WHEN } from './mail-styles.ts';
import { markdownAsHtml, markdownAsText } from './markdown-block.ts';
import type { OutgoingMail } from './transport.ts';

const { light, pine, gold } = MAIL_COLORS;

/** No line begins with "AM", "p.m." or the dash of "9:00 AM – 10:00 AM". */
function withBreaks(text: string): string {
  return escapeHtml(text)
    .replace(/\r\n|\r|\n/g, '<br>')
    .replace(/(\d|[AP]M|m\.) (?=[AP]M\b|[ap]\.m\.|[–-] \d)/g, '$1\u00A0');
}

function link(href: string, content: string, style: string): string {
  return `<a href="${escapeHtml(href)}" class="link" style="display:inline-block;color:${light.clay};text-decoration:underline;${style}">${content}</a>`;
}

/** No link is shorter than 44 px. */
const TALL = 'line-height:27px;padding:9px 0;';

type When = Extract<Block, { kind: 'when' }>;

function whenAsHtml({ day, time, elsewhere }: When): string {
  const onOtherClock = elsewhere
    ? `<br>\n<span class="muted" style="${SMALL}font-weight:400;">(${withBreaks(elsewhere)})</span>`
    : '';
  const begin = day.charAt(0).toUpperCase() + day.slice(1);
  return `<h2 class="ink" style="margin:0 0 18px;${WHEN}">${escapeHtml(begin)}<br>
${withBreaks(time)}${onOtherClock}</h2>`;
}

function factRow([label, value]: [string, string]): string {
  const line = `border-top:${RULE};padding:10px 0;vertical-align:baseline;line-height:27px;`;
  return `<tr>
<td class="label muted rule" width="130" style="${SMALL}${line}padding-right:16px;">${escapeHtml(label)}</td>
<td class="value ink rule" dir="auto" style="${BODY}${line}">${withBreaks(value)}</td>
</tr>`;
}

function choiceCell({ label, word, href }: { label: string; word: string; href: string }): string {
  const style = `display:block;border-radius:4px;background-color:${light.clay};font-family:${TEXT_FONT};font-size:19px;line-height:46px;font-weight:600;color:${light.onClay};text-decoration:none;`;
  return `<td width="20%" align="center" valign="top" style="padding:0 3px 6px;">
<a href="${escapeHtml(href)}" class="solid" style="${style}">${escapeHtml(label)}</a>
<span class="muted" style="${SMALL}">${escapeHtml(word)}</span>
</td>`;
}

/** A link as a button, filled or only outlined. Outlook knows no padding of links, so the cell has it there. */
function button({ label, href }: { label: string; href: string }, filled: boolean): string {
  const kind = filled ? 'solid' : 'outline';
  const border = `border:1px solid ${light.clay};border-radius:4px;`;
  const colors = filled ? `background-color:${light.clay};color:${light.onClay};` : `color:${light.clay};`;
  const type = `font-family:${TEXT_FONT};font-size:17px;line-height:22px;font-weight:600;text-decoration:none;`;
  return `<table ${TABLE} style="margin:6px 0 14px;"><tr>
<td class="${kind}" ${filled ? `bgcolor="${light.clay}" ` : ''}style="${border}mso-padding-alt:12px 24px;">
<a href="${escapeHtml(href)}" class="${kind}" style="display:inline-block;padding:12px 24px;border-radius:3px;${colors}${type}">${escapeHtml(label)}</a>
</td>
</tr></table>`;
}

function blockAsHtml(block: Block, isFirstAction: boolean): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="${BODY}margin:0 0 18px;">${withBreaks(block.text)}</p>`;
    case 'when':
      return whenAsHtml(block);
    case 'facts':
      return `<table class="rule" ${TABLE} width="100%" style="margin:0 0 22px;border-bottom:${RULE};">
${block.rows.map(factRow).join('\n')}
</table>`;
    case 'code':
      return `<p class="ink" style="margin:0 0 22px;font-family:${TEXT_FONT};font-size:32px;line-height:44px;font-weight:600;letter-spacing:6px;color:${light.ink};">${escapeHtml(block.code)}</p>`;
    case 'quote':
      return `<table ${TABLE} width="100%" style="margin:0 0 24px;"><tr>
<td class="ink" dir="auto" style="${BODY}padding:4px 0 4px 18px;border-left:3px solid ${gold};white-space:pre-wrap;">${withBreaks(block.isOwn ? withoutLinks(block.text) : block.text)}</td>
</tr></table>`;
    case 'markdown':
      return markdownAsHtml(block.text, block.siteUrl);
    case 'action':
      return button(block, isFirstAction);
    case 'links':
      return `<p class="ink" style="${BODY}margin:8px 0 18px;">${withBreaks(block.lead)}<br>
${block.links.map(({ label, href }) => link(href, withBreaks(label), TALL)).join('<br>\n')}</p>`;
    case 'calendars':
      return `<p class="muted" style="${SMALL}margin:0 0 10px;">${escapeHtml(block.lead)}:
${[...block.links, block.file].map(({ label, href }) => link(href, escapeHtml(label), TALL)).join(' &middot;\n')}</p>`;
    case 'choices':
      return `<table ${TABLE} width="100%" style="margin:6px 0 26px;table-layout:fixed;"><tr>
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
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
${STYLE_BLOCK}
</head>`;
}

function foot({ reason, stop }: MailContent): string {
  const contact = `${escapeHtml(FIRM.name)}<br>${escapeHtml(FIRM_ADDRESS_LINE)}`;
  const end = stop ? `<br>\n${link(stop.href, escapeHtml(stop.label), TALL)}` : '';
  return `<p class="muted" style="${SMALL}margin:0 0 14px;">${withBreaks(reason)}${end}</p>
<p class="muted" style="${SMALL}margin:0;">${contact}<br>
${link(FIRM.phoneHref, FIRM.phone, TALL)} &middot;
${link(`mailto:${FIRM.email}`, FIRM.email, TALL)}</p>`;
}

/**
 * The mail as HTML: one column of 600 px in tables, no images, nothing loaded from anywhere. All is styled inline but
 * what needs STYLE_BLOCK. The first action is a filled button. No comments: the auth server takes them out of its
 * templates, so Outlook's conditional ones would be lost.
 */
export function asHtml(content: MailContent): string {
  const { subject, preview, heading, blocks, locale = 'en' } = content;
  const firstAction = blocks.find(({ kind }) => kind === 'action');
  const hidden = 'display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;';
  const breaks = 'word-wrap:break-word;overflow-wrap:anywhere;word-break:break-word;';
  return `<!doctype html>
<html lang="${locale}" dir="ltr">
${head(subject)}
<body class="page" style="margin:0;padding:0;background-color:${light.paper};">
<div style="${hidden}">${escapeHtml(preview)}</div>
<table class="page" ${TABLE} width="100%" bgcolor="${light.paper}" style="table-layout:fixed;"><tr><td align="center" style="padding:24px 12px;">
<table ${TABLE} width="600" style="width:600px;max-width:100%;text-align:left;${breaks}">
<tr><td class="side" bgcolor="${pine}" style="padding:20px 32px;border-radius:4px 4px 0 0;">
<table ${TABLE}><tr><td style="padding-right:12px;">${SIGN}</td><td style="${BRAND}">${escapeHtml(FIRM.brand)}</td></tr></table>
</td></tr>
<tr><td class="side card" bgcolor="${light.surface}" style="padding:34px 32px 16px;">
<h1 class="ink" style="margin:0 0 20px;${TITLE}">${escapeHtml(heading)}</h1>
${blocks.map((block) => blockAsHtml(block, block === firstAction)).join('\n')}
</td></tr>
<tr><td class="side" style="padding:24px 32px 8px;border-top:3px solid ${gold};">
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
    case 'when':
      return `${block.label}: ${block.day}, ${block.time}${block.elsewhere ? ` (${block.elsewhere})` : ''}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'code':
      return `${block.label}: ${block.code}`;
    case 'quote':
      return quotedLines(block.isOwn ? withoutLinks(block.text) : block.text);
    case 'markdown':
      return markdownAsText(block.text, block.siteUrl);
    case 'action':
      return `${block.label}:\n${block.href}`;
    case 'links':
      return [block.lead, ...block.links.map(({ label, href }) => `${label}:\n${href}`)].join('\n\n');
    case 'calendars':
      return `${block.lead}:\n${block.file.href}`;
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

/** The parts of an email that its content decides. */
export function renderContent(
  content: MailContent,
): Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'headers'> {
  return { subject: content.subject, text: asText(content), html: asHtml(content), ...headersOf(content) };
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

/** The headers of its own. A mail in English says nothing of its language. */
function headersOf({ locale = 'en', headers }: MailContent): Pick<OutgoingMail, 'headers'> {
  if (locale === 'en') return headers ? { headers } : {};
  return { headers: { ...headers, 'Content-Language': locale } };
}

/** @throws Error for a kind or a payload that no mail can be made of: it will not get better by waiting. */
export function renderMail(row: ClaimedMail, sender: Sender): OutgoingMail {
  const write = MAIL_WRITERS[row.kind];
  if (!write) throw new Error(`no mail of the kind ${row.kind}`);
  const content = write(row.payload, sender.siteUrl);
  const replyTo = emailAddress.safeParse(row.reply_to);
  return {
    to: emailAddress.parse(row.recipient),
    ...(replyTo.success ? { replyTo: replyTo.data } : {}),
    ...renderContent(content),
    ...(content.answers ? { answers: content.answers } : {}),
    ...(content.isPersonal ? { isPersonal: true } : {}),
    ...(content.author ? { author: content.author } : {}),
    ...(content.tags ? { tags: content.tags } : {}),
    ...calendarOf(content, sender),
    dedupeKey: row.dedupe_key,
  };
}
