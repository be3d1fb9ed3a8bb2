import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const IMPORT = /^(?:import|export)\b[^'"`;]*?from '([^']+)'|\bimport\('([^']+)'\)/gm;

/** What a function loads, at once or later: its files, and the packages with the file that imports each first. */
export interface FunctionModules {
  files: Set<string>;
  packages: Map<string, string>;
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

export async function modulesOf(
  file: string,
  found: FunctionModules = { files: new Set(), packages: new Map() },
): Promise<FunctionModules> {
  if (found.files.has(file)) return found;
  found.files.add(file);
  for (const [, static_, dynamic] of (await readFile(file, 'utf8')).matchAll(IMPORT)) {
    const specifier = static_ ?? dynamic ?? '';
    if (specifier.startsWith('.')) await modulesOf(join(dirname(file), specifier), found);
    else if (!specifier.startsWith('node:')) {
      const name = packageOf(specifier);
      found.packages.set(name, found.packages.get(name) ?? file);
    }
  }
  return found;
}
