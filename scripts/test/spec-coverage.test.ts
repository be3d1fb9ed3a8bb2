import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import routes from '../../src/routes.ts';
import { localeOfPage } from '../../supabase/functions/_shared/contracts/locale.ts';

// docs/spec-coverage.md says which test proves what the specification asks for: rows of
// | requirement | `test file` | the test's name |

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const document = read('docs/spec-coverage.md');
const rows = Array.from(
  document.matchAll(/^\| (.+?) \| `([^`]+)` \| (.+?) \|$/gm),
  ([, requirement, file, name]) => ({
    requirement: requirement as string,
    file: file as string,
    name: name as string,
  }),
);

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Every text in quotes of a test file, as a pattern: what is filled in when it runs may be anything. */
function textsOf(file: string): RegExp[] {
  const literals = read(file).matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g);
  return Array.from(literals, ([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((text) => text.length > 5)
    .map((text) => text.replace(/\\(.)/g, '$1').split(/\$\{[^}]*\}|%[sijo]/))
    .map((parts) => new RegExp(`^${parts.map(escapePattern).join('.+')}$`));
}

const textsByFile = new Map<string, RegExp[]>();

it('every row names an existing test', () => {
  expect(rows.length).toBeGreaterThan(50);
  const stale = rows.filter(({ file, name }) => {
    if (!existsSync(join(root, file))) return true;
    if (!textsByFile.has(file)) textsByFile.set(file, textsOf(file));
    return !textsByFile.get(file)?.some((text) => text.test(name));
  });
  expect(stale).toEqual([]);
});

it('every route of the site has a row', () => {
  const pathsOf = (entries: RouteConfigEntry[], parent: string): string[] =>
    entries.flatMap(({ path, children = [] }) => {
      const address = path === undefined ? parent : `${parent}/${path}`;
      return [...(path === undefined ? [] : [address]), ...pathsOf(children, address)];
    });
  // The Spanish pages are the same pages.
  const paths = pathsOf(routes, '').filter((path) => !path.includes('*') && localeOfPage(path) === 'en');
  expect(paths.length).toBeGreaterThan(10);
  expect(
    paths.filter((path) => !rows.some(({ requirement }) => requirement.includes(`\`${path}\``))),
    'docs/spec-coverage.md has no row with this path',
  ).toEqual([]);
});

it('every file of journeys has a row', () => {
  const files = globSync('tests/e2e/*/*.spec.ts', { cwd: root });
  const missing = files.filter((file) => !rows.some((row) => row.file === file));
  expect(missing, 'docs/spec-coverage.md has no row with this file').toEqual([]);
});
