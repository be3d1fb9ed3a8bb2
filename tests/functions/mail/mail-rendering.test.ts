import { describe, expect, it } from 'vitest';
import { FIRM } from '../../../supabase/functions/_shared/contracts/firm.ts';
import { displayNameOrEmpty, escapeHtml } from '../../../supabase/functions/_shared/mail/mail-content.ts';
import { type ClaimedMail, renderMail } from '../../../supabase/functions/_shared/mail/render.ts';
import { messageId } from '../../../supabase/functions/_shared/mail/transport.ts';
import { MAIL_FROM, SITE_URL } from '../support/fakes.ts';
import { APPOINTMENT } from './appointment.ts';
import {
  CONTACT as contact,
  NEWSLETTER as newsletter,
  renderSample,
  SAMPLES,
  sampleHtml,
} from './mail-samples.ts';
import './clock.ts';

const appointment = { ...APPOINTMENT, manageToken: null };

function row(kind: string, payload: unknown, reply_to: string | null = null): ClaimedMail {
  return {
    id: 1,
    kind,
    recipient: 'to@example.com',
    reply_to,
    payload,
    attempts: 1,
    lease_token: 'lease',
    dedupe_key: `${kind}:1`,
  };
}
const SENDER = { siteUrl: SITE_URL, mailFrom: MAIL_FROM };
const render = (kind: string, payload: unknown, replyTo?: string) =>
  renderSample(kind, kind.startsWith('appointment_') ? { appointment: payload } : payload, replyTo);

it.each(sampleHtml())('%s has a value for each placeholder', (_name, html) => {
  expect(html).not.toMatch(/\{\w+\}/);
});

describe('mails to visitors', () => {
  it('states the phone hours of the site', () => {
    expect(render('contact_received', contact).text).toContain(`${FIRM.hours} Eastern Time`);
  });

  it('does not use text that is not a name as a greeting', () => {
    const mail = render('contact_received', { ...contact, name: 'Win $500 at https://spam.example' });
    expect(mail.text + mail.html).not.toContain('spam');
    expect(mail.text).toContain('Hi,\n');
  });

  it('prints the time once, with its zone, where both clocks agree', () => {
    const { text, subject } = render('appointment_requested', {
      ...appointment,
      guestTimeZone: 'America/Detroit',
    });
    expect(text).toContain('When: Tuesday, November 24, 9:00 AM – 10:00 AM Eastern Time\n');
    expect(subject).toBe('Your consultation request: Tue, Nov 24, 9:00 AM Eastern Time');
  });

  it.each([
    ['Europe/Paris', 'Tuesday, November 24, 3:00 PM – 4:00 PM Central European Time (9:00 AM Eastern Time)'],
    ['Asia/Tokyo', 'Tuesday, November 24, 11:00 PM – 12:00 AM Japan Standard Time (9:00 AM Eastern Time)'],
    [
      'Pacific/Auckland',
      'Wednesday, November 25, 3:00 AM – 4:00 AM New Zealand Time (Tue 9:00 AM Eastern Time)',
    ],
    ['Asia/Kolkata', 'Tuesday, November 24, 7:30 PM – 8:30 PM India Time (9:00 AM Eastern Time)'],
    ['UTC', 'Tuesday, November 24, 2:00 PM – 3:00 PM UTC (9:00 AM Eastern Time)'],
  ])('prints the time of %s, and the firm’s after it', (guestTimeZone, expected) => {
    const { text } = render('appointment_requested', { ...appointment, guestTimeZone });
    expect(text).toContain(`When: ${expected}\n`);
  });

  it('follows daylight saving on both sides of each change', () => {
    const at = (startsAt: string, endsAt: string, guestTimeZone: string) =>
      render('appointment_requested', { ...appointment, startsAt, endsAt, guestTimeZone }).text;
    // Between the two changes of autumn, New York is an hour nearer to Paris.
    const between = at('2026-10-30T13:00:00Z', '2026-10-30T14:00:00Z', 'Europe/Paris');
    expect(between).toContain('2:00 PM – 3:00 PM Central European Time (9:00 AM Eastern Time)');
    const after = at('2026-11-02T14:00:00Z', '2026-11-02T15:00:00Z', 'Europe/Paris');
    expect(after).toContain('3:00 PM – 4:00 PM Central European Time (9:00 AM Eastern Time)');
    // Phoenix keeps its clocks: the same as Denver in winter, not in summer.
    const winter = { firmTimeZone: 'America/Denver', guestTimeZone: 'America/Phoenix' };
    expect(render('appointment_requested', { ...appointment, ...winter }).text).toContain(
      'When: Tuesday, November 24, 7:00 AM – 8:00 AM Arizona Time\n',
    );
    const summer = { startsAt: '2026-07-01T16:00:00Z', endsAt: '2026-07-01T17:00:00Z' };
    expect(render('appointment_requested', { ...appointment, ...winter, ...summer }).text).toContain(
      'When: Wednesday, July 1, 9:00 AM – 10:00 AM Arizona Time (10:00 AM Mountain Time)\n',
    );
  });

  it('links to the booking in words', () => {
    const { html, text } = render('appointment_requested', appointment);
    const link = `${SITE_URL}/booking-confirmation/${appointment.appointmentId}`;
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain('>See your booking</a>');
    expect(text).toContain(link);
  });
});

describe('mails to the firm', () => {
  it('hold everything, escaped, and answer to the visitor', () => {
    const mail = render('contact_notice', contact, 'dana@example.com');
    expect(mail.html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;<br>Bcc: all@example.com');
    expect(mail.html).toContain('Acme &amp; Sons &lt;b&gt;bold&lt;/b&gt;');
    expect(mail.html).not.toMatch(/<script|<b>/);
    expect(mail.text).toContain('> First line\n> <script>alert("x")</script>\n> Bcc: all@example.com');
    expect(mail.text).toContain('Received: Wednesday, July 1 at 9:05 AM Eastern Time');
    expect(mail.subject).toBe('New message from Dana Okafor');
    expect(mail.replyTo).toBe('dana@example.com');
  });

  it('print both times and leave out what was not given', () => {
    const { text } = render('appointment_notice', {
      ...appointment,
      guestTimeZone: 'Europe/Paris',
      message: null,
    });
    expect(text).toMatch(
      /When: Tuesday, November 24, 9:00 AM – 10:00 AM Eastern Time\nClient’s time: Tuesday, November 24, 3:00 PM/,
    );
    expect(text).not.toMatch(/Phone:|Company:|^>/m);
  });

  it('drop a Reply-To that is no address', () => {
    expect(render('contact_notice', contact, 'a@b.co\r\nBcc: c@d.co').replyTo).toBeUndefined();
  });

  it.each([
    ['line breaks', 'Dana\r\nBcc: all@example.com'],
    ['NUL and escapes', 'Dana\u0000\u001b[31m'],
    ['bidirectional overrides', 'Dana\u202Eanad\u2066'],
    ['line separators', 'Dana\u2028Bcc: all@example.com\u2029'],
    ['length', 'D'.repeat(100)],
    ['many emoji', '😀'.repeat(100)],
    ['markup', 'Ola Ümit <b>x</b>'],
    ['an address of the web', 'https://spam.example/win'],
    ['a domain', 'Visit spam.example'],
  ])('keep %s out of the subject', (_what, name) => {
    const message = render('contact_notice', { ...contact, name });
    const request = render('appointment_notice', { ...appointment, clientName: name });
    expect(message.subject).toBe('New message from a visitor');
    expect(request.subject).toBe(
      'New consultation request from a visitor: Tue, Nov 24, 9:00 AM Eastern Time',
    );
  });

  it.each(['Mary Jackson', 'Katherine Johnson', 'Ola Ümit', 'דנה לוי'])('name %s in the subject', (name) => {
    expect(render('contact_notice', { ...contact, name }).subject).toBe(`New message from ${name}`);
    expect(render('appointment_notice', { ...appointment, clientName: name }).subject).toBe(
      `New consultation request from ${name}: Tue, Nov 24, 9:00 AM Eastern Time`,
    );
  });

  it.each([
    ['contact_notice', contact],
    ['appointment_notice', appointment],
  ])('%s says where to change its recipient, and names no other screen', (kind, payload) => {
    const { text } = render(kind, payload);
    const advice = 'To change the address, go to Settings in the dashboard.';
    expect(text).toContain(advice);
    expect(text.replace(advice, '')).not.toMatch(/settings/i);
  });

  it('put label and value of a fact on one baseline', () => {
    const { html } = render('contact_notice', contact);
    const rows = [
      ...html.matchAll(/<td class="label[^>]*style="([^"]+)">[\s\S]*?<td class="value[^>]*style="([^"]+)"/g),
    ];
    expect(rows).toHaveLength(4);
    for (const [, label, value] of rows) {
      for (const style of [label, value]) expect(style).toMatch(/vertical-align:baseline/);
      const height = (style = '') => [...style.matchAll(/line-height:(\d+px)/g)].at(-1)?.[1];
      expect(height(label)).toBe(height(value));
    }
  });
});

describe('mails of the newsletter', () => {
  it('ask for one click on our page, and explain the next step and what to do about an unexpected mail', () => {
    const { text, html, subject } = render('newsletter_confirm', newsletter);
    expect(subject).toBe('Please confirm your subscription - Meridian Business Consulting');
    expect(html.match(/href="https:[^"]+"/g)).toEqual([`href="${SITE_URL}/newsletter/confirm#token=c0ffee"`]);
    expect(text).toContain(`Confirm your subscription:\n${SITE_URL}/newsletter/confirm#token=c0ffee\n`);
    expect(text).toContain('one email a month');
    expect(text).toContain('The link works for 7 days.');
    expect(text).toMatch(
      /You’re receiving this email because .* at meridian\.example\. If that wasn’t you, ignore it/,
    );
  });

  it('welcome with the way out in words', () => {
    const { text, html } = render('newsletter_welcome', newsletter);
    const link = `${SITE_URL}/newsletter/unsubscribe#token=id.5ea1`;
    expect(html).toMatch(
      new RegExp(`<a href="${link.replace('?', '\\?')}"[^>]*>Unsubscribe from the newsletter</a>`),
    );
    expect(text).toContain(`Unsubscribe from the newsletter:\n${link}\n`);
    expect(text + html).not.toContain('c0ffee');
  });

  it.each(['newsletter_confirm', 'newsletter_welcome'])(
    '%s has the headers of a list, with one click',
    (kind) => {
      expect(render(kind, newsletter).headers).toEqual({
        'List-Unsubscribe': `<${SITE_URL}/api/newsletter/unsubscribe?token=id.5ea1>, <mailto:hello@meridian.example?subject=unsubscribe>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      });
    },
  );

  it('are the only ones with such headers, and cannot be made once their tokens are forgotten', () => {
    expect(render('contact_received', contact).headers).toBeUndefined();
    expect(() => render('newsletter_confirm', {})).toThrow();
    expect(() => render('newsletter_welcome', {})).toThrow();
  });
});

describe('every mail', () => {
  it.each(SAMPLES)(
    '%s (%s) is one column of tables, loads no resources, and names the sender',
    (kind, _variant, payload) => {
      const { html, text } = renderSample(kind, payload);
      expect(html).toContain('width="600" style="width:600px;max-width:100%;');
      expect(html).not.toContain('<!--');
      expect(html).not.toMatch(/<img|<link|url\(|@import|@font-face|<script/);
      const external = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map((match) => match[1]);
      const known =
        /^(https:\/\/(meridian\.example|calendar\.google\.com|outlook\.live\.com|meet\.jit\.si)\/|tel:|mailto:)/;
      for (const address of external) expect(address).toMatch(known);
      for (const part of [html, text]) {
        expect(part).toContain('Meridian Business Consulting');
        expect(part).toContain('215 Laredo Dr. Suite 100, Decatur, Georgia 30030');
        expect(part).toContain('(404) 555-0142');
      }
      expect(text).not.toMatch(/[\u202F\u00A0]|&amp;/);
    },
  );

  it('cannot be made of an unknown kind, a broken payload or a bad receiver', () => {
    expect(() => render('invoice', contact)).toThrow();
    expect(() => render('contact_notice', { name: 'x' })).toThrow();
    expect(() => renderMail({ ...row('contact_notice', contact), recipient: 'nobody' }, SENDER)).toThrow();
  });
});

describe('cleaning', () => {
  it.each([
    ['Dana', 'Dana'],
    ['María José O’Neill-Smith', 'María José O’Neill-Smith'],
    ['J. R. Okafor Jr.', 'J. R. Okafor Jr.'],
    ['דנה לוי', 'דנה לוי'],
    ['நிலா', 'நிலா'],
    ['Visit spam.example', ''],
    ['Call 404 555 0142', ''],
    ['a@b.co', ''],
    ['one two three four five six', ''],
    ['D'.repeat(61), ''],
  ])('greets %s as %s', (name, expected) => {
    expect(displayNameOrEmpty(name)).toBe(expected);
  });

  it('escapes all that means something in HTML', () => {
    expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
    );
  });

  it('makes one Message-ID of a key, at the sender’s domain', async () => {
    const id = await messageId('contact_notice:7', 'Meridian <hello@meridian.example>');
    expect(id).toMatch(/^<[0-9a-f]{40}@meridian\.example>$/);
    expect(await messageId('contact_notice:7', 'hello@meridian.example')).toBe(id);
  });
});
