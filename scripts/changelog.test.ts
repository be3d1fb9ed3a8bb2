import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('the changelog begins with the version of package.json', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  expect(changelog.match(/^## (\S+)/m)?.[1]).toBe(version);
});
