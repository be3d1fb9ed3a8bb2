import puppeteer from 'puppeteer-core';
import { stackEnv } from '../../support/stack/stack-env.ts';
import { findElement, scrollTo } from './in-page.ts';
import type { BrowserPage, Viewport } from './page.ts';

const PREFERENCES = { 'intl.accept_languages': 'en-US', 'ui.prefersReducedMotion': 1 };

/** Starts Firefox over WebDriver BiDi; each page gets a context of its own. */
export async function startFirefox() {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    extraPrefsFirefox: PREFERENCES,
  });

  async function open(viewport: Viewport): Promise<BrowserPage> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(viewport);
    const problems: string[] = [];
    page.on('console', (message) => {
      const type = message.type();
      if (type === 'error' || type === 'warn') problems.push(`console.${type}: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`uncaught: ${error}`));
    async function click(xpath: string): Promise<void> {
      const point = await page.evaluate(scrollTo, await page.evaluateHandle(findElement, xpath));
      if (!point) throw new Error(`There is no element ${xpath}.`);
      await page.mouse.click(point.x, point.y);
    }
    return {
      goto: async (path) => {
        await page.goto(`${stackEnv().siteUrl}${path}`);
      },
      evaluate: (run, ...args) => page.evaluate(run as (...args: unknown[]) => never, ...args),
      click,
      async type(xpath, text) {
        await click(xpath);
        await page.keyboard.type(text);
      },
      problems: async () => [...problems],
      screenshot: () => page.screenshot({ type: 'png' }),
      close: () => context.close(),
    };
  }

  return { open, close: () => browser.close() };
}
