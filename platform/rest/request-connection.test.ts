import type { ReservedSql } from 'postgres';
import { expect, it } from 'vitest';
import { createRequestConnections } from './request-connection.ts';

interface Sent {
  text: string;
  values: unknown[];
  isPrepared: boolean;
}

const asError = (fault: string | Error | undefined) => (fault instanceof Error ? fault : new Error(fault));

/** A connection whose statements are answered, in order, when `respond` says so; `faults` names those that fail. */
function fakeConnection(faults: Record<string, string | Error> = {}) {
  const sent: Sent[] = [];
  const waiting: (() => void)[] = [];
  const connection = {
    unsafe(text: string, values: unknown[] = [], options: { prepare?: boolean } = {}) {
      sent.push({ text, values, isPrepared: options.prepare === true });
      const fault = Object.keys(faults).find((part) => text.includes(part));
      return new Promise((resolve, reject) => {
        waiting.push(() => (fault ? reject(asError(faults[fault])) : resolve([text])));
      });
    },
    release: () => undefined,
  };
  return {
    connection: connection as unknown as ReservedSql,
    sent,
    texts: () => sent.map(({ text }) => text),
    respond: () => {
      for (const one of waiting.splice(0)) one();
    },
  };
}

const CALL = 'select * from public.my_role()';
const SAID = "\n  SELECT current_setting('response.status', true) AS status";

async function beginCall(connection: ReservedSql): Promise<void> {
  await connection.unsafe('begin');
  await connection.unsafe("SELECT set_config('role', $1, true)", ['anon']);
  await connection.unsafe("SELECT set_config('request.headers', $1, true)", ['{"a":"it\'s"}']);
  await connection.unsafe('SET LOCAL ROLE "anon"');
  await connection.unsafe("SELECT set_config('response.status', '', true)");
}

it('sends a request’s settings as one statement together with its first own statement', async () => {
  const { connection, sent, respond } = fakeConnection();
  const request = createRequestConnections()(connection);
  await beginCall(request);
  expect(sent).toEqual([]);
  const result = request.unsafe(CALL);
  await Promise.resolve();
  expect(sent).toEqual([
    { text: 'begin', values: [], isPrepared: false },
    {
      text: expect.stringMatching(
        /^select set_config\(\$1, \$2, true\), set_config\(\$3, \$4, true\), set_config\(\$5, \$6, true\), set_config\('statement_timeout', .* where rolname = \$2 .* set_config\('lock_timeout', .* where rolname = \$2 /s,
      ),
      values: ['role', 'anon', 'request.headers', '{"a":"it\'s"}', 'response.status', ''],
      isPrepared: true,
    },
    { text: CALL, values: [], isPrepared: false },
  ]);
  respond();
  expect(await result).toEqual([CALL]);
});

it('reports the cause of a failed setting, not its consequences', async () => {
  const faults = { set_config: 'role "nobody" does not exist', my_role: 'current transaction is aborted' };
  const { connection, respond } = fakeConnection(faults);
  const request = createRequestConnections()(connection);
  await beginCall(request);
  const result = request.unsafe(CALL);
  respond();
  await expect(result).rejects.toThrow('role "nobody" does not exist');
});

it('does not end a transaction whose connection is lost', async () => {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  const { connection, texts, respond } = fakeConnection({ my_role: lost });
  const request = createRequestConnections()(connection);
  await beginCall(request);
  const result = request.unsafe(CALL);
  await Promise.resolve();
  respond();
  await expect(result).rejects.toBe(lost);
  await request.unsafe('rollback');
  expect(texts()).not.toContain('rollback');
});

it('sends nothing for a transaction without a statement', async () => {
  const { connection, sent } = fakeConnection();
  const request = createRequestConnections()(connection);
  await beginCall(request);
  await request.unsafe('commit');
  expect(sent).toEqual([]);
});

it('reads a function’s response settings together with its call, once lite has read them before', async () => {
  const { connection, texts, respond } = fakeConnection();
  const request = createRequestConnections()(connection);
  async function call(...statements: string[]): Promise<string[]> {
    const before = texts().length;
    await beginCall(request);
    for (const text of [...statements, 'commit']) {
      const result = request.unsafe(text);
      await Promise.resolve();
      respond();
      await result;
    }
    return texts()
      .slice(before)
      .filter((text) => !/^(begin|select set_config)/.test(text));
  }
  expect(await call(CALL, SAID)).toEqual([CALL, SAID, 'commit']);
  expect(await call(CALL, SAID)).toEqual([CALL, SAID, 'commit']);
  expect(await call(CALL, 'select count(*)', SAID)).toEqual([CALL, SAID, 'select count(*)', SAID, 'commit']);
});

it('sends a setting on its own outside a transaction and in unknown wording', async () => {
  const { connection, texts, respond } = fakeConnection();
  const request = createRequestConnections()(connection);
  const outside = request.unsafe("SELECT set_config('role', $1, true)", ['anon']);
  respond();
  await outside;
  await request.unsafe('begin');
  void request.unsafe("SELECT set_config('role', $1, false)", ['anon']);
  await Promise.resolve();
  expect(texts()).toEqual([
    "SELECT set_config('role', $1, true)",
    'begin',
    "SELECT set_config('role', $1, false)",
  ]);
  respond();
});

it('keeps a limited number of prepared statements', async () => {
  const { connection, sent, respond } = fakeConnection();
  const request = createRequestConnections()(connection);
  for (let n = 0; n < 300; n += 1) {
    const result = request.unsafe(`select ${n} = $1`, [n]);
    respond();
    await result;
  }
  expect(sent.filter(({ isPrepared }) => isPrepared)).toHaveLength(200);
});
