import { expect, test } from 'vitest';
import { isAllowed, licenseFaults, type PackageLock, shippedLicenses } from './licenses.ts';
import { pinFaults } from './pins.ts';

const HASH = `sha512-${'a'.repeat(86)}==`;
const lockOf = (packages: PackageLock['packages']): PackageLock => ({ packages });

test.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['GPL-3.0-only OR MIT', true],
  ['MIT AND ISC AND BSD-3-Clause', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['no license', false],
])('%s is allowed: %s', (license, allowed) => {
  expect(isAllowed(license)).toBe(allowed);
});

test('reads the licenses of what ships, of nested packages and aliases too', () => {
  const lock = lockOf({
    '': { name: 'meridian' },
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0', license: 'ISC' },
    'node_modules/alias': { name: 'real', version: '3.0.0', license: 'GPL-2.0-only' },
    'node_modules/tool': { version: '4.0.0', license: 'GPL-3.0-only', dev: true },
    'node_modules/silent': { version: '5.0.0' },
  });
  expect(Object.fromEntries(shippedLicenses(lock))).toEqual({
    'a@1.0.0': 'MIT',
    '@b/c@2.0.0': 'ISC',
    'real@3.0.0': 'GPL-2.0-only',
    'silent@5.0.0': 'no license',
  });
  expect(licenseFaults(lock)).toEqual([
    'real@3.0.0 ships and has the license "GPL-2.0-only", which is not on the list.',
    'silent@5.0.0 ships and has the license "no license", which is not on the list.',
  ]);
});

test('names ranges, versions that differ from the lock, and packages without a hash', () => {
  const manifest = {
    dependencies: { exact: '1.2.3', loose: '^1.0.0', alias: 'npm:@scope/real@2.1.14' },
    devDependencies: { beta: '17.10.0-beta.17', changed: '2.0.0' },
  };
  const lock = lockOf({
    '': {
      dependencies: manifest.dependencies,
      devDependencies: { beta: '17.10.0-beta.17', changed: '1.0.0' },
    },
    'node_modules/exact': { version: '1.2.3', integrity: HASH },
    'node_modules/loose': { version: '1.0.0', integrity: 'sha1-abc' },
    'node_modules/binary-for-windows': { version: '1.0.0', optional: true, os: ['win32'], cpu: ['x64'] },
  });
  expect(pinFaults(JSON.stringify(manifest), lock)).toEqual([
    'loose has the range ^1.0.0 in package.json, not a version.',
    'changed has another version in package-lock.json. Run npm install.',
    'node_modules/loose has no SHA-512 in package-lock.json.',
  ]);
});
