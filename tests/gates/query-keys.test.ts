import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
/** Options that take a key, and the factories that make keys. */
const KEY_OPTION = /^(?:query|mutation)Key$/;
const KEY_FACTORY = /(?:Queries|Mutations|Keys?)$/;
const CACHE_METHOD = /^(?:get|set)(?:QueryData|QueryState|QueryDefaults)$/;

function isKey(array: ts.ArrayLiteralExpression): boolean {
  const { parent } = array;
  if (ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression)) {
    return CACHE_METHOD.test(parent.expression.name.text);
  }
  for (let node: ts.Node = array; node; node = node.parent) {
    if (ts.isPropertyAssignment(node) && KEY_OPTION.test(node.name.getText())) return true;
    if (ts.isVariableDeclaration(node)) return KEY_FACTORY.test(node.name.getText());
  }
  return false;
}

/** Parsing every file takes seconds, so only files with such an array are parsed. */
const ARRAY_WITH_SLASH = /\[\s*['"`][^'"`\n]*\//;

/** Returns the first elements of query and mutation keys that contain a slash, as source text. */
function keysWithSlash(code: string): string[] {
  if (!ARRAY_WITH_SLASH.test(code)) return [];
  const source = ts.createSourceFile('x.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node) && isKey(node)) {
      const [first] = node.elements;
      if (first && /^['"`].*\//s.test(first.getText())) found.push(first.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('a slash in the first element of a query key is found in options, factories and cache calls', () => {
  expect(keysWithSlash(`useQuery({ queryKey: ['/rest/v1/leads', id] })`)).toEqual([`'/rest/v1/leads'`]);
  expect(keysWithSlash('queryOptions({ queryKey: [`/api/payments`] })')).toEqual(['`/api/payments`']);
  expect(keysWithSlash(`const leadQueries = { all: () => ['/leads'] as const }`)).toEqual([`'/leads'`]);
  expect(keysWithSlash(`client.setQueryData(['a/b'], lead)`)).toEqual([`'a/b'`]);
  expect(keysWithSlash(`const leadQueries = { one: (id) => ['leads', 'a/b', id] }`)).toEqual([]);
  expect(keysWithSlash(`const routes = ['/admin']`)).toEqual([]);
});

test('no query key starts with a URL path', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    keysWithSlash(readFileSync(join(SRC, file), 'utf8')).map((key) => `${file}: ${key}`),
  );
  expect(found).toEqual([]);
});
