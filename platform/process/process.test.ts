import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

/** What `code` prints in a process of its own, which has what process.ts exports. */
async function running(code: string): Promise<string> {
  const module = pathToFileURL(join(import.meta.dirname, 'process.ts'));
  const script = `
    import { onShutdown, surviveLostConnections } from ${JSON.stringify(module)};
    ${code}`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../..'),
  });
  return stdout;
}

const surviving = (code: string) => running(`surviveLostConnections((line) => console.log(line));${code}`);

it('one Ctrl-C that arrives twice, from the terminal and from the parent, allows an orderly shutdown', async () => {
  const said = await running(`
    import { once } from 'node:events';
    onShutdown(async () => {
      const again = once(process, 'SIGINT');
      process.kill(process.pid, 'SIGINT');
      await again;
      console.log('all has ended');
    });
    setInterval(() => undefined, 1000);
    process.kill(process.pid, 'SIGINT');`);
  expect(said).toContain('all has ended');
});

// Lets a client in, as Postgres does, and cuts it off at its first query, which is the driver's own, for types.
const CUT_OFF_AT_FIRST_QUERY = `
  import { createServer } from 'node:net';
  import postgres from 'postgres';
  const authenticated = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0]);
  const ready = Buffer.from([90, 0, 0, 0, 5, 73]);
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([authenticated, ready]));
      socket.once('data', () => socket.resetAndDestroy());
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const sql = postgres({ host: '127.0.0.1', port: server.address().port, user: 'someone', onclose: () => {
    server.close();
    void sql.end({ timeout: 0 });
    setImmediate(() => console.log('still here'));
  } });
  void sql.reserve().catch(() => undefined);`;

it('a database that dies during the driver’s query for types does not end the process', async () => {
  const said = await surviving(CUT_OFF_AT_FIRST_QUERY);
  expect(said).toContain('database connection lost: read ECONNRESET');
  expect(said).toContain('still here');
});

it('any other unhandled error ends the process', async () => {
  const ended = surviving(`setImmediate(() => { throw new Error('something else'); });`);
  await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('something else') });
});
