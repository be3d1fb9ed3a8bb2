// A separate process, started by publish-site.ts. It gets PublishOptions and answers with the Difference.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Hosting, type HostingFacts, headersFile, hostingOf, redirectsFile } from '../../hosting.ts';
import { HERO, PAGE } from '../../src/features/landing/model/landing-copy.ts';
import { cardPath, pathsOf, prerenderedPaths } from '../../src/shared/config/paths.ts';
import { type Card, makeCards } from '../cards/make-cards.ts';
import { filesBelow } from '../files-below.ts';
import { finishPage } from './build-page.ts';
import { importGraph } from './import-graph.ts';
import type { PublishOptions } from './publish-site.ts';
import {
  contentHash,
  HOSTING,
  type KnownPage,
  type PublishState,
  readState,
  sha256,
  writeState,
} from './publish-state.ts';
import {
  type Published,
  publishedContent,
  publishedRedirects,
  publishedTagPaths,
} from './published-content.ts';
import { fetchOnce, renderSite } from './render-site.ts';
import { RENDERER } from './renderer-plugin.ts';
import { type Difference, replaceFiles } from './replace-files.ts';

/** What a publish writes; the rest of the site's folder comes from the build. */
const RENDERED = /\.(html|data)$|^cards\//;
/** A visitor's browser may load the script of a page this long after the page, on a slow network or in an open tab. */
const KEEP_RETIRED_MS = 60 * 60_000;

interface Made {
  /** In the order in which they are written. */
  files: Map<string, Buffer>;
  pages: Record<string, KnownPage>;
  /** Every file that belongs to the site, the unchanged ones included. */
  kept: Set<string>;
}

/**
 * Renders the pages whose data have changed. Which content a page shows is known to its loaders only, so all of them are
 * run, and their results compared with those of the last publish. That takes milliseconds a page.
 */
async function makePages(outDir: string, paths: string[], known: PublishState['pages']): Promise<Made> {
  const client = join(outDir, 'client');
  const scriptsOf = await importGraph(client);
  const fileOf = (path: string) => join(client, path === '/' ? 'index.html' : `${path.slice(1)}.html`);
  const isKnown = (path: string, version: string) =>
    known[path]?.version === version && existsSync(fileOf(path));
  const scripts = new Map<string, string>();
  const texts = new Map<string, string>();
  const pages: Made['pages'] = {};
  const kept = new Set<string>();
  for (const rendered of await renderSite(join(outDir, RENDERER), paths, isKnown)) {
    kept.add(rendered.file);
    if (rendered.kind === 'text') {
      texts.set(rendered.file, rendered.text);
      continue;
    }
    const { path, file, version, html } = rendered;
    if (html !== undefined) {
      const { html: finished, start, ...hashes } = finishPage({ path: file, rendered: html, scriptsOf });
      if (start) scripts.set(start.name, start.code);
      texts.set(file, finished);
      pages[path] = { version, start: start?.name, ...hashes };
    } else if (known[path]) pages[path] = known[path];
  }
  for (const file of texts.keys()) kept.add(file);
  // Scripts before pages, because a page names its script.
  const files = new Map([...scripts, ...texts].map(([path, text]) => [path, Buffer.from(text)]));
  return { files, pages, kept };
}

/** The pictures that other sites show beside a link to one of ours. */
function cardsOf(content: Published[]): Card[] {
  const site = { file: cardPath(), title: HERO.title.join(' '), kicker: PAGE.title };
  return [site, ...content.map(({ path, title, kind }) => ({ file: cardPath(path), title, kicker: kind }))];
}

const withoutSlash = (path: string) => path.replace(/^\//, '');
const wordsOf = ({ title, kicker }: Card) => sha256(JSON.stringify([title, kicker]));

async function drawCards(cards: Card[], incoming: string): Promise<[string, Buffer][]> {
  if (cards.length === 0) return [];
  await mkdir(incoming, { recursive: true });
  const folder = await mkdtemp(join(incoming, 'cards-'));
  try {
    await makeCards(cards, folder);
    return await Promise.all(
      cards.map(
        async ({ file }): Promise<[string, Buffer]> => [
          withoutSlash(file),
          await readFile(join(folder, file)),
        ],
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const hashesOf = (pages: KnownPage[], kind: 'scriptHashes' | 'styleHashes') =>
  [...new Set(pages.flatMap((page) => page[kind]))].sort();

/**
 * The pages as an interrupted publish may leave them: each old or new. The hashes of one that changes allow both, and
 * without a version the next publish makes it again.
 */
function pagesDuringChange(before: Made['pages'], now: Made['pages']): Made['pages'] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const either = (path: string): KnownPage => {
    const versions = [before[path], now[path]].filter((page) => page !== undefined);
    if (versions[0] === versions[1]) return versions[0] as KnownPage;
    return {
      version: '',
      start: versions[0]?.start,
      scriptHashes: hashesOf(versions, 'scriptHashes'),
      styleHashes: hashesOf(versions, 'styleHashes'),
    };
  };
  return Object.fromEntries(paths.map((path) => [path, either(path)]));
}

/** Returns the entries that two records share. */
const entriesIn = <T>(now: Record<string, T>, before: Record<string, T>) =>
  Object.fromEntries(Object.entries(now).filter(([key, value]) => before[key] === value));

/** Returns the scripts that no page names any more, and those of them that may be removed. */
function retire(before: PublishState, pages: Made['pages']) {
  const now = Date.now();
  const starts = (of: Made['pages']) => Object.values(of).flatMap(({ start }) => start ?? []);
  const used = new Set(starts(pages));
  const retired: PublishState['retired'] = {};
  const expired: string[] = [];
  for (const script of new Set([...starts(before.pages), ...Object.keys(before.retired)])) {
    if (used.has(script)) continue;
    const since = before.retired[script] ?? now;
    if (now - since > KEEP_RETIRED_MS) expired.push(script);
    else retired[script] = since;
  }
  return { retired, expired };
}

async function publish({ outDir, env }: PublishOptions): Promise<Difference> {
  const client = join(outDir, 'client');
  const incoming = join(outDir, 'incoming');
  await rm(incoming, { recursive: true, force: true });
  globalThis.fetch = fetchOnce(globalThis.fetch);
  const before = await readState(outDir);
  // Read first: what is published during the rest is the next publish's.
  const version = await contentHash(env);
  const content = await publishedContent(env);
  const published = [...content.map(({ path }) => path), ...(await publishedTagPaths(env))];
  const paths = [...prerenderedPaths, ...published.flatMap(pathsOf)];
  const { files, pages, kept } = await makePages(outDir, paths, before.pages);

  const cards = cardsOf(content);
  const changed = cards.filter((card) => before.cards[card.file] !== wordsOf(card));
  for (const [path, bytes] of await drawCards(changed, incoming)) files.set(path, bytes);

  const factsOf = (shown: Made['pages']): HostingFacts => ({
    supabaseUrl: env.VITE_SUPABASE_URL ?? '',
    siteUrl: env.VITE_SITE_URL ?? '',
    hasCaptcha: Boolean(env.VITE_TURNSTILE_SITE_KEY),
    scriptHashes: hashesOf(Object.values(shown), 'scriptHashes'),
    styleHashes: hashesOf(Object.values(shown), 'styleHashes'),
  });
  const changing = pagesDuringChange(before.pages, pages);
  const hosting = hostingOf(factsOf(pages), await publishedRedirects(env));
  files.set('_redirects', Buffer.from(redirectsFile(hosting.routes)));

  const onDisk = (await filesBelow(client)).map((file) => relative(client, file).split(sep).join('/'));
  for (const { file } of cards) kept.add(withoutSlash(file));
  const gone = onDisk.filter((path) => RENDERED.test(path) && !kept.has(path));
  const { retired, expired } = retire(before, pages);
  const words = Object.fromEntries(cards.map((card) => [card.file, wordsOf(card)]));
  // If it is interrupted from here on, the next publish makes the changed pages and cards again.
  await writeState(outDir, {
    content: '',
    pages: changing,
    cards: entriesIn(words, before.cards),
    retired,
  });
  const writeHeaders = ({ headers }: Hosting) =>
    replaceFiles(client, new Map([['_headers', Buffer.from(headersFile(headers))]]), [], incoming);
  // The policy allows inline scripts and styles by their hashes: those of the old and the new pages until all are replaced.
  await writeHeaders(hostingOf(factsOf(changing)));
  const { written, removed } = await replaceFiles(client, files, [...gone, ...expired], incoming);
  const headers = await writeHeaders(hosting);
  await writeFile(join(outDir, HOSTING), JSON.stringify(hosting));
  await writeState(outDir, { content: version, pages, cards: words, retired });
  return { written: [...written, ...headers.written], removed };
}

// Ends with its parent.
process.on('disconnect', () => process.exit(1));
process.once('message', (options: PublishOptions) => {
  publish(options).then(
    (difference) => process.send?.(difference, undefined, {}, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`, () =>
        process.exit(1),
      );
    },
  );
});
