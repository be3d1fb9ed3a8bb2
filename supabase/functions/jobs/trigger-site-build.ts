import { z } from 'zod';
import type { Rpc } from '../_shared/db/rpc.ts';
import { describeError, type Log } from '../_shared/http/log.ts';

const LEASE_SECONDS = 60;
const WAIT_MS = 15_000;
/** In characters. */
const REASON_LENGTH = 300;

export interface BuildDependencies {
  rpc: Rpc;
  log: Log;
  /** The host's deploy hook; undefined disables requests. */
  deployHookUrl: string | undefined;
}

async function ask(hook: string): Promise<void> {
  const response = await fetch(hook, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(WAIT_MS),
  });
  if (response.ok) return void (await response.body?.cancel());
  // A hook that waits for the build answers with the reason of its failure. A host's error page would only be noise.
  const isPlain = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
  const reason = isPlain ? (await response.text()).slice(0, REASON_LENGTH) : '';
  if (!isPlain) await response.body?.cancel();
  throw new Error(`The deploy hook answered ${response.status}. ${reason}`.trim());
}

/**
 * Asks the host for a new build when one is wished for; a failure is tried again later, and staff see it.
 * The hook's address is a secret: no message holds it.
 */
export async function triggerSiteBuild({ rpc, log, deployHookUrl }: BuildDependencies): Promise<void> {
  const token = await rpc('claim_site_build', { p_lease_seconds: LEASE_SECONDS }, z.string().nullable());
  if (token === null) return;
  const settle = (outcome: string, error: string | null = null) =>
    rpc('finish_site_build', { p_lease_token: token, p_outcome: outcome, p_error: error }, z.boolean());
  if (deployHookUrl === undefined) {
    await settle('no_hook');
    return;
  }
  try {
    await ask(deployHookUrl);
  } catch (error) {
    const reason = describeError(error).replaceAll(deployHookUrl, 'the deploy hook');
    log('warn', 'no build asked for', { reason });
    await settle('failed', reason);
    return;
  }
  await settle('asked');
}
