import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Opens the stack's log (begun anew at each start); returns what appends a line to it. */
export async function openLog(file: string): Promise<(line: string) => void> {
  await mkdir(dirname(file), { recursive: true });
  const stream = createWriteStream(file, { flags: 'w' });
  return (line) => {
    stream.write(`${new Date().toISOString()} ${line.trimEnd()}\n`);
  };
}
