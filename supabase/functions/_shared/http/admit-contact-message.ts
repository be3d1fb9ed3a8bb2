import type { RequestGuard } from '../db/rpc.ts';
import type { CheckCaptcha } from './captcha.ts';
import { HttpError } from './http-error.ts';
import type { Limiter } from './rate-limits.ts';
import { readIdempotencyKey } from './read-request.ts';

const MESSAGES_PER_IP = { bucket: 'contact:ip', max: 5, windowSeconds: 600 };
const MESSAGES_PER_EMAIL = { bucket: 'contact:email', max: 3, windowSeconds: 3600 };
const MESSAGES_PER_EMAIL_AND_DAY = { bucket: 'contact:email:day', max: 6, windowSeconds: 86_400 };

/** What checking a message to the firm needs. */
export interface ContactGuards {
  limiter: Limiter;
  checkCaptcha: CheckCaptcha;
  /** The signed-in caller, whose `email` is confirmed. */
  findCaller: (request: Request) => Promise<{ id: string; email: string } | undefined>;
}

interface AdmittedMessage {
  p_guard: RequestGuard;
  p_owner_id: string | null;
}

/**
 * Checks a message to the firm before it is stored. The contact form and the chat's handoff share the limits, because
 * both send the same two emails. Returns arguments of the database function that stores the message;
 * `p_owner_id` is the account whose email address it names.
 * @throws HttpError 422, 429 or 403.
 */
export async function admitContactMessage(
  request: Request,
  { limiter, checkCaptcha, findCaller }: ContactGuards,
  scope: 'contact' | 'chat_handoff',
  message: { email: string },
): Promise<AdmittedMessage> {
  const idempotency = await readIdempotencyKey(request, scope, message);
  await limiter.byIp(request, MESSAGES_PER_IP);
  // A visitor writes without a session, so one that has ended is none.
  const caller = await findCaller(request).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 401) return undefined;
    throw error;
  });
  const owner = caller?.email === message.email.toLowerCase() ? caller : undefined;
  const captcha = await checkCaptcha(request);
  // Messages of strangers in the owner's name must not use up the owner's limit.
  const counted = owner ? { subject: `own ${owner.id}` } : { email: message.email };
  // After the CAPTCHA: a failed challenge must not count against the owner of the email address.
  await limiter.consume(request, [
    { limit: MESSAGES_PER_EMAIL, ...counted },
    { limit: MESSAGES_PER_EMAIL_AND_DAY, ...counted },
  ]);
  return { p_guard: { ...idempotency, captcha, limit_scale: limiter.scale }, p_owner_id: owner?.id ?? null };
}
