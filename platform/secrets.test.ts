import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSecrets } from './secrets.ts';
import { StartError } from './start-error.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  file = join(folder, 'data', 'secrets.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('creates the secrets once, readable by the owner alone', async () => {
  const created = await loadSecrets(file);
  expect(await loadSecrets(file)).toEqual(created);
  expect(new Set(Object.values(created)).size).toBe(6);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'data'))).toEqual(['secrets.json']);
});

it.each([
  ['is empty', '', 'It holds no secrets in JSON.'],
  ['ends early', '{"secretKey": "sb', 'It holds no secrets in JSON.'],
  ['is no object', '"text"', 'It holds no secrets in JSON.'],
  [
    'lacks a secret',
    JSON.stringify({ publishableKey: 'a', secretKey: 'b', jwtSecret: 'c' }),
    'It lacks wakeSecret, ipHashSecret, databasePassword.',
  ],
])('stops and leaves the file as it is when it %s', async (_case, content, why) => {
  await mkdir(join(folder, 'data'));
  await writeFile(file, content);
  const stopped = loadSecrets(file);
  await expect(stopped).rejects.toBeInstanceOf(StartError);
  await expect(stopped).rejects.toMatchObject({ what: `${file} cannot be used.`, why });
  expect(await readFile(file, 'utf8')).toBe(content);
});

it('stops and names the file when it cannot be read', async () => {
  // A folder in its place: root may read a file without rights.
  await mkdir(file, { recursive: true });
  await expect(loadSecrets(file)).rejects.toMatchObject({
    what: `${file} cannot be used.`,
    why: expect.stringContaining('EISDIR'),
  });
});
