import { z } from 'zod';
import { FIRM } from '../contracts/firm.ts';
import { greeting, sender } from './contact-mails.ts';
import type { MailContent } from './content.ts';
import { clocksDiffer, lengthInWords, meetingTime, shortTime } from './when.ts';

export const appointmentPayload = z.object({
  appointmentId: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  clientPhone: z.string().nullish(),
  company: z.string().nullish(),
  serviceType: z.string(),
  message: z.string().nullish(),
  startsAt: z.string(),
  endsAt: z.string(),
  firmTimeZone: z.string(),
  guestTimeZone: z.string().nullish(),
});
type AppointmentPayload = z.infer<typeof appointmentPayload>;
type Row = [string, string];

function timeRows(payload: AppointmentPayload, guestLabel: string): Row[] {
  const { startsAt, endsAt, firmTimeZone, guestTimeZone } = payload;
  const rows: Row[] = [['When', meetingTime(startsAt, endsAt, firmTimeZone)]];
  if (guestTimeZone && clocksDiffer(startsAt, firmTimeZone, guestTimeZone)) {
    rows.push([guestLabel, meetingTime(startsAt, endsAt, guestTimeZone)]);
  }
  rows.push(['Length', lengthInWords(startsAt, endsAt)]);
  return rows;
}

/** To the visitor. It repeats nothing of what was written but, where it looks like one, the name. */
export function appointmentRequested(payload: AppointmentPayload, siteUrl: string): MailContent {
  const site = new URL(siteUrl);
  return {
    subject: `Your consultation request: ${shortTime(payload.startsAt, payload.firmTimeZone)}`,
    preview: 'The time is set aside for you. A consultant will be in touch to confirm it.',
    heading: 'Your time is set aside',
    blocks: [
      { kind: 'text', text: greeting(payload.clientName) },
      {
        kind: 'text',
        text: `Thank you for asking ${FIRM.name} for a consultation. We keep this time for you:`,
      },
      { kind: 'facts', rows: [['Consultation', payload.serviceType], ...timeRows(payload, 'Where you are')] },
      {
        kind: 'text',
        text: 'What happens next: a consultant confirms the time and gets in touch with you before we meet.',
      },
      {
        kind: 'action',
        label: 'See your booking',
        href: new URL(`/booking-confirmation/${encodeURIComponent(payload.appointmentId)}`, site).href,
      },
      {
        kind: 'text',
        text: `To change or cancel it, call ${FIRM.phone} or write to ${FIRM.email}.`,
      },
    ],
    reason: `You get this mail because this address was entered in the scheduling form at ${site.host}. If that was not you, write to ${FIRM.email} and we give the time back.`,
  };
}

/** To the firm, with everything given; a reply goes to the visitor. */
export function appointmentNotice(payload: AppointmentPayload, siteUrl: string): MailContent {
  const site = new URL(siteUrl);
  const given: Row[] = [
    ['Name', payload.clientName],
    ['Email', payload.clientEmail],
    ['Phone', payload.clientPhone ?? ''],
    ['Company', payload.company ?? ''],
  ];
  const message = payload.message?.trim();
  return {
    subject: `New consultation request from ${sender(payload.clientName)}: ${shortTime(payload.startsAt, payload.firmTimeZone)}`,
    preview: `${payload.serviceType}, ${shortTime(payload.startsAt, payload.firmTimeZone)}`,
    heading: 'A consultation is requested',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Consultation', payload.serviceType],
          ...timeRows(payload, "The visitor's time"),
          ...given.filter(([, value]) => value !== ''),
        ],
      },
      ...(message ? [{ kind: 'quote' as const, text: message }] : []),
      {
        kind: 'text',
        text: 'The time is held for the visitor. Reply to this mail to confirm it: your reply goes to them.',
      },
      { kind: 'action', label: 'Open the dashboard', href: new URL('/admin', site).href },
    ],
    reason: `You get this because the scheduling form at ${site.host} reports every request to the firm's mailbox. To have them sent elsewhere, ask whoever looks after the site.`,
  };
}
