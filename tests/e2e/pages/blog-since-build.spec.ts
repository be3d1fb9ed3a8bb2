import type { Page } from 'playwright/test';
import postgres from 'postgres';
import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';
import { htmlOf, LIVE } from '../support/published-page.ts';

const { siteUrl, databaseUrl } = stackEnv();
const FUTURE = 'future-of-ai-in-business-consulting';
const PREDICTIVE = 'predictive-analytics-changing-strategic-planning';
const SUPPLY = 'building-resilient-supply-chains-with-ai';
const HUMAN = 'human-factor-in-ai-implementation';
const SLUGS = [FUTURE, PREDICTIVE, SUPPLY, HUMAN];
/** The read of one article. */
const API = /\/rest\/v1\/blog_posts\?.*\bslug=eq\./;

const readLinks = (page: Page) =>
  page
    .getByRole('main')
    .locator('a:not([href*="/journey-"])')
    .and(page.getByRole('link', { name: /^Read Article/ }));
const hrefs = (page: Page) =>
  readLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test.describe('a URL without an article', () => {
  // The 404 itself, responses that a test replaces, and the policy's word on handlers before they are taken out.
  const EXPECTED = /status of (404|503)|Executing inline event handler violates/;
  test.afterEach(({ consoleErrors }) => {
    expect(consoleErrors.splice(0).filter((line) => !EXPECTED.test(line))).toEqual([]);
  });

  test('has status 404 and shows Blog Post Not Found with a link back', async ({
    page,
    expectNoAxeViolations,
  }) => {
    const response = await page.goto('/blog/no-such-article');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Post Not Found');
    await expect(
      page.getByText("The blog post you're looking for doesn't exist or has been moved."),
    ).toBeVisible();
    await expect(page).toHaveTitle(/^Blog Post Not Found \|/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectNoAxeViolations();
    await page.getByRole('link', { name: 'Return to Blog' }).click();
    await expect(page).toHaveURL('/blog');
    await expect(page).toHaveTitle(/^Insights \|/);
  });

  test('shows a spinner while the database is read, and a retry button when it is unavailable', async ({
    page,
    expectNoAxeViolations,
  }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(API, async (route) => {
      await held;
      await route.fulfill({ status: 503, json: { message: 'away' } });
    });
    await page.goto(`/blog/no-such-article`);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading the article...');
    release();
    await expect(page.getByRole('alert').getByText('The article couldn’t be loaded')).toBeVisible();
    await expectNoAxeViolations();
    await page.unroute(API);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Post Not Found');
  });

  test('no script from the stored HTML reaches the page', async ({ page }) => {
    const content =
      '<h2 id="a">Clean</h2><p onclick="x()">Text<img src=x onerror=x()><script>x()</script></p>';
    await page.route(API, async (route) => {
      const response = await route.fetch({
        url: route
          .request()
          .url()
          .replace(/\bslug=eq\.[^&]*/, `slug=eq.${HUMAN}`),
      });
      const [article] = (await response.json()) as [object];
      await route.fulfill({ response, json: [{ ...article, content }] });
    });
    await page.goto('/blog/no-such-article');
    await expect(page.getByRole('heading', { name: 'Clean' })).toBeVisible();
    await expect(
      page.getByRole('article').first().locator('script, [onclick], [onerror], p img'),
    ).toHaveCount(0);
  });
});

test.describe('published after the build', () => {
  // Other journeys do not count articles with this prefix.
  const SLUG = 'journey-after-the-build';
  const DRAFT = 'journey-draft';

  // As long and as many as tags can be.
  const LONG_TAGS = [0, 1, 2, 3, 4].map((number) => `${'W'.repeat(29)}${number}`);
  const DRAFT_TAG = 'Journey draft';
  const readAll = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('link', { name: /^Read Article/ })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

  async function withPosts(run: () => Promise<void>) {
    if (databaseUrl === undefined) throw new Error('It needs a database: run it with `npm test -- pages`.');
    const sql = postgres(databaseUrl, { max: 1 });
    const insert = (slug: string, status: string, tags: string[]) => sql`
      insert into public.blog_posts (slug, title, excerpt, author, content, image_url, image_alt, status, tags, publish_at)
      values (${slug}, ${`About ${slug}`}, 'One or two sentences for cards.', 'Ada Lovelace',
        '<h2 id="new">New</h2><p>Fresh from the database.</p>', ${`/images/${HUMAN}-1280.webp`}, 'Two hands', ${status},
        ${tags},
        '2019-05-15T14:00:00Z')`;
    try {
      await insert(SLUG, 'published', LONG_TAGS);
      await insert(DRAFT, 'draft', [DRAFT_TAG]);
      await run();
    } finally {
      await sql`delete from public.blog_posts where slug in (${SLUG}, ${DRAFT})`;
      await sql.end();
      await expect.poll(() => htmlOf('/blog'), LIVE).not.toContain(SLUG);
    }
  }

  test('an article is at its URL at once, and in the list some seconds later; a draft is in neither', async ({
    page,
    consoleErrors,
  }) => {
    await withPosts(async () => {
      await page.goto(`/blog/${SLUG}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`About ${SLUG}`);
      await expect(page).toHaveTitle(new RegExp(`^About ${SLUG} \\|`));
      await expect(page.getByText('Fresh from the database.')).toBeVisible();
      await expect(page.getByText('1 min read')).toBeVisible();
      expect(await hrefs(page)).toHaveLength(2);

      await expect.poll(() => htmlOf('/blog'), LIVE).toContain(SLUG);
      await page.goto('/blog');
      await page.getByRole('link', { name: `Read Article: About ${SLUG}` }).click();
      await expect(page).toHaveURL(`/blog/${SLUG}`);
      await expect(page.getByText('Fresh from the database.')).toBeVisible();
      expect(await htmlOf('/blog')).not.toContain(DRAFT);

      await page.goto(`/blog/${DRAFT}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Post Not Found');
    });
    expect(consoleErrors.splice(0).filter((line) => !line.includes('status of 404'))).toEqual([]);
  });

  test('an article’s tags fit every width, and have lists until it is deleted; those of a draft have none', async ({
    page,
    lookAtEveryWidth,
  }) => {
    const [first = ''] = LONG_TAGS;
    const list = `/blog/tags/${first.toLowerCase()}`;
    await withPosts(async () => {
      await expect.poll(() => htmlOf('/blog'), LIVE).toContain(first);
      expect(await htmlOf('/blog')).not.toContain(DRAFT_TAG);
      await page.goto(`/blog/${SLUG}`);
      await expect(page.getByRole('navigation', { name: 'Tags' }).getByRole('link')).toHaveText(LONG_TAGS);
      await lookAtEveryWidth();
      await page.getByRole('link', { name: first }).click();
      await expect(page).toHaveURL(list);
      expect(await readAll(page)).toEqual([`/blog/${SLUG}`]);
      await lookAtEveryWidth();
    });
    expect((await page.request.get(list)).status()).toBe(404);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('lists the articles with a tag', async ({ page }) => {
    await page.goto(`/blog/${PREDICTIVE}`);
    const tags = page.getByRole('navigation', { name: 'Tags' });
    await expect(tags.getByRole('link')).toHaveText(['Forecasting', 'Strategy', 'Planning']);
    await tags.getByRole('link', { name: 'Forecasting' }).click();
    await expect(page).toHaveURL('/blog/tags/forecasting');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights');
    expect(await hrefs(page)).toEqual([PREDICTIVE, SUPPLY].map((slug) => `/blog/${slug}`));
    const all = page.getByRole('navigation', { name: 'Articles by tag' });
    await expect(all.locator('[aria-current=page]')).toHaveText('Forecasting');
    await all.getByRole('link', { name: 'Operations' }).click();
    expect(await hrefs(page)).toEqual([SUPPLY, HUMAN].map((slug) => `/blog/${slug}`));
    await all.getByRole('link', { name: 'All articles' }).click();
    await expect(page).toHaveURL('/blog');
    await expect(readLinks(page)).toHaveCount(SLUGS.length);
  });

  test('has status 404 at a tag that no article has, and leads to all articles', async ({
    page,
    consoleErrors,
  }) => {
    const response = await page.goto('/blog/tags/no-such-tag');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 2, name: 'No articles with this tag.' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('link', { name: 'See all articles' }).click();
    await expect(page).toHaveURL('/blog');
    expect(consoleErrors.splice(0).filter((line) => !line.includes('status of 404'))).toEqual([]);
  });

  test('shows the list and the whole article', async ({ page }) => {
    await page.goto('/blog');
    await expect(readLinks(page)).toHaveCount(SLUGS.length);
    await readLinks(page).first().click();
    await expect(page.getByRole('heading', { name: 'On Monday' })).toBeVisible();
    expect((await page.getByRole('article').first().innerText()).split(/\s+/).length).toBeGreaterThan(900);
    await expect(page.getByRole('link', { name: 'LinkedIn' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
  });

  test('says at a URL without an article that there is none', async ({ page, consoleErrors }) => {
    await page.goto('/blog/no-such-article');
    await expect(page.getByRole('heading', { name: 'Blog Post Not Found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Blog' })).toHaveAttribute('href', '/blog');
    await expect(page.getByText('Loading the article...')).toBeHidden();
    expect(consoleErrors.splice(0).every((line) => line.includes('404'))).toBe(true);
  });
});

test('the feed contains every whole article, and the list links to it', async ({ page, request }) => {
  await page.goto('/blog');
  const link = page.locator('link[rel=alternate][type="application/rss+xml"]');
  await expect(link).toHaveAttribute('title', 'Insights');
  const address = (await link.getAttribute('href')) as string;
  const response = await request.get(address);
  expect(response.headers()['content-type']).toMatch(/xml/);
  const items = await page.evaluate(
    (text) => {
      const xml = new DOMParser().parseFromString(text, 'application/xml');
      if (xml.querySelector('parsererror')) throw new Error('not XML');
      return Array.from(xml.querySelectorAll('item'), (item) => ({
        guid: item.querySelector('guid')?.textContent,
        isPermaLink: item.querySelector('guid')?.getAttribute('isPermaLink'),
        date: item.querySelector('pubDate')?.textContent ?? '',
        body: item.getElementsByTagName('content:encoded')[0]?.textContent ?? '',
      }));
    },
    await response.text(),
  );
  const own = items.filter(({ guid }) => !guid?.includes('/journey-'));
  expect(own.map(({ guid }) => guid)).toEqual(SLUGS.map((slug) => `${siteUrl}/blog/${slug}`));
  for (const { isPermaLink, date, body } of items) {
    expect(isPermaLink).toBe('true');
    expect(date).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
    expect(body.split(/\s+/).length).toBeGreaterThan(900);
    expect(body).not.toContain('href="/');
  }
});
