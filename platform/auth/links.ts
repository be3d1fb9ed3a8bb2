import { randomBytes } from 'node:crypto';
import { type Account, findAccount, sendConfirmation, sendEmailChange } from './accounts.ts';
import { type Call, type GoTrueOptions, textField } from './call.ts';
import {
  emailLimitExceeded,
  emailTooSoon,
  emptyResponse,
  errorCodeOf,
  jsonResponse,
  passwordRefusal,
  sanitizedUser,
  validationFailed,
} from './responses.ts';
import type { Sessions } from './sessions.ts';

/**
 * Requests that mail a link. GoTrue says 429 only where an account was mailed too recently or a mail would go past the
 * hour's limit, so these refusals tell a known address from an unknown one; nothing else does.
 */
export function createLinkRequests(sessions: Sessions, { sql, mailer, ...config }: GoTrueOptions) {
  /** The refusal of one more mail to an account that was sent one at `sentAt`. */
  function refusalOfMail(sentAt: Date | null): Response | undefined {
    return (
      emailTooSoon(sentAt, config.mailFrequencyMs) ??
      (mailer.isHourSpent() ? emailLimitExceeded() : undefined)
    );
  }

  async function confirmAgain(account: Account): Promise<Response> {
    const refused = refusalOfMail(account.confirmationSentAt);
    if (refused) return refused;
    await sendConfirmation(sql, mailer, account);
    return emptyResponse();
  }

  /**
   * As on the platform, the first registration of an address sets the password and the name until the address is
   * confirmed.
   */
  async function signUp(call: Call): Promise<Response> {
    const password = textField(call, 'password');
    const fault = password ? passwordRefusal(password, config.minimumPasswordLength) : undefined;
    if (fault) return fault;
    const account = call.email ? await findAccount(sql, call.email) : undefined;
    if (!account) return mailer.isHourSpent() ? emailLimitExceeded() : call.pass();
    const response = await call.pass();
    if ((await errorCodeOf(response)) !== 'over_email_send_rate_limit') return response;
    if (account.confirmed) return sanitizedUser(call.email, call.body.data, account.recoverySentAt);
    const sent = await confirmAgain(account);
    return sent.ok ? jsonResponse(await sessions.userOf(account.id, call)) : sent;
  }

  async function resend(call: Call): Promise<Response> {
    const account = call.email ? await findAccount(sql, call.email) : undefined;
    const type = textField(call, 'type');
    if (type === 'signup' && account && !account.confirmed) return confirmAgain(account);
    if (type !== 'email_change' || !account?.newEmail) return call.pass();
    const refused = refusalOfMail(account.emailChangeSentAt);
    if (refused) return refused;
    await sendEmailChange(sql, mailer, account);
    return emptyResponse();
  }

  async function recover(call: Call): Promise<Response> {
    const account = await findAccount(sql, call.email);
    return (account && refusalOfMail(account.recoverySentAt)) ?? call.pass();
  }

  async function magicLink(call: Call): Promise<Response> {
    const account = await findAccount(sql, call.email);
    if (account?.confirmed) return refusalOfMail(account.recoverySentAt) ?? call.pass();
    if (account) return confirmAgain(account);
    if (call.body.create_user === false || !call.email) return call.pass();
    if (mailer.isHourSpent()) return emailLimitExceeded();
    // @supabase/lite would make an account that counts as confirmed before anyone has opened the mail.
    const password = randomBytes(32).toString('hex');
    const response = await call.pass('/auth/v1/signup', {
      email: call.email,
      password,
      data: call.body.data,
    });
    return response.ok ? emptyResponse() : response;
  }

  return { signUp, resend, recover, magicLink };
}

const LONGEST_ADDRESS = 255;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What GoTrue refuses of an address before it looks at anything else. */
export function emailRefusal({ email }: Call): Response | undefined {
  if (email.length > LONGEST_ADDRESS) return validationFailed('An email address is too long');
  return ADDRESS.test(email)
    ? undefined
    : validationFailed('Unable to validate email address: invalid format');
}
