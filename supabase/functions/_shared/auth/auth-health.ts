import type { Env } from '../env.ts';

const TIMEOUT_MS = 5_000;

/** Whether the account provider is up. */
export async function isAuthServerHealthy(env: Env): Promise<boolean> {
  const answer = await fetch(`${env.SUPABASE_URL}/auth/v1/health`, {
    headers: { apikey: env.PUBLISHABLE_KEY },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  return answer.ok;
}
