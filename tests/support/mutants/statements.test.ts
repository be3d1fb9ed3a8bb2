import { join } from 'node:path';
import { expect, test } from 'vitest';
import { statementsOf } from './statements.ts';
import { readTestFiles } from './test-files.ts';

test.each([
  ['select 1; select 2;', ['select 1', 'select 2']],
  ["select ';', e'\\';', 'it''s; so'; select 2;", ["select ';', e'\\';', 'it''s; so'", 'select 2']],
  ['-- one; two\nselect 1 /* ; */;', ['-- one; two\nselect 1 /* ; */']],
  ['do $$ begin; end $$; select $a$ $$; $a$;', ['do $$ begin; end $$', 'select $a$ $$; $a$']],
  ['select ";" from a;', ['select ";" from a']],
])('%s', (script, statements) => {
  expect(statementsOf(script)).toEqual(statements);
});

test('every pgTAP file is one transaction that is rolled back', async () => {
  const files = await readTestFiles(join(import.meta.dirname, '..', '..', '..'));
  const odd = files.filter(({ statements }) => {
    const commands = statements.map((text) => text.replace(/^\s*--.*$/gm, '').trim());
    const ends = commands.filter((text) => /^(begin|rollback|commit)$/i.test(text));
    return ends.join() !== 'begin,rollback' || commands[0] !== 'begin' || commands.at(-1) !== 'rollback';
  });
  expect(odd.map(({ name }) => name)).toEqual([]);
});
