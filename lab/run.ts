// npm run lab -- <name> …: runs one of the programs that a newcomer does not need. Without a name it lists them.
import { join } from 'node:path';
import { PROGRAMS } from './programs.ts';

const [name = '', ...rest] = process.argv.slice(2);
const program = PROGRAMS[name];
if (program) {
  const file = join(import.meta.dirname, '..', program.file);
  // The program reads its arguments as if it had been started by its own name.
  process.argv = [process.execPath, file, ...rest];
  await import(file);
} else {
  const width = Math.max(...Object.keys(PROGRAMS).map((key) => key.length));
  const list = Object.entries(PROGRAMS).map(([key, { purpose }]) => `  ${key.padEnd(width)}  ${purpose}\n`);
  const output = name ? process.stderr : process.stdout;
  if (name) output.write(`There is no program ${name}.\n`);
  output.write(`npm run lab -- <name> …\n${list.join('')}`);
  process.exitCode = name ? 2 : 0;
}
