import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

const { siteUrl } = stackEnv();
const FUTURE = 'future-of-ai-in-business-consulting';
const PREDICTIVE = 'predictive-analytics-changing-strategic-planning';
const SUPPLY = 'building-resilient-supply-chains-with-ai';
const HUMAN = 'human-factor-in-ai-implementation';
const SLUGS = [FUTURE, PREDICTIVE, SUPPLY, HUMAN];
const DATE =
  /^(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}$/;

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('img') });
const readLinks = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Read Article/ });
const hrefs = (page: Page) =>
  readLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
/** The number of cards in the first row. */
const cardsInARow = (page: Page) =>
  cards(page).evaluateAll((all) => {
    const tops = all.map((card) => Math.round(card.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  });

/** Presses until the page, which comes to life after it has loaded, says something. */
const copyLink = (page: Page) =>
  expect(async () => {
    const row = page.getByRole('region', { name: 'Share this article' });
    await row.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible({ timeout: 1000 });
  }).toPass();

test.describe('the list', () => {
  test('has Insights, an intro, and a card with an image, date, author, title and excerpt for each article', async ({
    page,
  }) => {
    await page.goto('/blog');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights');
    await expect(page.getByText('Notes on putting AI to work')).toBeVisible();
    for (const slug of SLUGS) {
      const card = cards(page).filter({ has: page.locator(`a[href="/blog/${slug}"]`) });
      await card.scrollIntoViewIfNeeded();
      const width = () => card.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth);
      await expect.poll(width).toBeGreaterThan(0);
      await expect(card.getByRole('img')).toHaveAttribute('alt', /.{5}/);
      await expect(card.getByRole('time')).toHaveText(DATE);
      await expect(card.getByText(/^[A-Z]\w+ [A-Z]\w+$/).first()).toBeVisible();
      await expect(card.getByRole('heading', { level: 2 })).toBeVisible();
      await expect(card.getByRole('paragraph').last()).toHaveText(/.{40}/);
      await expect(card.getByRole('link')).toHaveText(/^Read Article/);
    }
    // Another journey may publish an article meanwhile; scrolling brings it in.
    const SEEDED = SLUGS.map((slug) => `/blog/${slug}`);
    expect((await hrefs(page)).filter((href) => SEEDED.includes(href ?? ''))).toEqual(SEEDED);
  });

  for (const [width, count] of [
    [375, 1],
    [800, 2],
    [1366, 3],
  ] as const) {
    test(`has as many columns as specified: ${count} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/blog');
      expect(await cardsInARow(page)).toBe(count);
    });
  }

  test('Read Article links to the article and names it', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('link', { name: 'Read Article: The Future of AI in Business Consulting' }).click();
    await expect(page).toHaveURL(`/blog/${FUTURE}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'The Future of AI in Business Consulting',
    );
    await expect(page).toHaveTitle(/^The Future of AI in Business Consulting \|/);
  });

  test('Subscribe to Our Newsletter links to the contact section', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('main').getByRole('link', { name: 'Subscribe to Our Newsletter' }).click();
    await expect(page).toHaveURL('/#contact');
    await expect(page.locator('#contact')).toBeInViewport();
  });
});

test.describe('an article', () => {
  for (const slug of SLUGS) {
    test(`${slug} has its header, its body and a link back`, async ({ page }) => {
      await page.goto(`/blog/${slug}`);
      const article = page.getByRole('article').first();
      await expect(article.getByRole('heading', { level: 1 })).toHaveText(/.{10}/);
      await expect(article.getByRole('img').first()).toHaveJSProperty('complete', true);
      await expect(article.getByRole('time')).toHaveText(DATE);
      await expect(article.getByText(/^\d+ min read$/)).toBeVisible();
      await expect(article.getByText(/^[A-Z]\w+ [A-Z]\w+$/).first()).toBeVisible();
      expect(await article.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(4);
      expect((await article.innerText()).split(/\s+/).length).toBeGreaterThan(900);
      await page.getByRole('link', { name: 'Back to All Articles' }).click();
      await expect(page).toHaveURL('/blog');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights');
    });
  }

  test('ends with two related articles; the one that is open is replaced by the newest other', async ({
    page,
  }) => {
    const expected = {
      [FUTURE]: [SUPPLY, HUMAN],
      [PREDICTIVE]: [SUPPLY, HUMAN],
      [SUPPLY]: [HUMAN, FUTURE],
      [HUMAN]: [SUPPLY, FUTURE],
    };
    for (const [slug, related] of Object.entries(expected)) {
      await page.goto(`/blog/${slug}`);
      await expect(page.getByRole('heading', { name: 'Related Articles', level: 2 })).toBeVisible();
      expect(await hrefs(page), slug).toEqual(related.map((other) => `/blog/${other}`));
    }
    await readLinks(page).first().click();
    await expect(page).toHaveURL(`/blog/${SUPPLY}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Supply Chains/);
  });

  test('ends with its author, a call to action and a newsletter box', async ({ page }) => {
    await page.goto(`/blog/${HUMAN}`);
    const author = page.getByRole('region', { name: 'Yvonne Pettway' });
    await expect(author).toContainText('Consultant, people and training');
    await author.scrollIntoViewIfNeeded();
    await expect(author.getByRole('img')).toHaveJSProperty('complete', true);
    await expect(author.getByRole('link', { name: 'Meet the whole team' })).toHaveAttribute(
      'href',
      '/#about',
    );
    const next = page.getByRole('region', { name: 'Facing a decision like this?' });
    await expect(next.getByRole('link', { name: 'Schedule Consultation' })).toHaveAttribute(
      'href',
      '/schedule',
    );
    const box = next.getByRole('form', { name: 'Get the next article by email' });
    await box.getByLabel('Email').fill('nobody');
    await box.getByRole('button', { name: 'Subscribe' }).click();
    await expect(next.getByRole('alert')).toHaveText('Please enter a valid email address.');
    // Search engines get the role, too.
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.join()).toContain('"jobTitle":"Consultant, people and training"');
  });

  test('a link to a section scrolls it below the header', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/blog/${FUTURE}`);
    const contents = page.getByRole('navigation', { name: 'In this article' });
    await contents.getByRole('link').last().click();
    const title = page.getByRole('heading', { name: 'On Monday' });
    await expect(title).toBeInViewport();
    const bar = (await page.getByRole('banner').boundingBox())?.height ?? 0;
    await expect.poll(async () => (await title.boundingBox())?.y ?? 0).toBeGreaterThan(bar);
  });

  test('a table scrolls within the page on a phone, also by keyboard', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`/blog/${FUTURE}`);
    const table = page.getByRole('region', { name: 'Table 1' });
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });
});

test.describe('Share this article', () => {
  test('Copy link copies the article’s canonical URL and shows a toast', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/blog/${HUMAN}?utm_source=mail#on-monday`);
    await copyLink(page);
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${siteUrl}/blog/${HUMAN}`);
  });

  test('a refused copy shows a message with the URL to copy by hand', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.goto(`/blog/${HUMAN}`);
    await copyLink(page);
    await expect(page.getByRole('alert')).toContainText(`${siteUrl}/blog/${HUMAN}`);
  });

  test('Share opens the device’s share menu where there is one', async ({ page }) => {
    await page.addInitScript(() => {
      const share = async (data: ShareData) => void document.body.setAttribute('data-shared', data.url ?? '');
      Object.defineProperty(navigator, 'share', { value: share });
    });
    await page.goto(`/blog/${HUMAN}`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.locator('body')).toHaveAttribute('data-shared', `${siteUrl}/blog/${HUMAN}`);
  });

  test('has three buttons; LinkedIn and X open in a new tab', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.goto(`/blog/${HUMAN}`);
    const address = encodeURIComponent(`${siteUrl}/blog/${HUMAN}`);
    const row = page.getByRole('region', { name: 'Share this article' });
    await expect(row.getByRole('listitem')).toHaveText(['Copy link', /LinkedIn/, /X/]);
    for (const [name, start] of [
      ['LinkedIn', 'https://www.linkedin.com/'],
      ['X', 'https://x.com/'],
    ] as const) {
      const link = row.getByRole('link', { name: `Share on ${name} (opens in a new tab)` });
      const href = await link.getAttribute('href');
      expect(href?.startsWith(start)).toBe(true);
      expect(href).toContain(address);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
    }
  });
});
