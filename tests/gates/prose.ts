/**
 * The prose gate: Markdown and the comments of source files keep to the words of "Prose" in CONTRIBUTING.md, and a
 * source file that Markdown names exists. Code spans, code blocks and link targets are not prose. Each rule must find
 * its planted text, so that a rule that no longer works fails, too. Ends with exit code 1 and `file:line  found: use …`
 * on stdout.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

const FILES = ['*.md', 'docs/*.md', 'docs/{decisions,how-to}/*.md', 'platform/*.md', 'lab/**/*.md'];
/** There are more files than this; fewer means that the globs are wrong. */
const MIN_FILES = 40;

/** Of these, only comments on their own lines are read. */
const SOURCES = [
  '*.ts',
  '{lab,platform,scripts,src,tests}/**/*.{ts,tsx,mjs}',
  'supabase/functions/**/*.ts',
  'supabase/{schemas,tests}/**/*.{sql,psql}',
];
/** They are wrong on purpose. */
const EXCLUDED_SOURCES = ['tests/gates/planted/**'];
const MIN_SOURCES = 1_000;

interface Rule {
  pattern: RegExp;
  use: string;
  planted: string[];
}

const RULES: Rule[] = [
  {
    pattern: /\bwhoever\b/gi,
    use: 'the role: the caller, a client, an admin',
    planted: ['Whoever asks is counted.'],
  },
  {
    pattern: /\bWho\s+[a-z][^.?!|]*[.!|]/g,
    use: 'the role as the subject: "A client who …", not "Who …"',
    planted: ['Who asks is counted.', 'It ends. Who waits is told.', '- Who lets it lapse may try again.'],
  },
  {
    pattern: /\b(?:of|by|to|for|from|with|than|as)\s+who\b/gi,
    use: 'the role: "the caller", "clients who …"',
    planted: ['It is shown to who asks.'],
  },
  {
    pattern: /\b(?:nobody|somebody|anybody|everybody)\b/gi,
    use: 'no one, someone, anyone, everyone, or the role',
    planted: ['Nobody waits.', 'Somebody else has changed this.'],
  },
  {
    pattern: /\bof\s+(?:its|their)\s+own\s+accord\b/gi,
    use: 'automatically, by itself',
    planted: ['It ends of its own accord.'],
  },
  { pattern: /\bsigns?\s+of\s+life\b/gi, use: 'interaction', planted: ['It waits for a sign of life.'] },
  {
    pattern: /\bmade\s+good\b/gi,
    use: 'repeated, replayed or corrected',
    planted: ['The press is made good later.'],
  },
  {
    pattern: /\bworth\s+nothing\b/gi,
    use: 'invalid, expired',
    planted: ['A link that is worth nothing.'],
  },
  { pattern: /\banew\b/gi, use: 'again, or a verb with re-', planted: ['The list is read anew.'] },
  { pattern: /\bmend(?:s|ed|ing)?\b/gi, use: 'fix', planted: ['This mends it.'] },
  { pattern: /\btill\b/gi, use: 'until', planted: ['It waits till noon.'] },
  { pattern: /\bfor ever\b/gi, use: 'forever', planted: ['It waits for ever.'] },
  { pattern: /\bsums\b/gi, use: 'math, totals or amounts', planted: ['The sums of the firm.'] },
  { pattern: /\bunwanted\s+mail\b/gi, use: 'spam folder', planted: ['Look in the unwanted mail.'] },
  {
    pattern: /\bwritten\s+down\b/gi,
    use: 'recorded, logged',
    planted: ['Each read is written down.'],
  },
  {
    pattern: /\b(?:is|are|was|were)\s+(?:told|said)\b/gi,
    use: 'the verb of the field: returns, shows, reports',
    planted: ['The guest is told.'],
  },
  {
    pattern: /\b(?:gives?|gave|given|giving)\s+(?:\w+\s+){0,2}back\b/gi,
    use: 'release, return, refund',
    planted: ['It gives the time back.'],
  },
  {
    pattern:
      /\b(?:cancell(?:ed|ing)|behaviour|colour|favour|(?:recogni|organi|normali|minimi)s(?:e|ed|es|ing)|misspelt)\b/gi,
    use: 'American spelling',
    planted: ['It was cancelled.', 'Its behaviour.', 'It is recognised.'],
  },
];

/** The text with code, link targets and HTML comments blanked, so that offsets and line numbers stay. */
function proseOf(markdown: string): string {
  const blank = (code: string) => code.replace(/[^\n]/g, '_');
  return markdown
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/`[^`]+`/g, blank)
    .replace(/\]\([^)]*\)/g, blank)
    .replace(/<!--[\s\S]*?-->/g, blank);
}

/** Comments on their own lines; all other lines, and the signs that open and close comments, are blanked. */
function commentsOf(file: string, source: string): string {
  const marker = /\.p?sql$/.test(file) ? /^\s*--/ : /^\s*(?:\/\/|\{?\/\*+|\*\/?)/;
  return source
    .split('\n')
    .map((line) => (marker.test(line) ? line.replace(marker, '').replace(/\*\/\}?$/, '') : ''))
    .join('\n');
}

/** Code spans that name a source file, or several by `*`. Angle brackets and ellipses stand for many names. */
const CITED_FILE = /`([\w.@/*-]+\.(?:ts|tsx|mjs|cjs|sql|md))`/g;
/** "No `utils.ts`" is a rule. */
const NEVER_A_FILE = ['utils.ts'];

/** Cited files that do not exist. A citation may leave out the first folders of a path. */
function findMissingFiles(markdown: string, existing: string[]): { line: number; cited: string }[] {
  return Array.from(markdown.matchAll(CITED_FILE), (match) => ({
    line: markdown.slice(0, match.index).split('\n').length,
    cited: match[1] as string,
  })).filter(
    ({ cited }) =>
      !NEVER_A_FILE.includes(cited) && !existing.some((file) => matchesGlob(file, `**/${cited}`)),
  );
}

interface Finding {
  line: number;
  found: string;
  use: string;
}

function findIn(markdown: string): Finding[] {
  const prose = proseOf(markdown);
  return RULES.flatMap(({ pattern, use }) =>
    Array.from(prose.matchAll(pattern), (match) => {
      const found = match[0].replace(/\s+/g, ' ').slice(0, 40);
      return { line: prose.slice(0, match.index).split('\n').length, found, use };
    }),
  );
}

const root = join(import.meta.dirname, '../..');
const files = globSync(FILES, { cwd: root }).sort();
const existing = globSync(
  ['*.*', '.*.cjs', '{docs,lab,platform,public,scripts,src,supabase,tests}/**/*.{ts,tsx,mjs,sql,psql,md}'],
  { cwd: root },
);
const problems: string[] = [];

const sources = globSync(SOURCES, { cwd: root, exclude: EXCLUDED_SOURCES }).sort();

if (files.length < MIN_FILES || sources.length < MIN_SOURCES)
  problems.push(`Only ${files.length} and ${sources.length} files were read; the globs are wrong.`);
for (const file of files) {
  const markdown = readFileSync(join(root, file), 'utf8');
  for (const { line, found, use } of findIn(markdown)) {
    problems.push(`${file}:${line}  "${found}": use ${use}`);
  }
  for (const { line, cited } of findMissingFiles(markdown, existing)) {
    problems.push(`${file}:${line}  "${cited}" does not exist`);
  }
}

for (const file of sources) {
  for (const { line, found, use } of findIn(commentsOf(file, readFileSync(join(root, file), 'utf8')))) {
    problems.push(`${file}:${line}  "${found}": use ${use}`);
  }
}

for (const { pattern, planted, use } of RULES) {
  for (const text of planted) {
    if (!findIn(text).some((finding) => finding.use === use))
      problems.push(`${pattern} does not find its planted text: ${text}`);
  }
}
for (const text of ['Who asks?', 'Call `nobody()`.', '[a](by-who-anew.md)', 'A client who asks gets it.']) {
  for (const { found } of findIn(text)) problems.push(`"${found}" was found in a text that is fine: ${text}`);
}

const planted = findMissingFiles('See `time.ts`, `shared/*.ts`,\nand `shared/gone.ts`.', [
  'src/shared/time.ts',
]);
if (planted.length !== 1 || planted[0]?.line !== 2) problems.push('The planted missing file is not found.');

for (const text of ['// Read anew.', '/** Read anew. */', ' * Read anew.', '{/* Read anew. */}']) {
  if (findIn(commentsOf('a.tsx', text)).length !== 1)
    problems.push(`Nothing is found in the comment ${text}`);
}
if (findIn(commentsOf('a.sql', '  -- Read anew.')).length !== 1) problems.push('Nothing is found in SQL.');
if (findIn(commentsOf('a.ts', "const word = 'anew';")).length > 0)
  problems.push('Code was read as a comment.');

for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${files.length + sources.length} files read, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
