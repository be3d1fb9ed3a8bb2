import { runSupabase } from '../../platform/postgres/supabase-cli.ts';

/** TypeScript of the exposed schema, as `supabase gen types` writes it. @throws Error with what the CLI said. */
export async function generateTypes(root: string, ownerUrl: string): Promise<string> {
  const args = ['gen', 'types', '--lang', 'typescript', '--schema', 'public'];
  const { code, stdout, stderr } = await runSupabase(root, args, ownerUrl);
  if (code !== 0) throw new Error(`supabase gen types: ${stderr}`);
  return `// Generated from the migrations; tests/database/types.test.ts keeps it current.\n${stdout.trim()}\n`;
}

/** One finding of Supabase's security and performance advisors. */
export interface Finding {
  level: 'ERROR' | 'WARN' | 'INFO';
  /** The lint, such as `rls_disabled_in_public`. */
  name: string;
  /** What it found, in words. */
  detail: string;
}

/** What `supabase db advisors` finds. @throws Error with what the CLI said. */
export async function lintDatabase(root: string, ownerUrl: string): Promise<Finding[]> {
  const args = [
    'db',
    'advisors',
    '--type',
    'all',
    '--level',
    'info',
    '--fail-on',
    'none',
    '--output-format',
    'json',
  ];
  const { code, stdout, stderr } = await runSupabase(root, args, ownerUrl);
  if (code !== 0) throw new Error(`supabase db advisors: ${stderr}`);
  return (JSON.parse(stdout) as { results: Finding[] }).results;
}
