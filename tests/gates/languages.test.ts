import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WRITTEN_FILES } from '../../scripts/brand/written-files.ts';

// A third language edits only the files that its recipe lists. Each file that names Spanish in code is one of them.

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** What knows something of Spanish that another language has no need of, or has already. */
const COMPLETE: Record<string, string> = {
  'scripts/hosts/cloudflare.ts': 'the format of a bundle',
  'src/features/answers/model/answer-rules.ts': 'has 11 languages',
  'supabase/functions/_shared/assistant/model/claims.ts': 'reads the replies of a model',
  'supabase/functions/_shared/assistant/model/prompt.ts': 'a model answers in what claims.ts reads',
  'supabase/functions/_shared/contracts/own-zone-name.ts': 'other languages have the names of Intl',
  'supabase/functions/_shared/contracts/time-format.ts': 'corrects one Spanish name of Intl',
  'supabase/schemas/70_assistant/answer_search.sql': 'has 6 languages',
  'supabase/schemas/70_assistant/answers.sql': 'has the dictionaries of Postgres',
};

/** The files of a language itself, and tests. */
const OWN = /(^|\/)(locales|kinds-of-work)\/[a-z]{2}[./]|\.[a-z]{2}\.ts$|\.test\.tsx?$/;
const COMMENT = /^\s*(?:\/\/|\/?\*|--|comment on\b).*$/gm;
const NAMES_SPANISH =
  /(['"`])es\??\1|(?<=[{\s])es: |\.es(?:\.ts)?'|\/es\.ts'|['"`]es-|-es['"`]|(?<!--.*)\b(?:Spanish|Español|por ciento)\b/;

const named = globSync(
  [
    '{src,scripts,platform}/**/*.{ts,tsx}',
    'supabase/{functions,schemas}/**/*.{ts,sql}',
    'supabase/config.toml',
  ],
  {
    cwd: root,
  },
)
  .filter(
    (file) =>
      !OWN.test(file) &&
      !WRITTEN_FILES.some(({ path }) => path === file) &&
      NAMES_SPANISH.test(read(file).replaceAll(COMMENT, '')),
  )
  .toSorted();

test('only the files that the recipe lists, and those that need no edit, name Spanish', () => {
  const [, list = ''] = read('docs/how-to/add-a-language.md').split(/^## .*\n/m);
  const listed = Array.from(list.matchAll(/^\d+\. `([^`]+)`/gm), ([, file = '']) => file);
  expect(listed.length).toBeLessThanOrEqual(12);
  expect(named.filter((file) => !Object.hasOwn(COMPLETE, file))).toEqual(listed.toSorted());
  expect(Object.keys(COMPLETE).filter((file) => !named.includes(file))).toEqual([]);
});

test.each([
  "locale === 'es' ? 1 : 2",
  '{ en: 1, es: 2 }',
  "import { TRADE } from './trade.es.ts';",
  "import { CATALOG } from './es.ts';",
  "title: 'Remove Spanish'",
  "jsonb_build_object('es?', 1)",
])('finds %s', (code) => expect(code).toMatch(NAMES_SPANISH));
