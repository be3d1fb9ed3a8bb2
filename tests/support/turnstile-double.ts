import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const TURNSTILE_SECRET = 'secret-of-these-tests';

export interface TurnstileDouble {
  url: string;
  /** A token of a solved challenge, good once. */
  solve(): string;
  /** What it is to do with the next requests: answer, answer with a fault of its own, answer nonsense, or hang. */
  mood: 'well' | 'internal-error' | 'nonsense' | 'hangs';
  close(): Promise<void>;
}

/** A server that speaks Cloudflare Turnstile's siteverify: tokens work once, and errors have its codes. */
export async function turnstileDouble(): Promise<TurnstileDouble> {
  const good = new Set<string>();
  const used = new Set<string>();
  let made = 0;

  function verdict(form: URLSearchParams): string | undefined {
    const token = form.get('response') ?? '';
    if (!form.get('secret')) return 'missing-input-secret';
    if (form.get('secret') !== TURNSTILE_SECRET) return 'invalid-input-secret';
    if (token === '') return 'missing-input-response';
    if (used.has(token)) return 'timeout-or-duplicate';
    if (!good.delete(token)) return 'invalid-input-response';
    used.add(token);
    return undefined;
  }

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    if (double.mood === 'hangs') return;
    if (double.mood === 'nonsense') return void response.end('<h1>Bad gateway</h1>');
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    const code =
      double.mood === 'internal-error'
        ? 'internal-error'
        : request.method === 'POST' && isForm
          ? verdict(new URLSearchParams(body))
          : 'bad-request';
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        success: code === undefined,
        'error-codes': code ? [code] : [],
        ...(code ? {} : { challenge_ts: new Date().toISOString(), hostname: 'localhost', action: '' }),
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: TurnstileDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/turnstile/v0/siteverify`,
    mood: 'well',
    solve() {
      made += 1;
      good.add(`token-${made}`);
      return `token-${made}`;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}
