import { type AddressInfo, createServer } from 'node:net';

export interface SmtpDouble {
  port: number;
  /** Messages taken. */
  received: string[];
  /** First words of all commands, in their order. */
  commands: string[];
  close(): Promise<void>;
}

/** A mail server that answers each command as `replies` says, by its first word ('RCPT', 'DATA', '.'), else 250. */
export async function smtpDouble(replies: Record<string, string>): Promise<SmtpDouble> {
  const received: string[] = [];
  const commands: string[] = [];
  const server = createServer((socket) => {
    let buffer = '';
    let message: string[] | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
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
        commands.push(word);
        if (message) received.push(message.join('\n'));
        message = undefined;
        if (word === 'DATA' && !replies.DATA) message = [];
        say(replies[word] ?? (word === 'DATA' ? '354 go on' : '250 ok'));
        if (word === 'QUIT') socket.end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    commands,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
