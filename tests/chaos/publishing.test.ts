import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { filesBelow } from '../../scripts/files-below.ts';
import { buildSite, siteNeeds } from '../../scripts/publish/build-site.ts';
import { publishSite } from '../../scripts/publish/publish-site.ts';
import { siteEnv } from '../../scripts/start/site-env.ts';
import { CHECKOUT } from '../support/checkout.ts';
import { startTestStack } from '../support/stack/stack.ts';

const SLUG = 'building-resilient-supply-chains-with-ai';
const PAGE = `blog/${SLUG}.html`;
/** The list of articles with a tag that no other article has. */
const TAG_PAGE = 'blog/tags/supply-chain.html';

let stack: Awaited<ReturnType<typeof startTestStack>>;
let sql: Sql;
let outDir: string;
let env: Record<string, string>;
/** What the functions' request for a build calls. */
let onHook: () => void = () => undefined;

beforeAll(async () => {
  stack = await startTestStack({ hasDeployHook: true });
  sql = postgres(stack.databaseUrls().superuserUrl, { max: 1 });
  // Without its Spanish, so that the pages of both languages show the title that the tests change.
  await sql`update public.blog_posts set translations = '{}' where slug = ${SLUG}`;
  env = siteEnv(stack);
  // Below the root, where its package.json applies.
  outDir = join(CHECKOUT, 'test-results', `publishing-${stack.ports.site}`);
  await buildSite({ root: CHECKOUT, env, outDir });
  await stack.serveSite(join(outDir, 'client'), async () => onHook());
});
afterAll(async () => {
  await sql?.end();
  await stack?.stop();
  if (outDir) await rm(outDir, { recursive: true, force: true });
});

const retitle = (title: string) => sql`update public.blog_posts set title = ${title} where slug = ${SLUG}`;
const page = (path: string) => fetch(`${stack.urls.site}${path}`);

/** When each file of the site was written, by its path. */
async function writtenAt(): Promise<Map<string, number>> {
  const client = join(outDir, 'client');
  const times = new Map<string, number>();
  for (const file of await filesBelow(client)) times.set(relative(client, file), (await stat(file)).mtimeMs);
  return times;
}

/** The hashes of a page's inline styles and scripts that its own policy does not allow. */
async function refusedCode(path: string): Promise<string[]> {
  // The plain file is replaced last.
  const headers = { 'accept-encoding': 'identity' };
  const response = await fetch(`${stack.urls.site}${path}`, { headers });
  const policy = response.headers.get('content-security-policy') ?? '';
  const codes = (await response.text()).matchAll(/<(style|script)(?![^>]* (?:src|type)=)[^>]*>(.*?)<\/\1>/gs);
  return [...codes]
    .map(([, , code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .filter((hash) => !policy.includes(hash));
}

const needs = () => siteNeeds({ root: CHECKOUT, env, outDir });
/** A script's name has a hash, and the site map names the day of a change. */
const named = (paths: string[]) =>
  paths.filter((path) => !/^assets\/|[.]data$|^sitemap[.]xml$/.test(path)).sort();

/** The paths, and those of their pages in Spanish. */
const inBoth = (paths: string[]) =>
  [...paths, ...paths.filter((path) => path.endsWith('.html')).map((path) => `es/${path}`)].sort();

it('writes nothing when nothing has changed', async () => {
  expect(await needs()).toBe('nothing');
  expect(await publishSite({ outDir, env })).toEqual({ written: [], removed: [] });
});

it('writes the page of a changed article, the pages that name it, the feed and the card, and no other file', async () => {
  const before = await writtenAt();
  await retitle('A title that was not there before');
  expect(await needs()).toBe('publish');
  const { written, removed } = await publishSite({ outDir, env });
  expect(removed).toEqual([]);
  expect(named(written)).toEqual(
    inBoth([
      'blog.html',
      'blog/future-of-ai-in-business-consulting.html',
      'blog/human-factor-in-ai-implementation.html',
      'blog/predictive-analytics-changing-strategic-planning.html',
      'blog/tags/forecasting.html',
      'blog/tags/operations.html',
      TAG_PAGE,
      PAGE,
      `cards/blog-${SLUG}.png`,
      'rss.xml',
    ]),
  );
  const after = await writtenAt();
  const changed = [...after.keys()].filter((path) => before.get(path) !== after.get(path));
  expect(
    changed.map((path) => path.replace(/[.](br|gz)$/, '')).filter((path) => !written.includes(path)),
  ).toEqual([]);
  expect(await needs()).toBe('nothing');

  for (const encoding of ['br', 'gzip', 'identity']) {
    const response = await fetch(`${stack.urls.site}/blog/${SLUG}`, {
      headers: { 'accept-encoding': encoding },
    });
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(await response.text()).toContain('A title that was not there before');
  }
  expect(await (await page('/rss.xml')).text()).toContain('A title that was not there before');
});

it('removes the page, the card and the tags of an article that is unpublished', async () => {
  await sql`update public.blog_posts set status = 'draft' where slug = ${SLUG}`;
  const { written, removed } = await publishSite({ outDir, env });
  expect(named(removed)).toEqual(inBoth([PAGE, TAG_PAGE, `cards/blog-${SLUG}.png`]));
  expect(written).toEqual(expect.arrayContaining(['blog.html', 'rss.xml', 'sitemap.xml']));
  expect((await page(`/blog/${SLUG}`)).status).toBe(404);
  expect((await page('/blog/tags/supply-chain')).status).toBe(404);
  expect(await (await page('/blog')).text()).not.toContain('Supply chain');
  expect(await (await page('/sitemap.xml')).text()).not.toContain(SLUG);

  await sql`update public.blog_posts set status = 'published' where slug = ${SLUG}`;
  await publishSite({ outDir, env });
  expect((await page(`/blog/${SLUG}`)).status).toBe(200);
  expect((await page('/blog/tags/supply-chain')).status).toBe(200);
});

it('leaves the pages as they were when a page cannot be rendered', async () => {
  const renderer = join(outDir, 'renderer', 'index.js');
  const code = await readFile(renderer, 'utf8');
  onTestFinished(() => writeFile(renderer, code));
  await writeFile(renderer, 'throw new Error("The renderer is broken.");');
  await retitle('Another title');
  const before = await writtenAt();
  await expect(publishSite({ outDir, env })).rejects.toThrow('The renderer is broken.');
  expect(await writtenAt()).toEqual(before);
  expect(await needs()).toBe('publish');
  await writeFile(renderer, code);
  expect(named((await publishSite({ outDir, env })).written)).toContain(PAGE);
});

// Without tags, the article has styles that no other page has. Spanish pages are written after the English ones.
it.each([
  ['new', '{}', `es/${PAGE}`],
  ['old', '{Planning}', PAGE],
])(
  'after publishes that stop between two pages, the policy allows the inline code of a page that is %s',
  async (_which, tags, refused) => {
    const obstacle = join(outDir, 'client', `${refused}.br`);
    const removeObstacle = () => rm(obstacle, { recursive: true, force: true });
    await sql`update public.blog_posts set tags = ${tags}::text[] where slug = ${SLUG}`;
    await removeObstacle();
    await mkdir(join(obstacle, 'in-the-way'), { recursive: true });
    onTestFinished(removeObstacle);
    for (const _attempt of ['first', 'second']) {
      await expect(publishSite({ outDir, env })).rejects.toThrow('EISDIR');
      expect(await refusedCode(`/blog/${SLUG}`)).toEqual([]);
    }
    await removeObstacle();
    expect(named((await publishSite({ outDir, env })).written)).toContain(refused);
    expect(await refusedCode(`/blog/${SLUG}`)).toEqual([]);
    expect(await needs()).toBe('nothing');
  },
);

it('a change by staff reaches the deploy hook through the function, and the page', async () => {
  const hook = Promise.withResolvers<void>();
  onHook = hook.resolve;
  await retitle('A title by staff');
  await sql`update private.site_builds set due_at = now() - interval '1 minute' where requested_at is null`;
  await stack.minuteScheduler().tick();
  await hook.promise;
  await publishSite({ outDir, env });
  expect(await (await page(`/blog/${SLUG}`)).text()).toContain('A title by staff');
});
