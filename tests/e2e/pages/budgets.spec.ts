import type { Page } from 'playwright/test';
import { APP_PATHS, isAppPath, pathsOf } from '../../../src/shared/config/paths.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { PUBLIC_ROUTES } from '../../support/browser/public-routes.ts';
import { waitForHydration } from '../../support/browser/wait-for-hydration.ts';
import { brotli, pageWeight } from '../support/page-weight.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const KB = 1000;
/** Words that only the code of each library has. */
const LIBRARIES = {
  'supabase-js': 'AuthRetryableFetchError',
  zod: 'invalid_union',
  'react-hook-form': 'shouldUnregister',
  recharts: 'recharts-',
  DOMPurify: 'ALLOWED_URI_REGEXP',
  'framer-motion': 'whileDrag',
};

for (const route of [...PUBLIC_ROUTES, ...APP_PATHS].flatMap(pathsOf)) {
  const limit = isAppPath(route) ? 160 : 20;
  test(`${route} starts with at most ${limit} kB of JavaScript and 15 kB of CSS, and without the large libraries`, async () => {
    const weight = await pageWeight(route);
    test.info().annotations.push({ type: 'kB of JavaScript', description: (weight.scripts / KB).toFixed(1) });
    expect(weight.scripts).toBeLessThanOrEqual(limit * KB);
    expect(weight.css).toBeLessThanOrEqual(15 * KB);
    const found = Object.entries(LIBRARIES).filter(([, word]) => weight.code.includes(word));
    expect(found.map(([name]) => name)).toEqual([]);
  });
}

test('the assistant loads on hover, focus or tap of its button, with at most 20 kB of JavaScript of its own', async ({
  page,
}) => {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.set(response.url(), response.text());
  });
  await page.goto('/privacy');
  await waitForHydration(page);
  const start = new Set(scripts.keys());
  const button = page.getByRole('button', { name: 'Open the AI assistant' });
  const arrived = page.waitForResponse(/\/chat-panel-[^/]*\.js$/);
  await button.hover();
  await arrived;
  await button.click();
  await expect(page.getByRole('dialog', { name: 'AI Assistant' })).toBeVisible();
  const added = [...scripts].filter(([url]) => !start.has(url));
  const code = await Promise.all(added.map(([, text]) => text));
  // The schema library belongs to every form of the site.
  const own = code.filter((text) => !text.includes(LIBRARIES.zod));
  const bytes = own.reduce((sum, text) => sum + brotli(text), 0);
  test.info().annotations.push({ type: 'kB of the assistant', description: (bytes / KB).toFixed(1) });
  expect(bytes).toBeGreaterThan(2 * KB);
  expect(bytes).toBeLessThanOrEqual(20 * KB);
});

for (const route of PUBLIC_ROUTES.flatMap(pathsOf)) {
  test(`${route} is at most 25 kB of HTML, and its form comes without the router`, async ({ request }) => {
    const html = await (await request.get(route)).text();
    expect(html).not.toMatch(/data-form="[^"]*router/);
    const bytes = brotli(html);
    test.info().annotations.push({ type: 'kB of HTML', description: (bytes / KB).toFixed(1) });
    expect(bytes).toBeLessThanOrEqual(25 * KB);
  });
}

/** Bytes that arrive at the page, by kind of resource, from now on. */
async function countBytes(page: Page) {
  const bytes = { Media: 0, Font: 0, all: 0, fontFiles: 0 };
  const kinds = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === 'Media') bytes.Media += encodedDataLength;
    else bytes.all += encodedDataLength;
    if (kind === 'Font') {
      bytes.Font += encodedDataLength;
      bytes.fontFiles += 1;
    }
  });
  return bytes;
}

/** There once the app has started, so that everything of the start has arrived when it is. */
const filmButton = (page: Page) => page.getByRole('button', { name: /background video$/ });

test('the first view of / is at most 320 kB without video, of which 2 fonts 50 kB', async ({ page }) => {
  const bytes = await countBytes(page);
  await page.goto('/');
  await expect(filmButton(page)).toBeVisible();
  test.info().annotations.push({ type: 'kB of the first view', description: (bytes.all / KB).toFixed(1) });
  expect(bytes.all).toBeGreaterThan(100 * KB);
  expect(bytes.all).toBeLessThanOrEqual(320 * KB);
  expect(bytes.fontFiles).toBe(2);
  expect(bytes.Font).toBeLessThanOrEqual(50 * KB);
});

test('no video is requested before the page has loaded', async ({ page }) => {
  const asked: string[] = [];
  let loaded = false;
  page.on('load', () => {
    loaded = true;
  });
  page.on('request', (request) => {
    if (/\.(mp4|webm)$/.test(request.url()) && !loaded) asked.push(request.url());
  });
  const film = page.waitForRequest(/\.(mp4|webm)$/);
  await page.goto('/');
  await film;
  expect(asked).toEqual([]);
});

test.describe('no video is requested', () => {
  async function expectNoVideo(page: Page) {
    const asked: string[] = [];
    page.on('request', (request) => void (/\.(mp4|webm)$/.test(request.url()) && asked.push(request.url())));
    await page.goto('/');
    await expect(filmButton(page)).toHaveAccessibleName('Play background video');
    // To the end of the page and back: nothing there may begin to load one either.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await filmButton(page).scrollIntoViewIfNeeded();
    await expect(filmButton(page)).toHaveAccessibleName('Play background video');
    expect(asked).toEqual([]);
  }

  test('under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectNoVideo(page);
  });

  test('under Save-Data', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await expectNoVideo(page);
  });
});
