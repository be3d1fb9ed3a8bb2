import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nativeFault, startSupabase } from './supabase-start.ts';
import { JWT_SECRET } from './test-config.ts';

// What the CLI 3.1.0 writes. `status --env` is from its source, because its services cannot be downloaded here.
const EXPORTED = `API_URL="http://127.0.0.1:61321"
REST_URL="http://127.0.0.1:61321/rest/v1"
FUNCTIONS_URL="http://127.0.0.1:61321/functions/v1"
DB_URL="postgresql://postgres:postgres@127.0.0.1:61322/postgres"
MAILPIT_URL="http://127.0.0.1:61324"
PUBLISHABLE_KEY="sb_publishable_x"
SECRET_KEY="sb_secret_x"
ANON_KEY="header.anon.signature"
SERVICE_ROLE_KEY="header.service.signature"
`;
const OFFLINE = JSON.stringify({
  _tag: 'Error',
  error: {
    code: 'ExperimentalStackInstallError',
    message:
      'Unable to prepare database artifact: Unable to download the slim-services archive: https://github.com/supabase/slim-services/a.tar.zst (Transport error (GET https://github.com/supabase/slim-services/a.manifest.json): getaddrinfo ENOTFOUND github.com)',
  },
});

let folder: string;
const calls = async () => (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n');

/** Makes the CLI's own wrapper start a program that answers each command by `answers`, and otherwise succeeds. */
async function fakeCli(answers: Record<string, { says: string; code?: number }>): Promise<void> {
  const file = join(folder, 'supabase');
  await writeFile(
    file,
    `#!${process.execPath}
const line = process.argv.slice(2, process.argv.indexOf('--workdir')).join(' ');
const { SUPABASE_EXPERIMENTAL_STACK: stack = '0' } = process.env;
require('node:fs').appendFileSync(${JSON.stringify(join(folder, 'calls'))}, \`\${stack} \${line}\\n\`);
const answer = ${JSON.stringify(answers)}[line];
process.stdout.write(answer?.says ?? '');
process.exitCode = answer?.code ?? 0;
`,
  );
  await chmod(file, 0o755);
  vi.stubEnv('SUPABASE_CLI_BINARY_OVERRIDE', file);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fake cli '));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('starts the native stack, reads what it exports, fills it, and destroys it', async () => {
  await fakeCli({ 'status --env --output-format text': { says: EXPORTED } });
  const fill = vi.fn(async () => undefined);
  const { target, close } = await startSupabase('native', 1000, fill);
  expect(target).toMatchObject({
    urls: { api: 'http://127.0.0.1:61321', mail: 'http://127.0.0.1:61324' },
    secretKey: 'sb_secret_x',
    jwtSecret: JWT_SECRET,
    ownerUrl: 'postgresql://postgres:postgres@127.0.0.1:61322/postgres',
  });
  expect(fill).toHaveBeenCalledWith(target, 'native');
  await close();
  expect(await calls()).toEqual([
    '1 start --runtime native --eager --exclude studio,analytics,pooler',
    '1 status --env --output-format text',
    '1 stack destroy --yes',
  ]);
});

it('destroys what was started when a part is missing', async () => {
  await fakeCli({ 'status --env --output-format text': { says: EXPORTED.replace(/^MAILPIT.*\n/m, '') } });
  await expect(startSupabase('native', 1, async () => undefined)).rejects.toThrow('MAILPIT_URL');
  expect((await calls()).at(-1)).toBe('1 stack destroy --yes');
});

it('explains in half a sentence why the services cannot be downloaded', async () => {
  await fakeCli({
    'stack install --runtime native --output-format json': {
      says: `[13:12:28.682] WARN (#59): Retrying {\n  reason: {}\n}\n${OFFLINE}\n[13:12:29.000] WARN (#57)\n`,
      code: 1,
    },
  });
  expect(await nativeFault()).toBe('getaddrinfo ENOTFOUND github.com');
});

it('finds no fault when the services are there', async () => {
  await fakeCli({});
  expect(await nativeFault()).toBeUndefined();
  expect(await calls()).toEqual(['1 stack install --runtime native --output-format json']);
});

it('starts the containers without the switch of the native stack', async () => {
  await fakeCli({
    'status --output json': { says: JSON.stringify({ ...parseEnv(EXPORTED), JWT_SECRET: 'of the stack' }) },
  });
  const { target, close } = await startSupabase('docker', 1, async () => undefined);
  expect(target.jwtSecret).toBe('of the stack');
  await close();
  expect((await calls()).map((call) => call.replace(/ --exclude .*/, ''))).toEqual([
    '0 start',
    '0 status --output json',
    '0 stop --no-backup',
  ]);
});
