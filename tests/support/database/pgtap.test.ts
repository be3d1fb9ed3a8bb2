import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPgtapFile } from './pgtap.ts';

const folder = await mkdtemp(join(tmpdir(), 'pgtap '));
await mkdir(join(folder, 'support'));

afterAll(() => rm(folder, { recursive: true }));

async function read(files: Record<string, string>): Promise<string> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return readPgtapFile(join(folder, 'a.test.sql'));
}

test('each line is replaced by the file that it names', async () => {
  expect(
    await read({
      'a.test.sql': 'begin;\n\\ir support/one.psql\n\\ir support/two.psql\nrollback;\n',
      'support/one.psql': "select '$1';\n",
      'support/two.psql': 'select 2;\n',
    }),
  ).toBe("begin;\nselect '$1';\n\nselect 2;\n\nrollback;\n");
});

test('an included path is relative to the file that includes it', async () => {
  expect(
    await read({
      'a.test.sql': '\\ir support/all.psql\n',
      'support/all.psql': '\\ir one.psql\n',
      'support/one.psql': 'select 1;\n',
    }),
  ).toContain('select 1;');
});

test('a file that does not exist is named', async () => {
  await expect(read({ 'a.test.sql': '\\ir support/none.psql\n' })).rejects.toThrow('none.psql');
});
