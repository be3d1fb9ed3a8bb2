import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox } from '../../../platform/mail/maildev-server.ts';
import { createResendTransport } from '../../../supabase/functions/_shared/mail/resend.ts';
import { createSmtpTransport } from '../../../supabase/functions/_shared/mail/smtp.ts';
import type { OutgoingMail } from '../../../supabase/functions/_shared/mail/transport.ts';
import { freePort } from '../../support/free-port.ts';
import { isTo, mailSource, mails, waitForMails } from '../../support/mail/inbox.ts';
import { smtpDouble } from '../../support/mail/smtp-double.ts';

const mail: OutgoingMail = {
  to: 'dana@example.com',
  replyTo: 'visitor@example.com',
  subject: 'New message from Zoë 🎉',
  text: 'Hello,\n.\nthis line starts with a dot\nשלום',
  html: '<p>Hello שלום</p>',
  dedupeKey: 'contact_notice:7',
};
const FILES = [
  {
    name: 'plan für Zoë.pdf',
    mimeType: 'application/pdf',
    content: Uint8Array.from({ length: 70_000 }, (_, n) => n % 256),
  },
  { name: 'notes.txt', mimeType: 'text/plain', content: new TextEncoder().encode('one\n.\ntwo') },
];
const unsubscribe = {
  'List-Unsubscribe': `<https://meridian.example/api/newsletter/unsubscribe?token=${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.${'a'.repeat(64)}>, <mailto:hello@meridian.example?subject=unsubscribe>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
};
const MAIL_FROM = 'Meridian Business Consulting <hello@meridian.example>';
const smtp = (port: number) =>
  createSmtpTransport({ MAIL_TRANSPORT: 'smtp', MAIL_FROM, SMTP_HOST: '127.0.0.1', SMTP_PORT: port });

describe('SMTP, to a real MailDev', () => {
  let directory: string;
  let web: string;
  let port: number;
  let mailbox: Awaited<ReturnType<typeof startMailbox>>;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'fn-mail-'));
    port = await freePort();
    const webPort = await freePort();
    web = `http://127.0.0.1:${webPort}`;
    mailbox = await startMailbox({ smtpPort: port, webPort, directory, log: () => undefined });
  }, 30_000);
  afterAll(async () => {
    await mailbox.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it('sends text and HTML with our headers', async () => {
    const transport = smtp(port);
    await transport.send(mail);
    await transport.send({ ...mail, to: 'second@example.com' });
    const [first] = (await mails(web)).filter(isTo(mail.to));
    expect(await mails(web)).toHaveLength(2);
    expect(first).toMatchObject({
      subject: mail.subject,
      from: [{ address: 'hello@meridian.example', name: 'Meridian Business Consulting' }],
      replyTo: [{ address: 'visitor@example.com' }],
      headers: {
        'auto-submitted': 'auto-generated',
        'message-id': expect.stringMatching(/^<[0-9a-f]{40}@meridian/),
      },
    });
    expect(first?.text.trim()).toBe(mail.text);
    expect(first?.html).toContain('שלום');
    expect(first?.headers).not.toHaveProperty('list-unsubscribe');
  });

  it.each([
    ['Avery Admin', 'Avery Admin, Meridian Business Consulting'],
    ['Zoë "Z" Müller\r\nBcc: x@example.com', 'Zoë Z MüllerBcc: x@example.com, Meridian Business Consulting'],
  ])('names %j before the firm', async (author, name) => {
    const to = `author${author.length}@example.com`;
    await smtp(port).send({ ...mail, to, author });
    const [received] = await waitForMails(web, isTo(to));
    expect(received?.from).toEqual([{ address: 'hello@meridian.example', name }]);
    expect(received?.headers).not.toHaveProperty('bcc');
  });

  it('attaches documents, with every byte and a name in any language', async () => {
    await smtp(port).send({ ...mail, to: 'files@example.com', attachments: FILES });
    const [received] = await waitForMails(web, isTo('files@example.com'));
    const source = await mailSource(web, received?.id ?? '');
    expect(source).toContain("filename*0*=utf-8''plan%20f%C3%BCr%20Zo%C3%AB.pdf");
    for (const { mimeType, content } of FILES) {
      expect(source).toContain(`Content-Type: ${mimeType}`);
      expect(source.replace(/\s/g, '')).toContain(Buffer.from(content).toString('base64'));
    }
  });

  it.each([
    ['a file', () => ({ path: import.meta.filename })],
    ['an address', () => ({ href: web })],
  ])('reads no content from %s', async (_what, content) => {
    const double = await smtpDouble({});
    // The types rule out an object here, and JSON that nothing checked does not.
    for (const part of ['text', 'html', 'calendar']) {
      const unchecked = JSON.parse(JSON.stringify({ [part]: content() }));
      await expect(smtp(double.port).send({ ...mail, ...unchecked })).rejects.toMatchObject({ kind: 'away' });
    }
    expect(double.received).toEqual([]);
    await double.close();
  });

  it('sends a list’s headers whole', async () => {
    const double = await smtpDouble({});
    await smtp(double.port).send({ ...mail, headers: unsubscribe });
    await double.close();
    // Folded only where there was a space, so that nothing gets into the address.
    const unfolded = double.received[0]?.replace(/\n(?=[ \t])/g, '');
    for (const [name, value] of Object.entries(unsubscribe))
      expect(unfolded).toContain(`${name}: ${value}\n`);
    expect(unfolded).toContain('Auto-Submitted: auto-generated\n');
  });
});

describe('SMTP, when the server refuses', () => {
  it.each([
    ['an unknown mailbox', { RCPT: '550 5.1.1 no such user' }, 'refused'],
    ['refused content', { '.': '554 5.6.0 no' }, 'refused'],
    ['greylisting', { RCPT: '450 4.2.0 later' }, 'later'],
    ['a busy server', { DATA: '451 4.3.0 later' }, 'later'],
    ['a refused sender', { MAIL: '550 5.7.1 not from here' }, 'away'],
    ['no service', { greeting: '421 4.3.2 closing' }, 'away'],
  ])('%s is classified: %j is %s', async (_what, replies, kind) => {
    const double = await smtpDouble(replies);
    await expect(smtp(double.port).send(mail)).rejects.toMatchObject({ name: 'MailFault', kind });
    await expect(smtp(double.port).send(mail)).rejects.not.toThrow(/dana@example/);
    await double.close();
  });

  it.each([
    ['a password', { SMTP_HOST: '127.0.0.1', SMTP_USER: 'user', SMTP_PASS: 'pass' }],
    // This machine by an address that is not known to be local.
    ['a host elsewhere', { SMTP_HOST: '0.0.0.0' }],
    ['a host elsewhere, and TLS later', { SMTP_HOST: '0.0.0.0', SMTP_SECURE: false }],
  ])('with %s, a server without TLS gets nothing', async (_what, env) => {
    const double = await smtpDouble({ STARTTLS: '502 5.5.1 no' });
    const transport = createSmtpTransport({
      MAIL_TRANSPORT: 'smtp',
      MAIL_FROM,
      SMTP_PORT: double.port,
      ...env,
    });
    await expect(transport.send(mail)).rejects.toMatchObject({ kind: 'away' });
    expect(double.received).toEqual([]);
    expect(double.commands).toContain('STARTTLS');
    expect(double.commands).not.toContain('AUTH');
    expect(double.commands).not.toContain('MAIL');
    await double.close();
  });

  it('a closed port counts as an unavailable server', async () => {
    await expect(smtp(await freePort()).send(mail)).rejects.toMatchObject({ kind: 'away' });
  });
});

describe('Resend’s HTTP API', () => {
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  async function api(responses: { status: number; headers?: Record<string, string> }[]) {
    const seen: { headers: IncomingMessage['headers']; body: Record<string, unknown>; path?: string }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        seen.push({ headers: request.headers, body: JSON.parse(body), path: request.url ?? '' });
        const { status, headers } = responses[Math.min(seen.length, responses.length) - 1] ?? { status: 500 };
        response.writeHead(status, headers).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const transport = createResendTransport({
      MAIL_TRANSPORT: 'resend',
      MAIL_FROM,
      RESEND_API_KEY: 're_key',
      RESEND_URL: url,
    });
    return { seen, transport, url };
  }

  it('gets the mail with an idempotency key that stays the same', async () => {
    const { seen, transport } = await api([{ status: 200 }]);
    await transport.send(mail);
    await transport.send(mail);
    expect(seen[0]).toMatchObject({
      path: '/emails',
      headers: { authorization: 'Bearer re_key', 'idempotency-key': expect.stringMatching(/^[0-9a-f]{64}$/) },
      body: {
        from: MAIL_FROM,
        to: [mail.to],
        reply_to: mail.replyTo,
        subject: mail.subject,
        html: mail.html,
      },
    });
    expect(seen[1]?.headers['idempotency-key']).toBe(seen[0]?.headers['idempotency-key']);
  });

  it('gets documents in base64', async () => {
    const { seen, transport } = await api([{ status: 200 }]);
    await transport.send({ ...mail, attachments: FILES });
    expect(seen[0]?.body.attachments).toEqual(
      FILES.map(({ name, mimeType, content }) => ({
        filename: name,
        content: Buffer.from(content).toString('base64'),
        content_type: mimeType,
      })),
    );
    await transport.send({ ...mail, attachments: [] });
    expect(seen[1]?.body).not.toHaveProperty('attachments');
  });

  it('gets the headers of a list', async () => {
    const { seen, transport } = await api([{ status: 200 }]);
    await transport.send({ ...mail, headers: unsubscribe });
    expect(seen[0]?.body.headers).toEqual({
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...unsubscribe,
    });
  });

  it('is retried after a short 429', async () => {
    const { seen, transport } = await api([
      { status: 429, headers: { 'retry-after': '0' } },
      { status: 200 },
    ]);
    await transport.send(mail);
    expect(seen).toHaveLength(2);
  });

  it.each([
    [429, 'away'],
    [500, 'away'],
    [503, 'away'],
    [401, 'away'],
    [403, 'away'],
    [409, 'later'],
    [400, 'refused'],
    [422, 'refused'],
  ])('%d is %s', async (status, kind) => {
    const { transport } = await api([{ status, headers: { 'retry-after': '600' } }]);
    await expect(transport.send(mail)).rejects.toMatchObject({
      name: 'MailFault',
      kind,
      message: `resend ${status}`,
    });
  });

  it('is not followed to another host by a redirect', async () => {
    const other = await api([{ status: 200 }]);
    const { transport, seen } = await api([{ status: 307, headers: { location: other.url } }]);
    await expect(transport.send(mail)).rejects.toMatchObject({ kind: 'away' });
    expect(seen).toHaveLength(1);
    expect(other.seen).toEqual([]);
  });

  it('counts as unavailable when it is unreachable', async () => {
    const transport = createResendTransport({
      MAIL_TRANSPORT: 'resend',
      MAIL_FROM,
      RESEND_API_KEY: 'k',
      RESEND_URL: `http://127.0.0.1:${await freePort()}`,
    });
    await expect(transport.send(mail)).rejects.toMatchObject({ kind: 'away' });
  });
});
