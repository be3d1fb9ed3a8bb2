import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { NO_IPV6 } from './http/listen.ts';
import { StartError } from './start-error.ts';

// After a kill -9 the killed stack's helpers need a moment to leave their ports.
const LEAVING_MS = 2000;

export interface Ports {
  site: number;
  dev: number;
  api: number;
  database: number;
  inbox: number;
  smtp: number;
}

/** The stack's ports; `base` (env `PORT_BASE`) is added to each, so that two copies can run side by side. */
export function portsFrom(base: number): Ports {
  return {
    site: 3000 + base,
    dev: 5173 + base,
    api: 54321 + base,
    database: 54322 + base,
    inbox: 54324 + base,
    smtp: 54325 + base,
  };
}

function canBind(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(NO_IPV6.includes(error.code ?? '')));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Whether no one listens on `port` at either address that `localhost` may mean. */
export async function isFree(port: number): Promise<boolean> {
  return (await canBind(port, '127.0.0.1')) && (await canBind(port, '::1'));
}

/** @throws StartError naming the first of `wanted` that another program holds. */
export async function requireFreePorts(wanted: Record<string, number>): Promise<void> {
  const deadline = Date.now() + LEAVING_MS;
  for (const [name, port] of Object.entries(wanted)) {
    let free = await isFree(port);
    while (!free && Date.now() < deadline) {
      await delay(100);
      free = await isFree(port);
    }
    if (free) continue;
    throw new StartError(
      `Port ${port} (${name}) is taken.`,
      'Another program listens on it, perhaps a second copy of this project or `supabase start`.',
      `Stop that program, or move this copy aside: PORT_BASE=100 npm start`,
    );
  }
}
