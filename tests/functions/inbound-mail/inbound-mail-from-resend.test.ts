import { afterEach, describe, expect, it } from 'vitest';
import { closeServers } from '../support/calendar-server.ts';
import { expectRefusal } from '../support/fakes.ts';
import { fakeResend, inboundEnv, receivedEvent, svixHeaders } from './emails.ts';
import { REPLY_TO, startInbound as start, THREAD } from './inbound-app.ts';

afterEach(closeServers);

describe('POST /inbound-mail/resend', () => {
  const EMAIL = {
    object: 'email',
    id: '4ef9a417-02e9-4d39-ad75-9611e0fcc33c',
    to: [`Meridian <${REPLY_TO}>`],
    from: '"Okafor, Dana" <dana.okafor@gmail.com>',
    created_at: '2026-11-23T14:21:44.012Z',
    subject: 'Re: Your message',
    html: '<p>Tuesday &amp; Thursday</p>',
    text: null,
    bcc: null,
    cc: ['partner@example.com'],
    reply_to: null,
    message_id: '<CAH5a1z0=resend@mail.gmail.com>',
    headers: { 'In-Reply-To': `<${THREAD}@meridian.example>`, 'X-Received': 'by 2002' },
    attachments: [
      {
        id: '2a0c9ce0-3112-4728-976e-47ddcd16a318',
        filename: 'plan.pdf',
        size: 4096,
        content_type: 'application/pdf',
        content_id: null,
        content_disposition: 'attachment',
      },
    ],
  };
  const event = receivedEvent(EMAIL.id);

  it('fetches the email of a signed event, and stores it', async () => {
    const app = start(inboundEnv(await fakeResend({ [EMAIL.id]: EMAIL })));
    const response = await app.post('/inbound-mail/resend', event, svixHeaders(event));
    expect(await response.json()).toEqual({ outcome: 'added', leadId: 7 });
    expect(app.stored()).toEqual([
      {
        messageId: '<CAH5a1z0=resend@mail.gmail.com>',
        sender: 'dana.okafor@gmail.com',
        senderName: 'Okafor, Dana',
        sentFrom: null,
        sentFromName: null,
        isUnreadable: false,
        subject: 'Re: Your message',
        body: 'Tuesday & Thursday',
        wholeText: 'Tuesday & Thursday',
        recipients: [REPLY_TO, 'partner@example.com'],
        references: [`<${THREAD}@meridian.example>`],
        attachments: [{ name: 'plan.pdf', mimeType: 'application/pdf', bytes: 4096 }],
        isAutomatic: false,
      },
    ]);
  });

  it('recognizes an automatic reply by its headers', async () => {
    const email = { ...EMAIL, headers: { 'Auto-Submitted': 'auto-replied' } };
    const app = start(inboundEnv(await fakeResend({ [EMAIL.id]: email })));
    await app.post('/inbound-mail/resend', event, svixHeaders(event));
    expect(app.stored()[0]?.isAutomatic).toBe(true);
  });

  it.each([
    ['unsigned', {}],
    ['signed with another secret', svixHeaders(event, new Date(), `whsec_${btoa('another key')}`)],
    ['signed for another body', svixHeaders(`${event} `)],
    ['replayed after five minutes', svixHeaders(event, new Date(Date.now() - 301_000))],
  ])('refuses a request that is %s', async (_what, headers) => {
    const app = start(inboundEnv(await fakeResend({ [EMAIL.id]: EMAIL })));
    const response = await app.post('/inbound-mail/resend', event, headers);
    await expectRefusal(response, 401);
    expect(app.calls).toEqual([]);
  });

  it('refuses a signed body that is no JSON, and one that is too large', async () => {
    const app = start();
    const text = 'not json';
    const invalid = await app.post('/inbound-mail/resend', text, svixHeaders(text));
    await expectRefusal(invalid, 400);
    const large = 'x'.repeat(300_000);
    const tooLarge = await app.post('/inbound-mail/resend', large, svixHeaders(large));
    await expectRefusal(tooLarge, 413);
  });

  it('ignores other events, and an email that Resend does not have', async () => {
    const app = start(inboundEnv(await fakeResend({})));
    const other = event.replace('email.received', 'email.delivered');
    for (const body of [other, event]) {
      const response = await app.post('/inbound-mail/resend', body, svixHeaders(body));
      expect(await response.json()).toEqual({ outcome: 'ignored' });
    }
    expect(app.calls).toEqual([]);
  });

  it('asks for a repeat while Resend does not answer', async () => {
    const wrongKey = inboundEnv(await fakeResend({ [EMAIL.id]: EMAIL }));
    const away = inboundEnv();
    for (const inbound of [away, { ...wrongKey, resend: { ...wrongKey.resend, apiKey: 're_old' } }]) {
      const app = start(inbound as typeof away);
      const response = await app.post('/inbound-mail/resend', event, svixHeaders(event));
      expect(response.headers.get('retry-after')).toBe('60');
      await expectRefusal(response, 503);
    }
  });

  it('is closed without a signing secret', async () => {
    const app = start({ ...inboundEnv(), resend: undefined });
    const response = await app.post('/inbound-mail/resend', event, svixHeaders(event));
    await expectRefusal(response, 404);
  });
});
