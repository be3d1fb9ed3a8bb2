import { z } from 'zod';
import { isTimeZone } from '../../supabase/functions/_shared/contracts/time-format.ts';

const words = z.string().trim().min(1);
const line = words.refine((text) => !text.includes('\n'), 'must be one line');
/** As in the sender of an email. */
const name = line.regex(/^[^"\\<>]+$/, 'must not contain quotation marks, backslashes or angle brackets');
const color = z.string().regex(/^#[0-9A-F]{6}$/, 'must be a color such as #336699, in capitals');
/** One value for both schemes, or one for each. */
const scheme = z
  .union([color, z.tuple([color, color])])
  .transform((value) =>
    typeof value === 'string' ? { light: value, dark: value } : { light: value[0], dark: value[1] },
  );

const COLOR_NAMES = [
  'paper',
  'ink',
  'muted',
  'clay',
  'clayDeep',
  'onClay',
  'pine',
  'pineDeep',
  'onPine',
  'onPineMuted',
  'pineRule',
  'gold',
  'onGold',
  'chart',
  'sand',
  'rule',
  'surface',
  'control',
  'danger',
  'dangerGround',
  'success',
  'successGround',
] as const;
const colors = z.strictObject(
  Object.fromEntries(COLOR_NAMES.map((name) => [name, scheme])) as Record<
    (typeof COLOR_NAMES)[number],
    typeof scheme
  >,
);

const typeface = z.strictObject({
  family: line,
  stack: line,
  mail: line,
  source: line,
  axes: z.record(z.string(), z.number()),
  weight: z.number().int().min(400).max(700),
});

/** What the assistant says without being asked. */
const voice = { greeting: words, unknown: line, first_questions: z.array(line).min(1).max(4) };

/** brand.toml. */
export const brandSchema = z.strictObject({
  firm: z.strictObject({
    brand: name,
    name,
    tagline: line,
    phone: line,
    phone_international: z.string().regex(/^\+\d{7,15}$/, 'must be a number such as +12025550100'),
    email: z.email(),
    trade: z.array(line).min(1),
    hours: line,
    time_zone: z.string().refine(isTimeZone, 'must be an IANA time zone'),
    opens: z.iso.time({ precision: -1 }),
    closes: z.iso.time({ precision: -1 }),
    answer_within: line,
    founded: z.string().regex(/^\d{4}$/, 'must be a year'),
    price_range: line,
    market: line,
    area: line,
    area_served: z.array(line).min(1),
    address: z.strictObject({
      street: line,
      city: line,
      county: line,
      region: line,
      region_code: line,
      postal_code: line,
      country: z.string().regex(/^[A-Z]{2}$/, 'must be the two letters of a country'),
    }),
  }),
  colors,
  type: z.strictObject({ display: typeface, text: typeface }),
  assistant: z.strictObject({
    ...voice,
    introduction: line,
    manner: line,
    help: line,
  }),
});

const described = z.strictObject({ label: line, description: words });
const figure = z.strictObject({ value: line, label: line });
const path = z.string().regex(/^\/(?!\/)/, 'must be a path of the site, such as /#predictive-analytics');

/** What other pages and emails say about the firm's trade. */
const trade = z.strictObject({
  assistant: line,
  open_assistant: line,
  close_assistant: line,
  book: line,
  book_free: line,
  topics: line,
  strategy: line,
  outcome: line,
  showcase: line,
  services: line,
  articles: line,
  insights: line,
  newsletter: line,
});

/** words.toml. */
export const wordsSchema = z.strictObject({
  page: z.strictObject({ title: line, description: line }),
  hero: z
    .strictObject({
      title: z.array(line).min(1).max(3),
      films: z.boolean(),
      film_alt: line.optional(),
      proof: line.optional(),
    })
    .refine(({ films, film_alt }) => !films || film_alt !== undefined, 'film_alt must describe the film'),
  footer_services: z.array(z.strictObject({ to: path, label: line })).min(1),
  services: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters and hyphens'),
        title: line,
        description: words,
        drawing: z.enum(['forecast', 'queue', 'merge', 'cluster', 'outlier', 'braid']),
        offer: z.strictObject({ to: path, name: line }).optional(),
      }),
    )
    .min(1),
  approach: z.strictObject({ title: line, lead: words }),
  steps: z.array(z.strictObject({ title: line, description: words })).length(4),
  stats: z.strictObject({ source: line, figures: z.array(figure).length(4) }),
  place: z.strictObject({
    title: line,
    lead: words,
    city: line,
    office: line,
    facts: z.array(figure).length(3),
  }),
  practices: z.array(described).min(1),
  about: z.strictObject({
    title: line,
    summary: words,
    lead: words,
    paragraphs: z.array(words).min(1),
    line: z.array(line).length(3),
    team_title: line,
  }),
  values: z.array(described).length(3),
  case_study_services: z.record(line, z.strictObject({ to: path, name: line })).optional(),
  trade,
});

/** words.<language>.toml: the words of words.toml in another language, and of the facts that are sentences. */
export const translatedWordsSchema = wordsSchema.extend({
  firm: z.strictObject({
    tagline: line,
    hours: line,
    time_zone: line.optional(),
    answer_within: line,
    area: line,
  }),
  assistant: z.strictObject(voice),
  consultations: z.record(line, line),
  consultation_descriptions: z.record(line, line).optional(),
  terms: z.record(line, line).optional(),
});

/** Of content/booking.toml, what the code has: names and lengths before the database has answered, and the texts that words.<language>.toml translates. */
export const bookingSchema = z.object({
  consultation_types: z.array(
    z.object({ name: line, description: line, duration_minutes: z.number().int().positive() }),
  ),
});

export type BrandFacts = z.infer<typeof brandSchema>;
export type Words = z.infer<typeof wordsSchema>;
export type TranslatedWords = z.infer<typeof translatedWordsSchema>;
export type Consultation = z.infer<typeof bookingSchema>['consultation_types'][number];
export type Colors = BrandFacts['colors'];
