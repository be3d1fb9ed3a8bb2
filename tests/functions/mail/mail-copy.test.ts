import { expect, it } from 'vitest';
import { FIRM } from '../../../supabase/functions/_shared/contracts/firm.ts';
import { fill, messages } from '../../../supabase/functions/_shared/locales/messages.ts';
import { APPOINTMENT } from './appointment.ts';
import { CONTACT as contact, renderSample } from './mail-samples.ts';

const appointment = { ...APPOINTMENT, manageToken: null };
const render = (kind: string, payload: unknown) =>
  renderSample(kind, kind.startsWith('appointment_') ? { appointment: payload } : payload);

it.each([
  ['contact_received', contact],
  ['appointment_requested', { ...appointment, message: contact.message, company: contact.company }],
])(
  '%s contains a copy of the message, escaped, and nothing else that was written in the form',
  (kind, payload) => {
    const mail = render(kind, payload);
    expect(mail.html).toContain('First line<br>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;<br>Bcc:');
    const copy =
      'Your message:\n\n> First line\n> <script>alert("x")</script>\n> Bcc: all@\u200Bexample.\u200Bcom\n';
    expect(mail.text).toContain(copy);
    const others = [mail.subject, mail.text.replace(copy, ''), mail.html.replace(/First line.*/, '')];
    expect(others.join()).not.toMatch(/script|First line|Acme|bold|Bcc/);
    expect(mail.text).toContain('Hi Dana,');
    expect(mail.text).toMatch(/You’re receiving this .*meridian\.example\. If that wasn’t you/);
    expect(mail.replyTo).toBeUndefined();
  },
);

it.each(['contact_received', 'appointment_requested'])('%s gives the answer time', (kind) => {
  const { text, html } = render(kind, kind === 'contact_received' ? contact : appointment);
  for (const part of [text, html]) expect(part).toContain(`within ${FIRM.answerWithin}`);
});

it('a request promises an answer before its start, and is never called confirmed', () => {
  const { text, html, subject } = render('appointment_requested', appointment);
  expect(text).toContain('and always before your start time');
  expect(subject + text + html).not.toMatch(/confirmed/i);
});

it('a copy of the longest message is whole, in both parts', () => {
  const line = 'We count twice a week, and each count takes a day.';
  const message = `${`${line} `.repeat(97)}\n    indented\n${'x'.repeat(30)}`;
  const { text, html } = render('contact_received', { ...contact, message });
  expect(html.split(line)).toHaveLength(98);
  expect(html).toContain('<br>    indented<br>');
  const quoted = text.split('\n').filter((row) => row.startsWith('>'));
  for (const row of quoted) expect(row.length).toBeLessThanOrEqual(72);
  expect(
    quoted
      .map((row) => row.slice(2))
      .join(' ')
      .split(line),
  ).toHaveLength(98);
  expect(quoted).toContain('>     indented');
  expect(quoted.at(-1)).toBe(`> ${'x'.repeat(30)}`);
});

it('a copy of a message has no text that a mail program makes a link of', () => {
  const message = 'See https://spam.example/a?b=c, www.spam.example, or mail@spam.example.';
  const { text, html } = render('contact_received', { ...contact, message });
  for (const part of [text, html]) {
    expect(part.replaceAll('\u200B', '').replaceAll('\n> ', ' ')).toContain(message);
    expect(part).not.toMatch(/https?:\/\/spam|spam\.example|@spam/);
  }
});

it.each([
  ['appointment_confirmed', false, 'ahead'],
  ['appointment_cancelled', false, 'over'],
  ['appointment_declined', false, 'over'],
  ['appointment_missed', false, 'over'],
  ['appointment_confirmed', true, 'client'],
  ['appointment_cancelled', true, 'client'],
] as const)('%s (a client: %s) ends with words that are true of it', (kind, isClient, ending) => {
  const { text } = render(kind, { ...appointment, isClient });
  const found = Object.entries(messages('mail/appointment', 'en').reasons).filter(([, words]) =>
    text.includes(fill(words, { host: 'meridian.example' })),
  );
  expect(found.map(([name]) => name)).toEqual([ending]);
});

it('no line of an email begins with the end of a time', () => {
  const { html } = render('appointment_confirmed', appointment);
  expect(html).toContain('November 24<br>\n9:00\u00A0AM\u00A0– 10:00\u00A0AM Eastern Time');
});

it('Spanish words stand before one o’clock as before other times', () => {
  const at = (time: string) =>
    renderSample('appointment_requested', {
      appointment: { ...APPOINTMENT, locale: 'es', changeUntil: `2026-11-23T${time}:00Z` },
    }).text;
  expect(at('18:00')).toContain('a la 1:00 p.m., hora del Este');
  expect(at('19:00')).toContain('a las 2:00 p.m., hora del Este');
});
