import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { replaceFiles } from './replace-files.ts';

test('writes what is new before what changes, and nothing that is the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'replace files '));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ['blog.html', 'about.html', 'gone.html']) await writeFile(join(folder, name), 'old');
  const files = new Map([
    ['blog.html', Buffer.from('<a href="/blog/new">')],
    ['about.html', Buffer.from('old')],
    ['blog/new.html', Buffer.from('new')],
  ]);
  const difference = await replaceFiles(folder, files, ['gone.html'], join(folder, 'incoming'));
  expect(difference).toEqual({ written: ['blog/new.html', 'blog.html'], removed: ['gone.html'] });
  expect(await readdir(folder)).not.toContain('gone.html');
});
