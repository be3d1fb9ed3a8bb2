/**
 * The supply gate: versions are pinned with their SHA-512, each package that ships has a license of the list, and no file
 * has a secret. Each kind of secret must be found in its planted text. `npm run lab -- supply` also looks into the history, the
 * built site, and the known vulnerabilities. Ends with exit code 1 and the reasons on stdout.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSecrets, SECRET_KINDS } from '../../lab/supply/find-secrets.ts';
import { licenseFaults, readPackageLock, shippedLicenses } from '../../lab/supply/licenses.ts';
import { pinFaults } from '../../lab/supply/pins.ts';
import { scanTree } from '../../lab/supply/scan.ts';
import { PLANTED_SECRETS } from '../support/planted-secrets.ts';

const root = join(import.meta.dirname, '../..');
/** There are more; fewer means that the lock was not read. */
const MIN_SHIPPED = 200;
const MIN_FILES = 1_500;

const lock = readPackageLock(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const shipped = shippedLicenses(lock).size;
const problems = [
  ...licenseFaults(lock),
  ...pinFaults(readFileSync(join(root, 'package.json'), 'utf8'), lock),
];
if (shipped < MIN_SHIPPED) problems.push(`Only ${shipped} packages ship; the gate has gone blind.`);

// Without Git, files of this machine, such as .env, cannot be told from those of the repository.
const isCheckout = existsSync(join(root, '.git'));
const { count, faults } = isCheckout ? await scanTree(root) : { count: 0, faults: [] };
problems.push(...faults);
if (isCheckout && count < MIN_FILES)
  problems.push(`Only ${count} files were scanned; the gate has gone blind.`);

for (const kind of SECRET_KINDS) {
  const planted = PLANTED_SECRETS[kind];
  if (!planted || !findSecrets(planted).some((found) => found.kind === kind))
    problems.push(`The planted ${kind} was not found.`);
}

for (const problem of problems) process.stdout.write(`${problem}\n`);
const scanned = isCheckout ? `${count} files scanned` : 'no files scanned, because this is no Git checkout';
process.stdout.write(`${shipped} packages that ship, ${scanned}, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
