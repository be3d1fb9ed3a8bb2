import { findAccount, isPassword } from './accounts.ts';
import { type Call, type GoTrueOptions, textField } from './call.ts';
import { authErrorResponse, invalidCredentials, validationFailed } from './responses.ts';
import { clientOfRequest, exchangeRefreshToken, type Sessions } from './sessions.ts';

interface RefreshToken {
  token: string;
  sessionId: string;
  userId: string;
  revoked: boolean;
  /** Of the token that the session would go on with, if there is one. */
  active: string | null;
  /** Whether that token was given in exchange for this one. */
  isParent: boolean;
  /** Whether the interval in which it may be used again has passed. */
  isStale: boolean;
}

const notFound = () =>
  authErrorResponse(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
const alreadyUsed = () =>
  authErrorResponse(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');

/** `POST /token`: signing in with a password, and going on with a session. */
export function createTokenGrants(sessions: Sessions, { sql, hooks, reuseIntervalMs }: GoTrueOptions) {
  /**
   * Like GoTrue, reveals nothing about an unconfirmed account to callers without its password, and calls the hook for
   * every compared password, right or wrong.
   */
  async function signIn(call: Call): Promise<Response> {
    const account = call.email ? await findAccount(sql, call.email) : undefined;
    if (account) {
      const isRight = await isPassword(sql, account.id, textField(call, 'password'));
      const rejection = await hooks.rejectsPassword(account.id, isRight);
      if (rejection) return authErrorResponse(400, 'invalid_credentials', rejection);
      if (!isRight) return invalidCredentials();
    }
    const response = await call.pass();
    return response.ok ? sessions.begin(response, 'password', call) : response;
  }

  /**
   * A refresh token works once. A second use still works for a client that missed the response (the token is the parent
   * of the newest one) and for every client within the interval, so that several tabs may refresh at the same time.
   * After that it ends every token of the session, and leaves the session and its access tokens as they are.
   */
  async function refresh(call: Call): Promise<Response> {
    const given = textField(call, 'refresh_token');
    if (!/^[a-z0-9]{12}$/.test(given)) return validationFailed('Refresh token is not valid');
    const result = await sql.begin(async (transaction) => {
      // One refresh of a session at a time.
      await transaction`
        select from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id
        where t.token = ${given} for update of s`;
      const [token] = await transaction<RefreshToken[]>`
        select t.token, t.session_id as "sessionId", t.user_id as "userId", t.revoked, newest.token as active,
          coalesce(newest.parent = t.token, false) as "isParent",
          t.updated_at < now() - make_interval(secs => ${reuseIntervalMs / 1000}) as "isStale"
        from auth.refresh_tokens t
        left join lateral (
          select token, parent from auth.refresh_tokens
          where session_id = t.session_id and not revoked order by created_at desc limit 1
        ) newest on true
        where t.token = ${given}`;
      if (!token) return notFound();
      if (token.revoked && !token.isParent && token.isStale) {
        await transaction`
          update auth.refresh_tokens set revoked = true, updated_at = now()
          where session_id = ${token.sessionId} and not revoked`;
        return alreadyUsed();
      }
      const { ip, userAgent } = clientOfRequest(call);
      await transaction`
        update auth.sessions set refreshed_at = now() at time zone 'utc', ip = ${ip}, user_agent = ${userAgent}
        where id = ${token.sessionId}`;
      if (token.revoked && token.isParent) return { ...token, next: token.active as string };
      return { ...token, next: await exchangeRefreshToken(transaction, token) };
    });
    return result instanceof Response ? result : sessions.resume(result.sessionId, result.next, call);
  }

  return { signIn, refresh };
}
