import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export interface StripeCall {
  method: string;
  path: string;
  /** The form of the body, with Stripe's names for what is nested: 'line_items[0][quantity]'. */
  form: Record<string, string>;
  idempotencyKey: string | undefined;
  /** Of the API. */
  version: string | undefined;
}

interface Session {
  id: string;
  object: 'checkout.session';
  mode: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  client_reference_id: string | undefined;
  payment_intent: string | null;
  expires_at: number;
  success_url: string | undefined;
  url: string | null;
}

export interface FakeStripe {
  url: string;
  calls: StripeCall[];
  /** The card was charged. */
  pay(sessionId: string): void;
  expire(sessionId: string): void;
  /** Its amount is in this currency. */
  charge(sessionId: string, currency: string): void;
  /** Redirects calls to this URL; undefined: answers them. */
  redirect(url: string | undefined): void;
  /** Answers the next `times` calls with this status. */
  fail(status: number, times: number): void;
  /** A webhook as Stripe sends it: its JSON, and the header that signs it. */
  event(type: string, sessionId: string, at?: number): { body: string; signature: string };
  close(): Promise<void>;
}

async function formOf(request: IncomingMessage): Promise<Record<string, string>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return Object.fromEntries(new URLSearchParams(text));
}

const failure = (type: string, message: string, code?: string) => ({ error: { type, message, code } });

/** As much of Stripe's HTTP API as the payments use: Checkout Sessions, refunds, idempotency keys, signed events. */
export async function fakeStripe(secretKey: string, webhookSecret: string): Promise<FakeStripe> {
  const sessions = new Map<string, Session>();
  const refunded = new Set<string>();
  const responses = new Map<string, { form: string; response: [number, object] }>();
  const calls: StripeCall[] = [];
  let failures: number[] = [];
  let elsewhere: string | undefined;

  function createSession(form: Record<string, string>): [number, object] {
    const expires = Number(form.expires_at);
    if (expires - Date.now() / 1000 < 1795) {
      return [400, failure('invalid_request_error', 'expires_at must be at least 30 minutes from now')];
    }
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      mode: form.mode ?? '',
      status: 'open',
      payment_status: 'unpaid',
      amount_total:
        Number(form['line_items[0][price_data][unit_amount]']) * Number(form['line_items[0][quantity]']),
      currency: form['line_items[0][price_data][currency]'] ?? '',
      client_reference_id: form.client_reference_id,
      payment_intent: null,
      expires_at: expires,
      success_url: form.success_url,
      url: `https://checkout.stripe.com/c/pay/${id}`,
    };
    sessions.set(id, session);
    return [200, session];
  }

  function createRefund({ payment_intent: intent = '', amount }: Record<string, string>): [number, object] {
    if (refunded.has(intent)) {
      const message = `Charge for ${intent} has already been refunded.`;
      return [400, failure('invalid_request_error', message, 'charge_already_refunded')];
    }
    refunded.add(intent);
    const id = `re_${randomUUID().replaceAll('-', '')}`;
    return [
      200,
      { id, object: 'refund', amount: Number(amount), payment_intent: intent, status: 'succeeded' },
    ];
  }

  function responseTo({ method, path, form }: StripeCall): [number, object] {
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(form);
    if (method === 'POST' && path === '/v1/refunds') return createRefund(form);
    const session = sessions.get(path.replace('/v1/checkout/sessions/', ''));
    if (method === 'GET' && session) return [200, session];
    return [404, failure('invalid_request_error', 'No such resource', 'resource_missing')];
  }

  const server = createServer((request, response) => {
    if (elsewhere !== undefined) {
      response.writeHead(307, { location: `${elsewhere}${request.url}` }).end();
      return;
    }
    const send = ([status, body]: [number, object]) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${randomUUID()}` });
      response.end(JSON.stringify(body));
    };
    void formOf(request).then((form) => {
      const key = request.headers['idempotency-key']?.toString();
      const call = {
        method: request.method ?? '',
        path: request.url ?? '',
        form,
        idempotencyKey: key,
        version: request.headers['stripe-version']?.toString(),
      };
      calls.push(call);
      const failed = failures.shift();
      if (failed) return send([failed, failure('api_error', 'Something went wrong.')]);
      if (request.headers.authorization !== `Bearer ${secretKey}`) {
        return send([401, failure('invalid_request_error', 'Invalid API Key provided')]);
      }
      const before = key === undefined ? undefined : responses.get(key);
      const text = JSON.stringify(form);
      if (before && before.form !== text) {
        return send([400, failure('idempotency_error', 'Keys can only be used with the same parameters.')]);
      }
      const result = before?.response ?? responseTo(call);
      if (key !== undefined) responses.set(key, { form: text, response: result });
      return send(result);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function known(id: string): Session {
    const session = sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    pay(id) {
      const intent = `pi_${randomUUID().replaceAll('-', '')}`;
      Object.assign(known(id), {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: intent,
        url: null,
      });
    },
    expire(id) {
      Object.assign(known(id), { status: 'expired', url: null });
    },
    charge(id, currency) {
      known(id).currency = currency;
    },
    redirect(url) {
      elsewhere = url;
    },
    fail(status, times) {
      failures = Array.from({ length: times }, () => status);
    },
    event(type, id, at = Math.floor(Date.now() / 1000)) {
      const object = known(id);
      const body = JSON.stringify(
        { id: `evt_${randomUUID()}`, object: 'event', type, data: { object } },
        null,
        2,
      );
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: webhookSecret,
        timestamp: at,
      });
      return { body, signature };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
