import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../support/browser/e2e.ts';

const INVENTORY = '/case-studies/inventory-forecasting-in-manufacturing';
const READMISSIONS = '/case-studies/fewer-readmissions-in-healthcare';
const STORIES = [
  { path: INVENTORY, industry: 'Manufacturing', headline: '32% inventory cost reduction' },
  { path: READMISSIONS, industry: 'Healthcare', headline: '24% readmission reduction' },
  {
    path: '/case-studies/fraud-detection-in-fintech',
    industry: 'Fintech',
    headline: '65% higher fraud detection, 40% fewer false positives',
  },
];

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bars = (within: Locator) => within.locator('.recharts-bar-rectangle');
const widthOf = async (bar: Locator) => (await bar.locator('path, rect').boundingBox())?.width ?? 0;

/** Brings each part of the figures near the screen, so that all are drawn. */
async function drawAll(page: Page) {
  for (const name of ['Before and after', 'Timeline', 'Results against targets']) {
    await part(page, name).scrollIntoViewIfNeeded();
    await expect(bars(part(page, name)).first()).toBeVisible();
  }
}

for (const { path, industry, headline } of STORIES) {
  test(`${path} shows the client, the challenge, the solution and the results`, async ({ page }) => {
    await page.goto(path);
    const head = page.getByRole('article').first();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/.{10}/);
    await expect(head.getByRole('img').first()).toHaveAttribute('alt', /.{5}/);
    await expect(head.getByText(industry, { exact: true })).toBeVisible();
    // The figure comes again beside what the client says.
    await expect(head.getByText(headline, { exact: true })).toHaveCount(path === READMISSIONS ? 1 : 2);
    await expect(head.getByText(headline, { exact: true }).first()).toBeVisible();
    await expect(part(page, 'What a client got')).toHaveCount(path === READMISSIONS ? 0 : 1);
    await expect(page.getByRole('term').filter({ hasText: /^(Client|Duration|Technologies)$/ })).toHaveCount(
      3,
    );
    for (const name of ['Challenge', 'What we did', 'Results']) {
      await expect(part(page, name).getByRole('paragraph')).toHaveCount(2);
    }
    for (const name of ['Before and after', 'Timeline', 'Results against targets']) {
      await expect(part(page, name)).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Back to Success Stories' })).toHaveAttribute(
      'href',
      '/#case-studies',
    );
    const others = part(page, 'Next stories').getByRole('link');
    expect(await others.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toHaveLength(
      2,
    );
    await expect(others.and(page.locator(`[href="${path}"]`))).toHaveCount(0);
  });
}

test('every story leads to every other in two clicks, and to a consultation', async ({ page }) => {
  await page.goto(INVENTORY);
  await part(page, 'Next stories').getByRole('link').first().click();
  await expect(page).toHaveURL(READMISSIONS);
  await expect(page).toHaveTitle(/^Patients who go home and stay home \|/);
  await part(page, 'What would you measure?').getByRole('link', { name: 'Schedule Consultation' }).click();
  await expect(page).toHaveURL('/schedule');
});

test.describe('the figures', () => {
  test('load shortly before they scroll into view, and are drawn to scale beside their text', async ({
    page,
  }) => {
    const code: string[] = [];
    page.on('request', (request) => void (/\/charts-/.test(request.url()) && code.push(request.url())));
    await page.goto(INVENTORY);
    const changes = part(page, 'Before and after');
    const cost = changes.getByRole('listitem').filter({ hasText: 'Yearly cost of holding stock' });
    await expect(cost.getByRole('definition')).toHaveText(['$925,000', '$629,000']);
    await expect(cost.getByText('32% less')).toBeVisible();
    expect(code).toEqual([]);
    await drawAll(page);
    expect(code).toHaveLength(1);

    await expect.poll(() => widthOf(bars(cost).nth(0))).toBeGreaterThan(100);
    await expect
      .poll(async () => (await widthOf(bars(cost).nth(1))) / (await widthOf(bars(cost).nth(0))))
      .toBeCloseTo(629 / 925, 1);
    const roi = changes.getByRole('region', { name: 'Return on investment' });
    await expect(roi.getByText('6x', { exact: true })).toBeVisible();
    await expect(roi.getByText('12 months after go-live')).toBeVisible();
    await expect(roi.getByRole('definition')).toHaveText(['$62,000', '$372,000']);
    await expect(bars(roi)).toHaveCount(2);

    const timeline = part(page, 'Timeline');
    await expect(timeline.getByRole('listitem')).toHaveCount(5);
    await expect(bars(timeline)).toHaveCount(5);

    const targets = part(page, 'Results against targets');
    await expect(targets.getByText('3 of 4 targets met.')).toBeVisible();
    await expect(targets.getByText('Met', { exact: true })).toHaveCount(3);
    await expect(targets.getByText('Missed', { exact: true })).toHaveCount(1);
    await expect(bars(targets)).toHaveCount(4);
    await expect(targets.locator('.recharts-reference-line')).toHaveCount(4);
  });

  test('show an unfinished target as an open shape', async ({ page }) => {
    await page.goto(READMISSIONS);
    await drawAll(page);
    const timeline = part(page, 'Timeline');
    await expect(timeline.getByRole('listitem').last()).toContainText('12 weeks, 50% done');
    await expect(bars(timeline)).toHaveCount(6);
  });

  test('shift no layout when they appear, and take no keyboard focus', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(INVENTORY);
    await drawAll(page);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
    const stops = page.getByRole('article').locator('[aria-hidden=true] :is([tabindex="0"], a, button)');
    await expect(stops).toHaveCount(0);
  });

  test('stand still under reduced motion, and pass axe at every width, in light and in dark', async ({
    page,
    lookAtEveryWidth,
  }) => {
    await page.goto(INVENTORY);
    const changes = part(page, 'Before and after');
    await changes.scrollIntoViewIfNeeded();
    const bar = bars(changes).nth(0);
    await expect(bar).toBeVisible();
    const first = await widthOf(bar);
    expect(first).toBeGreaterThan(50);
    await drawAll(page);
    // What the database has by now may be drawn again in between.
    await expect.poll(() => widthOf(bar)).toBe(first);
    await lookAtEveryWidth();
  });

  test('can be read when their code does not load', async ({ page, consoleErrors }) => {
    await page.route('**/assets/charts-*', (route) => route.abort());
    await page.goto(INVENTORY);
    await part(page, 'Results against targets').scrollIntoViewIfNeeded();
    await expect(part(page, 'Results against targets').getByText('61%')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(consoleErrors.splice(0).filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
  });
});

test.describe('a URL without a case study', () => {
  test('has status 404 and shows Case Study Not Found with a link onward', async ({
    page,
    expectNoAxeViolations,
    consoleErrors,
  }) => {
    const response = await page.goto('/case-studies/no-such-story');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Study Not Found');
    await expect(
      page.getByText("The case study you're looking for doesn't exist or has been moved."),
    ).toBeVisible();
    await expect(page).toHaveTitle(/^Case Study Not Found \|/);
    await expectNoAxeViolations();
    await page.getByRole('link', { name: 'See All Case Studies' }).click();
    await expect(page).toHaveURL('/#case-studies');
    await expect(page.locator('#case-studies')).toBeInViewport();
    expect(consoleErrors.splice(0).filter((line) => !line.includes('status of 404'))).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the story and every figure', async ({ page }) => {
    await page.goto(READMISSIONS);
    await expect(part(page, 'Results').getByText('Readmissions within 30 days fell')).toBeVisible();
    for (const text of ['17.5%', '13.3%', '24% less', '9x', '$1,134,000', '12 weeks, 50% done', '83%']) {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await part(page, 'Next stories').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/case-studies\/fraud/);
  });

  test('says at a URL without a case study that there is none', async ({ page, consoleErrors }) => {
    await page.goto('/case-studies/no-such-story');
    await expect(page.getByRole('heading', { name: 'Case Study Not Found' })).toBeVisible();
    expect(consoleErrors.splice(0).filter((line) => !line.includes('status of 404'))).toEqual([]);
  });
});
