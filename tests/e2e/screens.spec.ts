import { expect, test } from '../support/e2e.ts';

const ROUTES = ['/', '/schedule', '/schedule-consultation', '/auth/login'];
const WIDTHS = [320, 375, 768, 1440];

for (const route of ROUTES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${route} in ${colorScheme}: no axe violation and no sideways scroll at any width`, async ({
      page,
      expectNoAxeViolations,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(route);
        await expect(page.getByRole('main')).toBeVisible();
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0);
        await expectNoAxeViolations();
      }
    });
  }
}

for (const route of ROUTES) {
  test(`${route} can be read without JavaScript`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /404.*555-0142/ }).first()).toHaveAttribute('href', /^tel:/);
    await expect(page.getByRole('link', { name: 'hello@meridian.example' }).first()).toHaveAttribute(
      'href',
      /^mailto:/,
    );
    expect(await page.locator('body style').count()).toBe(0);
    await context.close();
  });
}

test('the bar becomes compact past 50 px and the menu works by keyboard on a phone', async ({ page }) => {
  await page.goto('/');
  const header = page.locator('header').first();
  const tall = (await header.boundingBox())?.height ?? 0;
  await page.mouse.wheel(0, 400);
  await expect.poll(async () => (await header.boundingBox())?.height ?? 0).toBeLessThan(tall);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.getByRole('button', { name: /menu/i }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Schedule Consultation' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
});
