import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../support/fakes.ts';
import { inboundEnv, PIPE_HEADERS, readEmail } from './emails.ts';
import { REPLY_TO, type StoredMail, startInbound as start, THREAD } from './inbound-app.ts';

async function pipe(name: string, values: Record<string, string> = {}): Promise<StoredMail> {
  const app = start();
  const email = await readEmail(name, { REPLY_TO, THREAD, LEAD_ID: '7', ...values });
  const response = await app.post('/inbound-mail/message', email, PIPE_HEADERS);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ outcome: 'added', leadId: 7 });
  return app.stored()[0] as StoredMail;
}

describe('POST /inbound-mail/message', () => {
  it('reads an answer from Gmail without the history below it', async () => {
    const mail = await pipe('gmail-reply');
    expect(mail).toMatchObject({
      messageId: '<CAH5a1z0=gmail+reply-1@mail.gmail.com>',
      sender: 'dana.okafor@gmail.com',
      senderName: 'Dana Okafor',
      subject: 'Re: Your message to Meridian Business Consulting',
      body: 'Tuesday at 10 works for us – and we’d like to bring Renée from operations.\n\nDana',
      recipients: [REPLY_TO],
      references: [`<${THREAD}@meridian.example>`, `<${THREAD}@meridian.example>`],
      attachments: [],
      isAutomatic: false,
    });
    expect(mail.wholeText).toContain('> let us talk. Tuesday or Thursday?');
  });

  it('reads an answer from Outlook in windows-1252, with its attachment', async () => {
    const mail = await pipe('outlook-windows-1252');
    expect(mail).toMatchObject({
      senderName: 'Renée Müller',
      subject: 'AW: Your message – the offer',
      body: 'Thank you – “all inclusive” is what we need. The budget is € 12.000.\n\nMit freundlichen Grüßen\nRenée Müller',
      attachments: [{ name: 'Prüfung.pdf', mimeType: 'application/pdf', bytes: 19 }],
      isAutomatic: false,
    });
    expect(mail.wholeText).toContain('Von: Meridian Business Consulting');
  });

  it('reads an answer from Apple Mail in base64, with its inline image', async () => {
    const mail = await pipe('apple-mail-inline-image');
    expect(mail).toMatchObject({
      subject: 'Re: Your message to Meridian – photo',
      body: 'Hi,\n\nyes — the warehouse photo is below. 日本語 and emoji 🎉 survive?\n\nSent from my iPhone',
      attachments: [{ name: 'IMG_0142.png', mimeType: 'image/png', bytes: 70 }],
    });
    expect(mail.wholeText).toContain('could you send a photo?');
  });

  it('reads the text of an email that has only HTML, without its markup', async () => {
    const mail = await pipe('forged-token');
    expect(mail.body).toBe('Please pay to this account & hurry.');
    expect(mail.recipients).toContain(`reply+7.${'0'.repeat(32)}@in.meridian.example`);
  });

  it('keeps an email without text, with the name of its file', async () => {
    expect(await pipe('no-text-part')).toMatchObject({
      senderName: 'Blair Buyer',
      body: '',
      wholeText: '',
      attachments: [{ name: 'scan.pdf', mimeType: 'application/pdf', bytes: 21 }],
    });
  });

  it('takes an attachment of 2 MB', async () => {
    const ATTACHMENT = Buffer.alloc(2_000_000, 7).toString('base64').replace(/.{76}/g, '$&\r\n');
    expect(await pipe('attachment', { ATTACHMENT })).toMatchObject({
      body: 'Here is the plan.',
      attachments: [{ name: 'plan.pdf', mimeType: 'application/pdf', bytes: 2_000_000 }],
    });
  });

  it.each(['out-of-office', 'bounce', 'list-digest'])('recognizes as automatic: %s', async (name) => {
    expect((await pipe(name)).isAutomatic).toBe(true);
  });

  it('gives an email without a Message-ID the same id each time', async () => {
    const email = 'From: dana@example.com\r\nSubject: Hi\r\n\r\nHello there.\r\n';
    const app = start();
    await app.post('/inbound-mail/message', email, PIPE_HEADERS);
    await app.post('/inbound-mail/message', email, PIPE_HEADERS);
    await app.post('/inbound-mail/message', `${email}!`, PIPE_HEADERS);
    const [first, second, third] = app.stored().map(({ messageId }) => messageId);
    expect(first).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('removes control characters, line breaks in headers, and halves of characters', async () => {
    const app = start();
    const email = [
      'From: "Da\u202Ena\u0007 =?utf-8?B?DQpCY2M6IHhAeS5jbw==?=" <dana@example.com>',
      'Subject: =?utf-8?Q?One=0D=0ABcc:_x@y.co?=',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'A\u0000B\u001B[31mC\u202E.',
    ].join('\r\n');
    await app.post('/inbound-mail/message', email, PIPE_HEADERS);
    const mail = app.stored()[0] as StoredMail;
    expect(mail.senderName).not.toMatch(/[\p{Cc}\u202E]/u);
    expect(mail.subject).toBe('One Bcc: x@y.co');
    expect(mail.body).toBe('AB[31mC.');
  });

  it('cuts a text that is longer than the timeline keeps, and says so', async () => {
    const app = start();
    const email = `From: dana@example.com\r\n\r\n${'A line of text.\r\n'.repeat(20_000)}`;
    await app.post('/inbound-mail/message', email, PIPE_HEADERS);
    const { wholeText } = app.stored()[0] as StoredMail;
    expect([...wholeText].length).toBeLessThanOrEqual(100_000);
    expect(wholeText).toMatch(/\[The rest of this email is longer than we keep\.\]$/);
  });

  it.each([
    ['no secret', { authorization: '' }, 401],
    ['another secret', { authorization: 'Bearer a-secret-of-the-mail-serveR' }, 401],
    ['JSON', { 'content-type': 'application/json' }, 415],
  ])('refuses a request with %s', async (_what, headers, status) => {
    const app = start();
    const email = await readEmail('gmail-reply');
    const response = await app.post('/inbound-mail/message', email, { ...PIPE_HEADERS, ...headers });
    await expectRefusal(response, status);
    expect(app.calls).toEqual([]);
  });

  it.each([
    ['more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1), 413],
    ['nothing', '', 422],
    ['bytes that are no email', new Uint8Array(5000).map((_, index) => (index * 97) % 256), 422],
  ])('refuses %s', async (_what, body, status) => {
    const app = start();
    await expectRefusal(await app.post('/inbound-mail/message', body, PIPE_HEADERS), status);
    expect(app.calls).toEqual([]);
  });

  it('is closed without a secret', async () => {
    const app = start({ ...inboundEnv(), mailServerSecret: undefined });
    const response = await app.post('/inbound-mail/message', 'From: a@b.co\r\n\r\n', PIPE_HEADERS);
    await expectRefusal(response, 404);
  });

  it.each([
    ['added', 1],
    ['created', 1],
    ['duplicate', 0],
    ['ignored', 0],
  ])('wakes the mail worker only when an email was queued: %s', async (outcome, times) => {
    const app = start(inboundEnv(), outcome);
    await app.post('/inbound-mail/message', await readEmail('gmail-reply'), PIPE_HEADERS);
    expect(app.triggerMail).toHaveBeenCalledTimes(times);
  });
});
