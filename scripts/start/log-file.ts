import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const KEPT_BYTES = 5_000_000;

/** Opens the stack's log (begun again once it is large); returns what appends a line to it. */
export async function openLog(file: string): Promise<(line: string) => void> {
  await mkdir(dirname(file), { recursive: true });
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  const stream = createWriteStream(file, { flags: size > KEPT_BYTES ? 'w' : 'a' });
  return (line) => {
    stream.write(`${new Date().toISOString()} ${line.trimEnd()}\n`);
  };
}
