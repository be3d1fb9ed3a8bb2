// npm run lab -- deploy:check <URL of the site>: checks a live site from outside, against hosting.ts, the schema files, and the
// project of the environment (or of .env). It writes one sentence for each fault, and ends with 1 if there is one.
import { join } from 'node:path';
import { exitWithError } from '../platform/process/process.ts';
import { StartError } from '../platform/start-error.ts';
import { checkDeployment } from './deploy/check-deployment.ts';
import { readBuildEnv } from './publish/build-env.ts';

async function main(): Promise<void> {
  const [given = ''] = process.argv.slice(2);
  if (!/^https?:\/\/[^/]/.test(given)) {
    throw new StartError(
      'The URL of the site is missing.',
      'The check asks the site from outside, as a visitor does.',
      'Run npm run lab -- deploy:check https://www.your-firm.example.',
    );
  }
  const root = join(import.meta.dirname, '..');
  const env = readBuildEnv(root, ['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY']);
  const findings = await checkDeployment({
    root,
    siteUrl: new URL(given).origin,
    supabaseUrl: env.VITE_SUPABASE_URL ?? '',
    key: env.VITE_SUPABASE_PUBLISHABLE_KEY ?? '',
    hasCaptcha: Boolean(env.VITE_TURNSTILE_SITE_KEY),
  });
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  process.stdout.write(
    findings.length === 0
      ? 'No faults.\n'
      : `${findings.length} ${findings.length === 1 ? 'fault' : 'faults'}.\n`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
}

await main().catch(exitWithError);
