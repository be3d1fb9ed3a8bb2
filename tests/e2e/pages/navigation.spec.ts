import type { Locator, Page } from 'playwright/test';
import { CLIENT, signInBrowser } from '../../support/account.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { waitForHydration } from '../../support/browser/wait-for-hydration.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const SECTIONS = [
  ['Services', '/#services'],
  ['Our Approach', '/#approach'],
  ['Case Studies', '/#case-studies'],
  ['About Us', '/#about'],
  ['Contact Us', '/#contact'],
];
const ALWAYS = [
  ['Blog', '/blog'],
  ['Schedule Consultation', '/schedule'],
];
const HOME = [['Home', '/']];
const PHONE = { width: 375, height: 800 };

const bar = (page: Page) => page.getByRole('banner');
const main = (page: Page) => bar(page).getByRole('navigation', { name: 'Main' });
const toggle = (page: Page) => bar(page).getByRole('button', { name: 'Menu', exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const avatar = (page: Page) => bar(page).getByRole('button', { name: /account of/ });

const linksIn = (part: Locator) =>
  part
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));

async function signIn(page: Page, email: string, password: string) {
  await page.goto('/auth/login');
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(avatar(page)).toBeVisible();
}

for (const width of [375, 1440]) {
  test(`at ${width} px the header is fixed, and compact with a shadow only past 50 px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const look = () =>
      bar(page).evaluate((element) => {
        const { position, boxShadow } = getComputedStyle(element);
        const { top, height } = element.getBoundingClientRect();
        return { position, top, height, hasShadow: boxShadow !== 'none' };
      });
    const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo({ top }), y);
    const tall = await look();
    expect(tall).toMatchObject({ position: 'fixed', top: 0, hasShadow: false });
    await scrollTo(51);
    await expect.poll(look).toMatchObject({ top: 0, height: 60, hasShadow: true });
    expect(tall.height).toBeGreaterThan(60);
    await scrollTo(50);
    await expect.poll(look).toEqual(tall);
  });
}

test('on the landing page the header has the in-page anchors, and the logo links to #hero', async ({
  page,
}) => {
  await page.goto('/');
  await expect.poll(() => linksIn(main(page))).toEqual([...SECTIONS, ...ALWAYS]);
  await expect(bar(page).getByRole('link', { name: 'Meridian' })).toHaveAttribute('href', '/#hero');
});

test('on other pages the header has a Home link instead', async ({ page }) => {
  for (const path of ['/blog', '/schedule', '/services', '/privacy']) {
    await page.goto(path);
    await expect.poll(() => linksIn(main(page))).toEqual([...HOME, ...ALWAYS]);
    await expect(bar(page).getByRole('link', { name: 'Meridian' })).toHaveAttribute('href', '/');
  }
});

test('a click on an anchor scrolls smoothly to its section, which starts below the header', async ({
  page,
}) => {
  await page.goto('/');
  const behaviors = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    addEventListener('scroll', () => seen.add(getComputedStyle(document.documentElement).scrollBehavior));
    return seen;
  });
  await main(page).getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(/\/#about$/);
  const top = () => page.locator('#about').evaluate((section) => section.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThanOrEqual(61);
  expect(await top()).toBeGreaterThanOrEqual(59);
  expect(await behaviors.evaluate((seen) => [...seen][0])).toBe('smooth');
});

test('after a click on an anchor the keyboard continues in its section', async ({ page }) => {
  await page.goto('/');
  await main(page).getByRole('link', { name: 'Contact Us' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#contact')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#contact').getByLabel('Name')).toBeFocused();
});

test('the header marks the current page, its part of the site, and the section in view', async ({ page }) => {
  await page.goto('/blog');
  await expect(main(page).getByRole('link', { name: 'Blog' })).toHaveAttribute('aria-current', 'page');
  await page.goto('/blog/future-of-ai-in-business-consulting');
  await expect(main(page).getByRole('link', { name: 'Blog' })).toHaveAttribute('aria-current', 'true');
  await page.goto('/schedule-consultation');
  await expect(main(page).locator('[aria-current=page]')).toHaveText('Schedule Consultation');
  await page.goto('/');
  await expect(main(page).locator('[aria-current]')).toHaveCount(0);
  await page.locator('#approach').evaluate((section) => section.scrollIntoView());
  await expect(main(page).locator('[aria-current=location]')).toHaveText('Our Approach');
});

test('guests see Sign In and Sign Up, and neither profile nor dashboard', async ({ page }) => {
  await page.goto('/');
  await expect(bar(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth/login');
  await expect(bar(page).getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/auth/register');
  await expect(bar(page).locator('[href="/profile"], [href="/admin"]')).toHaveCount(0);
});

test('clients see their profile, and an avatar with their name, role, Profile, My Bookings and Sign Out', async ({
  page,
}) => {
  await signIn(page, 'client@example.com', 'client-pass-1');
  await expect
    .poll(() => linksIn(main(page)))
    .toEqual([
      ...SECTIONS,
      ['Blog', '/blog'],
      ['Profile', '/profile'],
      ['Schedule Consultation', '/schedule'],
    ]);
  await expect(bar(page).getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await expect(avatar(page)).toHaveText('CC');
  await avatar(page).click();
  const dropdown = page.getByRole('menu');
  await expect(dropdown).toContainText('Casey Client');
  await expect(dropdown.getByText('Client', { exact: true })).toBeVisible();
  await expect(dropdown.getByRole('menuitem')).toHaveText(['Profile', 'My Bookings', 'Sign Out']);
});

test('admins see the dashboard in the header, in the menu and in the avatar’s dropdown', async ({ page }) => {
  await signIn(page, 'admin@example.com', 'admin-pass-1');
  await expect(main(page).getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  await avatar(page).click();
  const dropdown = page.getByRole('menu');
  await expect(dropdown.getByText('Admin', { exact: true })).toBeVisible();
  await expect(dropdown.getByRole('menuitem')).toHaveText(['Profile', 'Admin Dashboard', 'Sign Out']);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await expect(avatar(page)).toBeVisible();
  await toggle(page).click();
  await expect(menu(page).getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  await expect(menu(page).getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
});

test.describe('on a small screen', () => {
  test.use({ viewport: PHONE });

  test('a menu has the same links as the header', async ({ page }) => {
    const account = [
      ['Sign In', '/auth/login'],
      ['Sign Up', '/auth/register'],
    ];
    await page.goto('/');
    await expect(main(page)).toBeHidden();
    await toggle(page).click();
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
    await expect
      .poll(() => linksIn(menu(page)))
      .toEqual([...SECTIONS, ...ALWAYS, ...account, ['Español', '/es']]);
    await page.goto('/blog');
    await toggle(page).click();
    await expect
      .poll(() => linksIn(menu(page)))
      .toEqual([...HOME, ...ALWAYS, ...account, ['Español', '/es/blog']]);
  });

  test('an anchor in the menu closes it and scrolls to the section', async ({ page }) => {
    await page.goto('/');
    await toggle(page).click();
    await menu(page).getByRole('link', { name: 'Case Studies' }).click();
    await expect(menu(page)).toBeHidden();
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
    const top = () =>
      page.locator('#case-studies').evaluate((section) => section.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThanOrEqual(61);
  });

  test('Tab and Shift+Tab stay in the open menu and its button', async ({ page }) => {
    await page.goto('/');
    await toggle(page).click();
    const links = menu(page).getByRole('link');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(toggle(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(links.last()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toggle(page)).toBeFocused();
    for (const link of await links.all()) {
      await page.keyboard.press('Tab');
      await expect(link).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(toggle(page)).toBeFocused();
  });

  test('Escape closes the menu and returns the focus to its button', async ({ page }) => {
    await page.goto('/');
    await toggle(page).press('Enter');
    await expect(menu(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(toggle(page)).toBeFocused();
  });

  test('nothing behind the open menu can be reached, and all of it once the menu is closed', async ({
    page,
    expectNoAxeViolations,
  }) => {
    await page.goto('/');
    await toggle(page).click();
    for (const part of ['main', 'footer', 'header a[href="/#hero"]', 'a[href="#content"]']) {
      await expect(page.locator(part).first()).toHaveAttribute('inert');
    }
    await expectNoAxeViolations();
    await page.mouse.click(180, 780);
    await expect(menu(page)).toBeHidden();
    await expect(page.locator('[inert]')).toHaveCount(0);
  });

  test('widening the window closes the menu', async ({ page }) => {
    await page.goto('/');
    await toggle(page).click();
    await expect(menu(page)).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect(main(page)).toBeVisible();
    await expect(page.locator('[inert]')).toHaveCount(0);
  });
});

test('the menu opens without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto('/');
  await toggle(page).click();
  await menu(page).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await context.close();
});

test('a skip link comes first and leads past the header', async ({ page }) => {
  await page.goto('/blog');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('only a slow navigation is announced', async ({ page }) => {
  await signInBrowser(page, CLIENT);
  await page.goto('/booking-calendar');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/profile-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const progress = page.getByText('Loading the page...');
  await waitForHydration(page);
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await expect(progress).toBeVisible();
  await expect(page).toHaveURL(/\/booking-calendar$/);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  await expect(progress).toHaveCount(0);
});

test('an unknown URL links to the home page, the services and the articles', async ({
  page,
  consoleErrors,
}) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  for (const path of ['/', '/services', '/blog', '/schedule']) {
    await expect(page.getByRole('main').locator(`a[href="${path}"]`)).toBeVisible();
  }
  expect(consoleErrors.splice(0).every((line) => line.includes('404'))).toBe(true);
});
