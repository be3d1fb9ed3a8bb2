import type { Env } from '../env.ts';
import { inBackground } from '../http/in-background.ts';
import { describeError, type Log } from '../http/log.ts';
import { requestIdHeaders } from '../http/request-id.ts';

const DELIVERY_TIMEOUT_MS = 60_000;

/**
 * Creates a call of `deliver-mail`. It waits for the response, and only logs a failure. `headers` are added to those of
 * every call.
 */
export function createMailCall(env: Env, log: Log, send: typeof fetch = fetch) {
  return async (headers: Record<string, string> = {}): Promise<void> => {
    try {
      const response = await send(`${env.SUPABASE_URL}/functions/v1/deliver-mail`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${env.WAKE_SECRET}`,
          apikey: env.PUBLISHABLE_KEY,
          ...requestIdHeaders(),
          ...headers,
        },
        signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) log('warn', 'wake refused', { status: response.status });
    } catch (error) {
      log('warn', 'wake failed', { fault: describeError(error) });
    }
  };
}

/**
 * Creates a function that calls `deliver-mail` in the background. One call is in flight at a time. A trigger during it
 * causes one more call, because the call in flight may have read the queue already. A failure is only logged: the
 * scheduled job calls `deliver-mail` every minute, too.
 */
export function createMailTrigger(env: Env, log: Log, send: typeof fetch = fetch): () => void {
  const call = createMailCall(env, log, send);
  let isRunning = false;
  let isRequested = false;

  async function run(): Promise<void> {
    isRunning = true;
    do {
      isRequested = false;
      await call();
    } while (isRequested);
    isRunning = false;
  }

  return () => {
    isRequested = true;
    if (!isRunning) inBackground(run());
  };
}
