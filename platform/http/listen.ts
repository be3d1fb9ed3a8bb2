import { createServer, type RequestListener, type Server } from 'node:http';

export interface Listening {
  close(): Promise<void>;
}

/** How a machine without IPv6 refuses its loopback address. */
export const NO_IPV6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/** Longer than clients keep an idle connection, so that no request arrives on one that is being closed. */
const IDLE_CONNECTION_MS = 65_000;
/** Node closes connections whose headers or whose whole request, an upload among them, take longer. */
const SLOW_SENDERS = { headersTimeout: 10_000, requestTimeout: 120_000, connectionsCheckingInterval: 2_000 };

function bind(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}

/** Serves `listener` on both loopback addresses, so that `localhost` works however it resolves. */
export async function listen(port: number, listener: RequestListener): Promise<Listening> {
  const create = () => createServer({ keepAliveTimeout: IDLE_CONNECTION_MS, ...SLOW_SENDERS }, listener);
  const servers = [create()];
  await bind(servers[0] as Server, port, '127.0.0.1');
  const six = create();
  try {
    await bind(six, port, '::1');
    servers.push(six);
  } catch (error) {
    if (!NO_IPV6.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  return {
    async close() {
      await Promise.all(
        servers.map((server) => {
          server.closeAllConnections();
          return new Promise((resolve) => server.close(resolve));
        }),
      );
    },
  };
}
