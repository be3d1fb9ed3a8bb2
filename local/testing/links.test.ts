import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const documents = globSync(['*.md', 'docs/**/*.md', 'tests/**/*.md', 'tools/**/*.md'], { cwd: root });
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;

it.each(documents)('every link in %s points to a file', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const targets = [...text.matchAll(LINK)].map((match) => match[1] as string);
  expect(targets.filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([]);
});
