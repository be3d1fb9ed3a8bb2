import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/e2e.ts';

const footer = (page: Page) => page.getByRole('contentinfo');
const list = (page: Page, title: string) =>
  footer(page)
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last();

test('the footer has the brand, its tagline and the lists of services and of the company', async ({
  page,
}) => {
  await page.goto('/schedule');
  await expect(footer(page).getByRole('link', { name: 'Meridian', exact: true })).toHaveAttribute(
    'href',
    '/',
  );
  await expect(footer(page)).toContainText('AI consulting for the businesses that built the Southeast.');
  await expect(list(page, 'Services').getByRole('link')).toHaveText([
    'Predictive Analytics',
    'Operational Efficiency',
    'Digital Transformation',
    'Customer Intelligence',
    'Risk Management',
  ]);
  await expect(list(page, 'Company').getByRole('link')).toHaveText([
    'About Us',
    'Case Studies',
    'Blog',
    'Careers',
    'Contact',
  ]);
  const hrefs = await list(page, 'Company')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual([
    '/#about',
    '/#case-studies',
    '/blog',
    'mailto:hello@meridian.example?subject=Careers',
    '/#contact',
  ]);
});

test('each service in the footer links to its description', async ({ page }) => {
  for (const name of [
    'Predictive Analytics',
    'Operational Efficiency',
    'Customer Intelligence',
    'Risk Management',
  ]) {
    await page.goto('/privacy');
    await list(page, 'Services').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 3, name })).toBeInViewport();
  }
  await list(page, 'Services').getByRole('link', { name: 'Digital Transformation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Digital Transformation');
});

test('the footer has a newsletter box, the legal pages, phone and email', async ({ page }) => {
  await page.goto('/');
  await expect(footer(page).getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(footer(page).getByRole('button', { name: 'Subscribe' })).toBeVisible();
  await expect(footer(page).getByRole('link', { name: '(404) 555-0142' })).toBeVisible();
  await expect(footer(page).getByRole('link', { name: 'hello@meridian.example' })).toBeVisible();
  for (const [name, path] of [
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    ['Cookie Policy', '/cookies'],
  ] as const) {
    await footer(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
});

test('the copyright line has the current year, whenever the page was built', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-06-01T12:00:00Z'));
  await page.goto('/');
  await expect(footer(page)).toContainText('© 2031 Meridian Business Consulting');
});
