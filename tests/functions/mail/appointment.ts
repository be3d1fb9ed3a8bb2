import { renderMail } from '../../../supabase/functions/_shared/mail/render.ts';
import { MAIL_FROM, SITE_URL } from '../support/fakes.ts';

/** What `claim_due_mails` gives with a mail about a booking. */
export const APPOINTMENT = {
  appointmentId: '8edb3f65-fbfd-4795-a999-f847bb4b115f',
  clientName: 'Dana Okafor',
  clientEmail: 'dana@example.com',
  clientPhone: null,
  company: null,
  serviceType: 'AI Strategy Consultation',
  message: 'Buy now at https://spam.example',
  startsAt: '2026-11-24T14:00:00.000Z',
  endsAt: '2026-11-24T15:00:00.000Z',
  firmTimeZone: 'America/New_York',
  guestTimeZone: 'America/New_York',
  status: 'pending',
  sequence: 0,
  previousStartsAt: null,
  wasConfirmed: false,
  reason: null,
  changedBy: null,
  manageToken: `${'tok_'.repeat(10)}end`,
  changeUntil: '2026-11-23T14:00:00.000Z',
  canChange: true,
  priceCents: 0,
  paymentStatus: 'not_required',
  refundDue: false,
};

/** The mail of a kind about the booking, with `change` in its data. */
export function mailOf(kind: string, change: Record<string, unknown> = {}, replyTo: string | null = null) {
  return renderMail(
    {
      id: 1,
      kind,
      recipient: 'dana@example.com',
      reply_to: replyTo,
      payload: { appointment: { ...APPOINTMENT, ...change } },
      attempts: 1,
      lease_token: 'lease',
      dedupe_key: `${kind}:1`,
    },
    { siteUrl: SITE_URL, mailFrom: MAIL_FROM },
  );
}
