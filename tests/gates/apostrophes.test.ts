import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** The specification has these texts with a straight one. */
const SPECIFIED =
  /doesn't exist or has been moved|We'll get back to you shortly|Passwords don't match|We couldn't find your booking details|What's Next\?/;
const STRAIGHT = /[A-Za-z}]\\?'[a-z]/;
const COMMENT_LINE = /^\s*(?:\/\/|\/?\*).*$/gm;
const TEXTS = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.JsxText,
]);

/** Returns the texts of a module that have a straight apostrophe inside a word. */
function straightTexts(code: string): string[] {
  // Parsing every file takes seconds.
  if (!STRAIGHT.test(code.replaceAll(COMMENT_LINE, ''))) return [];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = TEXTS.has(node.kind) ? node.getText() : '';
    if (STRAIGHT.test(text) && !SPECIFIED.test(text)) found.push(text.trim());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('x.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

/** Returns the lines of content or messages that have one. Wordings are what people type, and comments are not shown. */
const straightLines = (lines: string): string[] =>
  lines.split('\n').filter((line) => !/^(?:#|wordings = )/.test(line) && STRAIGHT.test(line));

test('a straight apostrophe is found in texts, and not in comments or wordings', () => {
  expect(straightTexts(`const a = "It's free"; // it's`)).toEqual([`"It's free"`]);
  expect(straightTexts("const a = <p>It is {name}, we're here</p>")).toEqual([", we're here"]);
  expect(straightTexts(`const a = \`\${b} isn't\`; const c = 'It’s free'`)).toEqual(["} isn't`"]);
  expect(straightTexts(`const a = "Passwords don't match"`)).toEqual([]);
  expect(straightLines(`# it's\nwordings = ["what's that"]\nreply = "It's free."`)).toEqual([
    `reply = "It's free."`,
  ]);
  expect(straightLines(`{\n  "free": "It's {price}"\n}`)).toHaveLength(1);
});

test('visible texts have curly apostrophes', () => {
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  // Patterns of the assistant accept both.
  const modules = globSync(
    ['src/**/*.{ts,tsx}', 'supabase/functions/_shared/{contracts,mail}/**/*.ts', 'scripts/mail/*.ts'],
    { cwd: ROOT, exclude: ['**/*.test.*'] },
  );
  const content = globSync(
    ['brand-examples/**/*.toml', '{src,supabase/functions/_shared}/locales/**/*.json'],
    { cwd: ROOT },
  );
  expect(modules.length).toBeGreaterThan(500);
  expect(content.length).toBeGreaterThan(40);
  expect([
    ...modules.flatMap((file) => straightTexts(read(file)).map((text) => `${file}: ${text}`)),
    ...content.flatMap((file) => straightLines(read(file)).map((text) => `${file}: ${text}`)),
  ]).toEqual([]);
});
