import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHECKOUT } from '../../../tests/support/checkout.ts';

// The stand-ins, and what tests have to start or to read them. The rest of platform/ works on any database.
const STAND_INS =
  /from '(\.\.\/support\/(database\/supabase-app|stack\/(stack|stack-process|data-folder))|\.\/support\/auth-app|\.\.\/\.\.\/platform\/(?!start-error|auth\/totp)[\w/-]+)\.ts'/;

const files = ['database', 'operations', 'security'].flatMap((folder) => {
  const path = join(CHECKOUT, 'tests', folder);
  const names = readdirSync(path).filter((name) => name.endsWith('.test.ts'));
  return names.map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(path, name), 'utf8') }));
});

it('finds the tests that a real platform can run, and those that it cannot', () => {
  expect(files.filter(({ text }) => STAND_INS.test(text)).length).toBeGreaterThan(3);
  expect(files.filter(({ text }) => !STAND_INS.test(text)).length).toBeGreaterThan(10);
});

it.each(files.filter(({ text }) => STAND_INS.test(text)))(
  '$name is about the embedded stack and has its tag',
  ({ text }) => {
    expect(text).toMatch(/^\/\/ @module-tag embedded$/m);
  },
);
