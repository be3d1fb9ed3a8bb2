import axe from 'axe-core';
import { test as base, expect, type Page } from 'playwright/test';
import { isTo, type Mail, waitForMails } from '../mail/inbox.ts';
import { stackEnv } from '../stack/stack-env.ts';
import { failureReport, recordBrowser } from './failure-report.ts';

interface Fixtures {
  /** Prints what each page showed, its last requests and console lines when the test fails; silent otherwise. */
  explainFailure: undefined;
  /** Messages the page wrote to its console or threw; the test fails when any is left at its end. */
  consoleErrors: string[];
  /** Fails the test when axe finds any violation on the page as it is now. */
  expectNoAxeViolations: (page?: Page) => Promise<void>;
  /**
   * Fails the test when the page as it is now is wider than its window at any width, or axe finds any violation: in
   * light at every width, in dark (colors only) on a phone and on a desktop.
   */
  lookAtEveryWidth: () => Promise<void>;
  /** Waits for a mail to `address` whose subject matches; fails when none comes. */
  waitForMail: (address: string, subject: RegExp) => Promise<Mail>;
}

const WIDTHS = [320, 375, 768, 1440];
/** The look of the system changes colors, and nothing else of a page. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Waits until nothing fades or slides any more: colors on their way are not those of the page. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  await untilStill(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((only) => axe.run({ resultTypes: ['violations'], ...only }), {
    ...(rules && { runOnly: rules }),
  });
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target)}`,
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

async function lookAtEveryWidth(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `sideways scroll of ${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
    // The narrowest differs from the next in how things wrap, and in nothing that axe sees.
    if (width === 320) continue;
    await expectNoViolations(page);
    // What is there on a phone and what is there on a desktop is all there is.
    if (width === 768) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolations(page, COLOR_RULES);
    await page.emulateMedia({ colorScheme: 'light' });
  }
}

/** Playwright's test, which also fails on any console error, console warning or uncaught exception. */
export const test = base.extend<Fixtures>({
  explainFailure: [
    async ({ browser, context }, use, testInfo) => {
      const record = recordBrowser(browser, context);
      await use(undefined);
      record.stop();
      if (testInfo.status === testInfo.expectedStatus) return;
      process.stdout.write(await failureReport(browser, record, testInfo));
    },
    { auto: true },
  ],

  consoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        errors.push(`console.${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (webError) => {
        errors.push(`uncaught: ${webError.error().stack || webError.error().message}`);
      });
      await use(errors);
      expect(errors, 'the page must not write errors to the console').toEqual([]);
    },
    { auto: true },
  ],

  expectNoAxeViolations: ({ page }, use) => use((target = page) => expectNoViolations(target)),

  lookAtEveryWidth: ({ page }, use) => use(() => lookAtEveryWidth(page)),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  waitForMail: async ({}, use) => {
    await use(async (address, subject) => {
      const isIt = (mail: Mail) => isTo(address)(mail) && subject.test(mail.subject);
      const [mail] = await waitForMails(stackEnv().mailUrl, isIt);
      return mail as Mail;
    });
  },
});

export { expect };
