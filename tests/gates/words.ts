/**
 * The gate of the languages. Every visible text of a page that exists in Spanish is a message of `messages()`, and every
 * message has a text with the same placeholders in the folder's file of `src/locales/<language>`. The files are those that the
 * routes of `inEachLanguage` in src/routes.ts import. The messages of emails and functions are JSON in every language, and
 * each language has those of English. Each rule must find its planted text. Ends with exit code 1 and
 * `file:line  what is wrong` on stdout.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import ts from 'typescript';
import routes from '../../src/routes.ts';
import { FURTHER_LOCALES, LANGUAGES } from '../../supabase/functions/_shared/contracts/locale.ts';
import {
  type Catalog,
  compare,
  compareTrees,
  type Definition,
  leavesOf,
  type Message,
  type Problem,
  type Tree,
} from './support/compare-messages.ts';

/** What has all languages in itself. */
const EXEMPT = ['src/layouts/footer-services.ts'];
/** The same in every language. */
const NAMES = ['Google Calendar', 'LinkedIn', 'Outlook', 'X', ...Object.values<string>(LANGUAGES)];
/** Attributes, and properties of objects, whose values people read or hear. */
const VISIBLE = [
  ...['alt', 'aria-label', 'aria-description', 'aria-roledescription', 'cancelLabel', 'confirmLabel'],
  ...['description', 'heading', 'help', 'hint', 'intro', 'label', 'pendingLabel', 'placeholder', 'title'],
];
const FEWEST_FILES = 100;
const FEWEST_MESSAGES = 800;

const root = join(import.meta.dirname, '../..');

const parse = (file: string, text: string) =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

const lineOf = (node: ts.Node) =>
  node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  node.forEachChild((child) => visit(child, see));
}

/** The literal texts that an expression may be. */
function textsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  }
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...textsOf(node.left), ...textsOf(node.right)];
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
  return [];
}

const isVisible = (text: string) => /\p{L}/u.test(text) && !NAMES.includes(text.trim());

/** What of a node people would read in English on every page. */
function visibleTexts(node: ts.Node): string[] {
  if (ts.isJsxText(node)) return [node.text.replaceAll(/&\w+;/g, '')];
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
    return textsOf(node.expression);
  if (ts.isJsxAttribute(node) && node.initializer && VISIBLE.includes(node.name.getText())) {
    const { initializer } = node;
    return textsOf(ts.isJsxExpression(initializer) ? (initializer.expression ?? initializer) : initializer);
  }
  if (ts.isPropertyAssignment(node) && VISIBLE.includes(node.name.getText()))
    return textsOf(node.initializer);
  return [];
}

const isMessagesCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'messages';

function findLiterals(source: ts.SourceFile): Problem[] {
  const problems: Problem[] = [];
  const look = (node: ts.Node): void => {
    // Messages are named as people name things: `title: 'What we do'`.
    if (isMessagesCall(node)) return;
    for (const text of visibleTexts(node).filter(isVisible))
      problems.push({
        line: lineOf(node),
        text: `"${text.trim().replaceAll(/\s+/g, ' ')}" is no message of messages()`,
      });
    node.forEachChild(look);
  };
  look(source);
  return problems;
}

function formsOf(node: ts.Expression): Message | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isCallExpression(node) && node.arguments[0]) return formsOf(node.arguments[0]);
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const forms = node.properties.flatMap((each): [string, string][] =>
    ts.isPropertyAssignment(each) && ts.isStringLiteralLike(each.initializer)
      ? [[each.name.getText(), each.initializer.text]]
      : [],
  );
  return Object.fromEntries(forms);
}

function definitionsOf(source: ts.SourceFile): Definition[] {
  const found: Definition[] = [];
  visit(source, (node) => {
    if (!isMessagesCall(node)) return;
    const [name, english] = node.arguments;
    if (!name || !ts.isStringLiteral(name)) return;
    const messages = new Map<string, Message | undefined>();
    if (english && ts.isObjectLiteralExpression(english)) {
      for (const each of english.properties)
        if (ts.isPropertyAssignment(each))
          messages.set(each.name.getText().replaceAll(/^['"]|['"]$/g, ''), formsOf(each.initializer));
    }
    found.push({ name: name.text, line: lineOf(node), messages });
  });
  return found;
}

/** 'src/features/blog' for what is below it; 'src/layouts', 'src/shared' and 'src/routes' for theirs. */
const folderOf = (file: string) =>
  file
    .split('/')
    .slice(0, file.startsWith('src/features/') ? 3 : 2)
    .join('/');

function fileOf(specifier: string, from: string): string | undefined {
  const path = specifier.startsWith('@/')
    ? `src/${specifier.slice(2)}`
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : undefined;
  if (path === undefined) return undefined;
  return [path, `${path}.ts`, `${path}.tsx`].find(
    (each) => /\.tsx?$/.test(each) && existsSync(join(root, each)),
  );
}

/** The modules that a module imports at once or later, without types. */
function importsOf(source: ts.SourceFile, file: string): string[] {
  const found: string[] = [];
  visit(source, (node) => {
    const specifier =
      ts.isImportDeclaration(node) &&
      node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword &&
      ts.isStringLiteral(node.moduleSpecifier)
        ? node.moduleSpecifier.text
        : ts.isCallExpression(node) &&
            node.expression.kind === ts.SyntaxKind.ImportKeyword &&
            node.arguments[0] &&
            ts.isStringLiteral(node.arguments[0])
          ? node.arguments[0].text
          : '';
    const target = fileOf(specifier, file);
    if (target?.startsWith('src/')) found.push(target);
  });
  return found;
}

const sources = new Map(
  globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.{ts,tsx}'] })
    .toSorted()
    .map((file) => [file, parse(file, readFileSync(join(root, file), 'utf8'))] as const),
);

const entriesOf = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...entriesOf(entry.children ?? [])]);
const translated = entriesOf(routes).filter(({ id }) =>
  FURTHER_LOCALES.some((language) => id?.startsWith(`${language}-`)),
);
const reached = new Set([
  ...translated.map(({ file }) => `src/${file}`),
  'src/layouts/content-shell.tsx',
  'src/layouts/app-shell.tsx',
  'src/layouts/page-boundary.tsx',
]);
for (const file of reached) {
  const source = sources.get(file);
  if (source) for (const each of importsOf(source, file)) reached.add(each);
}

/** Whether each language has a file like it: landing-copy.es.ts beside landing-copy.ts, or legal/terms.ts in its folder. */
const isTranslated = (file: string) =>
  FURTHER_LOCALES.every(
    (language) =>
      sources.has(file.replace('.ts', `.${language}.ts`)) ||
      (file.startsWith('src/features/legal/model/') &&
        sources.has(`src/locales/${language}/legal/${basename(file)}`)),
  );

const problems: string[] = [];
const tell = (file: string, found: Problem[]) => {
  for (const { line, text } of found) problems.push(`${file}:${line}  ${text}`);
};
for (const file of [...reached].toSorted()) {
  const source = sources.get(file);
  if (source && !EXEMPT.includes(file) && !isTranslated(file)) tell(file, findLiterals(source));
}

const readJson = <T extends Tree>(file: string): T | Record<string, never> =>
  existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')) : {};
let messages = 0;
const defined = new Set<string>();
for (const [file, source] of sources) {
  for (const definition of definitionsOf(source)) {
    messages += definition.messages.size;
    defined.add(definition.name);
    for (const language of FURTHER_LOCALES)
      tell(
        file,
        compare(
          definition,
          LANGUAGES[language],
          readJson<Catalog>(`src/locales/${language}/${basename(folderOf(file))}.json`),
        ),
      );
  }
}
for (const file of globSync('src/locales/*/*.json', { cwd: root })) {
  for (const name of Object.keys(readJson<Tree>(file)))
    if (!defined.has(name)) problems.push(`${file}:1  ${name} is defined nowhere`);
}
const shared = 'supabase/functions/_shared/locales';
for (const english of globSync(`${shared}/en/*.json`, { cwd: root })) {
  messages += leavesOf(readJson<Tree>(english)).length;
  for (const language of FURTHER_LOCALES) {
    const file = `${shared}/${language}/${basename(english)}`;
    for (const text of compareTrees(readJson<Tree>(english), readJson<Tree>(file)))
      problems.push(`${file}:1  ${text}`);
  }
}
if (reached.size < FEWEST_FILES || messages < FEWEST_MESSAGES)
  problems.push(`Only ${reached.size} files and ${messages} messages were read; the gate has gone blind.`);

const literals = (code: string) => findLiterals(parse('a.tsx', code)).length;
const compared = (english: string, translated: Record<string, string>) =>
  definitionsOf(parse('a.ts', `const M = messages('a/b', { ${english} });`)).flatMap((each) =>
    compare(each, 'es', { 'a/b': translated }),
  ).length;
const checks: [name: string, found: number, wanted: number][] = [
  ['text in JSX', literals('const a = <p>Send</p>;'), 1],
  ['a choice of texts in JSX', literals("const a = <p>{b ? 'Send' : 'Wait'}</p>;"), 2],
  ['a visible attribute', literals('const a = <img alt="A map" />;'), 1],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is searched.
  ['a visible template', literals('const a = <p aria-label={`Send to ${b}`} />;'), 1],
  ['a visible property', literals("toast({ title: 'Sent' });"), 1],
  ['what no one reads', literals('const a = <p id="send">{t.send}: {b}</p>;'), 0],
  ['a message', literals("const M = messages('a/b', { title: 'Send' });"), 0],
  ['a message without Spanish', compared("send: 'Send'", {}), 1],
  ['a Spanish key without a message', compared("send: 'Send'", { send: 'Enviar', wait: 'Espere' }), 1],
  ['other placeholders', compared("to: params('To {name}')", { to: 'A {nombre}' }), 1],
  ['the same placeholders', compared("to: params('To {name}')", { to: 'A {name}' }), 0],
  ['a message of an email that is missing', compareTrees({ a: { send: 'Send' } }, { a: {} }).length, 1],
  ['a message of an email that English lacks', compareTrees({}, { a: { send: 'Enviar' } }).length, 1],
  ['an English text of an email', compareTrees({ send: 'Send {what}' }, { send: 'Send {what}' }).length, 1],
  ['other placeholders of an email', compareTrees({ to: 'To {name}' }, { to: 'A {nombre}' }).length, 1],
  [
    'an email with another form of a count',
    compareTrees({ n: { many: '{count} files' } }, { n: { many: '{count} archivos', few: '{count}' } })
      .length,
    0,
  ],
];
for (const [name, found, wanted] of checks)
  if (found !== wanted) problems.push(`The planted text about ${name}: ${found} problems, not ${wanted}.`);

for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${reached.size} files and ${messages} messages read, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
