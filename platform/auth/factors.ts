import { randomUUID } from 'node:crypto';
import { type Call, type GoTrueOptions, textField } from './call.ts';
import { authErrorResponse, jsonResponse, validationFailed } from './responses.ts';
import { type Caller, exchangeRefreshToken, type Sessions } from './sessions.ts';
import { isTotp, newTotpSecret } from './totp.ts';

interface Factor {
  id: string;
  status: 'unverified' | 'verified';
  secret: string;
  name: string | null;
}

const MOST_FACTORS = 10;
const CHALLENGE_SECONDS = 300;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const MOST_REACHED = 'Maximum number of verified factors reached, unenroll to continue';

function setUpAddress(issuer: string, email: string, secret: string): string {
  const query = new URLSearchParams({ algorithm: 'SHA1', digits: '6', issuer, period: '30', secret });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${email}?${query}`;
}

/** `/factors`: two-step sign-in with an authenticator app, over auth.mfa_factors and its neighbors as GoTrue keeps them. */
export function createFactors(sessions: Sessions, { sql, ...options }: GoTrueOptions) {
  /** The caller and the factor that the address names, or a refusal. */
  async function ownFactor(call: Call, id: string): Promise<{ caller: Caller; factor: Factor } | Response> {
    const caller = await sessions.callerOf(call);
    if (caller instanceof Response) return caller;
    if (!UUID.test(id)) return validationFailed('factor_id must be an UUID', 404);
    const [factor] = await sql<Factor[]>`
      select id, status, secret, friendly_name as name from auth.mfa_factors
      where id = ${id} and user_id = ${caller.id}`;
    return factor ? { caller, factor } : authErrorResponse(404, 'mfa_factor_not_found', 'Factor not found');
  }

  async function enrolmentRefusal(caller: Caller, name: string): Promise<Response | undefined> {
    const factors = await sql<Factor[]>`
      select status, friendly_name as name from auth.mfa_factors where user_id = ${caller.id}`;
    if (factors.some((factor) => (factor.name ?? '') === name)) {
      const words = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`;
      return authErrorResponse(422, 'mfa_factor_name_conflict', words);
    }
    if (factors.length >= MOST_FACTORS)
      return authErrorResponse(422, 'too_many_enrolled_mfa_factors', MOST_REACHED);
    return caller.hasFactor && !caller.isSecondLevel
      ? authErrorResponse(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
      : undefined;
  }

  async function enroll(call: Call): Promise<Response> {
    const caller = await sessions.callerOf(call);
    if (caller instanceof Response) return caller;
    const type = textField(call, 'factor_type');
    if (type === 'phone')
      return authErrorResponse(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
    if (type === 'webauthn')
      return authErrorResponse(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
    if (type !== 'totp') return validationFailed('factor_type needs to be totp, phone, or webauthn');
    // What was begun and never tried.
    await sql`
      delete from auth.mfa_factors f
      where status = 'unverified' and created_at < now() - interval '5 minutes'
        and not exists (select from auth.mfa_challenges where factor_id = f.id)`;
    const name = textField(call, 'friendly_name');
    const refused = await enrolmentRefusal(caller, name);
    if (refused) return refused;
    const [id, secret] = [randomUUID(), newTotpSecret()];
    await sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values (${id}, ${caller.id}, ${name}, 'totp', 'unverified', ${secret}, now(), now())`;
    const issuer = textField(call, 'issuer') || new URL(options.siteUrl).host;
    // GoTrue draws the QR code, too; here the picture is empty, and pages draw theirs from the address.
    const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const totp = { qr_code: picture, secret, uri: setUpAddress(issuer, caller.email, secret) };
    return jsonResponse({ id, type: 'totp', friendly_name: name, totp });
  }

  async function challenge(call: Call, factorId: string): Promise<Response> {
    const own = await ownFactor(call, factorId);
    if (own instanceof Response) return own;
    const id = randomUUID();
    await sql`
      with factor as (update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${own.factor.id})
      insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
      values (${id}, ${own.factor.id}, now(), ${call.peer || '0.0.0.0'})`;
    return jsonResponse({ id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS });
  }

  async function challengeRefusal(call: Call, factorId: string, id: string): Promise<Response | undefined> {
    const [row] = await sql<{ isOther: boolean; isExpired: boolean }[]>`
      select verified_at is not null or ip_address <> ${call.peer || '0.0.0.0'} as "isOther",
        created_at < now() - make_interval(secs => ${CHALLENGE_SECONDS}) as "isExpired"
      from auth.mfa_challenges where id::text = ${id} and factor_id = ${factorId}`;
    if (!row)
      return authErrorResponse(
        422,
        'mfa_factor_not_found',
        'MFA factor with the provided challenge ID not found',
      );
    if (row.isOther)
      return authErrorResponse(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
    if (!row.isExpired) return undefined;
    const words = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
    return authErrorResponse(422, 'mfa_challenge_expired', words);
  }

  /** Lifts this session to the second level; all of the account's sessions below it end, and factors never proved go. */
  async function lift({ id, sessionId }: Caller, factorId: string, challengeId: string): Promise<string> {
    return sql.begin(async (transaction) => {
      await transaction`update auth.mfa_challenges set verified_at = now() where id = ${challengeId}`;
      await transaction`
        update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factorId}`;
      await transaction`
        insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
        values (gen_random_uuid(), ${sessionId}, 'totp', now(), now())
        on conflict (session_id, authentication_method) do update set updated_at = now()`;
      await transaction`update auth.sessions set aal = 'aal2', factor_id = ${factorId} where id = ${sessionId}`;
      await transaction`delete from auth.sessions where user_id = ${id} and aal < 'aal2'`;
      await transaction`
        delete from auth.mfa_factors where user_id = ${id} and status = 'unverified' and factor_type = 'totp'`;
      const [current] = await transaction<{ token: string }[]>`
        select token from auth.refresh_tokens
        where session_id = ${sessionId} and not revoked order by created_at limit 1`;
      return exchangeRefreshToken(transaction, { token: current?.token ?? '', sessionId, userId: id });
    });
  }

  async function verify(call: Call, factorId: string): Promise<Response> {
    const own = await ownFactor(call, factorId);
    if (own instanceof Response) return own;
    const { caller, factor } = own;
    const [code, challengeId] = [textField(call, 'code'), textField(call, 'challenge_id')];
    if (!code) return validationFailed('Code needs to be non-empty');
    const refused = await challengeRefusal(call, factor.id, challengeId);
    if (refused) return refused;
    if (!isTotp(factor.secret, code, Date.now()))
      return authErrorResponse(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    return sessions.resume(caller.sessionId, await lift(caller, factor.id, challengeId), call);
  }

  /** The sessions that it had lifted go down with their next refresh. */
  async function unenroll(call: Call, factorId: string): Promise<Response> {
    const own = await ownFactor(call, factorId);
    if (own instanceof Response) return own;
    const { caller, factor } = own;
    if (factor.status === 'verified' && !caller.isSecondLevel)
      return authErrorResponse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    await sql.begin(async (transaction) => {
      await transaction`delete from auth.mfa_factors where id = ${factor.id}`;
      await transaction`
        delete from auth.mfa_amr_claims
        where authentication_method = 'totp'
          and session_id in (select id from auth.sessions where factor_id = ${factor.id})`;
      await transaction`
        update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factor.id}`;
    });
    return jsonResponse({ id: factor.id });
  }

  return { enroll, challenge, verify, unenroll };
}
