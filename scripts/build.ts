// npm run build [-- --host <name> | --serve]: builds the site against the Supabase project of the environment (or of
// .env) into build/client. --host also writes build/<name>, with the host's rules; --serve serves the site on port 3000.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readLocalEnv } from '../platform/env.ts';
import { portsFrom, requireFreePorts } from '../platform/ports.ts';
import { exitWithError, onShutdown } from '../platform/process/process.ts';
import { startSite } from '../platform/site/site.ts';
import { hostNamed, writeHost } from './hosts/write-host.ts';
import { readBuildEnv } from './publish/build-env.ts';
import { BUILD_FOLDERS, buildSite } from './publish/build-site.ts';

const root = join(import.meta.dirname, '..');
const NEEDED = ['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY', 'VITE_SITE_URL'];

async function main(): Promise<void> {
  const log = (line: string) => process.stdout.write(`${line}\n`);
  const { values } = parseArgs({ options: { host: { type: 'string' }, serve: { type: 'boolean' } } });
  if (values.host) hostNamed(values.host);
  const outDir = join(root, BUILD_FOLDERS.build);
  await buildSite({ root, env: readBuildEnv(root, NEEDED), outDir, log });
  if (values.host) log(`Wrote ${await writeHost(outDir, values.host)}`);
  if (!values.serve) return;
  const port = portsFrom(readLocalEnv().portBase).site;
  await requireFreePorts({ site: port });
  const site = await startSite({ port, directory: join(outDir, 'client'), log });
  onShutdown(() => site.close());
  log(`http://localhost:${port}`);
}

await main().catch(exitWithError);
