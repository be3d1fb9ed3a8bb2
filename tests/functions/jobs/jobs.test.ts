import { describe, expect, it, vi } from 'vitest';
import { jobsRoute } from '../../../supabase/functions/jobs/handler.ts';
import { expectRefusal, fakeRpc, testApp } from '../support/fakes.ts';

const WAKE_SECRET = 'a-wake-secret-of-length';
const AUTHORIZED = { method: 'POST', headers: { authorization: `Bearer ${WAKE_SECRET}` } };
const noFiles = async (_ids: string[]) => undefined;

function start(
  answers: Parameters<typeof fakeRpc>[0] = {},
  remove: (ids: string[]) => Promise<void> = noFiles,
) {
  const { rpc, calls } = fakeRpc({
    claim_due_refunds: [],
    claim_site_build: null,
    list_removed_inbound_files: [],
    ...answers,
  });
  const logged: string[] = [];
  const route = jobsRoute({
    rpc,
    payments: undefined,
    inboundFiles: { remove },
    deployHookUrl: undefined,
    wakeSecret: WAKE_SECRET,
    log: (_level, message) => logged.push(message),
  });
  const named = (name: string) => calls.filter((call) => call.name === name).map(({ args }) => args);
  return { ...testApp([route]), named, logged };
}

function away(): never {
  throw new Error('gone');
}

describe('POST /jobs', () => {
  it.each([undefined, 'Bearer wrong', `Basic ${WAKE_SECRET}`])('turns %s away', async (authorization) => {
    const app = start();
    const headers = authorization ? { authorization } : {};
    await expectRefusal(await app.send('/jobs', { method: 'POST', headers }), 401);
    expect(app.named('claim_due_refunds')).toEqual([]);
  });

  it.each([
    ['claim_due_refunds', 'refunds not looked at'],
    ['claim_site_build', 'build not looked at'],
    ['list_removed_inbound_files', 'files of deleted emails are left'],
  ])('does the others when %s fails', async (name, event) => {
    const app = start({ [name]: away });
    expect((await app.send('/jobs', AUTHORIZED)).status).toBe(200);
    expect(app.logged).toEqual([event]);
    for (const job of ['claim_due_refunds', 'claim_site_build', 'list_removed_inbound_files'])
      expect(app.named(job)).toHaveLength(1);
  });

  it('removes the files of deleted emails from the bucket, and then forgets them', async () => {
    const pages = [Array.from({ length: 100 }, (_, n) => `file ${n}`), ['the last']];
    const remove = vi.fn(noFiles);
    const app = start({ list_removed_inbound_files: () => pages.shift() ?? [] }, remove);
    await app.send('/jobs', AUTHORIZED);
    expect(remove.mock.calls.map(([ids]) => ids.length)).toEqual([100, 1]);
    expect(app.named('list_removed_inbound_files')[2]).toEqual({ p_limit: 100, p_gone: ['the last'] });
  });

  it('leaves them listed while the storage is away', async () => {
    const app = start({ list_removed_inbound_files: ['a file'] }, async () => away());
    await app.send('/jobs', AUTHORIZED);
    expect(app.logged).toEqual(['files of deleted emails are left']);
    expect(app.named('list_removed_inbound_files')).toEqual([{ p_limit: 100, p_gone: [] }]);
  });
});
