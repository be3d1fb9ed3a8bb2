import { createServer, type RequestListener, type Server } from 'node:http';

export interface Listening {
  close(): Promise<void>;
}

function bind(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}

/** Serves `listener` on both loopback addresses, so that `localhost` works however it resolves. */
export async function listen(port: number, listener: RequestListener): Promise<Listening> {
  const servers = [createServer(listener)];
  await bind(servers[0] as Server, port, '127.0.0.1');
  const six = createServer(listener);
  try {
    await bind(six, port, '::1');
    servers.push(six);
  } catch {
    // A machine without IPv6 has only the one.
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
