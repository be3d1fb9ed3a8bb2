import { describe, expect, it, vi } from 'vitest';
import { databaseUnavailable } from '../../../supabase/functions/_shared/http/http-error.ts';
import { MailError, type OutgoingMail } from '../../../supabase/functions/_shared/mail/transport.ts';
import { deliverMailRoutes } from '../../../supabase/functions/deliver-mail/handler.ts';
import { fakeRpc, MAIL_FROM, refusal, SITE_URL, testApp } from '../support/fakes.ts';

const WAKE_SECRET = 'a-wake-secret-of-length';
const AUTHORIZED = { method: 'POST', headers: { authorization: `Bearer ${WAKE_SECRET}` } };

function due(id: number, change: Record<string, unknown> = {}) {
  return {
    id,
    kind: 'contact_received',
    recipient: `visitor-${id}@example.com`,
    reply_to: null,
    payload: {
      submissionId: id,
      name: 'Dana',
      email: 'dana@example.com',
      company: 'Acme',
      message: 'Private words',
      createdAt: '2026-11-21T09:00:00.000Z',
    },
    attempts: 1,
    lease_token: `lease-${id}`,
    dedupe_key: `contact_received:${id}`,
    ...change,
  };
}

const batchFrom = (first: number) => Array.from({ length: 12 }, (_, index) => due(first + index));

function start(
  batches: unknown[][],
  send: (mail: OutgoingMail) => Promise<void>,
  results: Record<string, unknown> = {},
  files: Record<string, Uint8Array | undefined> = {},
  now: () => number = Date.now,
) {
  const queue = [...batches];
  const fake = fakeRpc({
    claim_due_mails: () => queue.shift() ?? [],
    finish_mail: true,
    ...results,
  });
  const logged: string[] = [];
  const calls: Record<string, string>[] = [];
  const routes = deliverMailRoutes({
    rpc: fake.rpc,
    transport: { parallel: 3, send, close: () => undefined },
    readFile: async (path) => files[path],
    now,
    siteUrl: SITE_URL,
    mailFrom: MAIL_FROM,
    wakeSecret: WAKE_SECRET,
    callAgain: async (headers) => void calls.push(headers),
    log: (level, event, fields) => logged.push(JSON.stringify({ level, event, ...fields })),
  });
  const named = (name: string) => fake.calls.filter((call) => call.name === name).map((call) => call.args);
  return { ...testApp(routes), named, lines: logged, calls };
}

/** The results of emails that were not sent. */
const unsent = ({ named }: Pick<ReturnType<typeof start>, 'named'>) =>
  named('finish_mail').filter((args) => args.p_outcome !== 'sent');

describe('POST /deliver-mail', () => {
  it.each([undefined, 'Bearer wrong', `Basic ${WAKE_SECRET}`, `Bearer ${WAKE_SECRET}x`])(
    'turns %s away without a look at the queue',
    async (authorization) => {
      const app = start([[due(1)]], async () => undefined);
      const response = await app.send('/deliver-mail', {
        method: 'POST',
        headers: authorization ? { authorization } : {},
      });
      expect(await refusal(response)).toMatchObject({ status: 401 });
      expect(app.named('claim_due_mails')).toEqual([]);
    },
  );

  it('sends batch after batch until nothing is due, each mail once', async () => {
    const sent: string[] = [];
    const app = start([batchFrom(1), batchFrom(13), [due(25)], [due(99)]], async (mail) => {
      sent.push(mail.dedupeKey);
    });
    const response = await app.send('/deliver-mail', AUTHORIZED);
    expect(await response.json()).toEqual({ sent: 25, failed: 0 });
    expect(new Set(sent).size).toBe(25);
    // A batch that is not full was the last.
    expect(app.named('claim_due_mails')).toHaveLength(3);
    expect(app.named('finish_mail')).toContainEqual({
      p_id: 25,
      p_lease_token: 'lease-25',
      p_outcome: 'sent',
    });
  });

  it('leaves the rest to a next call, which ends when the first would have', async () => {
    const batches = Array.from({ length: 40 }, (_, index) => batchFrom(1 + 12 * index));
    const clock = { ms: 1_000_000 };
    const app = start(
      batches,
      async () => undefined,
      {},
      {},
      () => clock.ms,
    );
    expect(await (await app.send('/deliver-mail', AUTHORIZED)).json()).toEqual({ sent: 192, failed: 0 });
    expect(app.calls).toEqual([{ 'x-mail-until': '1058000' }]);

    clock.ms += 57_000;
    const headers = { ...AUTHORIZED.headers, ...app.calls[0] };
    expect(await (await app.send('/deliver-mail', { ...AUTHORIZED, headers })).json()).toMatchObject({
      sent: 192,
    });
    expect(app.calls[1]).toEqual({ 'x-mail-until': '1058000' });
    clock.ms += 1_000;
    expect(await (await app.send('/deliver-mail', { ...AUTHORIZED, headers })).json()).toMatchObject({
      sent: 0,
    });
    expect(app.calls).toHaveLength(2);
  });

  it('calls no next one when nothing more is due', async () => {
    const app = start([batchFrom(1)], async () => undefined);
    await app.send('/deliver-mail', AUTHORIZED);
    expect(app.calls).toEqual([]);
  });

  it('starts no mail that could end after its lease, so that no other worker sends it too', async () => {
    const clock = { ms: 0 };
    const send = vi.fn(async () => {
      clock.ms += 25_000;
    });
    const app = start([batchFrom(1), batchFrom(13)], send, {}, {}, () => clock.ms);
    const { sent, failed } = await (await app.send('/deliver-mail', AUTHORIZED)).json();
    expect({ sent, failed }).toEqual({ sent: send.mock.calls.length, failed: 0 });
    expect(sent).toBeLessThanOrEqual(5);
    expect(app.named('claim_due_mails')).toHaveLength(1);
    expect(unsent(app)).toEqual([]);
  });

  it('gives a refused mail up and goes on with the others', async () => {
    const app = start([batchFrom(1), [due(13)]], async (mail) => {
      if (mail.to === 'visitor-1@example.com') throw new MailError('refused', 'smtp EENVELOPE 550');
    });
    expect(await (await app.send('/deliver-mail', AUTHORIZED)).json()).toEqual({ sent: 12, failed: 1 });
    expect(unsent(app)).toEqual([
      { p_id: 1, p_lease_token: 'lease-1', p_outcome: 'refused', p_error: 'MailFault: smtp EENVELOPE 550' },
    ]);
  });

  it('releases the whole batch and stops when the mail server is unavailable', async () => {
    let attempts = 0;
    const app = start([batchFrom(1), [due(99)]], async () => {
      attempts += 1;
      throw new MailError('away', 'smtp ECONNREFUSED');
    });
    expect(await (await app.send('/deliver-mail', AUTHORIZED)).json()).toEqual({ sent: 0, failed: 12 });
    expect(attempts).toBeLessThanOrEqual(3);
    expect(unsent(app)).toHaveLength(12);
    expect(unsent(app).every((args) => args.p_outcome === 'failed')).toBe(true);
    expect(app.named('claim_due_mails')).toHaveLength(1);
  });

  it('gives up a mail that cannot be rendered, telling nothing of it', async () => {
    const send = vi.fn();
    const app = start(
      [[due(1, { payload: { message: 'Private words' } }), due(2, { kind: 'unknown' })]],
      send,
    );
    expect(await (await app.send('/deliver-mail', AUTHORIZED)).json()).toEqual({ sent: 0, failed: 2 });
    expect(unsent(app).map((args) => args.p_outcome)).toEqual(['refused', 'refused']);
    expect(send).not.toHaveBeenCalled();
    expect(JSON.stringify([app.lines, unsent(app)])).not.toContain('Private');
  });

  it('marks a sent mail even when the database stumbles, and never sends it again for that', async () => {
    let failures = 2;
    const send = vi.fn(async () => undefined);
    const app = start([[due(1)]], send, {
      finish_mail: () => {
        failures -= 1;
        if (failures >= 0) throw databaseUnavailable(new Error('gone'));
        return true;
      },
    });
    expect(await (await app.send('/deliver-mail', AUTHORIZED)).json()).toEqual({ sent: 1, failed: 0 });
    expect(send).toHaveBeenCalledOnce();
    expect(app.named('finish_mail')).toHaveLength(3);
  });

  it('says in the log that a lease was lost', async () => {
    const app = start([[due(1)]], async () => undefined, { finish_mail: false });
    await app.send('/deliver-mail', AUTHORIZED);
    expect(app.lines.join()).toContain('lease lost');
  });

  it('answers 503 when the database is away', async () => {
    const app = start([], async () => undefined, {
      claim_due_mails: () => {
        throw databaseUnavailable(new Error('gone'));
      },
    });
    expect(await refusal(await app.send('/deliver-mail', AUTHORIZED))).toMatchObject({ status: 503 });
  });
});

describe('the documents of a reply', () => {
  const PATH = '0/1/plan.pdf';
  const GONE = { path: null, name: null, mimeType: null };
  const PLAN = { path: PATH, name: 'plan.pdf', mimeType: 'application/pdf' };
  const reply = (attachments: unknown[]) =>
    due(1, { kind: 'lead_reply', payload: { subject: 'Re', body: 'Private words', attachments } });

  async function run(mail: unknown, files: Parameters<typeof start>[3]) {
    const send = vi.fn(async (_mail: OutgoingMail) => undefined);
    const app = start([[mail, due(2)]], send, {}, files);
    const counts = await (await app.send('/deliver-mail', AUTHORIZED)).json();
    const sent = send.mock.calls.find(([{ to }]) => to === 'visitor-1@example.com')?.[0];
    return { app, counts, sent };
  }

  it('are read when the email is sent, and no other email has any', async () => {
    const content = new Uint8Array([0, 255, 13, 10]);
    const { counts, sent } = await run(reply([PLAN]), { [PATH]: content });
    expect(counts).toEqual({ sent: 2, failed: 0 });
    expect(sent?.attachments).toEqual([{ name: 'plan.pdf', mimeType: 'application/pdf', content }]);
    const other = await run(due(1, { payload: { ...due(1).payload, attachments: [PLAN] } }), {
      [PATH]: content,
    });
    expect(other.sent?.attachments).toEqual([]);
  });

  it.each([
    ['whose row is gone', GONE],
    ['whose file is gone', { ...PLAN, path: '0/2/plan.pdf' }],
  ])(
    'fail the email for good when there is one %s, with a reason that names no file',
    async (_what, gone) => {
      const { app, counts, sent } = await run(reply([PLAN, gone]), { [PATH]: new Uint8Array() });
      expect(counts).toEqual({ sent: 1, failed: 1 });
      expect(sent).toBeUndefined();
      expect(unsent(app)).toEqual([
        {
          p_id: 1,
          p_lease_token: 'lease-1',
          p_outcome: 'refused',
          p_error:
            'Missing document: attachment 2 of 2 was deleted, so the email was not sent. Please write a new reply.',
        },
      ]);
      expect(app.lines.join()).not.toContain('plan.pdf');
    },
  );

  it('fail the email for good when their files are larger than their rows said', async () => {
    const { app, counts, sent } = await run(reply([PLAN, PLAN]), { [PATH]: new Uint8Array(7_000_001) });
    expect(counts).toEqual({ sent: 1, failed: 1 });
    expect(sent).toBeUndefined();
    expect(unsent(app)).toMatchObject([
      { p_error: expect.stringMatching(/^Oversized documents: /), p_outcome: 'refused' },
    ]);
  });

  it('delay only their own email while the storage is away', async () => {
    const files = Object.defineProperty({}, PATH, {
      get: () => {
        throw new Error('storage 503');
      },
    });
    const { app, counts, sent } = await run(reply([PLAN]), files);
    expect(counts).toEqual({ sent: 1, failed: 1 });
    expect(sent).toBeUndefined();
    expect(unsent(app)).toMatchObject([{ p_error: 'Error: storage 503', p_outcome: 'failed' }]);
  });
});
