import { describe, expect, it, vi } from 'vitest';
import { calendarFile } from '../../../supabase/functions/_shared/calendar/calendar-file.ts';
import { createResendTransport } from '../../../supabase/functions/_shared/mail/resend.ts';
import { createSmtpTransport } from '../../../supabase/functions/_shared/mail/smtp.ts';
import type { OutgoingMail } from '../../../supabase/functions/_shared/mail/transport.ts';
import { smtpDouble } from '../../support/mail/smtp-double.ts';
import { MAIL_FROM, SITE_URL } from '../support/fakes.ts';
import { parseCalendar } from '../support/parse-calendar.ts';

function mailWith(method: 'REQUEST' | 'CANCEL'): OutgoingMail {
  const booking = {
    id: '8edb3f65-fbfd-4795-a999-f847bb4b115f',
    serviceType: 'AI Strategy Consultation',
    startsAt: '2026-11-24T14:00:00.000Z',
    endsAt: '2026-11-24T15:00:00.000Z',
    place: {},
    sequence: 1,
  };
  const guest = { name: 'Zoë Okafor', email: 'dana@example.com' };
  return {
    to: 'dana@example.com',
    subject: 'Confirmed',
    text: 'Hello',
    html: '<p>Hello</p>',
    calendar: calendarFile(booking, {
      method,
      siteUrl: SITE_URL,
      mailFrom: MAIL_FROM,
      guest,
      stamp: new Date(),
    }),
    dedupeKey: 'appointment_confirmed:1',
  };
}

interface Part {
  type: string;
  head: string;
  content: string;
}

/** Every part of a message that holds content, in order; each names the multiparts around it. */
function splitQuestions(message: string, around: string[] = []): Part[] {
  const split = message.indexOf('\n\n');
  const head = message.slice(0, split).replace(/\n[ \t]+/g, ' ');
  const body = message.slice(split + 2);
  const type = /^Content-Type: ([^\n]+)/im.exec(head)?.[1] ?? 'text/plain';
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1];
  if (boundary) {
    const inside = body.split(`--${boundary}`).slice(1, -1);
    const here = [...around, type.split(';')[0] ?? ''];
    return inside.flatMap((part) => splitQuestions(part.replace(/^\n/, ''), here));
  }
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1] ?? '7bit';
  const quoted = () =>
    body
      .replace(/=\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? quoted() : body, 'latin1');
  return [{ type, head: `${around.join(' > ')}\n${head}`, content: bytes.toString('utf8') }];
}

/** As the receiver has it: the transport counts on CRLF, the double splits at it. */
const withLineEnds = (text: string) => `${text.trimEnd().replace(/\r?\n/g, '\r\n')}\r\n`;

describe('a calendar file over SMTP', () => {
  it.each(['REQUEST', 'CANCEL'] as const)(
    '%s is a part beside the text and a file to open',
    async (method) => {
      const double = await smtpDouble({});
      const port = double.port;
      const mail = mailWith(method);
      await createSmtpTransport({
        MAIL_TRANSPORT: 'smtp',
        MAIL_FROM,
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: port,
      }).send(mail);
      await double.close();
      const parts = splitQuestions(double.received[0] ?? '');
      expect(parts.map((part) => part.type.split(';')[0])).toEqual([
        'text/plain',
        'text/html',
        'text/calendar',
        'application/ics',
      ]);
      const [, , beside, file] = parts;
      expect(beside?.head).toContain('multipart/alternative');
      expect(beside?.type).toContain(`method=${method}`);
      expect(beside?.type).toMatch(/charset=utf-8/);
      expect(file?.head).toMatch(/Content-Disposition: attachment; filename=invite\.ics/);
      for (const part of [beside, file]) {
        expect(withLineEnds(part?.content ?? '')).toBe(mail.calendar?.content);
        expect(parseCalendar(withLineEnds(part?.content ?? '')).calendar.METHOD?.value).toBe(method);
      }
    },
  );

  it('comes with no other mail', async () => {
    const double = await smtpDouble({});
    const { calendar: _none, ...plain } = mailWith('REQUEST');
    const port = double.port;
    await createSmtpTransport({
      MAIL_TRANSPORT: 'smtp',
      MAIL_FROM,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: port,
    }).send(plain);
    await double.close();
    expect(double.received[0]).not.toMatch(/calendar|\.ics/);
  });
});

describe('a calendar file over Resend’s API', () => {
  function resend(status = 200, body = '{"id":"x"}') {
    const post = vi.fn(
      async (_url: string | URL | Request, _init?: RequestInit) => new Response(body, { status }),
    );
    const env = {
      MAIL_TRANSPORT: 'resend' as const,
      MAIL_FROM,
      RESEND_API_KEY: 'k',
      RESEND_URL: 'https://api.resend.com',
    };
    const sent = () => JSON.parse(String(post.mock.calls[0]?.[1]?.body)) as Record<string, unknown>;
    return { transport: createResendTransport(env, post as typeof fetch), sent };
  }

  it('is a file whose type names its method', async () => {
    const { transport, sent } = resend();
    const mail = mailWith('REQUEST');
    await transport.send(mail);
    const [file] = sent().attachments as Record<string, string>[];
    expect(file).toMatchObject({
      filename: 'invite.ics',
      content_type: 'text/calendar; method=REQUEST; charset=utf-8',
    });
    expect(Buffer.from(file?.content ?? '', 'base64').toString('utf8')).toBe(mail.calendar?.content);
  });

  it('a repeat that the API knows, with a link of its own in it, was sent before', async () => {
    const known = resend(
      409,
      '{"name":"invalid_idempotent_request","message":"Same key, different payload."}',
    );
    await known.transport.send(mailWith('REQUEST'));
    const running = resend(409, '{"name":"concurrent_idempotent_requests"}');
    await expect(running.transport.send(mailWith('REQUEST'))).rejects.toMatchObject({ kind: 'later' });
  });
});
