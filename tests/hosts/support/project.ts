import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the project was asked for. */
export interface Asked {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A double of the project: functions that echo, one that streams, and pictures. */
export interface Project {
  url: string;
  asked: Asked[];
  /** Lets `/functions/v1/chatbot` write the rest of its stream. */
  finishStream: () => void;
  /** Ends the server, so that nothing answers. */
  close: () => Promise<void>;
}

export async function startProject(): Promise<Project> {
  const asked: Asked[] = [];
  let finishStream: (() => void) | undefined;
  const server: Server = createServer(async (incoming, response) => {
    const body = Buffer.concat(await incoming.toArray()).toString();
    const { method = '', url = '', headers } = incoming;
    asked.push({ method, url, headers, body });
    if (url.startsWith('/storage/')) {
      response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'max-age=60' }).end('picture');
    } else if (url === '/functions/v1/chatbot') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
      finishStream = () => response.end('data: last\n\n');
    } else if (url === '/functions/v1/missing') {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"unknown"}');
    } else {
      response.writeHead(201, {
        'content-type': 'application/json',
        'content-security-policy': "default-src 'none'",
        'x-frame-options': 'SAMEORIGIN',
      });
      response.end('{}');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    finishStream: () => finishStream?.(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
