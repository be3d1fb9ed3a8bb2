import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

test('on paper there is the text of a page, and nothing to press or fill in', async ({ page }) => {
  await page.goto('/privacy');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  const { host } = new URL(stackEnv().siteUrl);
  await expect(page.getByText('Meridian Business Consulting', { exact: true })).toBeVisible();
  await expect(page.getByText(`· (404) 555-0142 · ${host}/privacy`)).toBeVisible();
});

test('a printed booking has the address of the site without the id of the booking', async ({ page }) => {
  await page.goto(`/booking-confirmation/${crypto.randomUUID()}`);
  await page.emulateMedia({ media: 'print' });
  const { host } = new URL(stackEnv().siteUrl);
  await expect(page.getByText(new RegExp(`· \\(404\\) 555-0142 · ${host}$`))).toBeVisible();
});

test('a printed case study has bars that had not come into view', async ({ page }) => {
  await page.goto('/case-studies/inventory-forecasting-in-manufacturing');
  await page.emulateMedia({ media: 'print' });
  const widths = await page
    .locator('[data-print="bars"]')
    .first()
    .evaluate((list) =>
      [...list.children].map((line) => Number.parseFloat(getComputedStyle(line, '::before').width)),
    );
  const [before = 0, after = 0] = widths;
  expect(after / before).toBeCloseTo(629 / 925, 1);
});

for (const [path, offers] of [
  [
    '/blog/building-resilient-supply-chains-with-ai',
    ['Share this article', 'Facing a decision like this?', 'Related Articles'],
  ],
  ['/services/data-analytics', ['Related Services', 'Ready to Get Started?']],
] as const) {
  test(`${path} is printed without what it offers on the screen`, async ({ page }) => {
    await page.goto(path);
    const all = offers.map((name) => page.getByRole('heading', { name, exact: true }));
    for (const offer of all) await expect(offer).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const offer of [...all, page.getByText('Skip to content'), page.getByText(/^Back to All/)])
      await expect(offer).toBeHidden();
  });
}

test('a printed article says where its links lead', async ({ page }) => {
  await page.goto('/blog/building-resilient-supply-chains-with-ai');
  const link = page.getByRole('link', { name: 'data analytics work' });
  await expect(link).toHaveAccessibleName('data analytics work');
  await link.evaluate((element) =>
    element.insertAdjacentHTML('afterend', ' <a href="https://example.com/a">source</a>'),
  );
  await page.emulateMedia({ media: 'print' });
  await expect(link).toHaveAccessibleName(
    `data analytics work (${new URL(stackEnv().siteUrl).host}/services/data-analytics)`,
  );
  await expect(page.getByRole('link', { name: 'source (https://example.com/a)' })).toBeVisible();
});
