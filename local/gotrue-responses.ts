import { randomUUID } from 'node:crypto';

/** A refusal as GoTrue writes it. */
function refusal(status: number, code: string, message: string, retryAfter?: number): Response {
  const headers: Record<string, string> = { 'x-sb-error-code': code, 'access-control-allow-origin': '*' };
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
  return Response.json({ code: status, error_code: code, msg: message }, { status, headers });
}

export function empty(): Response {
  return Response.json({}, { headers: { 'access-control-allow-origin': '*' } });
}

export const invalidCredentials = () => refusal(400, 'invalid_credentials', 'Invalid login credentials');

export function tooManyMails(seconds: number): Response {
  const words = `For security purposes, you can only request this after ${seconds} seconds.`;
  return refusal(429, 'over_email_send_rate_limit', words, seconds);
}

export function tooManyAttempts(seconds: number): Response {
  return refusal(429, 'over_request_rate_limit', 'Request rate limit reached', seconds);
}

/** The `error_code` of a refusal, which stays readable. */
export async function errorCodeOf(response: Response): Promise<string | undefined> {
  if (response.ok) return undefined;
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { error_code?: string };
  return body.error_code;
}

/** The answer to a sign-up with an address that has an account: a user who does not exist. */
export function obfuscatedUser(email: string, data: Record<string, unknown> = {}): Response {
  const id = randomUUID();
  const now = new Date().toISOString().replace('Z', '+00:00');
  const user = {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { ...data, email, email_verified: false, phone_verified: false, sub: id },
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
  return Response.json(user, { headers: { 'access-control-allow-origin': '*' } });
}
