import { z } from 'zod';
import type { Rpc } from '../_shared/db/rpc.ts';
import { describeError, type Log } from '../_shared/http/log.ts';

const LEASE_SECONDS = 60;
const WAIT_MS = 15_000;

export interface BuildDependencies {
  rpc: Rpc;
  log: Log;
  /** The host's deploy hook; undefined disables requests. */
  deployHookUrl: string | undefined;
}

async function ask(hook: string): Promise<void> {
  const answer = await fetch(hook, { method: 'POST', signal: AbortSignal.timeout(WAIT_MS) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The deploy hook answered ${answer.status}.`);
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
