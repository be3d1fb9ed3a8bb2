import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';

/** How one function is served, as `supabase/config.toml` says. */
export interface FunctionConfig {
  verifyJwt: boolean;
  /** From `[edge_runtime.secrets]` and `[functions.<name>.env]`. */
  env: Record<string, string>;
}

interface ConfigFile {
  functions?: Record<string, { enabled?: boolean; verify_jwt?: boolean; env?: Record<string, string> }>;
  edge_runtime?: { secrets?: Record<string, string> };
}

const NAME = /^[A-Za-z][\w-]*$/;
const REFERENCE = /^env\((\w+)\)$/;

/** Values as they are, `env(NAME)` replaced; a name that is not set drops out, as with the Supabase CLI. */
function resolved(values: Record<string, string> = {}): Record<string, string> {
  const pairs = Object.entries(values).map(([key, value]): [string, string | undefined] => {
    const name = REFERENCE.exec(value)?.[1];
    return [key, name ? process.env[name] : value];
  });
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** The function `name` of the project in `root`; undefined when there is none, or it is turned off. */
export function readFunctionConfig(root: string, name: string): FunctionConfig | undefined {
  if (!NAME.test(name) || !existsSync(join(root, 'supabase', 'functions', name, 'index.ts')))
    return undefined;
  const file = parse(readFileSync(join(root, 'supabase', 'config.toml'), 'utf8')) as ConfigFile;
  const own = file.functions?.[name];
  if (own?.enabled === false) return undefined;
  return {
    // The platform's default, too.
    verifyJwt: own?.verify_jwt ?? true,
    env: { ...resolved(file.edge_runtime?.secrets), ...resolved(own?.env) },
  };
}
