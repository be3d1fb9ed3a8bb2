import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import {
  fillText,
  listPlaceholders,
  type PlaceholderFacts,
  placeholderProblem,
} from '../../../supabase/functions/_shared/contracts/placeholders.ts';
import { FACTS } from '../assistant/fixtures.ts';

const CONTENT = join(import.meta.dirname, '../../../brand-examples/meridian/content');

type Row = Record<string, unknown>;
const read = (file: string) => readFileSync(join(CONTENT, file), 'utf8');
const rowsOf = (file: string, table: string) => (parse(read(file))[table] ?? []) as Row[];

const services = rowsOf('services.toml', 'services') as unknown as PlaceholderFacts['services'];
const caseStudies = rowsOf('case-studies.toml', 'case_studies') as unknown as PlaceholderFacts['caseStudies'];
const types = rowsOf('booking.toml', 'consultation_types') as { name: string; duration_minutes: number }[];
const ROWS: PlaceholderFacts = {
  services,
  caseStudies,
  consultationTypes: types.map(({ name, duration_minutes }) => ({
    name,
    durationMinutes: duration_minutes,
    minimumNoticeMinutes: 240,
    windowDays: 30,
    changeCutoffMinutes: 1440,
  })),
};

/** Every text of a row at any depth, but for the columns that hold its own metrics. */
function textsOf(value: unknown, without: readonly string[]): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, own]) => (without.includes(key) ? [] : textsOf(own, without)));
}

const OWN = [
  'duration',
  'price',
  'metrics',
  'timeline',
  'headline',
  'publish_at',
  'wordings',
  'question',
  'of',
];
const FILES: [file: string, table: string][] = [
  ...['faqs', 'services', 'case-studies', 'testimonials', 'team-members'].flatMap((name) => {
    const table = name.replaceAll('-', '_');
    return [`${name}.toml`, `es/${name}.toml`].map((file): [string, string] => [file, table]);
  }),
  ['booking.toml', 'consultation_types'],
  ['reply-templates.toml', 'reply_templates'],
];
const TEXTS = [
  ...FILES.flatMap(([file, table]) => rowsOf(file, table).map((row) => ({ file, row }))),
  ...['answers/core', 'answers/firm'].flatMap((folder) =>
    readdirSync(join(CONTENT, folder)).map((name) => ({
      file: `${folder}/${name}`,
      row: parse(read(`${folder}/${name}`)),
    })),
  ),
].flatMap(({ file, row }) => textsOf(row, OWN).map((text) => ({ file, text })));
const ARTICLES = ['articles', 'es/articles'].flatMap((folder) =>
  readdirSync(join(CONTENT, folder)).map((file) => ({ file, text: read(join(folder, file)) })),
);

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const naming = (literals: readonly string[]) =>
  new RegExp(`(?<![\\w.,$])(?:${literals.map(escaped).join('|')})(?![\\w]|[.,]\\d)`, 'u');

/** Metrics of rows that mean the row wherever they stand. */
const LITERALS = [
  ...services.map(({ price }) => dollars(price)),
  ...services.flatMap(({ duration }) => {
    const weeks = duration.replace(' weeks', '').split('-');
    return [`${weeks.join('-')} weeks`, `${weeks.join(' to ')} weeks`, `${weeks.join(' a ')} semanas`];
  }),
  ...caseStudies.flatMap(({ metrics: { roi } }) => [dollars(roi.investment), dollars(roi.returns)]),
  ...caseStudies.flatMap(({ timeline }) => {
    const weeks = timeline.replace(/ weeks.*/, '');
    return [`${weeks} weeks`, `${weeks} semanas`];
  }),
  '22 to 28 weeks',
  '22 a 28 semanas',
  ...types.flatMap(({ duration_minutes: minutes }) => [
    `${minutes}-minute consultation`,
    `consulta de ${minutes} minutos`,
  ]),
  '30-minute discovery call',
  'llamada inicial de 30 minutos',
];
/** An invented example of these articles has the same amount as the price of a service. */
const INVENTED: Record<string, string[]> = {
  'human-factor-in-ai-implementation.md': ['at, say, $12,000 a year', 'a, digamos, $12,000 al año'],
  'future-of-ai-in-business-consulting.md': ['| $15,000 | $12,750 |'],
  'answers/firm/articles-consulting-and-people.toml': ['$15,000 to $12,750', '$12,000'],
};

describe('the texts of the example', () => {
  it('name no figure of a service, a consultation or a case study in their own words', () => {
    const found = naming(LITERALS);
    const named = [...TEXTS, ...ARTICLES].flatMap(({ file, text }) => {
      const own = (INVENTED[file] ?? []).reduce((rest, known) => rest.replaceAll(known, ''), text);
      const literal = found.exec(own)?.[0];
      return literal === undefined ? [] : [`${file}: ${literal} in ${own.slice(0, 60)}`];
    });
    expect(named).toEqual([]);
  });

  it('have only placeholders that exist and have a value', () => {
    const wrong = [...TEXTS.filter(({ file }) => !/^answers|^reply/.test(file)), ...ARTICLES].flatMap(
      ({ file, text }) => {
        const problem = placeholderProblem(text);
        const shown = fillText(text, ROWS, file.startsWith('es/') ? 'es' : 'en');
        return problem || (/\{\{.*\}\}/.test(text) && /…|\{\{/.test(shown))
          ? [`${file}: ${problem ?? shown}`]
          : [];
      },
    );
    expect(wrong).toEqual([]);
    expect(TEXTS.filter(({ text }) => text.includes('{{price:')).length).toBeGreaterThan(5);
  });

  it('follow a changed price and a changed duration, in both languages', () => {
    const changed = {
      ...ROWS,
      services: services.map((service) =>
        service.slug === 'ai-strategy-consulting'
          ? { ...service, price: 11_250, duration: '5-7 weeks' }
          : service,
      ),
    };
    const show = (file: string, locale: 'en' | 'es') =>
      rowsOf(file, 'faqs')
        .map(({ answer }) => fillText(String(answer), changed, locale))
        .join('\n');
    expect(show('faqs.toml', 'en')).toMatch(/AI strategy starts at \$11,250, .*\$12,000/);
    expect(show('faqs.toml', 'en')).toContain('A strategy takes 5-7 weeks, data analytics 6-10 weeks');
    expect(show('es/faqs.toml', 'es')).toContain('La estrategia de IA cuesta desde $11,250;');
    expect(show('es/faqs.toml', 'es')).toContain('Una estrategia toma 5-7 semanas;');
  });
});

describe('a placeholder of a text', () => {
  it('without a value is an ellipsis, and never shown as it is written', () => {
    expect(fillText('From {{price:gone}} to {{nothing}} {{toString}}.', FACTS, 'en')).toBe('From … to … ….');
  });

  it.each([
    ['1 week', '1 semana'],
    ['One week', '1 semana'],
    ['1 to 2 weeks', '1 a 2 semanas'],
    ['4-6 weeks', '4-6 semanas'],
    ['12+ Weeks', '12+ semanas'],
    ['1 month', '1 mes'],
    ['3 months', '3 meses'],
    ['Up to 3 months', 'Hasta 3 meses'],
    ['1 day', '1 día'],
    ['10 days', '10 días'],
    ['1 hour', '1 hora'],
    ['45 minutes', '45 minutos'],
  ])('with the duration %s is %s in a Spanish text', (duration, spanish) => {
    const facts = { ...ROWS, services: services.map((service) => ({ ...service, duration })) };
    expect(fillText('{{duration:data-analytics}}', facts, 'es')).toBe(spanish);
    expect(fillText('{{duration:data-analytics}}', facts, 'en')).toBe(duration);
  });

  it.each([
    [[240, 60, 1440], '4 hours, 60 days, 24 hours', '4 horas, 60 días, 24 horas'],
    [[60, 1, 1], 'one hour, 1 day, one minute', '1 hora, 1 día, 1 minuto'],
    [[90, 2, 0], '90 minutes, 2 days, 0 hours', '90 minutos, 2 días, 0 horas'],
  ])('of the limits of a booking %j is in the language of the reader', (limits, english, spanish) => {
    const [minimumNoticeMinutes = 0, windowDays = 0, changeCutoffMinutes = 0] = limits;
    const own = { minimumNoticeMinutes, windowDays, changeCutoffMinutes };
    const facts = { ...ROWS, consultationTypes: ROWS.consultationTypes.map((type) => ({ ...type, ...own })) };
    const text = '{{booking_notice}}, {{booking_window}}, {{change_cutoff}}';
    expect(fillText(text, facts, 'en')).toBe(english);
    expect(fillText(text, facts, 'es')).toBe(spanish);
  });

  it('of the weeks of projects that all took one week is in the singular', () => {
    const facts = { ...ROWS, caseStudies: caseStudies.map((row) => ({ ...row, timeline: '1 week' })) };
    expect(fillText('{{project_weeks}}', facts, 'en')).toBe('1 week');
    expect(fillText('{{project_weeks}}', facts, 'es')).toBe('1 semana');
  });

  it.each([
    ['{{price:data-analytics}} and {{hours}}', undefined],
    ['{{before:a-b/1}} {{target:a/9}}', undefined],
    ['{{price}}', 'These placeholders don’t exist: {{price}}.'],
    ['{{hours:x}}', 'These placeholders don’t exist: {{hours:x}}.'],
    ['{{prise:a}} {{before:a}}', 'These placeholders don’t exist: {{prise:a}}, {{before:a}}.'],
    ['{{next_times:3}}', 'These placeholders don’t exist: {{next_times:3}}.'],
    ['{{price:a}', 'A placeholder needs {{ before it and }} after it.'],
    ['No braces', undefined],
  ])('%s is checked', (text, problem) => {
    expect(placeholderProblem(text)).toBe(problem);
  });

  it('is listed for staff with its value', () => {
    expect(listPlaceholders(FACTS)).toContainEqual({
      placeholder: '{{price:data-analytics}}',
      value: '$12,000',
    });
    expect(listPlaceholders(FACTS)).toContainEqual({
      placeholder: '{{before:fraud-down/1}}',
      value: '$925,000',
    });
  });
});
