import { HttpError } from '../http/http-error.ts';
import type { Log } from '../http/log.ts';
import { type TurnstileEnv, verifyTurnstile } from './turnstile.ts';

/** Whether the visitor has solved a challenge, or `unverified` because no one could say. */
export type CaptchaResult = 'passed' | 'unverified';

/** Checks the token that a browser sends as `x-captcha-token`. @throws HttpError 403 where it is missing or refused. */
export type CheckCaptcha = (request: Request) => Promise<CaptchaResult>;

/** The check of this installation. Without a secret there is none, and everyone passes. */
export function createCaptcha(env: TurnstileEnv | undefined, log: Log, timeoutMs?: number): CheckCaptcha {
  if (!env) return async () => 'passed';
  return async (request) => {
    const token = request.headers.get('x-captcha-token') ?? '';
    const verdict = await verifyTurnstile(env, token, timeoutMs);
    if (verdict.result === 'passed') return 'passed';
    if (verdict.result === 'failed') throw new HttpError(403, 'captcha_failed');
    log('error', 'captcha not checked', { codes: verdict.codes.join(' ') });
    return 'unverified';
  };
}
