import type { Page } from 'playwright/test';
import { ALL_PAGES } from '../../../src/shared/config/pages.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { PUBLIC_ROUTES } from '../../support/browser/public-routes.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';
import { structuredDataFaults } from '../support/structured-data.ts';

const { siteUrl } = stackEnv();
const POST = '/blog/future-of-ai-in-business-consulting';
const SERVICE = '/services/ai-strategy-consulting';
const isApp = (kind: string) => kind === 'app' || kind === 'english';
const HIDDEN = ALL_PAGES.filter(({ kind, search }) => search === 'hidden' || isApp(kind)).map(
  ({ path }) => path,
);
/** Pages that are another one for search engines. */
const SAME = ALL_PAGES.flatMap(({ path, sameAs }) => (sameAs ? [{ route: path, canonical: sameAs }] : []));
const FOUND = PUBLIC_ROUTES.filter(
  (path) => !HIDDEN.includes(path) && !SAME.some(({ route }) => route === path),
);

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');

async function structuredData(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Record<string, unknown>);
}

// Read from the HTML as it was prerendered: that is what search engines and previews get.
test.use({ javaScriptEnabled: false });

test('every page has its own title and description', async ({ page }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const route of FOUND) {
    await page.goto(route);
    titles.add(await page.title());
    const description = (await meta(page, 'description')) ?? '';
    expect(description.length, route).toBeGreaterThan(50);
    expect(description.length, route).toBeLessThanOrEqual(200);
    descriptions.add(description);
  }
  expect(titles.size).toBe(FOUND.length);
  expect(descriptions.size).toBe(FOUND.length);
});

for (const { route, canonical } of [...FOUND.map((path) => ({ route: path, canonical: path })), ...SAME]) {
  test(`${route} has its canonical URL and a sharing card of 1200 by 630`, async ({ page, request }) => {
    await page.goto(route);
    const address = siteUrl + canonical;
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
    expect(await meta(page, 'og:url')).toBe(address);
    expect(await meta(page, 'og:title')).toBe(await page.title());
    expect(await meta(page, 'og:description')).toBe(await meta(page, 'description'));
    expect(await meta(page, 'twitter:card')).toBe('summary_large_image');
    const card = (await meta(page, 'og:image')) as string;
    expect(await meta(page, 'twitter:image')).toBe(card);
    const image = await (await request.get(card)).body();
    expect(image.subarray(1, 4).toString()).toBe('PNG');
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630]);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  });
}

test('private pages are not indexed', async ({ page }) => {
  for (const route of [
    ...HIDDEN,
    '/blog/unlisted',
    '/blog/tags/_unlisted',
    '/services/unlisted',
    '/case-studies/unlisted',
  ]) {
    await page.goto(route);
    expect(await meta(page, 'robots'), route).toBe('noindex');
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  }
});

test('the list of a tag has its own title, and the canonical URL of the list of all articles', async ({
  page,
  request,
}) => {
  await page.goto('/blog/tags/supply-chain');
  await expect(page).toHaveTitle('Insights: Supply chain | Meridian Business Consulting');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${siteUrl}/blog`);
  expect(await meta(page, 'og:url')).toBe(`${siteUrl}/blog`);
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/blog/tags');
});

test('the tags of an article are in its structured data and in the feed', async ({ page, request }) => {
  await page.goto(POST);
  const posting = (await structuredData(page)).find((thing) => thing['@type'] === 'BlogPosting');
  expect(posting?.keywords).toEqual(['Strategy', 'Generative AI']);
  const feed = await (await request.get('/rss.xml')).text();
  expect(feed).toContain('<category>Strategy</category>\n<category>Generative AI</category>');
});

test('structured data has every required property', async ({ page }) => {
  const expected: Record<string, string[]> = {
    '/': ['ProfessionalService', 'WebSite'],
    [POST]: ['BlogPosting', 'BreadcrumbList'],
    [SERVICE]: ['BreadcrumbList', 'Service'],
    '/services': ['BreadcrumbList', 'FAQPage'],
    '/blog': ['BreadcrumbList'],
    '/case-studies/inventory-forecasting-in-manufacturing': ['BreadcrumbList'],
  };
  for (const [route, types] of Object.entries(expected)) {
    await page.goto(route);
    const data = await structuredData(page);
    expect(data.map((thing) => String(thing['@type'])).sort(), route).toEqual(types);
    expect(data.every((thing) => thing['@context'] === 'https://schema.org')).toBe(true);
    expect(
      data.flatMap((thing) => structuredDataFaults(thing)),
      route,
    ).toEqual([]);
  }
});

test('the structured data of the firm match the visible contact card', async ({ page }) => {
  await page.goto('/');
  const firm = (await structuredData(page)).find((thing) => thing['@type'] === 'ProfessionalService') ?? {};
  const card = page.locator('#contact');
  const { streetAddress, postalCode } = firm.address as Record<string, string>;
  await expect(card).toContainText(streetAddress as string);
  await expect(card).toContainText(postalCode as string);
  await expect(card.getByRole('link', { name: '(404) 555-0142' })).toHaveAttribute(
    'href',
    `tel:${firm.telephone}`,
  );
});

test('a service’s title reads as specified', async ({ page }) => {
  await page.goto(SERVICE);
  await expect(page).toHaveTitle('AI Strategy Consulting | Meridian Business Consulting');
});

test('sitemap.xml lists every indexed page, and each of them exists', async ({ request }) => {
  const response = await request.get('/sitemap.xml');
  expect(response.headers()['content-type']).toMatch(/xml/);
  const listed = Array.from(
    (await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g),
    (match) => match[1] as string,
  );
  const wanted = FOUND.filter((route) => !route.startsWith('/auth/')).map((route) => siteUrl + route);
  expect(wanted.filter((address) => !listed.includes(address))).toEqual([]);
  for (const address of listed) expect((await request.get(address)).status(), address).toBe(200);
});

test('robots.txt names the sitemap, security.txt the contact; the manifest and all icons exist', async ({
  page,
  request,
}) => {
  const security = await (await request.get('/.well-known/security.txt')).text();
  expect(security).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \d{4}-\d\d-\d\dT/);
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  await page.goto('/');
  const linked = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') as string));
  expect(linked.length).toBeGreaterThanOrEqual(4);
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string }[];
  };
  for (const path of [...linked, ...manifest.icons.map(({ src }) => src)]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});
