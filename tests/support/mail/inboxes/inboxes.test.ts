import { afterEach, describe, expect, it, vi } from 'vitest';
import { fromMaildev, maildev } from './maildev.ts';
import { fromMailpit, type MailpitMessage, mailpit } from './mailpit.ts';

const LINK = 'http://localhost:3000/auth/email-confirmation#token_hash=pkce_0a1b&type=signup';
const HTML = `<!doctype html><h1>Hello</h1><a href="${LINK.replace('&', '&amp;')}">Confirm</a>`;

// As Mailpit 1.30 answers, but for sizes and other parts that nothing reads.
const MESSAGE: MailpitMessage = {
  ID: 'S2a9QdHsaQVfuzVgPvCZzs',
  From: { Name: 'Meridian Business Consulting', Address: 'hello@meridian.example' },
  To: [{ Name: '', Address: 'ada@example.com' }],
  ReplyTo: [],
  Subject: 'Please confirm your email address',
  Text: 'Hello\n\nConfirm ( http://localhost:3000/auth/… )',
  HTML,
};
const HEADERS = { 'Content-Type': ['text/html; charset=UTF-8'], Subject: [MESSAGE.Subject] };

/** Answers each address with JSON or text; another one with 404. */
function serve(responses: Record<string, unknown>) {
  const asked: string[] = [];
  const respond = (url: string, init?: RequestInit) => {
    const name = `${init?.method === 'GET' ? '' : `${init?.method} `}${url}`;
    asked.push(name);
    const body = responses[name];
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve(new Response(text ?? '', { status: name in responses ? 200 : 404 }));
  };
  vi.stubGlobal('fetch', vi.fn(respond));
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

describe('Mailpit', () => {
  it('returns an email in the shape of the tests, with the links of its HTML', () => {
    const mail = fromMailpit(MESSAGE, HEADERS);
    expect(mail).toMatchObject({
      id: 'S2a9QdHsaQVfuzVgPvCZzs',
      from: [{ name: 'Meridian Business Consulting', address: 'hello@meridian.example' }],
      to: [{ name: '', address: 'ada@example.com' }],
      replyTo: [],
      headers: { 'content-type': 'text/html; charset=UTF-8' },
      html: HTML,
    });
    expect(mail.text).toBe('');
  });

  it('accepts an email with text only, and missing lists', () => {
    const headers = { 'Content-Type': ['multipart/alternative; boundary=x'], Received: ['one', 'two'] };
    const mail = fromMailpit({ ...MESSAGE, Text: 'As sent', From: null, To: null, ReplyTo: null }, headers);
    expect(mail).toMatchObject({ text: 'As sent', from: [], to: [], replyTo: [] });
    expect(mail.headers.received).toBe('one, two');
  });

  it('reads every page, oldest first, and each email once', async () => {
    const page = (ids: string[]) => ({
      total: 201,
      messages_count: 201,
      messages: ids.map((ID) => ({ ID })),
    });
    const newest = Array.from({ length: 200 }, (_, index) => `mail-${200 - index}`);
    const message = (ID: string) => [
      [`http://pit/api/v1/message/${ID}`, { ...MESSAGE, ID }],
      [`http://pit/api/v1/message/${ID}/headers`, HEADERS],
    ];
    const asked = serve({
      'http://pit/api/v1/messages?start=0&limit=200': page(newest),
      'http://pit/api/v1/messages?start=200&limit=200': page(['mail-0']),
      ...Object.fromEntries([...newest, 'mail-0'].flatMap(message)),
    });
    const ids = (await mailpit.list('http://pit')).map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([201, 'mail-0', 'mail-200']);
    const before = asked.length;
    await mailpit.list('http://pit');
    expect(asked.length - before).toBe(2);
  });

  it('returns the source of an email, and deletes all', async () => {
    const asked = serve({
      'http://pit/api/v1/message/x/raw': 'Subject: x',
      'DELETE http://pit/api/v1/messages': 'ok',
    });
    expect(await mailpit.source('http://pit', 'x')).toBe('Subject: x');
    await mailpit.empty('http://pit');
    expect(asked).toContain('DELETE http://pit/api/v1/messages');
  });

  it('reports a response that is not an email', async () => {
    serve({});
    await expect(mailpit.list('http://pit')).rejects.toThrow('404');
  });
});

describe('MailDev', () => {
  const mail = {
    id: 'aB3',
    subject: 'Hello',
    from: [{ address: 'hello@meridian.example', name: 'Meridian' }],
    to: [{ address: 'ada@example.com', name: '' }],
    headers: { subject: 'Hello' },
  };

  it('returns an email unchanged, and no text for one with HTML only', () => {
    expect(fromMaildev({ ...mail, text: 'As sent', html: HTML }).text).toBe('As sent');
    expect(fromMaildev({ ...mail, html: HTML }).text).toBe('');
    expect(fromMaildev({ ...mail, text: 'As sent' })).toEqual({ ...mail, text: 'As sent', html: '' });
  });

  it('lists emails, returns the source of one, and deletes all', async () => {
    const asked = serve({
      'http://dev/email': [{ ...mail, text: 'As sent' }],
      'http://dev/email/aB3/source': 'Subject: Hello',
      'DELETE http://dev/email/all': true,
    });
    expect((await maildev.list('http://dev')).map(({ id }) => id)).toEqual(['aB3']);
    expect(await maildev.source('http://dev', 'aB3')).toBe('Subject: Hello');
    await maildev.empty('http://dev');
    expect(asked).toContain('DELETE http://dev/email/all');
  });
});
