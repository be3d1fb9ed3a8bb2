// npm run deploy:setup <ref> [-- --firm-email <email> --admin <email> --rotate --yes]: sets up a hosted project step by
// step. It asks before each change, and continues at the first step that is not done. --rotate also replaces the generated
// secrets. SUPABASE_ACCESS_TOKEN has to be set.
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { exitWithError } from '../platform/process/process.ts';
import { StartError } from '../platform/start-error.ts';
import { setUpProject } from './deploy/set-up-project.ts';

const USAGE =
  'npm run deploy:setup <ref> -- --firm-email office@your-firm.example --admin you@your-firm.example';

async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new StartError(
      'The command cannot ask for a confirmation.',
      'It does not run in a terminal.',
      'Add --yes to confirm every step.',
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      'firm-email': { type: 'string' },
      admin: { type: 'string' },
      rotate: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [ref = '', ...more] = positionals;
  if (!/^[a-z]{20}$/.test(ref) || more.length > 0) {
    throw new StartError(
      'The reference of the project is missing.',
      'It has 20 letters; the address of the project in the dashboard ends with it.',
      `Run ${USAGE}.`,
    );
  }
  await setUpProject({
    root: join(import.meta.dirname, '..'),
    ref,
    firmEmail: values['firm-email']?.trim() || undefined,
    adminEmail: values.admin?.trim() || undefined,
    rotate: values.rotate,
    env: process.env,
    say: (line) => process.stdout.write(`${line}\n`),
    confirm: values.yes ? async () => true : ask,
  });
}

await main().catch(exitWithError);
