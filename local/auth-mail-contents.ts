import { FIRM } from '../supabase/functions/_shared/contracts/firm.ts';
import type { Block, MailContent } from '../supabase/functions/_shared/mail/content.ts';

/** The mails of the auth server, by the names of `[auth.email.template.<name>]`. */
export type AuthMail =
  | 'confirmation'
  | 'recovery'
  | 'magic_link'
  | 'email_change'
  | 'invite'
  | 'reauthentication';

const NOTHING_BEFORE =
  'The link works for 1 hour and once. It opens a page with one button; nothing happens before you press it.';

/** A page of ours that redeems the token by a click; a mail program that looks at links in advance uses up nothing. */
function action(label: string, path: string, type: string): Block {
  return { kind: 'action', label, href: `{{ .SiteURL }}${path}?token_hash={{ .TokenHash }}&type=${type}` };
}

function text(words: string): Block {
  return { kind: 'text', text: words };
}

/** In `{{ .Name }}` are the variables that GoTrue fills in. */
export const AUTH_MAILS: Record<AuthMail, MailContent> = {
  confirmation: {
    subject: `Please confirm your email address - ${FIRM.name}`,
    preview: 'One click, and your account is ready.',
    heading: 'Please confirm your email address',
    blocks: [
      text('Hello,'),
      text(
        `This address was entered for an account at ${FIRM.name} ({{ .SiteURL }}). The account is ready once you confirm that the address is yours.`,
      ),
      action('Confirm your email address', '/auth/email-confirmation', 'signup'),
      text(NOTHING_BEFORE),
    ],
    reason:
      'You get this mail because this address was entered on our website. If that was not you, do nothing: without your confirmation nobody can sign in with it.',
  },
  recovery: {
    subject: `Choose a new password - ${FIRM.name}`,
    preview: 'The link works for 1 hour.',
    heading: 'Choose a new password',
    blocks: [
      text('Hello,'),
      text('Somebody asked to choose a new password for the account of this address ({{ .Email }}).'),
      action('Choose a new password', '/auth/reset-password-confirmation', 'recovery'),
      text(
        'The link works for 1 hour and once. It opens a page where you type the new password; nothing changes before you save it. Then you are signed out everywhere else.',
      ),
    ],
    reason:
      'You get this mail because a new password was asked for on our website. If that was not you, do nothing: your password stays as it is.',
  },
  magic_link: {
    subject: `Your sign-in link - ${FIRM.name}`,
    preview: 'Sign in without a password. The link works for 1 hour.',
    heading: 'Your sign-in link',
    blocks: [
      text('Hello,'),
      text('With this link you sign in as {{ .Email }}, without a password.'),
      action('Sign in', '/auth/sign-in-link', 'magiclink'),
      text(`${NOTHING_BEFORE} Never pass it on: whoever has it can sign in as you.`),
    ],
    reason:
      'You get this mail because a sign-in link was asked for on our website. If that was not you, do nothing: nobody is signed in without this link.',
  },
  email_change: {
    subject: `Please confirm your new email address - ${FIRM.name}`,
    preview: 'Your account keeps its present address until then.',
    heading: 'Please confirm your new email address',
    blocks: [
      text('Hello,'),
      text('An account at our website is to change its address:'),
      {
        kind: 'facts',
        rows: [
          ['From', '{{ .Email }}'],
          ['To', '{{ .NewEmail }}'],
        ],
      },
      action('Confirm the change', '/auth/email-confirmation', 'email_change'),
      text(
        `${NOTHING_BEFORE} If a mail came to the other address too, it has to be confirmed there as well.`,
      ),
    ],
    reason:
      'You get this mail because the owner of the account asked for the change. If that was not you, do not press the button: the account keeps its address. If the account is yours, change its password.',
  },
  invite: {
    subject: `You are invited - ${FIRM.name}`,
    preview: 'An account is waiting for you.',
    heading: 'You are invited',
    blocks: [
      text('Hello,'),
      text(`${FIRM.name} has made an account for you at {{ .SiteURL }}.`),
      action('Accept the invitation', '/auth/email-confirmation', 'invite'),
      text(`${NOTHING_BEFORE} Then choose a password with “Forgot password?” on the login page.`),
    ],
    reason:
      'You get this mail because one of our consultants entered this address. If you do not know why, do nothing: the account stays closed.',
  },
  reauthentication: {
    subject: `Your code - ${FIRM.name}`,
    preview: 'It works for 1 hour.',
    heading: 'Your code',
    blocks: [
      text('Hello,'),
      text('Enter this code where you were asked for it:'),
      { kind: 'facts', rows: [['Code', '{{ .Token }}']] },
      text('The code works for 1 hour and once. We never ask for it by phone or mail.'),
    ],
    reason:
      'You get this mail because a change of your account asked for a proof that it is you. If that was not you, change your password.',
  },
};
