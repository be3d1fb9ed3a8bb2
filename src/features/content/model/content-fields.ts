import { ON_LANDING_PAGE } from '@/shared/content/content-rows';

/** A column of a list of figures or steps. */
export type ColumnSpec = {
  name: string;
  label: string;
  type: 'line' | 'number' | 'check';
  /** For the control. */
  max?: number;
};

type Common = { name: string; label: string; help?: string; optional?: true };

/** A field of an editor, with the limits that the table has; lengths in characters. */
export type FieldSpec = Common &
  /** `sentences` is one line, with room to be read. */
  (
    | { type: 'line' | 'sentences' | 'text' | 'markdown'; min: number; max: number }
    | { type: 'slug' }
    /** A URL that begins with `start`. */
    | { type: 'url'; start: string; max: number }
    /** Whether the landing page shows it, which has `max` places. */
    | { type: 'landing'; max: number }
    | { type: 'dollars'; min: number; max: number }
    /** A list of lines, one a row of the control. */
    | { type: 'lines'; max: number; items: number }
    /** A picture; `image_alt` describes it, or the row's name does. `drawn` are the site's own to choose from. */
    | { type: 'picture'; isNamed?: true; drawn?: readonly { src: string; alt: string }[] }
    /** The id of a team member; the name goes into the column `author`. */
    | { type: 'member' }
    /** The slug of a case study. */
    | { type: 'case_study' }
    /** A list of the tags of an article, held as lines; the rules are those of the contract. */
    | { type: 'tags' }
    /** Records of the same shape; `name` is a column, or `column.key` of a JSON object. */
    | { type: 'rows'; columns: readonly ColumnSpec[]; items: number; one: string }
  );

/** What a control holds: text and numbers as typed, lists as lines. */
export type Cell = string | boolean;

export type FormRow = Record<string, Cell>;

export type Values = Record<string, Cell | FormRow[]>;

const SLUG: FieldSpec = {
  name: 'slug',
  label: 'URL slug',
  type: 'slug',
  help: 'The last part of the page’s URL. If you change it, the old URL redirects to the new one.',
};

const PICTURE: FieldSpec = { name: 'image_url', label: 'Image', type: 'picture' };

const PLAIN = 'Plain text. Leave a blank line to start a new paragraph.';

export const POST_FIELDS: readonly FieldSpec[] = [
  { name: 'title', label: 'Title', type: 'line', min: 5, max: 150 },
  SLUG,
  {
    name: 'excerpt',
    label: 'Excerpt',
    type: 'sentences',
    min: 20,
    max: 400,
    help: 'One or two sentences for cards, the feed and search engines.',
  },
  {
    name: 'author_id',
    label: 'Author on the team',
    type: 'member',
    optional: true,
    help: 'Shows the role and biography at the end of the article.',
  },
  { name: 'author', label: 'Author', type: 'line', min: 2, max: 100 },
  PICTURE,
  {
    name: 'tags',
    label: 'Tags',
    type: 'tags',
    optional: true,
    help: 'Up to 5 topics. Visitors can list all articles with the same tag.',
  },
  { name: 'content', label: 'Article', type: 'markdown', min: 1, max: 60_000 },
];

export const SERVICE_FIELDS: readonly FieldSpec[] = [
  { name: 'name', label: 'Name', type: 'line', min: 2, max: 80 },
  SLUG,
  { name: 'short_description', label: 'Short description', type: 'sentences', min: 10, max: 300 },
  { name: 'description', label: 'Overview', type: 'text', min: 20, max: 5000, help: PLAIN },
  {
    name: 'benefits',
    label: 'Key benefits',
    type: 'lines',
    max: 300,
    items: 12,
    help: 'One per line, up to 12.',
  },
  {
    name: 'process',
    label: 'Process',
    type: 'rows',
    items: 12,
    one: 'step',
    columns: [
      { name: 'title', label: 'Title', type: 'line' },
      { name: 'description', label: 'Description', type: 'line' },
    ],
  },
  { name: 'duration', label: 'Duration', type: 'line', min: 2, max: 40, help: 'For example, 4-6 weeks.' },
  { name: 'price', label: 'Starting price (US dollars)', type: 'dollars', min: 0, max: 10_000_000 },
  {
    name: 'case_study',
    label: 'Case study as proof',
    type: 'case_study',
    optional: true,
    help: 'The page shows its headline result, and what its client says, above the form.',
  },
  PICTURE,
];

export const CASE_STUDY_FIELDS: readonly FieldSpec[] = [
  { name: 'title', label: 'Title', type: 'line', min: 5, max: 150 },
  SLUG,
  {
    name: 'client',
    label: 'Client',
    type: 'line',
    min: 2,
    max: 150,
    help: 'If the client is anonymous, describe them instead.',
  },
  { name: 'industry', label: 'Industry', type: 'line', min: 2, max: 80 },
  { name: 'summary', label: 'Summary', type: 'sentences', min: 20, max: 400 },
  { name: 'headline', label: 'Headline result', type: 'line', min: 5, max: 100 },
  { name: 'challenge', label: 'Challenge', type: 'text', min: 20, max: 5000, help: PLAIN },
  { name: 'solution', label: 'Solution', type: 'text', min: 20, max: 5000, help: PLAIN },
  { name: 'results', label: 'Results', type: 'text', min: 20, max: 5000, help: PLAIN },
  { name: 'timeline', label: 'Timeline (text)', type: 'line', min: 5, max: 200 },
  {
    name: 'technologies',
    label: 'Technologies',
    type: 'lines',
    max: 80,
    items: 20,
    help: 'One per line, up to 20.',
  },
  {
    name: 'metrics.beforeAfter',
    label: 'Before and after',
    type: 'rows',
    items: 8,
    one: 'comparison',
    columns: [
      { name: 'metric', label: 'Metric', type: 'line' },
      { name: 'before', label: 'Before', type: 'number' },
      { name: 'after', label: 'After', type: 'number' },
      { name: 'unit', label: 'Unit', type: 'line' },
      { name: 'improvement', label: 'Improvement (%)', type: 'number' },
    ],
  },
  {
    name: 'metrics.timeline',
    label: 'Phases',
    type: 'rows',
    items: 12,
    one: 'phase',
    columns: [
      { name: 'phase', label: 'Phase', type: 'line' },
      { name: 'duration', label: 'Duration', type: 'line' },
      { name: 'progress', label: 'Progress (%)', type: 'number', max: 100 },
    ],
  },
  {
    name: 'metrics.roi',
    label: 'Return on investment',
    type: 'rows',
    items: 1,
    one: 'return',
    columns: [
      { name: 'investment', label: 'Investment ($)', type: 'number' },
      { name: 'returns', label: 'Returns ($)', type: 'number' },
      { name: 'timeframe', label: 'Timeframe', type: 'line' },
    ],
  },
  {
    name: 'metrics.kpis',
    label: 'Targets',
    type: 'rows',
    items: 12,
    one: 'target',
    columns: [
      { name: 'name', label: 'Name', type: 'line' },
      { name: 'value', label: 'Value', type: 'number' },
      { name: 'target', label: 'Target', type: 'number' },
      { name: 'achieved', label: 'Achieved', type: 'check' },
    ],
  },
  { ...PICTURE, optional: true },
  {
    name: 'featured',
    label: 'Show on the landing page',
    type: 'landing',
    max: ON_LANDING_PAGE.caseStudies,
  },
];

const PORTRAITS = [
  { name: 'noon', alt: 'A drawn figure with a round crown of hair, before a sun at noon' },
  { name: 'morning', alt: 'A drawn figure with short hair and a beard, before a sun in the morning' },
  { name: 'evening', alt: 'A drawn figure with locs to the shoulders, before a low evening sun' },
  { name: 'dawn', alt: 'A drawn figure with hair in a high bun, before a sun at dawn' },
  { name: 'afternoon', alt: 'A drawn figure with a headwrap, before a sun in the afternoon' },
  { name: 'dusk', alt: 'A drawn figure with a bare head, glasses and a beard, before a sun at dusk' },
];

export const TEAM_MEMBER_FIELDS: readonly FieldSpec[] = [
  { name: 'name', label: 'Name', type: 'line', min: 2, max: 100 },
  { name: 'role', label: 'Role', type: 'line', min: 2, max: 100, help: 'For example, Founder.' },
  {
    name: 'biography',
    label: 'Biography',
    type: 'sentences',
    min: 20,
    max: 600,
    help: 'A few sentences. They appear on the landing page and at the end of the person’s articles.',
  },
  {
    name: 'image_url',
    label: 'Portrait',
    type: 'picture',
    drawn: PORTRAITS.map(({ name, alt }) => ({ src: `/images/portrait-${name}-1280.webp`, alt })),
  },
  {
    name: 'linkedin_url',
    label: 'LinkedIn profile (optional)',
    type: 'url',
    start: 'https://www.linkedin.com/',
    max: 200,
    optional: true,
    help: 'For example, https://www.linkedin.com/in/their-name. Without one, the site shows no link.',
  },
];

export const TESTIMONIAL_FIELDS: readonly FieldSpec[] = [
  {
    name: 'quote',
    label: 'Quote',
    type: 'text',
    min: 10,
    max: 1000,
    help: 'Without quotation marks.',
  },
  {
    name: 'name',
    label: 'Name or role',
    type: 'line',
    min: 2,
    max: 100,
    help: 'The site says that clients are not named. Enter the role, such as Chief Operating Officer.',
  },
  { name: 'title', label: 'Company, described', type: 'line', min: 2, max: 150 },
  { name: 'initials', label: 'Initials', type: 'line', min: 1, max: 3 },
  {
    name: 'case_study',
    label: 'Case study of their project',
    type: 'case_study',
    optional: true,
    help: 'The quote also appears on that page, and on the page of each service that names it.',
  },
];

export const FAQ_FIELDS: readonly FieldSpec[] = [
  { name: 'question', label: 'Question', type: 'line', min: 5, max: 300 },
  { name: 'answer', label: 'Answer', type: 'text', min: 10, max: 3000, help: PLAIN },
];

/** What converts an article between its two forms. */
export type Converters = {
  toMarkdown: (html: string) => string;
  /** The HTML that the database accepts. */
  toHtml: (markdown: string) => string;
};

/** What every control of an editor is given. */
export type EditorFieldProps<Spec extends FieldSpec = FieldSpec> = {
  field: Spec;
  values: Values;
  error: string | undefined;
  /** The problem of the description of a picture. */
  altError: string | undefined;
  onChange: (part: Values) => void;
  converters: Converters;
  /** The id of the row; undefined for a new one. */
  rowId: number | undefined;
};
