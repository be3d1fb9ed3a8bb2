import { FURTHER_LOCALES, LOCALES, type Locale } from '../../supabase/functions/_shared/contracts/locale.ts';
import type { Words } from './brand-schema.ts';
import { firm } from './firm-file.ts';
import { kindsOfWork } from './kinds-of-work.ts';
import type { Brand } from './read-brand.ts';
import type { Constant } from './typescript.ts';
import { module, type WrittenFile } from './written-file.ts';

/** A module for each language beside English. Without its words the brand has the English ones there, which no page shows. */
const inEach = (path: string, make: (brand: Brand, locale: Locale) => Constant[], { head = '' } = {}) =>
  FURTHER_LOCALES.map((locale) => module(`${path}.${locale}.ts`, (brand) => make(brand, locale), { head }));

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const look = module('supabase/functions/_shared/contracts/look.ts', ({ colors }) => [
  { name: 'COLORS', comment: 'The colors by their role, light and dark.', value: colors },
  {
    name: 'SHADE',
    comment: 'The light ink as the channels of `rgb()`, for shadows.',
    value: channels(colors.ink.light).join(' '),
  },
  {
    name: 'VEIL',
    comment: 'The dark paper as the channels of `rgb()`, for what lies behind a dialog.',
    value: channels(colors.paper.dark).join(' '),
  },
]);

const voiceOf = (voice: Pick<Brand['assistant'], 'greeting' | 'unknown' | 'first_questions'>): Constant[] => [
  { name: 'GREETING', comment: "The assistant's greeting.", value: voice.greeting },
  {
    name: 'FIRST_QUESTIONS',
    comment: 'Suggested at first, and after a refusal.',
    type: 'string[]',
    value: voice.first_questions,
  },
  { name: 'UNKNOWN', comment: 'Says that nothing was found.', value: voice.unknown },
];

const voice = module('supabase/functions/_shared/contracts/assistant-voice.ts', ({ assistant }) => [
  ...voiceOf(assistant),
  { name: 'INTRODUCTION', comment: 'The firm, after its name, for a model.', value: assistant.introduction },
  { name: 'MANNER', comment: 'How a language model answers.', value: assistant.manner },
  { name: 'HELP', comment: 'What the kinds of work are for, after their number.', value: assistant.help },
]);

const voices = inEach(
  'supabase/functions/_shared/contracts/assistant-voice',
  ({ assistant, translations }, locale) => voiceOf(translations[locale]?.assistant ?? assistant),
);

const mail = module('supabase/functions/_shared/mail/mail-brand.ts', ({ type, mailSign }) => [
  { name: 'DISPLAY_FONT', comment: 'The fonts of headings.', value: type.display.mail },
  { name: 'TEXT_FONT', comment: 'The fonts of everything else.', value: type.text.mail },
  {
    name: 'SIGN',
    comment: "The firm's sign as table cells: images are blocked by default.",
    value: mailSign,
  },
]);

const tradeOf = ({ trade }: Words): Constant => ({
  name: 'TRADE',
  comment: "What pages and emails say about the firm's trade.",
  value: trade,
});

const trade = module('supabase/functions/_shared/contracts/trade.ts', ({ words }) => [tradeOf(words)]);

const trades = inEach('supabase/functions/_shared/contracts/trade', ({ words, translations }, locale) => [
  tradeOf(translations[locale] ?? words),
]);

/** A module of its own: the words of the trade are on every page, and these in the code of forms. */
const consultations = module('supabase/functions/_shared/contracts/consultations.ts', (brand) => [
  {
    name: 'CONSULTATIONS',
    comment: 'What can be booked, as it was loaded first.',
    type: 'readonly { readonly name: string; readonly duration_minutes: number }[]',
    value: brand.consultations.map(({ name, duration_minutes }) => ({ name, duration_minutes })),
  },
]);

const consultationNames = inEach(
  'supabase/functions/_shared/contracts/consultations',
  ({ translations, consultations: stored }, locale) => [
    {
      name: 'CONSULTATION_NAMES',
      comment: 'The names of consultations by those that are stored.',
      type: 'Record<string, string>',
      value: translations[locale]?.consultations ?? {},
    },
    {
      name: 'CONSULTATION_DESCRIPTIONS',
      comment:
        'The descriptions of consultations by those that are loaded first. One that staff change is not among them.',
      type: 'Record<string, string>',
      value: Object.fromEntries(
        stored.flatMap(({ name, description }) => {
          const translated = translations[locale]?.consultation_descriptions?.[name];
          return translated === undefined ? [] : [[description, translated]];
        }),
      ),
    },
    {
      name: 'TERMS',
      comment: 'Tags of articles and technologies of case studies by those that are stored.',
      type: 'Record<string, string>',
      value: translations[locale]?.terms ?? {},
    },
  ],
);

const typefaces = module('src/shared/theme/typefaces.ts', ({ type, fontFallbacks }) => [
  {
    name: 'TYPE',
    comment: 'The families of brand/fonts, and each with its fallbacks.',
    value: {
      display: {
        family: type.display.family,
        stack: type.display.stack,
        weight: String(type.display.weight),
      },
      text: { family: type.text.family, stack: type.text.stack },
    },
  },
  {
    name: 'FALLBACK_FONT_CSS',
    comment: 'Local fonts, stretched to the widths and heights of the firm’s; docs/decisions/0049 says how.',
    value: fontFallbacks.join(''),
  },
]);

const mark = module('src/layouts/mark.ts', (brand) => [
  { name: 'MARK', comment: "The firm's sign, drawn in strokes.", value: brand.mark },
]);

const footer = module(
  'src/layouts/footer-services.ts',
  ({ words, translations }) => [
    {
      name: 'SERVICE_LINKS',
      comment: 'Links to each service: its page, or its entry on the landing page.',
      type: 'Record<Locale, readonly NavLink[]>',
      value: Object.fromEntries(
        LOCALES.map((locale) => [locale, (translations[locale] ?? words).footer_services]),
      ),
    },
  ],
  {
    head: "import type { Locale } from '@contracts/locale.ts';\nimport type { NavLink } from './nav-links';",
  },
);

const languages = module(
  'src/shared/config/languages.ts',
  ({ translations }) => [
    {
      name: 'SITE_LOCALES',
      comment: 'The languages of the pages: English, and those that the brand has words of.',
      type: 'readonly Locale[]',
      value: ['en', ...FURTHER_LOCALES.filter((locale) => translations[locale])],
    },
  ],
  { head: "import type { Locale } from '../../../supabase/functions/_shared/contracts/locale.ts';" },
);

const landingConstants = (locale: Locale, words: Words): Constant[] => [
  { name: 'PAGE', comment: 'For search engines.', value: words.page },
  {
    name: 'HERO',
    type: 'Hero',
    value: {
      title: words.hero.title,
      proof: words.hero.proof,
      films: words.hero.films,
      filmAlt: words.hero.film_alt,
    },
  },
  {
    name: 'SERVICES',
    comment: "`id` is the entry's anchor; `offer` is the service page that it belongs to.",
    type: 'readonly LandingService[]',
    value: words.services,
  },
  { name: 'KINDS_OF_WORK', value: kindsOfWork(words.services.length, locale) },
  { name: 'APPROACH', comment: 'What the four steps have in common.', value: words.approach },
  { name: 'STEPS', value: words.steps.map((step, index) => ({ number: index + 1, ...step })) },
  { name: 'STATS', value: words.stats.figures },
  { name: 'STATS_SOURCE', value: words.stats.source },
  { name: 'PLACE_FACTS', value: words.place.facts },
  {
    name: 'ABOUT',
    value: {
      title: words.about.title,
      summary: words.about.summary,
      lead: words.about.lead,
      paragraphs: words.about.paragraphs,
      line: words.about.line,
    },
  },
  { name: 'TEAM_TITLE', value: words.about.team_title },
  {
    name: 'PLACE',
    value: {
      title: words.place.title,
      lead: words.place.lead,
      city: words.place.city,
      office: words.place.office,
    },
  },
  { name: 'VALUES', value: words.values },
  {
    name: 'PRACTICES',
    comment: "What the firm's leadership and its clients change in the work.",
    value: words.practices,
  },
  {
    name: 'CASE_STUDY_SERVICES',
    comment: 'The service behind each case study, by its slug.',
    type: 'Record<string, NonNullable<LandingService["offer"]>>',
    value: words.case_study_services ?? {},
  },
];

const landingHead = { head: "import type { Hero, LandingService } from './landing-types';" };

const landing = module(
  'src/features/landing/model/landing-copy.ts',
  ({ words }) => landingConstants('en', words),
  landingHead,
);

const landings = inEach(
  'src/features/landing/model/landing-copy',
  ({ words, translations }, locale) =>
    landingConstants(translations[locale] ? locale : 'en', translations[locale] ?? words),
  landingHead,
);

const favicon: WrittenFile = { path: 'public/favicon.svg', write: ({ logo }) => logo };

const ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

const manifest: WrittenFile = {
  path: 'public/manifest.webmanifest',
  write: ({ firm: { name, brand }, colors: { paper } }) =>
    `${JSON.stringify(
      {
        name,
        short_name: brand,
        lang: 'en-US',
        start_url: '/',
        display: 'minimal-ui',
        background_color: paper.light,
        theme_color: paper.light,
        icons: ICONS,
      },
      null,
      2,
    )}\n`,
};

/** All texts. What is made of these in turn has scripts of its own; see write-brand.ts. */
export const WRITTEN_FILES: readonly WrittenFile[] = [
  firm,
  look,
  voice,
  ...voices,
  trade,
  ...trades,
  consultations,
  ...consultationNames,
  mail,
  typefaces,
  mark,
  footer,
  languages,
  landing,
  ...landings,
  favicon,
  manifest,
];
