import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { portsFrom, requireFreePorts } from './ports.ts';

it('uses the ports of `supabase start`, moved by the base', () => {
  expect(portsFrom(0)).toMatchObject({ site: 3000, api: 54321, database: 54322, inbox: 54324 });
  expect(portsFrom(100)).toMatchObject({ site: 3100, api: 54421, database: 54422, inbox: 54424 });
});

it('names the taken port and how to use other ones', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await expect(requireFreePorts({ site: port })).rejects.toMatchObject({
    what: `Port ${port} (site) is taken.`,
    todo: expect.stringContaining('PORT_BASE'),
  });
  server.close();
});
