import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN, CLIENT } from '../support/account.ts';
import { nthOpenDate, postJson } from '../support/booking/booking.ts';
import { stackEnv } from '../support/stack/stack-env.ts';
import { expectProblems, withBrokenSite } from './support/broken-site.ts';
import { startFirefox } from './support/firefox.ts';
import {
  button,
  choose,
  DESKTOP,
  field,
  fill,
  journey,
  link,
  PHONE,
  press,
  sendContactMessage,
  text,
  visit,
  waitFor,
  waitForPath,
} from './support/page.ts';
import { signIn, walkWorkspace } from './support/workspace.ts';

let firefox: Awaited<ReturnType<typeof startFirefox>>;
beforeAll(async () => {
  firefox = await startFirefox();
});
afterAll(() => firefox.close());

it('the landing page renders', () =>
  journey(firefox.open, DESKTOP, async (page) => {
    await visit(page, '/');
    await waitFor(page, '//main//h1');
    await waitFor(page, button('Send Message', '//main'));
  }));

it('the contact form sends a message and shows success', () =>
  journey(firefox.open, DESKTOP, sendContactMessage));

it('the schedule form books a free time and shows success', () =>
  journey(firefox.open, DESKTOP, async (page) => {
    const option = (label: string, which: string) =>
      `${field(label)}/option[@value!="" and not(@disabled)][${which}]`;
    await page.goto('/schedule');
    await fill(page, field('Full name'), 'Evelyn Boyd');
    await fill(page, field('Email address'), `katherine-firefox-${Date.now()}@example.com`);
    await choose(page, option('Service type', '@value="Technology Integration"'));
    const date = await nthOpenDate(`${stackEnv().siteUrl}/api`, 8);
    await choose(page, option('Preferred date', `@value="${date}"`));
    await choose(page, option('Preferred time', 'contains(@value,":")'));
    await press(page, button('Schedule Consultation', '//main'));
    await waitFor(page, text('Appointment Scheduled!'));
  }));

it('a client signs in and out', () =>
  journey(firefox.open, DESKTOP, async (page) => {
    await signIn(page, CLIENT, '/profile');
    await waitFor(page, text('My Profile', '//main'));
    await press(page, '//header//button[contains(@aria-label,"account of Casey Client")]');
    await press(page, button('Sign Out'));
    await waitFor(page, link('Sign In', '//header'));
  }));

it('the blog opens an article', () =>
  journey(firefox.open, DESKTOP, async (page) => {
    await visit(page, '/blog');
    await press(page, '(//main//a[starts-with(@aria-label,"Read Article")])[1]');
    await waitForPath(page, /^\/blog\/.+/);
    await waitFor(page, '//main//article//p');
  }));

it('the assistant answers a question', () =>
  journey(firefox.open, DESKTOP, async (page) => {
    await page.goto('/services');
    await press(page, button('Open the AI assistant'));
    await fill(page, field('Your question'), 'How much does AI Strategy Consulting cost?');
    await press(page, button('Send', '//*[@role="dialog"]'));
    await waitFor(page, text('$10,000', '//*[@role="log"]'));
  }));

it('the menu of a phone opens and leads to a section', () =>
  journey(firefox.open, PHONE, async (page) => {
    await visit(page, '/');
    await press(page, button('Menu', '//header'));
    await press(page, link('Case Studies', '//nav[@aria-label="Menu"]'));
    await waitFor(page, '//*[@id="case-studies"]');
    await expect.poll(() => page.evaluate(() => document.querySelector(':popover-open'))).toBeNull();
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#case-studies');
  }));

it('the leads of staff list a new message', async () => {
  const email = `dorothy-firefox-${Date.now()}@example.com`;
  const sent = await postJson(`${stackEnv().siteUrl}/api/contact`, {
    name: 'Dorothy Vaughan',
    email,
    company: 'West Area Computing',
    message: 'Our depot counts twice a week. Can a forecast replace one of the counts?',
  });
  expect(sent.status).toBe(201);
  await journey(firefox.open, DESKTOP, async (page) => {
    await signIn(page, ADMIN, '/admin/leads');
    await waitFor(page, text(email, '//main'));
  });
});

it('the screens of the workspace open, and an article can be typed', () =>
  journey(firefox.open, DESKTOP, walkWorkspace));

it('a logged error, a warning and a thrown error of a page are reported', () =>
  withBrokenSite(async () => {
    const page = await firefox.open(DESKTOP);
    await page.goto('/broken');
    await expectProblems(page);
    await page.close();
  }));
