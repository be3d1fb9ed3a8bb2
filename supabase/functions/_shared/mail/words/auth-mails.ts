import { FIRM } from '../../contracts/firm.ts';
import type { Locale } from '../../contracts/locale.ts';
import { type AuthMail, authAction } from '../auth-mail-types.ts';
import { type MailContent, text } from '../mail-content.ts';
import { SPANISH_AUTH_MAILS } from './auth-mails-es.ts';

const NOTHING_BEFORE =
  'The link works once and expires in 1 hour. Opening it doesn’t change anything until you confirm.';

/** `{{ .Name }}` stands for a value that the auth server fills in: see AuthMailValues. */
const ENGLISH_AUTH_MAILS: Record<AuthMail, MailContent> = {
  confirmation: {
    subject: 'Please confirm your email address',
    preview: 'Confirm your email to finish setting up your account.',
    heading: 'Please confirm your email address',
    blocks: [
      text('Hi,'),
      text(
        `This address was used to create an account at ${FIRM.name} ({{ .SiteURL }}). Confirm that it’s yours to finish setting up the account.`,
      ),
      authAction('Confirm your email address', '/auth/email-confirmation', 'signup', 'en'),
      text(NOTHING_BEFORE),
    ],
    reason:
      'You’re receiving this email because this address was entered on our website. If that wasn’t you, ignore it. No one can sign in with this address unless you confirm it.',
  },
  recovery: {
    subject: 'Choose a new password',
    preview: 'The link expires in 1 hour.',
    heading: 'Choose a new password',
    blocks: [
      text('Hi,'),
      text('We received a request to set a new password for your account ({{ .Email }}).'),
      authAction('Choose a new password', '/auth/reset-password-confirmation', 'recovery', 'en'),
      text(
        'The link works once and expires in 1 hour. Your password doesn’t change until you save a new one. Saving it signs you out everywhere else.',
      ),
    ],
    reason:
      'You’re receiving this email because someone requested a new password on our website. If that wasn’t you, ignore it. Your password stays the same.',
  },
  magic_link: {
    subject: 'Your sign-in link',
    preview: 'Sign in without a password. The link expires in 1 hour.',
    heading: 'Your sign-in link',
    blocks: [
      text('Hi,'),
      text('Use this link to sign in as {{ .Email }} without a password.'),
      authAction('Sign in', '/auth/sign-in-link', 'magiclink', 'en'),
      text(`${NOTHING_BEFORE} Don’t share it. Anyone with the link can sign in as you.`),
    ],
    reason:
      'You’re receiving this email because someone requested a sign-in link on our website. If that wasn’t you, ignore it. No one can sign in without this link.',
  },
  // GoTrue sends the same words to the address that the account has and to the one that it is to have.
  email_change: {
    subject: 'Please confirm your email address change',
    preview: 'Your account keeps its current address until both addresses have confirmed.',
    heading: 'Please confirm your email address change',
    blocks: [
      text('Hi,'),
      text('We received a request to change the email address on your account:'),
      {
        kind: 'facts',
        rows: [
          ['From', '{{ .Email }}'],
          ['To', '{{ .NewEmail }}'],
        ],
      },
      authAction('Confirm the change', '/auth/email-confirmation', 'email_change', 'en'),
      text(
        'We sent a separate link to each of the two email addresses. The change takes effect once both are confirmed.',
      ),
      text(NOTHING_BEFORE),
    ],
    reason:
      'You’re receiving this email because this change was requested from the account. If that wasn’t you, don’t confirm it. The account keeps its address. If the account is yours, change your password.',
  },
  invite: {
    subject: 'You’re invited',
    preview: 'An account is waiting for you.',
    heading: 'You’re invited',
    blocks: [
      text('Hi,'),
      text(`${FIRM.name} has created an account for you at {{ .SiteURL }}.`),
      authAction('Accept the invitation', '/auth/email-confirmation', 'invite', 'en'),
      text(`${NOTHING_BEFORE} Then use “Forgot your password?” on the sign-in page to set a password.`),
    ],
    reason:
      'You’re receiving this email because one of our consultants entered this address. If you weren’t expecting it, ignore it. The account stays inactive.',
  },
  reauthentication: {
    subject: 'Your code',
    preview: 'It works once and expires in 1 hour.',
    heading: 'Your code',
    blocks: [
      text('Hi,'),
      text('Enter this code on the page where you’re setting a new password:'),
      { kind: 'facts', rows: [['Code', '{{ .Token }}']] },
      text('The code works once and expires in 1 hour. We’ll never ask for it by phone or email.'),
    ],
    reason:
      'You’re receiving this email because someone who is signed in to your account is setting a new password. If that isn’t you, don’t share the code. Use “Forgot your password?” on the sign-in page to set a password of your own, which signs out every device.',
  },
};

/** In each language, the mails of the auth server. */
export const AUTH_MAILS: Record<Locale, Record<AuthMail, MailContent>> = {
  en: ENGLISH_AUTH_MAILS,
  es: SPANISH_AUTH_MAILS,
};

export const AUTH_MAIL_NAMES = Object.keys(ENGLISH_AUTH_MAILS) as AuthMail[];
