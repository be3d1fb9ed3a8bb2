import { z } from 'zod';

export const TURNSTILE_VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

export interface TurnstileEnv {
  TURNSTILE_SECRET_KEY: string;
  /** Where tokens are verified; another address than Cloudflare's in tests. */
  TURNSTILE_VERIFY_URL: string;
}

/** `away`: there was no answer in time, or none that can be read. */
export type Verdict = { result: 'passed' } | { result: 'failed' | 'away'; codes: string[] };

const TIMEOUT_MS = 5_000;
/** Cloudflare answers `bad-request` to anything else, which would count as our own fault. */
const TOKEN = /^[\w.-]{1,2048}$/;
/** Faults of the verifier or of our own secret: they say nothing about the visitor. */
const NOT_THE_VISITORS = ['internal-error', 'missing-input-secret', 'invalid-input-secret', 'bad-request'];

const answerShape = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/** Asks Cloudflare whether `token` is a solved challenge that no one has used. Never rejects. */
export async function verifyTurnstile(
  env: TurnstileEnv,
  token: string,
  timeoutMs = TIMEOUT_MS,
): Promise<Verdict> {
  if (token === '') return { result: 'failed', codes: ['missing-input-response'] };
  if (!TOKEN.test(token)) return { result: 'failed', codes: ['invalid-input-response'] };
  try {
    const answer = await fetch(env.TURNSTILE_VERIFY_URL, {
      method: 'POST',
      body: new URLSearchParams({ secret: env.TURNSTILE_SECRET_KEY, response: token }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    const { success, 'error-codes': codes } = answerShape.parse(await answer.json());
    if (success) return { result: 'passed' };
    const isOurs = codes.some((code) => NOT_THE_VISITORS.includes(code));
    return { result: isOurs ? 'away' : 'failed', codes };
  } catch (error) {
    return { result: 'away', codes: [error instanceof Error ? error.name : 'unknown'] };
  }
}
