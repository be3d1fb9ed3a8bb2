import type { Page } from 'playwright/test';
import { SITE_LOCALES } from '../../../src/shared/config/languages.ts';
import { pathIn } from '../../../src/shared/config/paths.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { waitForHydration } from '../../support/browser/wait-for-hydration.ts';

const PAGES = ['/', '/services', '/blog', '/schedule', '/privacy', '/auth/login'];

const alternates = (page: Page) =>
  page
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll((links) =>
      links.map((link) => [link.getAttribute('hreflang'), new URL((link as HTMLLinkElement).href).pathname]),
    );

for (const path of PAGES) {
  test(`${path} and its Spanish page name each other, and each names its language`, async ({ page }) => {
    const addresses = SITE_LOCALES.map((language) => [language, pathIn(language, path)] as const);
    for (const [language, address] of addresses) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await alternates(page)).toEqual([...addresses, ['x-default', path]]);
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(new URL(canonical ?? '').pathname).toBe(address);
      await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', `${language}_US`);
    }
  });
}

test('the language switch keeps the page, its query and its fragment', async ({ page }) => {
  await page.goto('/schedule?type=discovery-call#content');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(/\/es\/schedule\?type=discovery-call#content$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\d\/schedule\?type=discovery-call#content$/);
});

test('on a phone the language switch is in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/es/blog');
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\d\/blog$/);
});

test('an address without a page is answered in the language of its path', async ({ page, consoleErrors }) => {
  const response = await page.goto('/es/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Página no encontrada');
  for (const link of await page.locator('a[hreflang]').all())
    expect(await link.getAttribute('href')).toMatch(/^\/no-such-page$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\d\/no-such-page$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  consoleErrors.splice(0);
});

test('links of a Spanish page lead to Spanish pages', async ({ page }) => {
  await page.goto('/es');
  const hrefs = await page
    .locator('a[href^="/"]:not([hreflang])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.length).toBeGreaterThan(30);
  expect(hrefs.filter((href) => !/^\/es($|[/?#])/.test(href))).toEqual([]);
});

/** Words of the English landing page, its header and its footer. */
const ENGLISH = [
  'Better decisions',
  'Request a free consultation',
  'What we do',
  'Process and price',
  'Ask about',
  'Four steps',
  'Success stories',
  'Read the case study',
  'How a project runs, in 28 seconds.',
  'Atlanta taught us',
  'Senior people. Numbers you can check.',
  'Who you’ll work with',
  'Bring us one decision',
  'Schedule Consultation',
  'About Us',
  'Sign In',
  'Privacy Policy',
  'All rights reserved.',
];

test('the landing page has its own words in Spanish only, before and after its code has started', async ({
  page,
}) => {
  await page.goto('/es');
  const read = () => page.locator('body').innerText();
  const english = (text: string) => ENGLISH.filter((words) => text.includes(words));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Decida mejor,\s*antes del mediodía\./);
  expect(english(await read())).toEqual([]);
  await page.mouse.wheel(0, 400);
  await waitForHydration(page);
  expect(english(await read())).toEqual([]);
});

for (const path of ['/es', '/es/services', '/es/blog', '/es/schedule', '/es/cookies']) {
  test(`${path} fits every window and axe finds nothing on it`, async ({ page, lookAtEveryWidth }) => {
    await page.goto(path);
    await lookAtEveryWidth();
  });
}

test('the list of time zones and the time of a visitor in Los Angeles are in Spanish', async ({
  browser,
}) => {
  const context = await browser.newContext({ timezoneId: 'America/Los_Angeles' });
  const page = await context.newPage();
  await page.goto('/es/schedule');
  const zones = page.getByLabel('Su zona horaria');
  await expect(zones.locator('option:checked')).toHaveText('Zona horaria de este dispositivo');
  await page.getByText('cambiar').click();
  await waitForHydration(page);
  await expect(page.getByText('Horarios en hora del Pacífico')).toBeVisible();
  await expect(zones.locator('option:checked')).toHaveText('hora del Pacífico (Los Ángeles)');
  await zones.focus();
  for (const name of [
    'Londres, hora',
    'Ciudad de México, hora estándar central',
    'Kolkata, hora de',
    'Honolulú',
  ])
    await expect(zones.getByRole('option', { name })).toBeAttached();
  const names = await zones.getByRole('option').allTextContents();
  const english = /(?<!\p{L})(Time|Calcutta|New York|Angeles)(?!\p{L})/u;
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => english.test(name))).toEqual([]);
  const dates = page.getByLabel('Fecha preferida');
  await dates.selectOption({ index: 5 });
  await expect(page.getByLabel('Horario preferido').getByRole('option').nth(1)).toHaveText(
    /^\d+:\d\d [ap]\.m\.$/,
  );
  await context.close();
});
