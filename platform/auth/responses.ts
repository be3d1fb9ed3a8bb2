import { randomUUID } from 'node:crypto';

const FROM_ANYWHERE = { 'access-control-allow-origin': '*' };

/** An answer of GoTrue. */
export function jsonResponse(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...FROM_ANYWHERE, ...headers } });
}

/** A refusal as GoTrue writes it. */
export function authErrorResponse(
  status: number,
  code: string,
  message: string,
  more: object = {},
): Response {
  return jsonResponse({ code: status, error_code: code, msg: message, ...more }, status, {
    'x-sb-error-code': code,
  });
}

export const emptyResponse = () => jsonResponse({});

export const invalidCredentials = () =>
  authErrorResponse(400, 'invalid_credentials', 'Invalid login credentials');
export const validationFailed = (message: string, status = 400) =>
  authErrorResponse(status, 'validation_failed', message);
export const linkExpired = () =>
  authErrorResponse(403, 'otp_expired', 'Email link is invalid or has expired');
export const tooManyRequests = () =>
  authErrorResponse(429, 'over_request_rate_limit', 'Request rate limit reached');

/** The refusal of a mail before `max_frequency` has passed; undefined when it may be sent. */
export function emailTooSoon(sentAt: Date | null, frequencyMs: number): Response | undefined {
  const wait = sentAt ? sentAt.getTime() + frequencyMs - Date.now() : 0;
  if (wait <= 0) return undefined;
  const words = `For security purposes, you can only request this after ${Math.floor(wait / 1000)} seconds.`;
  return authErrorResponse(429, 'over_email_send_rate_limit', words);
}

export const emailLimitExceeded = () =>
  authErrorResponse(429, 'over_email_send_rate_limit', 'email rate limit exceeded');

/** What GoTrue refuses of a new password before it looks at anything else. Lengths are bytes. */
export function passwordRefusal(password: string, minimumLength: number): Response | undefined {
  const length = Buffer.byteLength(password);
  if (length > 72) return validationFailed('Password cannot be longer than 72 characters');
  if (length >= minimumLength) return undefined;
  const words = `Password should be at least ${minimumLength} characters.`;
  return authErrorResponse(422, 'weak_password', words, { weak_password: { reasons: ['length'] } });
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

/**
 * The answer to a sign-up with the address of a confirmed account: a user who does not exist. As there, it is not quite
 * that of a new one: no role, no identity, only the metadata that was sent, and when a new password was last asked for.
 */
export function sanitizedUser(email: string, data: unknown, recoverySentAt: Date | null): Response {
  const now = new Date().toISOString();
  return jsonResponse({
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    ...(recoverySentAt && { recovery_sent_at: recoverySentAt.toISOString() }),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  });
}
