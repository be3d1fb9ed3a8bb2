// npm run lab -- supply: examines what the product is made of. Writes the bill of materials to build/sbom.cdx.json, and checks
// licenses, pins, known vulnerabilities, and secrets in files, history and built site. Ends with 1 if a check found
// something, with 2 if a check could not be made, and with 0 only if each was made and found nothing.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exitWithError } from '../platform/process/process.ts';
import { licenseFaults, readPackageLock, shippedLicenses } from './supply/licenses.ts';
import { audit, readBom } from './supply/npm.ts';
import { pinFaults } from './supply/pins.ts';
import { scanBundle, scanHistory, scanTree } from './supply/scan.ts';
import { secretsOfThisMachine } from './supply/secrets-of-this-machine.ts';

const root = join(import.meta.dirname, '..');

interface Outcome {
  /** What was read, as the end of a sentence. */
  read: string;
  faults: string[];
  notChecked?: string | undefined;
}

async function writeBom(): Promise<Outcome> {
  const { name } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { name: string };
  const bom = await readBom(root, name);
  await mkdir(join(root, 'build'), { recursive: true });
  await writeFile(join(root, 'build', 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
  return { read: `${bom.components.length} packages, written to build/sbom.cdx.json`, faults: [] };
}

async function checkLock(): Promise<Outcome> {
  const lock = readPackageLock(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const faults = pinFaults(await readFile(join(root, 'package.json'), 'utf8'), lock);
  const counts = new Map<string, number>();
  for (const license of shippedLicenses(lock).values()) counts.set(license, (counts.get(license) ?? 0) + 1);
  const list = Array.from(counts, ([license, count]) => `${license} ${count}`).sort();
  return { read: `${list.join(', ')}`, faults: [...licenseFaults(lock), ...faults] };
}

async function askRegistry(): Promise<Outcome> {
  const { faults, notChecked } = await audit(root);
  return { read: 'packages that ship', faults, notChecked };
}

async function checkBundle(): Promise<Outcome> {
  const folder = join(root, 'build', 'client');
  if (!existsSync(folder))
    return { read: '', faults: [], notChecked: 'build/client does not exist; run npm run build' };
  const secrets = await secretsOfThisMachine(root);
  const { count, faults } = await scanBundle(folder, secrets);
  return { read: `${count} files, also for ${secrets.size} secrets of this machine`, faults };
}

const CHECKS: [title: string, check: () => Promise<Outcome>][] = [
  ['Bill of materials', writeBom],
  ['Licenses and pins', checkLock],
  ['Known vulnerabilities', askRegistry],
  [
    'Secrets in files',
    async () => {
      const { count, faults } = await scanTree(root);
      return { read: `${count} files`, faults };
    },
  ],
  [
    'Secrets in the history',
    async () => {
      const { count, faults } = await scanHistory(root);
      return { read: `${count} commits`, faults };
    },
  ],
  ['Secrets in the built site', checkBundle],
];

async function main(): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  let found = 0;
  let unmade = 0;
  for (const [title, check] of CHECKS) {
    const began = performance.now();
    const { read, faults, notChecked } = await check();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (notChecked) say(`– ${title}: not checked: ${notChecked}`);
    else say(`${faults.length === 0 ? '✓' : '✖'} ${title}: ${read} (${seconds} s)`);
    for (const fault of faults) say(`  ${fault}`);
    found += faults.length;
    unmade += notChecked ? 1 : 0;
  }
  say(`${found} problems found, ${unmade} of ${CHECKS.length} checks not made.`);
  process.exitCode = found > 0 ? 1 : unmade > 0 ? 2 : 0;
}

await main().catch(exitWithError);
