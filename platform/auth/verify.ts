import { type Call, type GoTrueOptions, textField } from './call.ts';
import { jsonResponse, linkExpired, validationFailed } from './responses.ts';
import type { Sessions } from './sessions.ts';

interface EmailChange {
  id: string;
  /** How many of the two mailboxes have confirmed. */
  confirmations: number;
  isCurrent: boolean;
  isExpired: boolean;
}

const ONE_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** `POST /verify`: what a link or a code of a mail is exchanged for. */
export function createVerify(sessions: Sessions, { sql, ...config }: GoTrueOptions) {
  /** @supabase/lite's answer for links of a type that it knows. */
  async function redeem(call: Call, type: string): Promise<Response> {
    const response = await call.pass('/auth/v1/verify', { ...call.body, type });
    return response.ok ? sessions.begin(response, 'otp', call) : response;
  }

  async function findEmailChange(token: string): Promise<EmailChange | undefined> {
    const [found] = await sql<EmailChange[]>`
      select id, email_change_confirm_status as confirmations, email_change_token_current = ${token} as "isCurrent",
        email_change_sent_at < now() - make_interval(secs => ${config.otpExpiryMs / 1000}) as "isExpired"
      from auth.users
      where email_change <> '' and ${token} in (email_change_token_current, email_change_token_new)`;
    return found;
  }

  /** Both mailboxes confirm, in either order; the change counts with the second. */
  async function emailChange(call: Call): Promise<Response> {
    const token = textField(call, 'token_hash');
    if (!token || !config.doubleConfirmChanges) return redeem(call, 'email_change');
    const found = await findEmailChange(token);
    if (!found || found.isExpired) return linkExpired();
    if (found.confirmations === 0) {
      await sql`
        update auth.users
        set email_change_confirm_status = 1,
          email_change_token_current = case when ${found.isCurrent} then '' else email_change_token_current end,
          email_change_token_new = case when ${found.isCurrent} then email_change_token_new else '' end
        where id = ${found.id}`;
      return jsonResponse({ code: '200', msg: ONE_OF_TWO });
    }
    // @supabase/lite ends a change with the token of the present mailbox.
    await sql`
      update auth.users set email_change_token_current = ${token}, email_change_token_new = '' where id = ${found.id}`;
    const response = await redeem(call, 'email_change');
    if (response.ok) await sql`update auth.users set email_change_confirm_status = 0 where id = ${found.id}`;
    return response;
  }

  /** The kinds of links, and as which @supabase/lite takes them: a confirmation is no sign-in link, an invitation is one. */
  return async (call: Call): Promise<Response> => {
    const type = textField(call, 'type');
    const [token, tokenHash] = [textField(call, 'token'), textField(call, 'token_hash')];
    if (type && Boolean(token) === Boolean(tokenHash))
      return validationFailed('Verify requires either a token or a token hash');
    if (type === 'signup' || type === 'invite') return redeem(call, 'signup');
    if (type === 'recovery' || type === 'magiclink') return redeem(call, 'recovery');
    if (type === 'email_change') return emailChange(call);
    if (type === 'email') {
      const confirmed = await redeem(call, 'signup');
      return confirmed.ok ? confirmed : redeem(call, 'recovery');
    }
    return type ? validationFailed('Invalid email verification type') : call.pass();
  };
}
