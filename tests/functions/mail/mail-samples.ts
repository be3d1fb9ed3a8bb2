import { fillAuthTemplate } from '../../../platform/auth/mailer.ts';
import { authTemplate } from '../../../scripts/mail/auth-templates.ts';
import { LOCALES } from '../../../supabase/functions/_shared/contracts/locale.ts';
import { AUTH_MAIL_NAMES } from '../../../supabase/functions/_shared/mail/auth-mails.ts';
import { renderMail } from '../../../supabase/functions/_shared/mail/render.ts';
import type { OutgoingMail } from '../../../supabase/functions/_shared/mail/transport.ts';
import { MAIL_FROM, SITE_URL } from '../support/fakes.ts';
import { APPOINTMENT } from './appointment.ts';

/** What `claim_due_mails` gives with a mail about a contact message. */
export const CONTACT = {
  submissionId: 7,
  name: 'Dana Okafor',
  email: 'dana@example.com',
  company: 'Acme & Sons <b>bold</b>',
  message: 'First line\n<script>alert("x")</script>\nBcc: all@example.com',
  createdAt: '2026-07-01T13:05:00.000Z',
};
export const NEWSLETTER = { tokens: { confirm: 'c0ffee', unsubscribe: 'id.5ea1' } };

const LONG_MESSAGE = `${'We count twice a week, and each count takes a day. '.repeat(60)}\n\n  indented\n${'x'.repeat(400)}\nhttps://spam.example/${'y'.repeat(200)}`;
const ACCOUNT = { userId: 'c0', changedAt: '2026-07-01T13:05:00.000Z', newEmail: 'n***@example.com' };
const BOOKED = {
  serviceType: 'AI Strategy Consultation',
  startsAt: '2026-11-24T14:00:00Z',
  endsAt: '2026-11-24T15:00:00Z',
};
const DELETED = { firmTimeZone: 'America/New_York', name: 'Dana Okafor', kept: 1 };

const about = (change: Record<string, unknown> = {}) => ({ appointment: { ...APPOINTMENT, ...change } });
const everything = {
  guestTimeZone: 'Europe/Paris',
  message: LONG_MESSAGE,
  company: 'Acme & Sons, Warehousing, Trucking, and Cold Storage of the Southeast',
  clientPhone: '+1 404 555 0100',
  place: { location: '215 Laredo Dr. Suite 100, Decatur, Georgia 30030' },
  priceCents: 25_000,
  paymentStatus: 'paid',
  previousStartsAt: '2026-11-23T14:00:00Z',
};
const VIDEO_CALL = { meetsBy: 'video', videoLink: 'https://meet.jit.si/consultation-2f0c6a1d9be84c7715aa' };
const unconfirmed = { addressConfirmed: false, confirmAddressUntil: '2026-11-20T17:00:00.000Z' };
const unpaid = { priceCents: 25_000, paymentStatus: 'pending' };

/** Each kind of mail, with the variants that change its parts; `kind`, variant, payload. */
export const SAMPLES: [kind: string, variant: string, payload: unknown][] = [
  ['contact_received', 'short', CONTACT],
  ['contact_received', 'long, from the chat', { ...CONTACT, message: LONG_MESSAGE, source: 'assistant' }],
  ['contact_notice', 'long', { ...CONTACT, message: LONG_MESSAGE }],
  [
    'lead_reply',
    'plain',
    { subject: 'Re: Your message to Meridian', body: 'Hello,\n\nYes, we can.', thread: [] },
  ],
  ['lead_assigned', 'one', { by: 'Ana Admin', count: 1, submissionId: 7, name: 'Dana', company: 'Acme Co' }],
  ['lead_mentioned', 'plain', { by: 'Ana Admin', submissionId: 7, name: 'Dana', company: 'Acme Co' }],
  ['lead_assigned', 'several', { by: 'Ana Admin', count: 12 }],
  ['task_assigned', 'one', { by: 'Ana Admin', count: 1, submissionId: 7, name: 'Dana', company: 'Acme Co' }],
  ['task_assigned', 'several', { by: 'Ana Admin', count: 3 }],
  ['contact_assigned', 'one', { by: 'Ana Admin', count: 1, contactId: 9, name: 'Dana', company: 'Acme Co' }],
  ['contact_assigned', 'several', { by: 'Ana Admin', count: 3 }],
  ['chat_assigned', 'one', { by: 'Ana Admin', count: 1, chatId: '6f1c0c1e-0000-4000-8000-000000000001' }],
  [
    'chat_notice',
    'plain',
    {
      chatId: '6f1c0c1e-0000-4000-8000-000000000001',
      question: 'Can I talk to a <b>human</b> please?',
      page: '/services',
      askedAt: '2026-11-23T15:00:00.000Z',
    },
  ],
  ['contact_mentioned', 'without a company', { by: 'Ana Admin', contactId: 9, name: 'Dana' }],
  ['appointment_requested', 'plain', about()],
  ['appointment_requested', 'with everything', about(everything)],
  ['appointment_requested', 'unconfirmed', about(unconfirmed)],
  ['appointment_requested', 'unpaid', about(unpaid)],
  ['appointment_requested', 'without a link', about({ manageToken: null })],
  ['appointment_confirmed', 'plain', about({ status: 'confirmed' })],
  ['appointment_confirmed', 'with everything', about({ ...everything, status: 'confirmed' })],
  ['appointment_confirmed', 'unconfirmed', about({ ...unconfirmed, status: 'confirmed' })],
  ['appointment_confirmed', 'video', about({ status: 'confirmed', place: VIDEO_CALL })],
  ['appointment_reminder_24h', 'video', about({ status: 'confirmed', place: VIDEO_CALL })],
  [
    'appointment_missed',
    'with other times',
    about({
      openTimes: ['2026-11-25T14:00:00.000Z', '2026-11-30T18:00:00.000Z', '2026-12-01T14:00:00.000Z'],
    }),
  ],
  [
    'appointment_declined',
    'with a reason',
    about({ status: 'declined', changedBy: 'firm', reason: 'The consultant is ill.', refundDue: true }),
  ],
  ['appointment_moved', 'confirmed', about({ ...everything, status: 'confirmed' })],
  ['appointment_moved', 'waiting again', about({ wasConfirmed: true })],
  ['appointment_cancelled', 'confirmed before', about({ status: 'cancelled', wasConfirmed: true })],
  ['appointment_reminder_24h', 'plain', about({ status: 'confirmed' })],
  ['appointment_reminder_1h', 'too late to change', about({ status: 'confirmed', canChange: false })],
  ['appointment_follow_up', 'plain', about({ status: 'completed' })],
  ['appointment_notice', 'with everything', about(everything)],
  [
    'appointment_notice',
    'assigned',
    about({ consultant: 'Ada Lovelace', isReassigned: true, isPersonal: true }),
  ],
  ['appointment_moved_notice', 'with everything', about(everything)],
  ['appointment_cancelled_notice', 'with a reason', about({ status: 'cancelled', reason: 'We are ill.' })],
  ['appointment_unanswered_notice', 'plain', about()],
  [
    'invitation',
    'staff',
    {
      role: 'admin',
      invitedBy: 'Dana Okafor',
      expiresAt: '2026-07-08T13:05:00Z',
      tokens: { invitation: 't' },
    },
  ],
  ['newsletter_confirm', 'plain', NEWSLETTER],
  ['newsletter_welcome', 'plain', NEWSLETTER],
  ['password_changed', 'plain', ACCOUNT],
  ['email_changed', 'plain', ACCOUNT],
  ['account_deleted', 'without bookings', { ...DELETED, cancelled: [] }],
  ['account_deleted', 'with bookings', { ...DELETED, cancelled: [{ ...BOOKED, paid: true }] }],
  ['account_deleted', 'about one booking', about({ status: 'cancelled', wasConfirmed: true })],
  [
    'document_shared',
    'two files',
    { name: 'Casey Client', documents: ['plan.pdf', `${'long'.repeat(40)}.pdf`] },
  ],
  ['account_deleted_notice', 'paid', { ...DELETED, appointments: [{ ...BOOKED, paid: true }] }],
];

/** The kinds for staff, which are in English. */
export const TO_STAFF = [...new Set(SAMPLES.map(([kind]) => kind))].filter((kind) =>
  /_(notice|assigned|mentioned)$/.test(kind),
);

/** The same payload for a person who wrote on a Spanish page. */
export function inSpanish(payload: unknown): unknown {
  const { appointment, ...more } = payload as { appointment?: Record<string, unknown> };
  return { ...more, locale: 'es', ...(appointment ? { appointment: { ...appointment, locale: 'es' } } : {}) };
}

export function renderSample(kind: string, payload: unknown, replyTo: string | null = null): OutgoingMail {
  const row = { id: 1, kind, recipient: 'dana@example.com', reply_to: replyTo, payload };
  const claimed = { ...row, attempts: 1, lease_token: 'lease', dedupe_key: `${kind}:1` };
  return renderMail(claimed, { siteUrl: SITE_URL, mailFrom: MAIL_FROM });
}

/** The HTML of every sample and of the auth server's mails, by name. */
export function sampleHtml(): [name: string, html: string][] {
  const values = {
    SiteURL: SITE_URL,
    Email: 'dana@example.com',
    NewEmail: 'dana.okafor@example.com',
    Token: '1234567890',
    TokenHash: 'abcdef0123456789'.repeat(4),
  };
  const auth = LOCALES.flatMap((locale) =>
    AUTH_MAIL_NAMES.map((name): [string, string] => [
      `auth ${name} (${locale})`,
      fillAuthTemplate(authTemplate(name), { ...values, Data: { locale } }),
    ]),
  );
  const html = (kind: string, payload: unknown) => renderSample(kind, payload).html;
  return [
    ...SAMPLES.map(([kind, variant, payload]): [string, string] => [
      `${kind}, ${variant}`,
      html(kind, payload),
    ]),
    ...SAMPLES.filter(([kind]) => !TO_STAFF.includes(kind)).map(
      ([kind, variant, payload]): [string, string] => [
        `${kind}, ${variant}, in Spanish`,
        html(kind, inSpanish(payload)),
      ],
    ),
    ...auth,
  ];
}
