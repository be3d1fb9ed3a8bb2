import type { Env } from '../env.ts';
import { describe, type Log } from './log.ts';

interface Runtime {
  EdgeRuntime?: { waitUntil(promise: Promise<unknown>): void };
}

const WAKE_TIMEOUT_MS = 60_000;

/** Lets `work` go on after the answer: the platform keeps the worker for it where it has a way to. */
export function inBackground(work: Promise<unknown>): void {
  (globalThis as Runtime).EdgeRuntime?.waitUntil(work);
}

/**
 * Wakes `deliver-mail` without delaying anyone. One call is under way at a time; a wake during it leads to one more
 * after it, because that call may have looked at the queue already. A failed wake is only logged: the clock wakes it
 * too, each minute.
 */
export function createMailTrigger(env: Env, log: Log, send: typeof fetch = fetch): () => void {
  let running = false;
  let again = false;

  async function call(): Promise<void> {
    const answer = await send(`${env.SUPABASE_URL}/functions/v1/deliver-mail`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${env.WAKE_SECRET}`, apikey: env.PUBLISHABLE_KEY },
      signal: AbortSignal.timeout(WAKE_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) log('warn', 'wake refused', { status: answer.status });
  }

  async function run(): Promise<void> {
    running = true;
    do {
      again = false;
      await call().catch((error: unknown) => log('warn', 'wake failed', { fault: describe(error) }));
    } while (again);
    running = false;
  }

  return () => {
    again = true;
    if (!running) inBackground(run());
  };
}
