import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { FIRM } from '../supabase/functions/_shared/contracts/firm.ts';

type Row = Record<string, unknown>;

/** Turns an article's Markdown into the HTML that `blog_posts.content` stores. */
export type ToHtml = (markdown: string) => string;

const HEAD = `-- Generated from brand/content by \`npm run db:content\`: what the site shows and what can be booked on day one.
-- Staff change all of it in the workspace; this runs once, on an empty database.
`;

const TABLES = [
  'consultation_types',
  'consultants',
  'availability_rules',
  'date_overrides',
  'services',
  'team_members',
  'blog_posts',
  'case_studies',
  'testimonials',
  'faqs',
  'reply_templates',
];

/** Triggers record what people change: nothing here is audited or asks for a build. */
const triggers = (action: 'enable' | 'disable') =>
  TABLES.map((table) => `alter table public.${table} ${action} trigger user;\n`).join('');

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

const SETTINGS = `insert into private.settings (firm_email, firm_time_zone)
values (${literal(FIRM.email)}, 'America/New_York');
insert into private.platform_secrets default values;
`;

const AUTHORS = `-- An article names its author; the team member of that name is linked to it.
update public.blog_posts p set author_id = m.id from public.team_members m where m.name = p.author;
`;

const KNOWLEDGE = `-- What the assistant knows is derived from these rows.
select private.enqueue_kb_refresh('service', slug) from public.services;
select private.enqueue_kb_refresh('post', slug) from public.blog_posts;
select private.enqueue_kb_refresh('case_study', slug) from public.case_studies;
select private.enqueue_kb_refresh('faq', id::text) from public.faqs;
select private.enqueue_kb_refresh('consultation_type', id::text) from public.consultation_types;
select private.enqueue_kb_refresh('firm', name)
from unnest(array['services', 'prices', 'posts', 'case_studies', 'consultation_types', 'hours', 'changes']) as name;
select public.refresh_kb(1000);
`;

const FRONT_MATTER = /^\+\+\+\n(.*?)\n\+\+\+\n+(.*)$/s;

/** The rows of a kind. A brand may have none, and no file of them. */
async function readRows(folder: string, file: string, table: string): Promise<Row[]> {
  const path = join(folder, file);
  if (!existsSync(path)) return [];
  const content = parse(await readFile(path, 'utf8')) as Record<string, Row[]>;
  return content[table] ?? [];
}

/** The articles of a folder, one a file, in the order of the files' names. */
async function readArticles(folder: string, toHtml: ToHtml): Promise<Row[]> {
  const directory = join(folder, 'articles');
  if (!existsSync(directory)) return [];
  return await Promise.all(
    (await readdir(directory)).sort().map(async (name) => {
      const [, matter, body] = FRONT_MATTER.exec(await readFile(join(directory, name), 'utf8')) ?? [];
      if (!matter || !body) throw new Error(`${name} must begin with +++, its fields in TOML, and +++.`);
      return { ...parse(matter), content: toHtml(body) } as Row;
    }),
  );
}

function quoted(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  if (text.includes('$content$')) throw new Error('Content must not hold $content$.');
  return `$content$${text}$content$`;
}

/** One INSERT with the rows as JSON; every row has the same columns. '' without rows. */
function insert(table: string, rows: Row[]): string {
  if (rows.length === 0) return '';
  const columns = Object.keys(rows[0] ?? {});
  const odd = rows.find((row) => Object.keys(row).sort().join() !== [...columns].sort().join());
  if (odd) throw new Error(`${table}: every row needs ${columns.join(', ')}; got ${JSON.stringify(odd)}.`);
  const list = columns.join(', ');
  return `insert into public.${table} (${list})\nselect ${list}\nfrom jsonb_populate_recordset(null::public.${table}, ${quoted(rows)});\n`;
}

const newestFirst = (articles: Row[]) =>
  articles.toSorted((a, b) => String(b.publish_at).localeCompare(String(a.publish_at)));
const inOrder = (rows: Row[]) => rows.map((row, index) => ({ position: index + 1, ...row }));
const published = (rows: Row[]) => rows.map((row) => ({ status: 'published', ...row }));

function insertConsultants(consultants: Row[]): string {
  return `with given as (
  select * from jsonb_to_recordset(${quoted(consultants)})
    as given (name text, time_zone text, weekdays smallint[], hours jsonb, holidays jsonb)
), consultant as (
  insert into public.consultants (name, time_zone) select name, time_zone from given returning id, name
)
insert into public.availability_rules (consultant_id, weekday, start_time, end_time)
select consultant.id, weekday, (opening ->> 'start')::time, (opening ->> 'end')::time
from given
join consultant using (name)
cross join unnest(given.weekdays) as weekday
cross join jsonb_array_elements(given.hours) as opening
order by given.name, weekday, opening ->> 'start';

${consultants
  .map(({ name, holidays }) => {
    const { from, to } = holidays as { from: number; to: number };
    return `select private.add_us_holiday_closures(id, ${from}, ${to}) from public.consultants where name = ${literal(String(name))};\n`;
  })
  .join('')}`;
}

/** The SQL of the first content, made of the files below `folder` (brand/content). */
export async function firstContentSql(folder: string, toHtml: ToHtml): Promise<string> {
  const [types, consultants, services, team, caseStudies, testimonials, faqs, replies, articles] =
    await Promise.all([
      readRows(folder, 'booking.toml', 'consultation_types'),
      readRows(folder, 'booking.toml', 'consultants'),
      readRows(folder, 'services.toml', 'services'),
      readRows(folder, 'team-members.toml', 'team_members'),
      readRows(folder, 'case-studies.toml', 'case_studies'),
      readRows(folder, 'testimonials.toml', 'testimonials'),
      readRows(folder, 'faqs.toml', 'faqs'),
      readRows(folder, 'reply-templates.toml', 'reply_templates'),
      readArticles(folder, toHtml),
    ]);
  return [
    HEAD,
    SETTINGS,
    triggers('disable'),
    insert('consultation_types', inOrder(types)),
    insertConsultants(consultants),
    insert('services', inOrder(published(services))),
    insert('team_members', inOrder(published(team))),
    insert('blog_posts', newestFirst(published(articles))),
    AUTHORS,
    insert('case_studies', inOrder(published(caseStudies))),
    insert('testimonials', inOrder(published(testimonials))),
    insert('faqs', inOrder(published(faqs))),
    insert('reply_templates', replies),
    triggers('enable'),
    KNOWLEDGE,
  ].join('\n');
}

/** Where the Spanish texts are, and the column by which they name their row. */
const SPANISH = [
  { table: 'services', file: 'services.toml', key: 'slug' },
  { table: 'team_members', file: 'team-members.toml', key: 'name' },
  { table: 'case_studies', file: 'case-studies.toml', key: 'slug' },
  { table: 'testimonials', file: 'testimonials.toml', key: 'name' },
  { table: 'faqs', file: 'faqs.toml', key: 'question' },
] as const;

/** One UPDATE with the Spanish texts of a table; '' without texts. A row that staff have changed stays as it is. */
function translate(table: string, key: string, texts: Row[]): string {
  if (texts.length === 0) return '';
  const rows = texts.map(({ of, ...es }) => ({ of, translations: { es } }));
  return `alter table public.${table} disable trigger user;
update public.${table} t set translations = given.translations, translated_version = t.version
from jsonb_to_recordset(${quoted(rows)}) as given ("of" text, translations jsonb)
where t.${key} = given."of" and t.version = 1 and t.translations = '{}';
alter table public.${table} enable trigger user;
`;
}

/** The SQL of the Spanish texts below `folder` (brand/content/es). A brand may have none of the files, or only some. */
export async function firstSpanishSql(folder: string, toHtml: ToHtml): Promise<string> {
  const updates = await Promise.all(
    SPANISH.map(async ({ table, file, key }) => translate(table, key, await readRows(folder, file, table))),
  );
  updates.push(translate('blog_posts', 'slug', await readArticles(folder, toHtml)));
  return ['-- Generated from brand/content/es by `npm run db:content`.\n', ...updates.filter(Boolean)].join(
    '\n',
  );
}
