import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyWebhookSignature } from '../../../supabase/functions/_shared/http/webhook-signature.ts';
import { webhookRoute } from '../../../supabase/functions/newsletter/webhook.ts';
import { expectRefusal, fakeRpc, testApp } from '../support/fakes.ts';

const KEY = Buffer.from('a key of the mail service, thirty-two');
const SECRET = `whsec_${KEY.toString('base64')}`;
const NOW = new Date('2026-11-20T12:00:00Z');
const SECONDS = String(NOW.getTime() / 1000);

/** As Svix signs; see https://docs.svix.com/receiving/verifying-payloads/how-manual. */
function signed(body: string, { id = 'msg_1', timestamp = SECONDS, key = KEY } = {}): Record<string, string> {
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` };
}

describe('a signature of Svix', () => {
  const verify = (headers: Record<string, string>, body = '{}') =>
    verifyWebhookSignature(new Headers(headers), body, SECRET, NOW);

  it('is accepted, also as one of several', async () => {
    expect(await verify(signed('{}'))).toBe(true);
    const other = signed('{}', { key: Buffer.from('another key') });
    const both = `${other['svix-signature']} ${signed('{}')['svix-signature']}`;
    expect(await verify({ ...signed('{}'), 'svix-signature': both })).toBe(true);
  });

  it.each([
    ['of another key', signed('{}', { key: Buffer.from('another key') })],
    ['of another body', signed('{"a":1}')],
    ['for another id', { ...signed('{}'), 'svix-id': 'msg_2' }],
    ['for another time', { ...signed('{}'), 'svix-timestamp': String(Number(SECONDS) - 1) }],
    [
      'of another version',
      { ...signed('{}'), 'svix-signature': signed('{}')['svix-signature']?.replace('v1', 'v2') ?? '' },
    ],
    ['that is empty', { ...signed('{}'), 'svix-signature': '' }],
    ['without an id', signed('{}', { id: '' })],
    ['without a time', signed('{}', { timestamp: '' })],
    ['with a time that is no number', signed('{}', { timestamp: 'now' })],
    ['that is 301 seconds old', signed('{}', { timestamp: String(Number(SECONDS) - 301) })],
    ['from 301 seconds ahead', signed('{}', { timestamp: String(Number(SECONDS) + 301) })],
  ])('is refused: one %s', async (_what, headers) => {
    expect(await verify(headers)).toBe(false);
  });

  it('is accepted for five minutes', async () => {
    expect(await verify(signed('{}', { timestamp: String(Number(SECONDS) - 300) }))).toBe(true);
  });
});

function start(secret: string | undefined = SECRET) {
  const fake = fakeRpc({ record_newsletter_event: true });
  const log: string[] = [];
  const route = webhookRoute({
    rpc: fake.rpc,
    secret,
    log: (_level, event) => log.push(event),
    now: () => NOW,
  });
  const app = testApp([route]);
  const send = (event: unknown, headers?: Record<string, string>) => {
    const body = typeof event === 'string' ? event : JSON.stringify(event);
    return app.post('/newsletter/webhook', body, headers ?? signed(body));
  };
  return { send, calls: fake.calls, log };
}

/** As in Resend's documentation of its events. */
const BOUNCED = {
  type: 'email.bounced',
  created_at: '2026-11-22T23:41:12.126Z',
  data: {
    broadcast_id: '8b146471-e88e-4322-86af-016cd36fd216',
    created_at: '2026-11-22T23:41:11.894719+00:00',
    email_id: '56761188-7520-42d8-8898-ff6fc54ce618',
    from: 'Meridian <hello@meridian.example>',
    to: ['dana@example.com'],
    subject: 'March',
    bounce: {
      message: "The recipient's email address is on the suppression list.",
      subType: 'Suppressed',
      type: 'Permanent',
    },
    tags: { newsletter_issue: '12' },
  },
};

describe('POST /newsletter/webhook', () => {
  it('records a bounce of an issue, with the reason', async () => {
    const { send, calls } = start();
    const response = await send(BOUNCED);
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    expect(calls).toEqual([
      {
        name: 'record_newsletter_event',
        args: {
          p_event_id: 'msg_1:0',
          p_kind: 'bounced',
          p_email: 'dana@example.com',
          p_issue_id: 12,
          p_detail: "Permanent: Suppressed: The recipient's email address is on the suppression list.",
          p_is_permanent: true,
        },
      },
    ]);
  });

  it('records a complaint about another email', async () => {
    const { send, calls } = start();
    const { bounce: _bounce, tags: _tags, ...data } = BOUNCED.data;
    await send({ ...BOUNCED, type: 'email.complained', data });
    expect(calls[0]?.args).toMatchObject({
      p_kind: 'complained',
      p_issue_id: null,
      p_detail: null,
      p_is_permanent: true,
    });
  });

  it('says that a temporary bounce is not final', async () => {
    const { send, calls } = start();
    const bounce = { ...BOUNCED.data.bounce, type: 'Transient' };
    await send({ ...BOUNCED, data: { ...BOUNCED.data, bounce } });
    expect(calls[0]?.args.p_is_permanent).toBe(false);
  });

  it('ignores other events, and reports what it cannot read', async () => {
    const { send, calls, log } = start();
    expect((await send({ ...BOUNCED, type: 'email.delivered' })).status).toBe(200);
    expect(log).toEqual([]);
    for (const strange of ['not json', '{}', { type: 'email.bounced', data: { to: 'dana@example.com' } }]) {
      expect((await send(strange)).status).toBe(200);
    }
    expect(log).toHaveLength(3);
    expect(calls).toEqual([]);
  });

  it('refuses an unsigned request, and does nothing', async () => {
    const { send, calls } = start();
    await expectRefusal(await send(BOUNCED, {}), 401, 'This request isn’t signed by the mail service.');
    expect(calls).toEqual([]);
  });

  it('refuses a large body', async () => {
    expect((await start().send('x'.repeat(70_000))).status).toBe(413);
  });

  it('is not there without a secret', async () => {
    const fake = fakeRpc({});
    const app = testApp([webhookRoute({ rpc: fake.rpc, secret: undefined, log: () => undefined })]);
    const body = JSON.stringify(BOUNCED);
    expect((await app.post('/newsletter/webhook', body, signed(body))).status).toBe(404);
  });
});
