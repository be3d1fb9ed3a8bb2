import { describe, expect, it } from 'vitest';
import { fillReply } from '../../../supabase/functions/_shared/assistant/fill-reply.ts';
import type { FillContext } from '../../../supabase/functions/_shared/assistant/office-days.ts';
import { FACTS, FREE, MONDAY, portsWith, ZONE } from './fixtures.ts';

function fill(reply: string, asked = '', over: Partial<FillContext> = {}) {
  const context = { now: MONDAY, zone: ZONE, facts: FACTS, ports: portsWith(), locale: 'en' } as const;
  return fillReply(reply, { ...context, asked, ...over });
}

describe('in Spanish, a placeholder', () => {
  it.each([
    ['{{hours}}', 'Lunes a viernes, 9:00 a.m. a 5:00 p.m.'],
    ['{{time_zone}}', 'hora del Este'],
    ['{{duration:data-analytics}}', '6-10 semanas'],
    ['{{timeline:fraud-down}}', '22 semanas'],
    ['{{next_times:2}}', 'martes 24 de noviembre: 9:00 a.m. y 10:00 a.m., hora del Este'],
  ])('%s is filled', async (reply, filled) => {
    expect(await fill(reply, '¿Qué horas tienen el sábado?', { locale: 'es' })).toBe(filled);
  });
});

describe('a placeholder', () => {
  it.each([
    [
      '{{firm}}, {{phone}}, {{email}}',
      'Meridian Business Consulting, (404) 555-0142, hello@meridian.example',
    ],
    ['{{hours}}', 'Monday-Friday 9:00 AM - 5:00 PM'],
    ['{{time_zone}}', 'Eastern Time'],
    ['{{address}}', '215 Laredo Dr. Suite 100, Decatur, Georgia 30030'],
    ['{{price:data-analytics}} {{duration:data-analytics}}', '$12,000 6-10 weeks'],
    ['{{service:data-analytics}}', 'Data Analytics Solutions'],
    ['{{lowest_price}}', '$10,000'],
    [
      '{{prices}}',
      '- Data Analytics Solutions: from $12,000, 6-10 weeks\n- AI Strategy Consulting: from $10,000, 4-6 weeks',
    ],
    [
      '{{services}}',
      '- [Data Analytics Solutions](/services/data-analytics): See what your numbers say.\n- [AI Strategy Consulting](/services/ai-strategy-consulting): Know what to do first.',
    ],
    ['{{consultations}}', '- AI Strategy Consultation: 60 minutes, free\n- Discovery Call: 30 minutes, $25'],
    ['{{consultation_minutes}} or {{discovery_minutes}}', '60 or 30'],
    ['{{booking_notice}}, {{booking_window}}, {{change_cutoff}}', '4 hours, 30 days, 24 hours'],
    ['{{articles}}', '- [First steps](/blog/first-steps), November 2, 2026'],
    ['{{case_studies}}', '- [Fraud down](/case-studies/fraud-down) (Fintech)'],
    ['{{team}}', '- Dana Whitfield, Principal'],
    ['{{chat_retention}}', '30 days'],
    ['{{timeline:fraud-down}}, {{project_weeks}}', '22 weeks, 22 weeks'],
    ['{{investment:fraud-down}} {{returns:fraud-down}}', '$62,000 $1,372,000'],
    ['{{before:fraud-down/1}} {{after:fraud-down/1}} {{change:fraud-down/1}}', '$925,000 $629,000 32%'],
    ['{{before:fraud-down/2}} {{after:fraud-down/2}}', '17.5% 13.3%'],
    ['{{before:fraud-down/3}} {{after:fraud-down/3}}', '15 6'],
    ['{{value:fraud-down/1}} {{target:fraud-down/2}}', '88% $8,000'],
  ])('%s is filled', async (reply, text) => {
    expect(await fill(reply)).toBe(text);
  });

  it.each([
    '{{price:gone}}',
    '{{investment:gone}}',
    '{{before:fraud-down/9}}',
    '{{duration:gone}}',
    '{{service:gone}}',
    '{{price}}',
    '{{toString}}',
    '{{constructor}}',
  ])('%s without a value leaves the reply out', async (reply) => {
    expect(await fill(`It is ${reply}.`)).toBeUndefined();
  });

  it('with an empty list leaves the reply out', async () => {
    expect(await fill('{{articles}}', '', { facts: { ...FACTS, articles: [] } })).toBeUndefined();
  });
});

describe('the next open times', () => {
  it.each([
    ['when are you free', 'Tuesday, November 24 at 9:00 AM, 10:00 AM, and 2:00 PM, Eastern Time'],
    ['anything on wednesday?', 'Wednesday, November 25 at 1:00 PM, Eastern Time'],
    ['tomorrow or wednesday afternoon next week', 'Tuesday, November 24 at 2:00 PM, Eastern Time'],
    [
      'in the afternoon',
      'Tuesday, November 24 at 2:00 PM; Wednesday, November 25 at 1:00 PM; Monday, November 30 at 3:00 PM, Eastern Time',
    ],
    [
      'on saturday',
      'not on Saturday, November 28, but Tuesday, November 24 at 9:00 AM, 10:00 AM, and 2:00 PM, Eastern Time',
    ],
    [
      'wednesday morning',
      'not on Wednesday, November 25 in the morning, but Tuesday, November 24 at 9:00 AM and 10:00 AM; Monday, November 30 at 9:00 AM, Eastern Time',
    ],
  ])('for %j', async (asked, text) => {
    expect(await fill('{{next_times:3}}', asked)).toBe(text);
  });

  it('are those of this week’s coming days on a Sunday', async () => {
    const now = new Date('2026-11-29T15:00:00Z');
    expect(await fill('{{next_times:3}}', 'this week', { now })).toBe(
      'Monday, November 30 at 9:00 AM and 3:00 PM, Eastern Time',
    );
  });

  it('are said to be missing when there are none', async () => {
    const ports = portsWith({ freeTimes: async () => [] });
    expect(await fill('{{next_times:3}}', 'friday', { ports })).toBe('not within the next 30 days');
  });

  it('are those of the discovery call when it is asked for', async () => {
    const wanted: string[] = [];
    const ports = portsWith({
      freeTimes: async ({ serviceType }) => {
        wanted.push(serviceType);
        return FREE;
      },
    });
    await fill('{{next_times:1}}', 'next discovery call', { ports });
    await fill('{{next_times:1}}', 'next consultation', { ports });
    expect(wanted).toEqual(['Discovery Call', 'AI Strategy Consultation']);
  });
});

describe('whether the office is open', () => {
  it.each([
    ['are you open', 'Our hours are Monday-Friday 9:00 AM - 5:00 PM, Eastern Time.'],
    ['are you open tomorrow', 'We’re open on Tuesday, November 24, from 9:00 AM to 5:00 PM, Eastern Time.'],
    ['are you open today', 'We’re open today, Monday, November 23, from 9:00 AM to 5:00 PM, Eastern Time.'],
    [
      'on saturday?',
      'We’re closed on Saturday, November 28. Our hours are Monday-Friday 9:00 AM - 5:00 PM, Eastern Time.',
    ],
    [
      'on weekends?',
      'We’re closed on weekends. Our hours are Monday-Friday 9:00 AM - 5:00 PM, Eastern Time.',
    ],
    [
      'open on Thanksgiving?',
      'We’re closed on Thursday, November 26 (Thanksgiving Day). Our hours are Monday-Friday 9:00 AM - 5:00 PM, Eastern Time.',
    ],
    [
      'open on thursday?',
      'We’re closed on Thursday, November 26 (Thanksgiving Day). Our hours are Monday-Friday 9:00 AM - 5:00 PM, Eastern Time.',
    ],
    [
      'on December 1',
      'We’re closed on Tuesday, December 1. Our hours are Monday-Friday 9:00 AM - 5:00 PM, Eastern Time.',
    ],
    [
      'christmas hours',
      'We’re closed on Friday, December 25 (Christmas Day). Our hours are Monday-Friday 9:00 AM - 5:00 PM, Eastern Time.',
    ],
  ])('%j', async (asked, text) => {
    expect(await fill('{{open_on_day}}', asked)).toBe(text);
  });
});
