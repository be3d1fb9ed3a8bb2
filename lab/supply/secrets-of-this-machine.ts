import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secrets } from '../../platform/secrets.ts';
import { readProductionEnv, secretValues } from '../../scripts/deploy/production-env.ts';

/** Returns the secrets of the embedded stack and of the hosted project that this checkout has, by where they are kept. */
export async function secretsOfThisMachine(root: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const text = await readFile(join(root, '.local', 'secrets.json'), 'utf8').catch(() => undefined);
  const { publishableKey: _, ...local } = text ? (JSON.parse(text) as Secrets) : { publishableKey: '' };
  for (const [name, value] of Object.entries(local)) found.set(`${name} in .local/secrets.json`, value);
  for (const value of secretValues((await readProductionEnv(root)) ?? {}))
    found.set(`secret ${found.size + 1} in .env.production`, value);
  return found;
}
