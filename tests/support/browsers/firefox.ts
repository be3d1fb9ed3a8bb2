import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { FIREFOX } from '../../../local/testing/browsers.ts';
import { stackEnv } from '../stack-env.ts';
import { findElement } from './in-page.ts';
import type { BrowserPage, Viewport } from './page.ts';

export interface FirefoxPage extends BrowserPage {
  /** Chooses the option with this value. */
  select(xpath: string, value: string): Promise<void>;
}

const PREFERENCES = { 'intl.accept_languages': 'en-US', 'ui.prefersReducedMotion': 1 };

/** Starts Firefox over WebDriver BiDi; each page gets a context of its own. */
export async function startFirefox() {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    extraPrefsFirefox: PREFERENCES,
  });

  async function open(viewport: Viewport): Promise<FirefoxPage> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(viewport);
    const problems: string[] = [];
    page.on('console', (message) => {
      const type = message.type();
      if (type === 'error' || type === 'warn') problems.push(`console.${type}: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`uncaught: ${error}`));
    async function element(xpath: string): Promise<ElementHandle<Element>> {
      const found = (await page.evaluateHandle(findElement, xpath)).asElement();
      if (!found) throw new Error(`There is no element ${xpath}.`);
      return found as ElementHandle<Element>;
    }
    return {
      goto: async (path) => {
        await page.goto(`${stackEnv().siteUrl}${path}`);
      },
      evaluate: (run, ...args) => page.evaluate(run, ...args) as never,
      click: async (xpath) => (await element(xpath)).click(),
      type: async (xpath, text) => (await element(xpath)).type(text),
      select: async (xpath, value) => {
        await (await element(xpath)).select(value);
      },
      problems: async () => [...problems],
      screenshot: () => page.screenshot({ type: 'png' }),
      close: () => context.close(),
    };
  }

  return { open, close: () => browser.close() };
}
