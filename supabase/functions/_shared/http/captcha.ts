import { z } from 'zod';
import { HttpError } from './http-error.ts';
import type { Log } from './log.ts';

export const TURNSTILE_VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

export interface TurnstileEnv {
  TURNSTILE_SECRET_KEY: string;
  /** Verifies tokens. Tests use another URL than Cloudflare's. */
  TURNSTILE_VERIFY_URL: string;
}

/** `unavailable`: there was no readable response in time. */
export type TurnstileVerdict = { result: 'passed' } | { result: 'failed' | 'unavailable'; codes: string[] };

const TIMEOUT_MS = 5_000;
/** Cloudflare answers `bad-request` to any other token, which would count as a fault of ours. */
const TOKEN = /^[\w.-]{1,2048}$/;
/** Faults of the verifier or of our secret, which say nothing about the visitor. */
const FAULTS_OF_OURS = ['internal-error', 'missing-input-secret', 'invalid-input-secret', 'bad-request'];

const turnstileResponse = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/** Asks Cloudflare whether `token` is a solved challenge that was not used before. Never rejects. */
export async function verifyTurnstile(
  env: TurnstileEnv,
  token: string,
  timeoutMs = TIMEOUT_MS,
): Promise<TurnstileVerdict> {
  if (!TOKEN.test(token)) return { result: 'failed', codes: ['invalid-input-response'] };
  try {
    const result = await fetch(env.TURNSTILE_VERIFY_URL, {
      method: 'POST',
      body: new URLSearchParams({ secret: env.TURNSTILE_SECRET_KEY, response: token }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    const { success, 'error-codes': codes } = turnstileResponse.parse(await result.json());
    if (success) return { result: 'passed' };
    const isOurs = codes.some((code) => FAULTS_OF_OURS.includes(code));
    return { result: isOurs ? 'unavailable' : 'failed', codes };
  } catch (error) {
    return { result: 'unavailable', codes: [error instanceof Error ? error.name : 'unknown'] };
  }
}

/** `unverified`: the verifier was unavailable, so nothing is known about the visitor. `off`: the site has no CAPTCHA. */
export type CaptchaResult = 'passed' | 'unverified' | 'off';

/** Checks the token in the header `x-captcha-token`. @throws HttpError 403 for a missing or refused token. */
export type CheckCaptcha = (request: Request) => Promise<CaptchaResult>;

/** Creates the CAPTCHA check. Without `env` there is no CAPTCHA, and every request passes. */
export function createCaptchaCheck(
  env: TurnstileEnv | undefined,
  log: Log,
  timeoutMs?: number,
): CheckCaptcha {
  if (!env) return async () => 'off';
  return async (request) => {
    const token = request.headers.get('x-captcha-token') ?? '';
    const verdict = await verifyTurnstile(env, token, timeoutMs);
    if (verdict.result === 'passed') return 'passed';
    if (verdict.result === 'failed') throw new HttpError(403, 'captcha_failed');
    log('error', 'captcha not checked', { codes: verdict.codes.join(' ') });
    return 'unverified';
  };
}
