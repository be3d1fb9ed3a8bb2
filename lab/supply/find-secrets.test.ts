import { expect, test } from 'vitest';
import { PLANTED_SECRETS } from '../../tests/support/planted-secrets.ts';
import { findSecrets, SECRET_KINDS } from './find-secrets.ts';

test.each(SECRET_KINDS)('finds a %s, with its line and without its text', (kind) => {
  const secret = PLANTED_SECRETS[kind] as string;
  const found = findSecrets(`first line\nconst key = '${secret}';`);
  expect(found.map((each) => [each.line, each.kind])).toContainEqual([2, kind]);
  expect(found.every(({ start }) => start.length === 4)).toBe(true);
});

test.each([
  ["const SMTP_PASSWORD = 'password-of-the-mail-server';", 'words'],
  ["apiKey: 'sb_secret_of_the_project_in_a_test'", 'a name in the form of a key'],
  ['postgresql://postgres:postgres@127.0.0.1:54322/postgres', 'the password of local stacks'],
  ['postgresql://postgres.abc:[YOUR-PASSWORD]@pooler:6543/postgres', 'a placeholder'],
  ["token: '0123456789abcdef0123456789abcdef'", 'digits in their order'],
  [`integrity: "sha512-${'Ab1+'.repeat(22)}"`, 'a hash of a package'],
  [
    `eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"iss":"supabase","role":"anon"}').toString('base64url')}.${'a'.repeat(43)}`,
    'the public key of a project',
  ],
])('lets %s pass: %s', (text) => {
  expect(findSecrets(text)).toEqual([]);
});
