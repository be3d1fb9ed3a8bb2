// npm run build [-- --serve]: builds the site against the Supabase project of the environment (or of .env) into
// build/client, for a static host; --serve also serves it on port 3000, with that host's rewrites and headers.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { buildSite } from './build.ts';
import { readLocalEnv } from './env.ts';
import { portsFrom, requireFreePorts } from './ports.ts';
import { exitWithError, onShutdown } from './process.ts';
import { startSite } from './site.ts';
import { StartError } from './start-error.ts';

const root = join(import.meta.dirname, '..');
const NEEDED = ['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY', 'VITE_SITE_URL'];

function readBuildEnv(): Record<string, string> {
  const file = join(root, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const given: Record<string, string | undefined> = { ...fromFile, ...process.env };
  const missing = NEEDED.filter((name) => !given[name]);
  if (missing.length > 0) {
    throw new StartError(
      `${missing.join(', ')} is missing.`,
      'The site has to know which Supabase project it talks to.',
      'Put it into the environment or into .env; .env.example says what it is.',
    );
  }
  const names = [...NEEDED, 'VITE_MFA', 'VITE_REALTIME', 'VITE_TURNSTILE_SITE_KEY'].filter(
    (name) => given[name],
  );
  return Object.fromEntries(names.map((name) => [name, given[name] ?? '']));
}

async function main(): Promise<void> {
  const log = (line: string) => process.stdout.write(`${line}\n`);
  await buildSite({ root, env: readBuildEnv(), log });
  if (!process.argv.includes('--serve')) return;
  const port = portsFrom(readLocalEnv().portBase).site;
  await requireFreePorts({ site: port });
  const site = await startSite({ port, directory: join(root, 'build', 'client'), log });
  onShutdown(() => site.close());
  log(`http://localhost:${port}`);
}

await main().catch((error: unknown) => exitWithError(error, 'what stands above'));
