import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The length of `-Bi8-gmTg.js`, which a script's name has after its module's. */
const HASH_AND_ENDING = 12;

/** Returns, by a module's name, the paths of its script and of every script that it imports at once. */
export async function importGraph(client: string): Promise<(module: string) => string[]> {
  const folder = join(client, 'assets');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const imports = new Map<string, string[]>();
  for (const name of names) {
    const code = await readFile(join(folder, name), 'utf8');
    const found = code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
    imports.set(
      name,
      [...found].map((match) => match[1] ?? ''),
    );
  }
  return (module) => {
    const [name, ...others] = names.filter((each) => each.slice(0, -HASH_AND_ENDING) === module);
    if (name === undefined) throw new Error(`The build has no script of the module ${module}.`);
    if (others.length > 0) throw new Error(`Several modules are called ${module}; rename all but one.`);
    const graph = new Set([name]);
    for (const each of graph) for (const next of imports.get(each) ?? []) graph.add(next);
    return [...graph].map((each) => `/assets/${each}`);
  };
}
