import { runCli } from '../../platform/postgres/supabase-cli.ts';
import { StartError } from '../../platform/start-error.ts';
import type { ManagementApi } from './management-api.ts';
import type { ProductionEnv } from './production-env.ts';

/** The hosted project that is set up, and what the caller has given for it. */
export interface HostedProject {
  /** The checkout. */
  root: string;
  /** Its 20 letters. */
  ref: string;
  /** Where its auth, tables and functions are, without a slash at the end. */
  url: string;
  api: ManagementApi;
  /** Connects as `postgres`. Without it, the CLI makes a login for a few minutes. */
  databaseUrl: string | undefined;
  env: Record<string, string | undefined>;
  firmEmail: string | undefined;
  adminEmail: string | undefined;
  /** Whether to replace the generated secrets by new ones. */
  rotate: boolean;
  /** The values of the file with the secrets. It exists when the first step that needs it runs. */
  values: () => Promise<ProductionEnv>;
}

/** Quotes the end of a longer text. */
const MAX_QUOTE = 800;

/** Runs the Supabase CLI. @throws StartError with its last words if it fails. */
export async function runForProject({ root }: HostedProject, args: string[], what: string): Promise<void> {
  const { code, stdout, stderr } = await runCli(root, args);
  if (code === 0) return;
  const words = stderr.trim() || stdout.trim() || `It ended with code ${code}.`;
  throw new StartError(
    what,
    `The Supabase CLI reports: ${words.slice(-MAX_QUOTE)}`,
    'Fix that and run the same command again. It continues at this step.',
  );
}
