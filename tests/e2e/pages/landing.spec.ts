import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/e2e.ts';
import { waitForHydration } from '../../support/browser/wait-for-hydration.ts';

const SERVICES = [
  'Predictive Analytics',
  'Operational Efficiency',
  'Digital Transformation',
  'Customer Intelligence',
  'Risk Management',
  'Strategic AI Integration',
];
const STEPS = [
  'Comprehensive Assessment',
  'Data-Driven Strategy',
  'Human + AI Integration',
  'Implementation & Adaptation',
];
const STORIES = [
  'inventory-forecasting-in-manufacturing',
  'fewer-readmissions-in-healthcare',
  'fraud-detection-in-fintech',
];
const BELOW_THE_BAR = 61;

const section = (page: Page, name: string) => page.getByRole('region', { name });
const topOf = (page: Page, id: string) => () =>
  page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top);
const contactLinks = (page: Page, name: string) =>
  section(page, name).locator('a[href^="/"][href$="#contact"]');

test.describe('the landing page', () => {
  test.beforeEach(({ page }) => page.goto('/'));

  test('has its eleven sections in order, with their anchors', async ({ page }) => {
    const found = await page.locator('main section').evaluateAll((sections) =>
      sections.map((each) => {
        const label = document.getElementById(each.getAttribute('aria-labelledby') ?? '');
        return [each.id, each.getAttribute('aria-label') ?? label?.innerText.replace(/\s+/g, ' ')];
      }),
    );
    expect(found).toEqual([
      ['hero', 'Better decisions, by noon.'],
      ['services', 'What we do'],
      ['approach', 'Four steps, and you can stop after any of them.'],
      ['', 'Meridian in figures'],
      ['case-studies', 'Success stories'],
      ['showcase', 'How a project runs, in 28 seconds.'],
      ['', 'Atlanta taught us to ask who the data leaves out.'],
      ['', 'What clients say'],
      ['about', 'Senior people. Numbers you can check.'],
      ['', 'Bring us one decision you keep putting off.'],
      ['contact', 'Get in Touch'],
    ]);
  });

  test('shows six services and four numbered steps', async ({ page }) => {
    await expect(section(page, 'What we do').getByRole('heading', { level: 3 })).toHaveText(SERVICES);
    const steps = section(page, 'Four steps').getByRole('listitem');
    await expect(steps.getByRole('heading', { level: 3 })).toHaveText(STEPS);
    await expect(steps).toHaveText([/^1/, /^2/, /^3/, /^4/]);
  });

  test('shows the firm’s figures and the facts of Atlanta', async ({ page }) => {
    const metrics = section(page, 'Meridian in figures');
    await expect(metrics.getByRole('definition')).toHaveText(['93%', '150+', '27%', '5-15x']);
    await expect(metrics.getByRole('term')).toHaveText([
      'client satisfaction',
      'projects completed',
      'average efficiency gain',
      'ROI on AI investments',
    ]);
    await expect(metrics).toContainText('Source: Meridian project records.');
    const atlanta = section(page, 'Atlanta taught us');
    for (const fact of [/500\+/, /Fortune 500 companies/, /2\.8M/, /business professionals/, /#1/]) {
      await expect(atlanta).toHaveText(fact);
    }
    await expect(atlanta).toContainText('Southeast business hub');
    await expect(atlanta).toContainText('led by Black American professionals');
  });

  test('shows three success stories with their figures, each with a link to its case study', async ({
    page,
  }) => {
    const stories = section(page, 'Success stories');
    const cards = stories.getByRole('article');
    await expect(cards).toHaveCount(3);
    await expect(cards).toHaveText([
      /Manufacturing.*supply chain.*32% inventory cost reduction/,
      /Healthcare.*Patients.*24% readmission reduction/,
      /Fintech.*fraud.*65% higher fraud detection, 40% fewer false positives/,
    ]);
    for (const [index, slug] of STORIES.entries()) {
      const card = cards.nth(index);
      await expect(card.getByRole('img')).toHaveAccessibleName(/.{20}/);
      await expect(card.getByRole('link', { name: /^Read the case study/ })).toHaveAttribute(
        'href',
        `/case-studies/${slug}`,
      );
    }
    await cards
      .first()
      .getByRole('link', { name: /^Read the case study/ })
      .click();
    await expect(page).toHaveURL(`/case-studies/${STORIES[0]}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/supply chain/);
  });

  test('shows two testimonials, one of a 35% productivity increase, and three values', async ({ page }) => {
    const voices = section(page, 'What clients say').getByRole('figure');
    await expect(voices).toHaveCount(2);
    await expect(voices.first()).toContainText('35% more done');
    await expect(voices.first()).toContainText('COO');
    await expect(voices.first()).toContainText('Chief Operating Officer');
    await expect(voices.first()).toContainText('Regional parts manufacturer');
    const values = section(page, 'Senior people. Numbers you can check.');
    await expect(values.getByRole('term')).toHaveText(['Innovation', 'Integrity', 'Impact']);
    await expect(values.getByRole('definition')).toHaveCount(3);
  });

  test('links to #contact from hero, services, stories, about and the closing call, and to #services', async ({
    page,
  }) => {
    await expect(contactLinks(page, 'Better decisions')).toHaveText(['Request a free consultation']);
    await expect(section(page, 'Better decisions').locator('a[href="/#services"]')).toBeVisible();
    await expect(contactLinks(page, 'What we do')).toHaveText(SERVICES.map((name) => `Ask about ${name}`));
    await expect(contactLinks(page, 'Success stories')).toHaveCount(3);
    await expect(contactLinks(page, 'Senior people')).toHaveCount(1);
    await expect(contactLinks(page, 'Bring us one decision')).toHaveCount(1);
    await contactLinks(page, 'Bring us one decision').click();
    await expect(page).toHaveURL('/#contact');
    await expect.poll(topOf(page, 'contact')).toBeLessThanOrEqual(BELOW_THE_BAR);
  });

  test('Ask about a service begins the message with it, keeps what was typed, and the answer time stays', async ({
    page,
    expectNoAxeViolations,
  }) => {
    const email = `ask-${Date.now()}@example.com`;
    const loaded = await page.evaluate(() => performance.timeOrigin);
    const form = page.locator('#contact form');
    const message = form.getByLabel('Message');
    await form.getByLabel('Name').fill('Dorothy Vaughan');
    await contactLinks(page, 'What we do').filter({ hasText: 'Predictive Analytics' }).click();
    await expect(page).toHaveURL('/?subject=Predictive%20Analytics#contact');
    await expect(page.locator('#contact')).toBeFocused();
    await expect(message).toHaveValue('Subject: Predictive Analytics\n\n');
    await message.fill('Subject: Predictive Analytics\n\nHow far ahead can you forecast?');
    await contactLinks(page, 'What we do').first().click();
    await expect(message).toHaveValue('Subject: Predictive Analytics\n\nHow far ahead can you forecast?');
    await expect(form.getByLabel('Name')).toHaveValue('Dorothy Vaughan');
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Company').fill('Engines');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message Sent')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'We got your message' })).toBeFocused();
    await expect(page.locator('#contact')).toContainText(`reply to ${email} within one business day.`);
    await expectNoAxeViolations();
    await page.getByRole('button', { name: 'Send another message' }).click();
    await expect(form.getByLabel('Name')).toBeFocused();
    await expect(message).toHaveValue('');
  });

  test('a link with a subject that opens the page begins the message with it', async ({ page }) => {
    await page.goto('/?subject=Predictive%20Analytics#contact');
    await expect(page.locator('#contact form').getByLabel('Message')).toHaveValue(
      'Subject: Predictive Analytics\n\n',
    );
  });

  test('ends with Get in Touch: the form, the contact card and Schedule a Call', async ({ page }) => {
    const contact = section(page, 'Get in Touch');
    await expect(contact.getByRole('form').or(contact.locator('form'))).toBeVisible();
    for (const fact of ['(404) 555-0142', 'hello@meridian.example', '215 Laredo Dr. Suite 100', '30030']) {
      await expect(contact).toContainText(fact);
    }
    await expect(contact).toContainText('Monday-Friday 9:00 AM - 5:00 PM');
    await expect(contact.getByRole('heading', { name: 'Schedule a Call' })).toBeVisible();
    await expect(contact).toContainText('Thirty minutes');
    await expect(contact.getByRole('link', { name: 'Book a Discovery Call' })).toBeVisible();
  });
});

test('no section changes its height on hydration', async ({ page }) => {
  await page.goto('/');
  const heights = () =>
    page
      .locator('main section')
      .evaluateAll((all) => all.map((each) => `${each.id} ${each.getBoundingClientRect().height}`));
  await page.evaluate(() => document.fonts.ready);
  const prerendered = await heights();
  await waitForHydration(page);
  for (const island of await page.locator('main [data-island]').all()) {
    await island.scrollIntoViewIfNeeded();
    await expect(island).toHaveAttribute('data-ready');
  }
  expect(await heights()).toEqual(prerendered);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows every section, with the contact details as links', async ({ page }) => {
    await page.goto('/');
    const sections = page.locator('main section');
    expect(await sections.count()).toBeGreaterThanOrEqual(10);
    for (const each of await sections.all()) await expect(each).toBeVisible();
    for (const each of await page.locator('[data-reveal]').all()) {
      await expect(each).toHaveCSS('opacity', '1');
    }
    await expect(section(page, 'Success stories').getByRole('article')).toHaveCount(3);
    const contact = page.locator('#contact');
    await expect(contact.getByRole('link', { name: '(404) 555-0142' })).toHaveAttribute('href', /^tel:/);
    await expect(contact.getByRole('link', { name: 'hello@meridian.example' })).toHaveAttribute(
      'href',
      /^mailto:/,
    );
    await page.getByRole('link', { name: 'Request a free consultation' }).first().click();
    await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeInViewport();
    await contactLinks(page, 'What we do').first().click();
    await expect(page).toHaveURL(/\?subject=.+#contact$/);
    await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeInViewport();
  });
});
