import type { Page } from 'playwright/test';
import postgres from 'postgres';
import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';
import { htmlOf, LIVE } from '../support/published-page.ts';

const STRATEGY = '/services/ai-strategy-consulting';
const CATALOGUE = [
  { slug: 'ai-strategy-consulting', name: 'AI Strategy Consulting', duration: '4-6 weeks', price: '$10,000' },
  {
    slug: 'digital-transformation',
    name: 'Digital Transformation',
    duration: '8-12 weeks',
    price: '$15,000',
  },
  { slug: 'data-analytics', name: 'Data Analytics Solutions', duration: '6-10 weeks', price: '$12,000' },
];
const API = '**/rest/v1/services*';

const main = (page: Page) => page.getByRole('main');
const card = (page: Page) => page.getByRole('complementary', { name: 'Service Details' });
const learnMore = (page: Page) => main(page).getByRole('link', { name: /^Learn More/ });
const hrefs = (page: Page) =>
  learnMore(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test.describe('the index', () => {
  test('has an entry for each service: image, name, description, duration, price and link', async ({
    page,
  }) => {
    await page.goto('/services');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const { name, duration, price } of CATALOGUE) {
      const entry = main(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name }) });
      await expect(entry.getByRole('img')).toHaveAttribute('alt', /.{5}/);
      await entry.scrollIntoViewIfNeeded();
      await expect
        .poll(() => entry.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
      await expect(entry.getByRole('paragraph')).toHaveText(/.{40}/);
      await expect(entry.getByText(duration, { exact: true })).toBeVisible();
      await expect(entry.getByText(`Starting from ${price}`)).toBeVisible();
    }
    expect(await hrefs(page)).toEqual(CATALOGUE.map(({ slug }) => `/services/${slug}`));
    await learnMore(page).last().click();
    await expect(page).toHaveURL('/services/data-analytics');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data Analytics Solutions');
  });

  test('has questions that open and close by keyboard, then links to book or to write', async ({
    page,
    expectNoAxeViolations,
  }) => {
    await page.goto('/services');
    const answer = page.getByText('You leave with a short list of next steps');
    await expect(answer).toBeVisible();
    await page.getByText('What does the first consultation cost?').focus();
    await page.keyboard.press('Enter');
    await expect(answer).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(answer).toBeVisible();
    await expectNoAxeViolations();
    const closing = page.getByRole('region', { name: 'Not sure which one fits?' });
    await expect(closing.getByRole('link', { name: 'Schedule Consultation' })).toHaveAttribute(
      'href',
      '/schedule',
    );
    await expect(closing.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/#contact');
  });
});

test.describe('one service', () => {
  for (const { slug, name, duration, price } of CATALOGUE) {
    test(`${name} has everything that the page promises`, async ({ page }) => {
      await page.goto(`/services/${slug}`);
      await expect(page).toHaveTitle(`${name} | Meridian Business Consulting`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.getByRole('link', { name: 'Back to All Services' })).toHaveAttribute(
        'href',
        '/services',
      );
      const part = (title: string) => page.getByRole('region', { name: title });
      expect(await part('Overview').getByRole('paragraph').count()).toBeGreaterThan(1);
      expect(await part('Key Benefits').getByRole('listitem').count()).toBeGreaterThan(3);
      await expect(part('What a client got').getByRole('blockquote')).toHaveText(/.{40}/);
      const steps = part('Our Process').getByRole('listitem');
      await expect(steps).toHaveCount(4);
      for (const [index, step] of (await steps.all()).entries()) {
        await expect(step.getByText(String(index + 1), { exact: true })).toBeVisible();
        await expect(step.getByRole('heading', { level: 3 })).toHaveText(/.{3}/);
        await expect(step.getByRole('paragraph')).toHaveText(/.{40}/);
      }
      await expect(card(page).getByRole('definition')).toHaveText([duration, price]);
      await expect(card(page).getByRole('definition').last()).toHaveCSS(
        'font-variant-numeric',
        /tabular-nums/,
      );
    });
  }

  test('has up to three related services with image, name and two lines, never itself', async ({ page }) => {
    await page.goto(STRATEGY);
    expect(await hrefs(page)).toEqual(['/services/digital-transformation', '/services/data-analytics']);
    const related = page.getByRole('region', { name: 'Related Services' });
    await expect(related.getByRole('img')).toHaveCount(2);
    await expect(related.getByRole('heading', { level: 3 })).toHaveText([
      'Digital Transformation',
      'Data Analytics Solutions',
    ]);
    await page.setViewportSize({ width: 320, height: 800 });
    for (const words of await related.getByRole('paragraph').all()) {
      const lines = await words.evaluate(
        (node) => node.clientHeight / Number.parseFloat(getComputedStyle(node).lineHeight),
      );
      expect(Math.round(lines)).toBe(2);
    }
    await related.getByRole('link', { name: 'Learn More about Digital Transformation' }).click();
    await expect(page).toHaveURL('/services/digital-transformation');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Digital Transformation');
  });

  test('keeps the details in view in a wide window, and scrolls them along on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(STRATEGY);
    const top = async () => Math.round((await card(page).boundingBox())?.y ?? Number.NaN);
    const benefits = page.getByRole('heading', { name: 'Key Benefits' });
    const process = page.getByRole('heading', { name: 'Our Process' });
    await benefits.evaluate((node) => node.scrollIntoView());
    await expect(card(page)).toBeInViewport({ ratio: 1 });
    const held = await top();
    await page.mouse.wheel(0, 150);
    await expect.poll(async () => (await benefits.boundingBox())?.y ?? 0).toBeLessThan(0);
    expect(await top()).toBe(held);
    expect(held).toBeGreaterThan(60);
    await page.setViewportSize({ width: 375, height: 800 });
    await process.evaluate((node) => node.scrollIntoView());
    await expect(card(page)).not.toBeInViewport();
  });

  test('Request a Consultation scrolls to the form below the header, and the form sends', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(STRATEGY);
    // Set for the length of the glide only, which a busy machine may not see.
    const glided = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const root = document.documentElement;
          const isSmooth = () => getComputedStyle(root).scrollBehavior === 'smooth';
          new MutationObserver(() => isSmooth() && resolve(true)).observe(root, { attributes: true });
        }),
    );
    await card(page).getByRole('link', { name: 'Request a Consultation' }).click();
    expect(await glided).toBe(true);
    await expect(page).toHaveURL(`${STRATEGY}?subject=AI%20Strategy%20Consulting#contact`);
    const title = page.getByRole('heading', { name: 'Ready to Get Started?' });
    await expect(title).toBeInViewport();
    const bar = () => page.getByRole('banner').boundingBox();
    await expect
      .poll(async () => {
        const section = await page.locator('#contact').boundingBox();
        return Math.abs((section?.y ?? 0) - ((await bar())?.height ?? 0));
      })
      .toBeLessThan(2);
    const form = page.locator('#contact form');
    await form.getByLabel('Name').fill('Annie Easley');
    await form.getByLabel('Email').fill('katherine@example.com');
    await form.getByLabel('Company').fill('Orbit & Co');
    await expect(form.getByLabel('Message')).toHaveValue('Subject: AI Strategy Consulting\n\n');
    await form.getByLabel('Message').fill('We would like to begin with the strategy.');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message Sent')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'We got your message' })).toBeFocused();
  });

  test('a selection made before the page’s code has loaded is kept', async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/service-page-*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(STRATEGY);
    const form = page.locator('#contact form');
    await form.getByLabel('Name').fill('Mary Jackson');
    await card(page).getByRole('link', { name: 'Request a Consultation' }).click();
    await expect(page.getByRole('heading', { name: 'Ready to Get Started?' })).toBeInViewport();
    await expect(form.getByLabel('Name')).toHaveValue('Mary Jackson');
    await expect(main(page).getByRole('status')).toHaveCount(0);
    release();
  });

  test('Explore Other Services links to the index, and Back returns', async ({ page }) => {
    await page.goto(STRATEGY);
    await card(page).getByRole('link', { name: 'Explore Other Services' }).click();
    await expect(page).toHaveURL('/services');
    await expect(learnMore(page)).toHaveCount(CATALOGUE.length);
    await page.goBack();
    await expect(page).toHaveTitle(/^AI Strategy Consulting \|/);
    await page.getByRole('link', { name: 'Back to All Services' }).click();
    await expect(page).toHaveURL('/services');
  });
});

test.describe('a URL without a service', () => {
  test.afterEach(({ consoleErrors }) => {
    expect(consoleErrors.splice(0).filter((line) => !/status of (404|503)/.test(line))).toEqual([]);
  });

  test('has status 404 and shows Service Not Found with a link onward', async ({
    page,
    expectNoAxeViolations,
  }) => {
    const response = await page.goto('/services/no-such-service');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service Not Found');
    await expect(
      page.getByText("The service you're looking for doesn't exist or has been moved."),
    ).toBeVisible();
    await expect(page).toHaveTitle(/^Service Not Found \|/);
    await expectNoAxeViolations();
    await page.getByRole('link', { name: 'View All Services' }).click();
    await expect(page).toHaveURL('/services');
    await expect(page).toHaveTitle(/^Services \|/);
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
    await page.goto('/services/no-such-service');
    await expect(main(page).getByRole('status')).toHaveText('Loading the service...');
    release();
    await expect(page.getByRole('alert').getByText('The service couldn’t be loaded')).toBeVisible();
    await expectNoAxeViolations();
    await page.unroute(API);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service Not Found');
  });
});

test('a service published after the build has its page at once, and is listed some seconds later; a draft does not', async ({
  page,
  consoleErrors,
}) => {
  const { databaseUrl } = stackEnv();
  if (databaseUrl === undefined) throw new Error('It needs a database: run it with `npm test -- pages`.');
  const sql = postgres(databaseUrl, { max: 1 });
  const add = (slug: string, position: number, status: string) => sql`
    insert into public.services (slug, name, short_description, description, benefits, process, duration, price,
      image_url, image_alt, position, status)
    select ${slug}, 'Since the Build', short_description, 'Fresh from the database, and long enough.', benefits,
      process, duration, 1250000, image_url, image_alt, ${position}, ${status}
    from public.services where slug = 'data-analytics'`;
  try {
    await add('since-the-build', 901, 'published');
    await add('not-yet', 902, 'draft');
    await expect.poll(() => htmlOf('/services'), LIVE).toContain('since-the-build');
    await page.goto('/services');
    await expect(learnMore(page)).toHaveCount(CATALOGUE.length + 1);
    await expect(page.getByText('Starting from $1,250,000')).toBeVisible();
    await page.goto('/services/since-the-build');
    await expect(page).toHaveTitle('Since the Build | Meridian Business Consulting');
    await expect(page.getByText('Fresh from the database, and long enough.')).toBeVisible();
    expect(await hrefs(page)).toHaveLength(3);
    await page.goto('/services/not-yet');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service Not Found');
  } finally {
    await sql`delete from public.services where position > 900`;
    await sql.end();
    await expect.poll(() => htmlOf('/services'), LIVE).not.toContain('since-the-build');
  }
  expect(consoleErrors.splice(0).filter((line) => !line.includes('status of 404'))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows services, prices, answers and a whole page', async ({ page }) => {
    await page.goto('/services');
    await page.getByText('How do you price your work?').click();
    await expect(page.getByText('A fixed price for a written scope')).toBeVisible();
    await learnMore(page).first().click();
    await expect(page).toHaveURL(STRATEGY);
    await expect(page.getByRole('region', { name: 'Our Process' }).getByRole('listitem')).toHaveCount(4);
    await expect(card(page).getByText('$10,000')).toBeVisible();
    await card(page).getByRole('link', { name: 'Request a Consultation' }).click();
    await expect(page.getByRole('heading', { name: 'Ready to Get Started?' })).toBeInViewport();
  });

  test('says at a URL without a service that there is none', async ({ page, consoleErrors }) => {
    await page.goto('/services/no-such-service');
    await expect(page.getByRole('heading', { name: 'Service Not Found' })).toBeVisible();
    await expect(page.getByText('Loading the service...')).toBeHidden();
    expect(consoleErrors.splice(0).filter((line) => !line.includes('status of 404'))).toEqual([]);
  });
});
