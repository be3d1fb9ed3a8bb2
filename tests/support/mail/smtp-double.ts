import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface SmtpDouble {
  port: number;
  /** Messages taken, unless `onMessage` takes them. */
  received: string[];
  /** First words of all commands, in their order. */
  commands: string[];
  /** Ends it and its connections. */
  close(): Promise<void>;
}

export interface SmtpDoubleOptions {
  /** Any free one by default. */
  port?: number;
  /** How long each answer takes, as from a server far away. */
  latencyMs?: number;
  /** Gets each message instead of `received`, which would keep all of them. */
  onMessage?: (message: string) => void;
}

/** A mail server that answers each command as `replies` says, by its first word ('RCPT', 'DATA', '.'), else 250. */
export async function smtpDouble(
  replies: Record<string, string>,
  { port = 0, latencyMs = 0, onMessage }: SmtpDoubleOptions = {},
): Promise<SmtpDouble> {
  const received: string[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let buffer = '';
    let message: string[] | undefined;
    const send = (line: string) => !socket.destroyed && socket.write(`${line}\r\n`);
    const say = (line: string) => (latencyMs > 0 ? setTimeout(send, latencyMs, line) : send(line));
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    say(replies.greeting ?? '220 double');
    socket.on('data', (chunk) => {
      buffer += chunk.toString();
      const lines = buffer.split('\r\n');
      buffer = lines.pop() ?? '';
      for (const line of lines) {
        if (message && line !== '.') {
          message.push(line);
          continue;
        }
        const word = line.split(/[ :]/)[0]?.toUpperCase() ?? '';
        if (onMessage) {
          if (message) onMessage(message.join('\n'));
        } else {
          commands.push(word);
          if (message) received.push(message.join('\n'));
        }
        message = undefined;
        if (word === 'DATA' && !replies.DATA) message = [];
        say(replies[word] ?? (word === 'DATA' ? '354 go on' : '250 ok'));
        if (word === 'QUIT') socket.end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    commands,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
