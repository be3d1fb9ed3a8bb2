import { get, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { freePort } from '../../tests/support/free-port.ts';
import { listen } from './listen.ts';

it('keeps an idle connection longer than its clients do', async () => {
  const port = await freePort();
  const listening = await listen(port, (_, response) => response.end());
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      get({ port, host: '127.0.0.1', headers: { connection: 'keep-alive' } }, resolve).on('error', reject),
    );
    response.resume();
    expect(response.headers['keep-alive']).toBe('timeout=65');
  } finally {
    await listening.close();
  }
});
