import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import { StartError } from '../../platform/start-error.ts';
import type { Locale } from '../../supabase/functions/_shared/contracts/locale.ts';
import { FURTHER_LOCALES } from '../../supabase/functions/_shared/contracts/locale.ts';
import { EXAMPLE } from '../brand/brand-folder.ts';
import { wordsFileOf } from '../brand/read-brand.ts';

export type Row = Record<string, unknown>;

/** Turns an article's Markdown into the HTML that `blog_posts.content` stores. */
export type ToHtml = (markdown: string) => string;

/** One row of the content, as the files of a brand have it. */
export interface Entry {
  kind: Kind;
  /** What names the row among those of its kind. */
  key: string;
  /** Where it begins: the file below brand/content, and the line. */
  place: string;
  /** The columns, by the names of the database. */
  row: Row;
}

/**
 * The kinds of content, in the order in which they are loaded, with their files and the columns that name a row. What the
 * site publishes may have texts in other languages.
 */
export const KINDS = {
  consultation_types: { file: 'booking.toml', key: 'name' },
  consultants: { file: 'booking.toml', key: 'name' },
  team_members: { file: 'team-members.toml', key: 'name', isPublished: true },
  blog_posts: { file: 'articles', key: 'slug', isPublished: true },
  case_studies: { file: 'case-studies.toml', key: 'slug', isPublished: true },
  services: { file: 'services.toml', key: 'slug', isPublished: true },
  testimonials: { file: 'testimonials.toml', key: 'name', isPublished: true },
  partners: { file: 'partners.toml', key: 'name', isPublished: true },
  faqs: { file: 'faqs.toml', key: 'question', isPublished: true },
  reply_templates: { file: 'reply-templates.toml', key: 'name' },
  answers: { file: 'answers', key: 'question' },
} as const satisfies Record<string, { file: string; key: string; isPublished?: true }>;

export type Kind = keyof typeof KINDS;

const NAMES = Object.keys(KINDS) as Kind[];

/** Says which row cannot be loaded, and why. */
export function broken(place: string, why: string): StartError {
  return new StartError(`${place} cannot be loaded.`, why, 'Correct the file, and load the content again.');
}

function parseToml(text: string, file: string, firstLine = 1): Row {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw broken(`${file}:${error.line + firstLine - 1}`, error.message.split('\n')[0] ?? '');
  }
}

/** The names of the files in a folder that end so, sorted; none where there is no folder. */
async function namesIn(directory: string, ending: string): Promise<string[]> {
  if (!existsSync(directory)) return [];
  return (await readdir(directory)).filter((name) => name.endsWith(ending)).sort();
}

interface Found {
  row: Row;
  place: string;
}

/** The rows of one array of tables, each with the line of its `[[name]]`. */
async function readTables(folder: string, file: string, name: string): Promise<Found[]> {
  const path = join(folder, file);
  if (!existsSync(path)) return [];
  const text = await readFile(path, 'utf8');
  const rows = (parseToml(text, file)[name] ?? []) as Row[];
  const lines = text.split('\n').flatMap((line, index) => (line.trim() === `[[${name}]]` ? [index + 1] : []));
  return rows.map((row, index) => ({ row, place: `${file}:${lines[index]}` }));
}

const FRONT_MATTER = /^\+\+\+\n(.*?)\n\+\+\+\n+(.*)$/s;

/** The articles of a folder, one a file. */
async function readArticles(folder: string, toHtml: ToHtml): Promise<Found[]> {
  const directory = join(folder, 'articles');
  const names = await namesIn(directory, '.md');
  return await Promise.all(
    names.map(async (name) => {
      const file = `articles/${name}`;
      const [, matter, body] = FRONT_MATTER.exec(await readFile(join(directory, name), 'utf8')) ?? [];
      if (!matter || !body)
        throw broken(`${file}:1`, 'An article begins with +++, its fields in TOML, and +++.');
      return { row: { ...parseToml(matter, file, 2), content: toHtml(body) }, place: `${file}:1` };
    }),
  );
}

const ANSWER_FIELDS = ['topic', 'kind', 'language', 'reply', 'link', 'wordings'];

/** The answers that are true for any firm. A brand without its own has these. */
const CORE = join(import.meta.dirname, '..', '..', EXAMPLE, 'content', 'answers', 'core');

function answerOf(question: string, answer: Row, place: string): Row {
  const { reply, link, wordings, ...rest } = answer;
  const odd = Object.keys(answer).find((field) => !ANSWER_FIELDS.includes(field));
  if (odd) throw broken(place, `An answer has no field ${odd}.`);
  if (!Array.isArray(wordings)) throw broken(place, 'An answer needs a list of wordings.');
  const { path = null, title = null } = (link ?? {}) as { path?: string; title?: string };
  return {
    ...rest,
    question,
    reply: typeof reply === 'string' ? reply.trim() : undefined,
    link_path: path,
    link_title: title,
    // The question is a wording, too.
    wordings: [...new Set([question, ...(wordings as string[])])],
  };
}

/**
 * The answers of a file: a table for each, named by its question. Topic, kind and language may stand above them, for
 * all; else the file's name is the topic.
 */
async function readAnswerFile(path: string, file: string): Promise<Found[]> {
  const text = await readFile(path, 'utf8');
  const {
    topic = basename(file, '.toml'),
    kind = 'answer',
    language = 'en',
    ...answers
  } = parseToml(text, file);
  const lines = text.split('\n').flatMap((line, index) => (line.startsWith('["') ? [index + 1] : []));
  return Object.entries(answers).map(([question, answer], index) => {
    const place = `${file}:${lines[index]}`;
    if (typeof answer !== 'object') throw broken(`${file}:1`, `A file of answers has no field ${question}.`);
    return { row: { topic, kind, language, ...answerOf(question.trim(), answer as Row, place) }, place };
  });
}

async function readAnswerFolder(directory: string, shown: string): Promise<Found[]> {
  const names = await namesIn(directory, '.toml');
  return (
    await Promise.all(names.map((name) => readAnswerFile(join(directory, name), `${shown}/${name}`)))
  ).flat();
}

/** The core of the brand, or else of the product, in the languages of the brand. */
async function readCore(folder: string): Promise<Found[]> {
  const own = join(folder, 'answers', 'core');
  if (existsSync(own)) return readAnswerFolder(own, 'answers/core');
  const found = await readAnswerFolder(CORE, `${EXAMPLE}/content/answers/core`);
  const isRead = (language: unknown) =>
    language === 'en' || existsSync(join(folder, '..', wordsFileOf(String(language))));
  return found.filter(({ row }) => isRead(row.language));
}

/** A wording without case and punctuation. */
const plain = (text: unknown) =>
  String(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The answers of the core without the wordings that an answer of the firm has; none that lost its question. */
function withoutTaken(core: Found[], firm: Found[]): Found[] {
  const nameOf = (row: Row, wording: unknown) => `${row.language}: ${plain(wording)}`;
  const taken = new Set(
    firm.flatMap(({ row }) => (row.wordings as string[]).map((wording) => nameOf(row, wording))),
  );
  return core
    .filter(({ row }) => !taken.has(nameOf(row, row.question)))
    .map(({ row, place }) => {
      const wordings = (row.wordings as string[]).filter((wording) => !taken.has(nameOf(row, wording)));
      return { row: { ...row, wordings }, place };
    });
}

/**
 * The answers of the core and of the firm, whose files may stand beside the folders. A firm's answer takes its wordings
 * from the core, and replaces the answer to a question that it has. Without a reply, it adds its wordings to an answer.
 */
async function readAnswers(folder: string): Promise<Found[]> {
  const core = await readCore(folder);
  const firm = [
    ...(await readAnswerFolder(join(folder, 'answers'), 'answers')),
    ...(await readAnswerFolder(join(folder, 'answers', 'firm'), 'answers/firm')),
  ];
  const answers = firm.filter(({ row }) => row.reply !== undefined);
  const all = [...withoutTaken(core, answers), ...answers];
  const byName = new Map(all.map((found) => [`${found.row.language}: ${found.row.question}`, found]));
  for (const { row, place } of firm.filter(({ row }) => row.reply === undefined)) {
    const found = byName.get(`${row.language}: ${row.question}`);
    if (!found) throw broken(place, 'An answer needs a reply, unless it adds wordings to one of the core.');
    const wordings = [found.row, row].flatMap((each) => each.wordings as string[]);
    found.row = { ...found.row, wordings: [...new Set(wordings)] };
  }
  return all;
}

/** The folders whose files are the content of a brand. */
export const contentFolders = (folder: string) =>
  existsSync(join(folder, 'answers', 'core')) ? [folder] : [folder, CORE];

function readKind(folder: string, kind: Kind, toHtml: ToHtml): Promise<Found[]> {
  if (kind === 'blog_posts') return readArticles(folder, toHtml);
  if (kind === 'answers') return readAnswers(folder);
  return readTables(folder, KINDS[kind].file, kind);
}

/** The texts of the rows of a kind in a language, by the key of the row. A brand may have none. */
async function readTexts(
  folder: string,
  locale: Locale,
  kind: Kind,
  toHtml: ToHtml,
): Promise<[Locale, Map<string, Found>]> {
  const found = await readKind(join(folder, locale), kind, toHtml);
  return [
    locale,
    new Map(found.map(({ row, place }) => [String(row.of), { row, place: `${locale}/${place}` }])),
  ];
}

/** The newest article gets the lowest id. */
const newestFirst = (found: Found[]) =>
  found.toSorted((a, b) => String(b.row.publish_at).localeCompare(String(a.row.publish_at)));

async function entriesOf(folder: string, kind: Kind, toHtml: ToHtml): Promise<Entry[]> {
  const { key: column, ...more } = KINDS[kind];
  const isPublished = 'isPublished' in more;
  const found = await readKind(folder, kind, toHtml);
  const texts = await Promise.all(
    isPublished ? FURTHER_LOCALES.map((locale) => readTexts(folder, locale, kind, toHtml)) : [],
  );
  const entries = (kind === 'blog_posts' ? newestFirst(found) : found).map(({ row, place }): Entry => {
    const key = row[column];
    if (typeof key !== 'string' || key.trim() === '')
      throw broken(place, `A row of ${kind} needs ${column}.`);
    const translations = texts.flatMap(([locale, byKey]) => {
      const { of: _of, ...own } = byKey.get(key)?.row ?? {};
      byKey.delete(key);
      return Object.keys(own).length > 0 ? [[locale, own]] : [];
    });
    const name = kind === 'answers' ? `${row.language}: ${key}` : key;
    return {
      kind,
      key: name,
      place,
      row: {
        ...(isPublished && { status: 'published' }),
        ...row,
        ...(translations.length > 0 && {
          translations: Object.fromEntries(translations),
          translated_version: 1,
        }),
      },
    };
  });
  for (const [of, { place }] of texts.flatMap(([, byKey]) => [...byKey]))
    throw broken(place, `It translates "${of}", and ${KINDS[kind].file} has no such row.`);
  const seen = new Map<string, string>();
  for (const { key, place } of entries) {
    const first = seen.get(key);
    if (first) throw broken(place, `"${key}" stands at ${first}, too.`);
    seen.set(key, place);
  }
  return entries;
}

/**
 * Everything that the files below `folder` (brand/content) say, in the order in which it is loaded.
 * @throws StartError that names file and line of what cannot be read.
 */
export async function readContent(folder: string, toHtml: ToHtml): Promise<Entry[]> {
  const kinds = await Promise.all(NAMES.map((kind) => entriesOf(folder, kind, toHtml)));
  return kinds.flat();
}
