import { expect, test } from '../../support/browser/e2e.ts';

const PAGES = [
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/cookies', 'Cookie Policy'],
] as const;

for (const [path, title] of PAGES) {
  test(`${path} has its title and date, and its table of contents links to its sections`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} | Meridian Business Consulting`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const updated = page.getByText(/^Last updated on [A-Z][a-z]+ \d{1,2}, \d{4}$/);
    await expect(updated.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const headings = page.locator('main h2[id]:not(nav h2)');
    await expect(contents.getByRole('link')).toHaveText(await headings.allInnerTexts());
    const last = contents.getByRole('link').last();
    await last.click();
    await expect(page).toHaveURL(`${path}${await last.getAttribute('href')}`);
    await expect(headings.last()).toBeInViewport();
  });

  test(`${path} keeps a readable line length, and its tables scroll within the page on a phone`, async ({
    page,
  }) => {
    await page.goto(path);
    for (const line of await page.getByRole('main').getByRole('paragraph').all()) {
      expect((await line.boundingBox())?.width ?? 0).toBeLessThanOrEqual(620);
    }
    await page.setViewportSize({ width: 375, height: 800 });
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
    for (const table of await page.getByRole('region', { name: /^Table/ }).all()) {
      await table.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => table.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  });
}

test('the privacy policy names what is stored, why and for how long', async ({ page }) => {
  await page.goto('/privacy');
  const table = page.getByRole('region', { name: /^Table: What we store/ });
  await expect(table.getByRole('columnheader')).toHaveText(['What', 'Why', 'How long']);
  for (const what of ['Contact message', 'Booking', 'Account', 'Newsletter']) {
    await expect(table.getByRole('rowheader', { name: new RegExp(`^${what}`) })).toBeVisible();
  }
});
