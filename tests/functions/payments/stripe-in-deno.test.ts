import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFunctionsHost, type FunctionsHost } from '../../../platform/functions/functions-host.ts';
import { BOOKING_ID, fakeLedger } from './fake-payments.ts';
import { type FakeStripe, fakeStripe } from './fake-stripe.ts';
import { wanted } from './payments-app.ts';

const KEY = 'sk_test_of_these_tests';
const WEBHOOK = 'whsec_of_these_tests';

let stripe: FakeStripe;
let database: Server;
let host: FunctionsHost;
const ledger = fakeLedger();

/** The database's procedures over HTTP, as far as a payment needs them. */
function startDatabase(): Promise<Server> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const name = (request.url ?? '').split('/rpc/')[1] ?? '';
      const send = (body: unknown) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (name === 'consume_rate_limits') return send(0);
      const anything = { parse: (value: unknown) => value };
      return void ledger.rpc(name as never, JSON.parse(text || '{}') as never, anything as never).then(send);
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const post = (name: string, path: string, body: string, headers: Record<string, string> = {}) =>
  host.handle(
    name,
    new Request(`http://localhost${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    }),
  );

beforeAll(async () => {
  stripe = await fakeStripe(KEY, WEBHOOK);
  database = await startDatabase();
  host = createFunctionsHost({
    root: join(import.meta.dirname, '../../..'),
    env: {
      SUPABASE_URL: `http://127.0.0.1:${(database.address() as AddressInfo).port}`,
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      SUPABASE_SECRET_KEY: 'sb_secret_x',
      SITE_URL: 'https://meridian.example',
      WAKE_SECRET: 'a-wake-secret-of-length',
      IP_HASH_SECRET: 'an-ip-secret-of-length',
      PAYMENTS: 'off',
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK,
      STRIPE_URL: stripe.url,
    },
    log: () => undefined,
  });
});
afterAll(async () => {
  await host?.close();
  await stripe?.close();
  database?.closeAllConnections();
  database?.close();
});

it('under Deno, with nothing allowed but Stripe and the database, a booking is begun and paid', async () => {
  const booked = await post('appointments', '/appointments', JSON.stringify(wanted));
  const session = ledger.payments[0]?.reference ?? '';
  expect([booked.status, await booked.json()]).toMatchObject([
    201,
    { id: BOOKING_ID, paymentUrl: `https://checkout.stripe.com/c/pay/${session}` },
  ]);
  stripe.pay(session);
  const { body, signature } = stripe.event('checkout.session.completed', session);
  const forged = await post('payments', '/payments/webhook', body, { 'stripe-signature': 't=1,v1=00' });
  expect(forged.status).toBe(400);
  const told = await post('payments', '/payments/webhook', body, { 'stripe-signature': signature });
  expect(told.status).toBe(200);
  expect(ledger.payments).toMatchObject([{ provider: 'stripe', status: 'paid' }]);
});
