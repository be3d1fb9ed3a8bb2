import { randomInt } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { claimsOf, signToken } from '../access-token.ts';
import type { Call, GoTrueOptions, Serve } from './call.ts';
import { authErrorResponse, jsonResponse } from './responses.ts';

type Json = Record<string, unknown>;

/** The owner of a bearer token, and the parts of the session that GoTrue's rules need. */
export interface Caller {
  id: string;
  email: string;
  sessionId: string;
  sessionBegan: Date;
  /** Whether this session has proved a second factor. */
  isSecondLevel: boolean;
  /** Whether the account has a second factor that was proved once. */
  hasFactor: boolean;
}

export interface Sessions {
  /** The caller, or the refusal of an anonymous request. */
  callerOf(call: Call): Promise<Caller | Response>;
  /** Completes @supabase/lite's answer to a sign-in by `method`: claims, factors, and where the session came from. */
  begin(response: Response, method: 'password' | 'otp', call: Call): Promise<Response>;
  /** The answer with new tokens of a session that goes on. */
  resume(sessionId: string, refreshToken: string, call: Call): Promise<Response>;
  /** An answer with a user, their factors added. */
  withFactors(response: Response): Promise<Response>;
  /** A user as GoTrue shows them to themselves. */
  userOf(id: string, call: Call): Promise<Json>;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** Twelve letters, as there. */
function newRefreshToken(): string {
  return Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Ends a refresh token and gives the one that follows it. */
export async function exchangeRefreshToken(
  sql: TransactionSql,
  { token, sessionId, userId }: { token: string; sessionId: string; userId: string },
): Promise<string> {
  const next = newRefreshToken();
  await sql`update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${token}`;
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id, parent, revoked, created_at, updated_at)
    values (gen_random_uuid(), ${next}, ${userId}, ${sessionId}, ${token}, false, clock_timestamp(), now())`;
  await sql`update auth.users set last_sign_in_at = now() where id = ${userId}`;
  return next;
}

/** Where a session is used from. */
export function clientOfRequest({ request, peer }: Call): { ip: string | null; userAgent: string | null } {
  return { ip: peer || null, userAgent: request.headers.get('user-agent') };
}

/**
 * Sessions as GoTrue keeps them: auth.mfa_amr_claims says how each was proved, and its access tokens say so, with the
 * level, the metadata and the issuer that @supabase/lite leaves out.
 */
export function createSessions(
  serve: Serve,
  { sql, jwtSecret, jwtExpirySeconds }: Pick<GoTrueOptions, 'sql' | 'jwtSecret' | 'jwtExpirySeconds'>,
): Sessions {
  async function listVerifiedFactors(userId: string): Promise<{ factors?: Json[] }> {
    const factors = await sql<Json[]>`
      select id, created_at, updated_at, status, friendly_name, factor_type, coalesce(phone, '') as phone, last_challenged_at
      from auth.mfa_factors where user_id = ${userId} order by created_at`;
    return factors.length > 0 ? { factors: [...factors] } : {};
  }

  /** Gets the user of a bearer token from @supabase/lite. */
  function ask({ request, peer }: Call, authorization: string): Promise<Response> {
    const apikey = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey') ?? '';
    const url = new URL('/auth/v1/user', request.url);
    return serve(new Request(url, { headers: { apikey, authorization } }), peer);
  }

  async function userOf(id: string, call: Call): Promise<Json> {
    const token = signToken({ sub: id, exp: Math.floor(Date.now() / 1000) + 60 }, jwtSecret);
    const response = await ask(call, `Bearer ${token}`);
    return { ...((await response.json()) as Json), ...(await listVerifiedFactors(id)) };
  }

  /** The tokens of a session as it is now. */
  async function tokensOf(sessionId: string, refreshToken: string, { request }: Call) {
    const [row] = await sql<Json[]>`
      select u.id, u.aud, u.role, u.email, u.phone, u.raw_app_meta_data, u.raw_user_meta_data, u.is_anonymous,
        (select coalesce(jsonb_agg(jsonb_build_object(
            'method', authentication_method, 'timestamp', floor(extract(epoch from updated_at))
          ) order by updated_at desc), '[]')
          from auth.mfa_amr_claims where session_id = s.id) as amr
      from auth.sessions s join auth.users u on u.id = s.user_id where s.id = ${sessionId}`;
    const user = row as Json;
    const amr = user.amr as { method: string }[];
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: `${new URL(request.url).origin}/auth/v1`,
      sub: user.id,
      aud: user.aud,
      exp: now + jwtExpirySeconds,
      iat: now,
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.raw_app_meta_data,
      user_metadata: user.raw_user_meta_data,
      role: user.role,
      aal: amr.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1',
      amr,
      session_id: sessionId,
      is_anonymous: user.is_anonymous,
    };
    return {
      access_token: signToken(claims, jwtSecret),
      token_type: 'bearer',
      expires_in: jwtExpirySeconds,
      expires_at: now + jwtExpirySeconds,
      refresh_token: refreshToken,
    };
  }

  return {
    userOf,
    async callerOf(call) {
      const authorization = call.request.headers.get('authorization') ?? '';
      const response = await ask(call, authorization);
      if (!response.ok) return response;
      const user = (await response.json()) as { id: string; email: string };
      const sessionId = String(claimsOf(authorization.slice('Bearer '.length)).session_id ?? '');
      const [session] = await sql<{ began: string; aal: string; has_factor: boolean }[]>`
        select created_at as began, aal::text,
          exists (select from auth.mfa_factors where user_id = s.user_id and status = 'verified') as has_factor
        from auth.sessions s where id::text = ${sessionId}`;
      if (!session)
        return authErrorResponse(
          403,
          'session_not_found',
          'Session from session_id claim in JWT does not exist',
        );
      return {
        id: user.id,
        email: user.email,
        sessionId,
        sessionBegan: new Date(session.began),
        isSecondLevel: session.aal === 'aal2',
        hasFactor: session.has_factor,
      };
    },
    async begin(response, method, call) {
      const body = (await response.json()) as { access_token: string; refresh_token: string; user: Json };
      const sessionId = String(claimsOf(body.access_token).session_id);
      const refreshToken = newRefreshToken();
      const { ip, userAgent } = clientOfRequest(call);
      await sql`
        with session as (
          update auth.sessions set ip = ${ip}, user_agent = ${userAgent} where id = ${sessionId} returning id
        ), token as (
          update auth.refresh_tokens set token = ${refreshToken} where token = ${body.refresh_token}
        )
        insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
        select gen_random_uuid(), id, ${method}, now(), now() from session`;
      const tokens = await tokensOf(sessionId, refreshToken, call);
      const user = { ...body.user, ...(await listVerifiedFactors(String(body.user.id))) };
      return jsonResponse({ ...body, ...tokens, user });
    },
    async resume(sessionId, refreshToken, call) {
      const tokens = await tokensOf(sessionId, refreshToken, call);
      const user = await userOf(String(claimsOf(tokens.access_token).sub), call);
      return jsonResponse({ ...tokens, user });
    },
    async withFactors(response) {
      if (!response.ok) return response;
      const user = (await response.json()) as { id: string };
      return jsonResponse({ ...user, ...(await listVerifiedFactors(user.id)) });
    },
  };
}
