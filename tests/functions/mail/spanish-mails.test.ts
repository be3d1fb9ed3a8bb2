import { describe, expect, it } from 'vitest';
import { pathIn } from '../../../src/shared/config/paths.ts';
import { renderMail } from '../../../supabase/functions/_shared/mail/render.ts';
import type { OutgoingMail } from '../../../supabase/functions/_shared/mail/transport.ts';
import { MAIL_FROM, SITE_URL } from '../support/fakes.ts';
import { inSpanish, renderSample, SAMPLES, TO_STAFF } from './mail-samples.ts';
import './clock.ts';

const TO_VISITORS = SAMPLES.filter(([kind]) => !TO_STAFF.includes(kind));
const spanish = (kind: string, payload: unknown) => renderSample(kind, inSpanish(payload));

/** What the firm writes in a text: without the words that people, the staff or other sites have given. */
function ownWords(text: string): string {
  return text
    .replace(/^>.*$/gm, '')
    .replace(/https?:\S+|\S+@\S+/g, '')
    .replace(/Dana Okafor|Casey Client|Meridian Business Consulting/g, '')
    .replace(/Laredo Dr\. Suite/g, '');
}

// Words of every English email, and none of a Spanish one.
const ENGLISH =
  /\b(the|you|your|this|that|with|from|will|email|call|click|open|link|hello|thank|please|we|our|is|are|was|of|to|for|and|or|when|until|time|minutes|reply|booking|consultation|AM|PM|Mon|Tue|Monday|Tuesday|November|Standard Time)\b/i;

function hrefs({ html }: OutgoingMail): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}

const pathOf = (href: string) => (href.startsWith(SITE_URL) ? href.slice(SITE_URL.length) : undefined);

describe.each(TO_VISITORS)('%s (%s) in Spanish', (kind, _variant, payload) => {
  const mail = spanish(kind, payload);
  const english = renderSample(kind, payload);
  // A reply is the staff's text.
  const own = kind === 'lead_reply' ? mail.text.slice(mail.text.indexOf('Recibe este')) : mail.text;

  it('has no English word of ours', () => {
    expect(ownWords(own).split('\n--\n')[0]).not.toMatch(ENGLISH);
    if (kind !== 'lead_reply') expect(ownWords(mail.subject)).not.toMatch(ENGLISH);
  });

  it('says its language', () => {
    expect(mail.html).toContain('<html lang="es"');
    expect(mail.headers).toEqual({ ...english.headers, 'Content-Language': 'es' });
    expect(english.html).toContain('<html lang="en"');
    expect(english.headers?.['Content-Language']).toBeUndefined();
  });

  it('links to the Spanish pages, and otherwise to what the English one links to', () => {
    const wanted = hrefs(english).map((href) => {
      const path = pathOf(href);
      return path === undefined ? href : SITE_URL + pathIn('es', path);
    });
    // The words that the links to other calendars carry are Spanish, too.
    const comparable = (list: string[]) =>
      list.map((href) => (/google|live/.test(href) ? href.split('?')[0] : href));
    expect(comparable(hrefs(mail))).toEqual(comparable(wanted));
  });

  it('has the same blocks, facts and names', () => {
    const shape = ({ html }: OutgoingMail) =>
      html.match(/<(p|h1|h2|table|tr|td|a|span|blockquote)\b/g)?.join(' ');
    expect(shape(mail)).toBe(shape(english));
    const numbers = ({ text }: OutgoingMail) => text.match(/\$[\d,.]+|\(404\) 555-0142|\b\d{1,2}:\d\d\b/g);
    const hours = (list: string[] | null) => [...(list ?? [])].sort();
    expect(hours(numbers(mail))).toEqual(hours(numbers(english)));
  });

  it('goes to the same person, with the same calendar change', () => {
    expect(mail.to).toBe(english.to);
    expect(mail.replyTo).toBe(english.replyTo);
    expect(mail.calendar?.method).toBe(english.calendar?.method);
  });
});

it.each(SAMPLES.filter(([kind]) => TO_STAFF.includes(kind)))(
  '%s (%s) is in English whatever the language of the client',
  (kind, _variant, payload) => {
    const { html, text, subject } = spanish(kind, payload);
    const english = renderSample(kind, payload);
    // It names the language, except where it is about no booking.
    const row = /<tr>\n<td [^>]*>Language<\/td>\n<td [^>]*>Spanish<\/td>\n<\/tr>\n?/;
    expect({ html: html.replace(row, ''), text: text.replace('Language: Spanish\n', ''), subject }).toEqual({
      html: english.html,
      text: english.text,
      subject: english.subject,
    });
  },
);

it('a Spanish email about a booking has its dates, times, zones and length in Spanish', () => {
  const [, , payload] =
    SAMPLES.find(([kind, variant]) => kind === 'appointment_moved' && variant === 'confirmed') ?? [];
  const { subject, text } = spanish('appointment_moved', payload);
  expect(subject).toBe(
    'Nuevo horario: Consulta de estrategia de IA, ahora mar 24 nov, 3:00 p.m., hora de Europa central',
  );
  expect(text).toContain(
    'Cuándo: martes 24 de noviembre, 3:00 p.m. – 4:00 p.m., hora de Europa central (9:00 a.m., hora del Este)\n',
  );
  expect(text).toContain('hasta el lunes 23 de noviembre a las 3:00 p.m., hora de Europa central.');
  expect(text).toContain('Duración: 60 minutos');
});

it('the calendar file of a Spanish email is in Spanish', () => {
  const [, , payload] =
    SAMPLES.find(([kind, variant]) => kind === 'appointment_confirmed' && variant === 'video') ?? [];
  const content =
    spanish('appointment_confirmed', payload).calendar?.content.replaceAll(/\r\n[ \t]/g, '') ?? '';
  expect(content).toContain('SUMMARY:Consulta de estrategia de IA con Meridian');
  expect(content).toContain('LABEL=Videollamada');
  expect(content).toContain(`URL;VALUE=URI:${SITE_URL}/es/booking-confirmation/`);
  expect(content).not.toMatch(/Video call|To reach/);
});

it('an issue of the newsletter keeps the text of the staff, and the way out is in Spanish', () => {
  const issue = {
    issueId: 1,
    subject: 'March',
    previewLine: 'News',
    body: 'The text.',
    tokens: { unsubscribe: 't' },
  };
  const row = {
    id: 1,
    kind: 'newsletter_issue',
    recipient: 'dana@example.com',
    attempts: 1,
    lease_token: 'l',
  };
  const mail = renderMail(
    { ...row, dedupe_key: 'k', payload: { ...issue, locale: 'es' } },
    { siteUrl: SITE_URL, mailFrom: MAIL_FROM },
  );
  expect(mail.subject).toBe('March');
  expect(mail.text).toContain('The text.');
  expect(mail.text).toContain(
    `Cancelar la suscripción al boletín:\n${SITE_URL}/es/newsletter/unsubscribe#token=t`,
  );
  // The button of a mail program posts to the server itself.
  expect(mail.headers?.['List-Unsubscribe']).toContain(`<${SITE_URL}/api/newsletter/unsubscribe?token=t>`);
});

it('an email that was queued without a language is in English', () => {
  expect(renderSample('newsletter_confirm', { tokens: { confirm: 'c', unsubscribe: 'u' } }).subject).toMatch(
    /^Please confirm/,
  );
});
