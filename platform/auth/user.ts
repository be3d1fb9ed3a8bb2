import { findAccount, sendReauthentication, spendReauthentication } from './accounts.ts';
import { type Call, type GoTrueOptions, textField } from './call.ts';
import {
  authErrorResponse,
  emailLimitExceeded,
  emailTooSoon,
  emptyResponse,
  passwordRefusal,
} from './responses.ts';
import type { Caller, Sessions } from './sessions.ts';

const DAY_MS = 86_400_000;

const EMAIL_EXISTS = 'A user with this email address has already been registered';
const SECOND_LEVEL_NEEDED = 'AAL2 session is required to update email or password when MFA is enabled.';

/** `/user` and `/reauthenticate`: what people change of their own account, and what GoTrue asks for it. */
export function createUserChanges(sessions: Sessions, { sql, mailer, ...config }: GoTrueOptions) {
  async function accountOf(caller: Caller) {
    const account = await findAccount(sql, caller.email);
    if (!account) throw new Error('An account of a session has no address.');
    return account;
  }

  /** Mails the code that a new password needs in a session older than a day. */
  async function reauthenticate(call: Call): Promise<Response> {
    const caller = await sessions.callerOf(call);
    if (caller instanceof Response) return caller;
    const account = await accountOf(caller);
    const refused =
      emailTooSoon(account.reauthenticationSentAt, config.mailFrequencyMs) ??
      (mailer.isHourSpent() ? emailLimitExceeded() : undefined);
    if (refused) return refused;
    await sendReauthentication(sql, mailer, account, config.otpLength);
    return emptyResponse();
  }

  /** A code is used up by a password that is then refused for being the old one, as there. */
  async function passwordChangeRefusal(call: Call, caller: Caller): Promise<Response | undefined> {
    const isOld = Date.now() > caller.sessionBegan.getTime() + DAY_MS;
    if (!config.securePasswordChange || !isOld) return undefined;
    const nonce = textField(call, 'nonce');
    if (!nonce)
      return authErrorResponse(400, 'reauthentication_needed', 'Password update requires reauthentication');
    const isRight = await spendReauthentication(sql, await accountOf(caller), nonce, config.otpExpiryMs);
    return isRight
      ? undefined
      : authErrorResponse(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }

  async function addressRefusal(call: Call, caller: Caller): Promise<Response | undefined> {
    if (await findAccount(sql, call.email)) return authErrorResponse(422, 'email_exists', EMAIL_EXISTS);
    const { emailChangeSentAt } = await accountOf(caller);
    return (
      emailTooSoon(emailChangeSentAt, config.mailFrequencyMs) ??
      (mailer.isHourSpent() ? emailLimitExceeded() : undefined)
    );
  }

  /** Links and codes that were mailed before count no longer, and all other sessions end. */
  async function afterNewPassword(call: Call, caller: Caller, isMoving: boolean): Promise<void> {
    await sql`
      update auth.users
      set confirmation_token = '', confirmation_sent_at = null, recovery_token = '', recovery_sent_at = null,
        reauthentication_token = '', reauthentication_sent_at = null
      where id = ${caller.id}`;
    if (!isMoving)
      await sql`
        update auth.users
        set email_change_token_current = '', email_change_token_new = '', email_change_sent_at = null
        where id = ${caller.id}`;
    await call.pass('/auth/v1/logout?scope=others', {});
  }

  async function update(call: Call): Promise<Response> {
    const caller = await sessions.callerOf(call);
    if (caller instanceof Response) return caller;
    const password = typeof call.body.password === 'string' ? call.body.password : undefined;
    const isMoving = call.email !== '' && call.email !== caller.email;
    const fault =
      password === undefined ? undefined : passwordRefusal(password, config.minimumPasswordLength);
    if (fault) return fault;
    if (call.body.app_metadata)
      return authErrorResponse(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    if (caller.hasFactor && !caller.isSecondLevel && (password !== undefined || isMoving))
      return authErrorResponse(401, 'insufficient_aal', SECOND_LEVEL_NEEDED);
    const refused =
      (isMoving ? await addressRefusal(call, caller) : undefined) ??
      (password === undefined ? undefined : await passwordChangeRefusal(call, caller));
    if (refused) return refused;
    const response = await call.pass();
    if (response.ok && isMoving)
      await sql`update auth.users set email_change_confirm_status = 0 where id = ${caller.id}`;
    if (response.ok && password !== undefined) await afterNewPassword(call, caller, isMoving);
    return sessions.withFactors(response);
  }

  return { reauthenticate, update };
}
