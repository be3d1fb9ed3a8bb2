/**
 * The gate of the docs: every link of a Markdown file points to a file and to a heading of it, every `npm run` names a
 * script, and every figure with a unit in a living document has a source that still states it. Each rule must find its
 * planted text. Ends with exit code 1 and `file:line  what is wrong` on stdout.
 *
 * A source is a comment on the figure's own line, `<!-- source: <file> "<text>" -->`: the file must contain the text.
 * Items about what was seen on one day ("**Tried**", "**Measured**"), code blocks and headings need no source.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROGRAMS } from '../../lab/programs.ts';

const FILES = ['*.md', 'docs/**/*.md', '{platform,lab,tests}/**/*.md'];
/**
 * Documents that a reader acts on today. Records, measurements of one day, and files that another gate compares with the
 * tests, are not.
 */
const LIVING = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/*.md', 'docs/how-to/*.md'];
const NOT_LIVING = [
  'docs/spec-coverage.md',
  'docs/asvs.md',
  'docs/first-hour.md',
  'docs/reliability.md',
  'docs/scale.md',
  'docs/platform.md',
];
const MIN_FILES = 40;

const LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
const SCRIPT = /`npm run ((?:lab -- )?[\w:-]+)/g;
const UNIT =
  'ms|s|kB|MB|MiB|GB|GiB|milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|lines?|files?|tests?|rows?|requests?|emails?|answers?|wordings?|%';
const FIGURE = new RegExp(`\\b\\d[\\d,.]*\\s?(?:${UNIT})(?![\\w-])`, 'g');
const SOURCE = /<!-- source: (\S+) "(.+?)" -->/g;
/** A list item about one day, with its further lines. */
const SEEN = /^- \*\*(?:Tried|Measured)\*\*.*(?:\n {2}.*)*/gm;

interface Problem {
  line: number;
  text: string;
}

interface Repository {
  exists(path: string): boolean;
  /** @throws when there is no such file. */
  read(path: string): string;
  scripts: string[];
}

const blank = (text: string) => text.replace(/[^\n]/g, '');

/** The text with code blocks blanked; line numbers stay. */
function withoutBlocks(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, blank);
}

/** The anchors that GitHub gives to the headings. */
function anchorsOf(markdown: string): string[] {
  return [...withoutBlocks(markdown).matchAll(/^#{1,6}\s+(.+)$/gm)].map((match) =>
    (match[1] as string)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

function findDeadLinks(file: string, markdown: string, { exists, read }: Repository): Problem[] {
  return Array.from(markdown.matchAll(LINK)).flatMap((match) => {
    const [path, anchor] = (match[1] as string).split('#') as [string, string?];
    const target = path === '' ? file : join(dirname(file), path);
    const isDead =
      !exists(target) ||
      (anchor !== undefined && target.endsWith('.md') && !anchorsOf(read(target)).includes(anchor));
    return isDead ? [{ line: lineOf(markdown, match.index), text: `"${match[1]}" leads nowhere` }] : [];
  });
}

function findMissingScripts(markdown: string, { scripts }: Repository): Problem[] {
  return Array.from(markdown.matchAll(SCRIPT))
    .filter((match) => !scripts.includes(match[1] as string))
    .map((match) => ({ line: lineOf(markdown, match.index), text: `there is no npm script "${match[1]}"` }));
}

function findStaleFigures(markdown: string, { exists, read }: Repository): Problem[] {
  return withoutBlocks(markdown)
    .replace(SEEN, blank)
    .replace(/^#.*/gm, '')
    .split('\n')
    .flatMap((text, index) => {
      const line = index + 1;
      const sources = [...text.matchAll(SOURCE)].map(([, path, stated]) => ({
        path: path as string,
        stated: stated as string,
      }));
      const stale = sources
        .filter(({ path, stated }) => !exists(path) || !read(path).includes(stated))
        .map(({ path, stated }) => ({ line, text: `${path} no longer states "${stated}"` }));
      const figures = text.replace(SOURCE, '').match(FIGURE) ?? [];
      return figures.length > 0 && sources.length === 0
        ? [...stale, { line, text: `"${figures[0]}" has no source` }]
        : stale;
    });
}

const root = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
const repository: Repository = {
  exists: (path) => existsSync(join(root, path)),
  read: (path) => readFileSync(join(root, path), 'utf8'),
  scripts: [...Object.keys(scripts), ...Object.keys(PROGRAMS).map((name) => `lab -- ${name}`)],
};
const files = globSync(FILES, { cwd: root, exclude: ['tests/gates/planted/**'] }).sort();
const living = globSync(LIVING, { cwd: root, exclude: NOT_LIVING });

const problems: string[] = [];
if (files.length < MIN_FILES || living.length < 5)
  problems.push(`Only ${files.length} and ${living.length} files were read; the globs are wrong.`);
for (const file of files) {
  const markdown = repository.read(file);
  for (const { line, text } of [
    ...findDeadLinks(file, markdown, repository),
    ...findMissingScripts(markdown, repository),
    ...(living.includes(file) ? findStaleFigures(markdown, repository) : []),
  ])
    problems.push(`${file}:${line}  ${text}`);
}

const planted: Repository = {
  exists: (path) => ['docs/a.md', 'docs/limits.ts'].includes(path),
  read: (path) => (path === 'docs/a.md' ? '# A heading, with `code`\n' : 'LIMIT = 300'),
  scripts: ['bench', 'lab -- fuzz'],
};
const links = (text: string) => findDeadLinks('docs/b.md', text, planted).length;
const figures = (text: string) => findStaleFigures(text, planted).length;
const checks: [name: string, found: number, wanted: number][] = [
  ['a link to a missing file', links('[a](gone.md)'), 1],
  ['a link to a missing heading', links('[a](a.md#gone)'), 1],
  ['a link to a heading', links('[a](a.md#a-heading-with-code)'), 0],
  ['a missing script', findMissingScripts('`npm run gone`', planted).length, 1],
  ['a program of the lab', findMissingScripts('`npm run lab -- fuzz`', planted).length, 0],
  ['a missing program of the lab', findMissingScripts('`npm run lab -- gone`', planted).length, 1],
  ['a script with an argument', findMissingScripts('`npm run bench -- load`', planted).length, 0],
  ['a figure without a source', figures('At most 300 lines.'), 1],
  ['a figure whose source changed', figures('400 lines <!-- source: docs/limits.ts "LIMIT = 400" -->'), 1],
  ['a figure with its source', figures('300 lines <!-- source: docs/limits.ts "LIMIT = 300" -->'), 0],
  ['a figure in a code block', figures('```\n300 lines\n```'), 0],
  ['what was seen once', figures('- **Tried** it.\n  It was back after 2 seconds.'), 0],
];
for (const [name, found, wanted] of checks)
  if (found !== wanted) problems.push(`The planted text about ${name}: ${found} problems, not ${wanted}.`);

for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${files.length} files read, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
