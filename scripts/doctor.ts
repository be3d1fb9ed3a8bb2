// npm run doctor: looks for what keeps the product from running on this machine, and says what to do about it.
import { join } from 'node:path';
import { readLocalEnv } from '../platform/env.ts';
import { exitWithError } from '../platform/process/process.ts';
import { diagnose, reportOf } from './doctor/diagnose.ts';
import { examine } from './doctor/examine.ts';

async function main(): Promise<void> {
  process.stdout.write('Looking at this machine (about 20 seconds)\n');
  const findings = diagnose(await examine(join(import.meta.dirname, '..'), readLocalEnv().portBase));
  process.stdout.write(reportOf(findings));
  process.exitCode = findings.some(({ level }) => level === 'problem') ? 1 : 0;
}

await main().catch(exitWithError);
