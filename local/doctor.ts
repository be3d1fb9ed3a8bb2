// npm run doctor: looks for what keeps the product from running on this machine, and says what to do about it.
import { join } from 'node:path';
import { examine } from './doctor/examine.ts';
import { judge, reportOf } from './doctor/judge.ts';
import { readLocalEnv } from './env.ts';
import { exitWithError } from './process.ts';

async function main(): Promise<void> {
  process.stdout.write('Looking at this machine (about 20 seconds)\n');
  const findings = judge(await examine(join(import.meta.dirname, '..'), readLocalEnv().portBase));
  process.stdout.write(reportOf(findings));
  process.exitCode = findings.some(({ level }) => level === 'problem') ? 1 : 0;
}

await main().catch(exitWithError);
