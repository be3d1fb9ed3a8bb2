import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');

/** An exported constant: `type` is written after its name, and without it the value is `as const`. */
export interface Constant {
  name: string;
  value: unknown;
  comment?: string;
  type?: string;
}

/** Returns the text of a TypeScript module, formatted as Biome checks it. Throws if Biome refuses it. */
export function typescript(file: string, head: string, constants: Constant[], tail = ''): string {
  const exported = constants.map(({ name, value, comment, type }) => {
    const text = JSON.stringify(value);
    return [
      comment ? `/** ${comment} */` : '',
      type ? `export const ${name}: ${type} = ${text};` : `export const ${name} = ${text} as const;`,
    ].join('\n');
  });
  const input = [`// Written from brand/ by \`npm run brand\`.`, head, ...exported, tail].filter(Boolean);
  const formatted = spawnSync(process.execPath, [biome, 'format', `--stdin-file-path=${file}`], {
    cwd: root,
    input: input.join('\n\n'),
    encoding: 'utf8',
  });
  if (formatted.status !== 0) throw new Error(`${file} could not be formatted: ${formatted.stderr}`);
  return formatted.stdout;
}
