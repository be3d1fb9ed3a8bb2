import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from 'playwright/test';
import { isTo, type Mail, waitForMails } from './inbox.ts';
import { stackEnv } from './stack-env.ts';

interface Fixtures {
  /** Messages the page wrote to its console or threw; the test fails when any is left at its end. */
  consoleErrors: string[];
  /** Fails the test when axe finds any violation on the page as it is now. */
  expectNoAxeViolations: (page?: Page) => Promise<void>;
  /** Waits for a mail to `address` whose subject matches; fails when none comes. */
  waitForMail: (address: string, subject: RegExp) => Promise<Mail>;
}

/** Playwright's test, which also fails on any console error, console warning or uncaught exception. */
export const test = base.extend<Fixtures>({
  consoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        errors.push(`console.${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (webError) => {
        errors.push(`uncaught: ${webError.error().stack ?? webError.error().message}`);
      });
      await use(errors);
      expect(errors, 'the page must not write errors to the console').toEqual([]);
    },
    { auto: true },
  ],

  expectNoAxeViolations: async ({ page }, use) => {
    await use(async (target = page) => {
      const { violations } = await new AxeBuilder({ page: target }).analyze();
      const found = violations.map(
        ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target)}`,
      );
      expect(found, `axe on ${target.url()}`).toEqual([]);
    });
  },

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
