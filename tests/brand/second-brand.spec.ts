import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Page } from 'playwright/test';
import { ownWordsIn, placesOf } from '../../scripts/brand/find-brand.ts';
import { readBrand } from '../../scripts/brand/read-brand.ts';
import { filesBelow } from '../../scripts/files-below.ts';
import { FIRM_SENTENCES } from '../../supabase/functions/_shared/contracts/firm.ts';
import { expect, test } from '../support/browser/e2e.ts';
import { asOpened, PUBLIC_ROUTES } from '../support/browser/public-routes.ts';
import { CHECKOUT } from '../support/checkout.ts';
import { mailSource } from '../support/mail/inbox.ts';
import { stackEnv } from '../support/stack/stack-env.ts';

/** The brand of this checkout, and the one of which it is a copy. */
const brand = await readBrand(join(CHECKOUT, 'brand'));
const former = await readBrand(process.env.FORMER_BRAND ?? '');
const { firm, words, assistant, colors } = brand;

/** What of a text is left of the former brand: its name, place, time zone and trade. */
const leftIn = (text: string) => [
  ...placesOf(former, text),
  ...ownWordsIn(former, text, brand),
  ...Array.from(text.matchAll(/\bE[SD]T\b|Eastern Standard|Eastern Daylight/g), ([found]) => found),
];

/** What people and search engines read of a page, but for the lists of all time zones. */
const readable = (page: Page) =>
  page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const other of body.querySelectorAll('script, style, select, [data-props]')) other.remove();
    const metas = Array.from(document.querySelectorAll('meta'), ({ content }) => content);
    return [document.title, ...metas, body.outerHTML].join('\n');
  });

/** The pages of its content. */
const CONTENT = [
  '/services/yard-scheduling',
  '/case-studies/a-yard-without-waiting',
  '/blog/what-a-whiteboard-knows',
  '/blog/tags/boatyards',
];
const ROUTES = [
  ...PUBLIC_ROUTES.filter((route) => !/^\/(services|case-studies|blog)\//.test(route)),
  ...CONTENT,
];

for (const route of ROUTES) {
  test(`${route} shows the second brand, without an axe violation or sideways scroll`, async ({
    page,
    expectNoAxeViolations,
  }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(asOpened(route));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(firm.name));
    await expect(page.getByRole('banner').getByRole('link', { name: firm.brand })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText(firm.tagline);
    expect(placesOf(former, await page.content())).toEqual([]);
    expect(leftIn(await readable(page))).toEqual([]);
    await expectNoAxeViolations();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoAxeViolations();
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

test('the landing page has the words, colors and type of the second brand', async ({ page }) => {
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(words.hero.title.join(''));
  for (const { title: service } of words.services)
    await expect(page.getByRole('heading', { level: 3, name: service })).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  const partners = page.getByRole('region', { name: 'Press and partners' });
  await expect(partners.getByRole('listitem')).toHaveText([
    'Lakehead Harbor Review',
    'Association of Great Lakes Yards',
  ]);
  await expect(partners.getByRole('link')).toHaveCount(1);
  const rgb = (hex: string) =>
    `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
  await expect(title).toHaveCSS('color', rgb(colors.ink.light));
  await expect(title).toHaveCSS('font-weight', String(brand.type.display.weight));
  await expect(page.locator('html')).toHaveCSS('background-color', rgb(colors.paper.light));
});

test('no file of the built site names the former brand or its colors', async () => {
  const port = new URL(stackEnv().siteUrl).port;
  const client = join(CHECKOUT, 'test-results', `site-${port}`, 'client');
  const files = (await filesBelow(client)).filter(
    (file) => !/\.(br|gz|zst|woff2|avif|webp|png|ico|mp4|webm)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(50);
  const found = await Promise.all(
    files.map(async (file) => {
      const places = placesOf(former, await readFile(file, 'utf8'));
      return places.map((place) => `${relative(client, file)}:${place}`);
    }),
  );
  expect(found.flat()).toEqual([]);
});

test('the manifest, the structured data, the feed and the sharing card are of the second brand', async ({
  page,
  request,
}) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as Record<string, string>;
  expect(manifest).toMatchObject({
    name: firm.name,
    short_name: firm.brand,
    theme_color: colors.paper.light,
  });
  expect(await (await request.get('/rss.xml')).text()).toContain(`Insights | ${firm.name}`);
  await page.goto('/');
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain(`"name":"${firm.name}"`);
  expect(data.join()).toContain(firm.phone_international);
  const card = await page.locator('meta[property="og:image"]').getAttribute('content');
  const image = await request.get(new URL(card ?? '').pathname);
  expect(image.headers()['content-type']).toBe('image/png');
});

test('a message is sent, and both emails are from the second brand', async ({ page, waitForMail }) => {
  const email = `nora-${Date.now()}@example.com`;
  await page.goto('/#contact');
  const form = page.locator('#contact form');
  await form.getByLabel('Name', { exact: false }).first().fill('Nora Alden');
  await form.getByLabel(/email/i).fill(email);
  await form.getByLabel(/company/i).fill('Alden Yard');
  await form.getByLabel(/message/i).fill('Our lift stands idle on Tuesdays.');
  await form.getByRole('button', { name: /send/i }).click();
  const mail = await waitForMail(email, /./);
  expect(mail.from[0]).toMatchObject({ name: firm.name, address: firm.email });
  expect(mail.html).toContain(firm.address.street);
  expect(mail.text).toContain(FIRM_SENTENCES.en.hoursInZone);
  expect(leftIn(mail.html)).toEqual([]);
  await waitForMail(firm.email, /Nora Alden/);
});

test('the assistant greets and answers in the voice of the second brand', async ({ page }) => {
  await page.goto('/privacy');
  await page.getByRole('button', { name: words.trade.open_assistant }).click();
  const panel = page.getByRole('dialog', { name: words.trade.assistant });
  await expect(panel.getByRole('log')).toContainText(assistant.greeting);
  await panel.getByRole('button', { name: 'What does it cost?' }).click();
  await expect(panel.getByRole('log')).toContainText('$8,000');
});

test.describe('for a visitor on the firm’s clock', () => {
  test.use({ timezoneId: 'America/Chicago' });

  test('a booking has the firm’s zone in its label, its emails and its calendar file', async ({
    page,
    waitForMail,
  }) => {
    const email = `nora-${Date.now()}@example.com`;
    await page.goto('/schedule?type=discovery-call');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.trade.book);
    await page.getByLabel(/full name/i).fill('Nora Alden');
    await page.getByLabel(/email address/i).fill(email);
    await page.getByLabel(/preferred date/i).selectOption({ index: 3 });
    const time = page.getByLabel(/preferred time/i);
    const first = time.locator('option[value*=":"]').first();
    await expect(first).toHaveText(/^\d+:\d\d [AP]M$/);
    await expect(page.getByText('Times in Central Time').first()).toBeVisible();
    await time.selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Schedule Consultation' }).click();
    await expect(page.getByText('Appointment Scheduled!')).toBeVisible();
    expect(leftIn(await readable(page))).toEqual([]);

    const request = await waitForMail(email, /^Confirm your consultation request:/);
    expect(request.text).toMatch(/[AP]M Central Time/);
    await page.getByRole('link', { name: 'See your booking' }).click();
    await expect(page.getByText(/[AP]M Central Time/).first()).toBeVisible();

    await page.goto(/\S+\/manage-booking\/\S+/.exec(request.text)?.[0] as string);
    const confirmed = await waitForMail(email, /^Confirmed:/);
    const source = (await mailSource(stackEnv().mailUrl, confirmed.id)).replaceAll(/\r?\n /g, '');
    const calendar = /BEGIN:VCALENDAR[\s\S]*?END:VCALENDAR/.exec(source)?.[0] ?? '';
    expect(calendar).toContain('SUMMARY:');
    for (const { subject, text, html } of [request, confirmed])
      expect(leftIn(`${subject}\n${text}\n${html}\n${calendar}`)).toEqual([]);
  });
});
