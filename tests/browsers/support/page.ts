import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { CHECKOUT } from '../../support/checkout.ts';
import { chooseOption, hasStarted, isShown, textOf } from './in-page.ts';

export interface Viewport {
  width: number;
  height: number;
}

export const PHONE: Viewport = { width: 375, height: 800 };
export const DESKTOP: Viewport = { width: 1440, height: 900 };

/** A page of a browser, as the journeys of every browser use it. Elements are found by XPath. */
export interface BrowserPage {
  /** Opens a path of the site and waits until it has loaded. */
  goto(path: string): Promise<void>;
  /** Runs a function that uses nothing but its arguments and the page. */
  evaluate<T, A extends unknown[]>(run: (...args: A) => T, ...args: A): Promise<Awaited<T>>;
  /** Clicks with the mouse. @throws Error when there is no such element. */
  click(xpath: string): Promise<void>;
  /** Types with the keyboard. @throws Error when there is no such element. */
  type(xpath: string, text: string): Promise<void>;
  /** Returns console errors, console warnings and uncaught errors so far. */
  problems(): Promise<string[]>;
  /** Returns a screenshot as PNG. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Opens an empty page without a session, cookies or storage. */
export type OpenPage = (viewport: Viewport) => Promise<BrowserPage>;

const PATIENCE = { timeout: 15_000, interval: 100 };

/** Opens a public page and waits until its app has started: leaving it earlier interrupts what it loads. */
export async function visit(page: BrowserPage, path: string): Promise<void> {
  await page.goto(path);
  await expect
    .poll(() => page.evaluate(hasStarted), { ...PATIENCE, message: `${path} has started` })
    .toBe(true);
}

/** Waits until an element that the XPath finds is visible. */
export async function waitFor(page: BrowserPage, xpath: string): Promise<void> {
  await expect.poll(() => page.evaluate(isShown, xpath), { ...PATIENCE, message: xpath }).toBe(true);
}

/** Waits until the path and query of the page match. */
export async function waitForPath(page: BrowserPage, path: string | RegExp): Promise<void> {
  const current = () => page.evaluate(() => location.pathname + location.search);
  await expect.poll(current, PATIENCE).toMatch(path);
}

/** Waits for the element, then clicks it. */
export async function press(page: BrowserPage, xpath: string): Promise<void> {
  await waitFor(page, xpath);
  await page.click(xpath);
}

/** Waits for the field, types into it, and checks that it has kept the text. */
export async function fill(page: BrowserPage, xpath: string, text: string): Promise<void> {
  await waitFor(page, xpath);
  await page.type(xpath, text);
  expect(await page.evaluate(textOf, xpath), `text of ${xpath}`).toBe(text);
}

/** Waits for the option, then chooses it. */
export async function choose(page: BrowserPage, option: string): Promise<void> {
  await expect.poll(() => page.evaluate(chooseOption, option), { ...PATIENCE, message: option }).toBeTruthy();
}

function shownText(): string {
  getSelection()?.selectAllChildren(document.body);
  return `${location.href}\n${String(getSelection()).slice(0, 4000)}`;
}

function requestsOf(): string[] {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return entries.slice(-15).map(({ name, responseStatus }) => `${responseStatus || 'unknown'} ${name}`);
}

async function reportOf(page: BrowserPage, title: string): Promise<string> {
  const picture = join(CHECKOUT, 'test-results', 'browsers', `${title.replaceAll(/\W+/g, '-')}.png`);
  await mkdir(join(CHECKOUT, 'test-results', 'browsers'), { recursive: true });
  await writeFile(picture, await page.screenshot());
  return [
    `=== What the browser showed: ${title}`,
    `--- page ${await page.evaluate(shownText)}`,
    `--- screenshot\n${picture}`,
    `--- last 15 requests\n${(await page.evaluate(requestsOf)).join('\n')}`,
    `--- console errors and warnings\n${(await page.problems()).join('\n')}\n`,
  ].join('\n');
}

/** Runs `use` on a new page. Fails on any problem of the page; a failure prints what the page showed. */
export async function journey(
  open: OpenPage,
  viewport: Viewport,
  use: (page: BrowserPage) => Promise<void>,
): Promise<void> {
  const page = await open(viewport);
  try {
    await use(page);
    expect(await page.problems(), 'console errors, console warnings and uncaught errors').toEqual([]);
  } catch (error) {
    const title = expect.getState().currentTestName ?? 'test';
    const report = await reportOf(page, title).catch((reason) => `No report of the page: ${reason}\n`);
    process.stdout.write(report);
    throw error;
  } finally {
    await page.close();
  }
}

/** A button or menu item by the start of its text or by its `aria-label`. */
export const button = (name: string, within = '') =>
  `${within}//*[self::button or @role="menuitem"][starts-with(normalize-space(.),"${name}") or @aria-label="${name}"]`;

/** A link by its text. */
export const link = (name: string, within = '') => `${within}//a[normalize-space(.)="${name}"]`;

/** A field by the start of its label or by its `aria-label`. */
export const field = (label: string, within = '') =>
  `${within}//*[self::input or self::select or self::textarea][@aria-label="${label}" or @id=//label[starts-with(normalize-space(.),"${label}")]/@for]`;

/** An element whose own text contains the words. */
export const text = (words: string, within = '') => `${within}//*[text()[contains(.,"${words}")]]`;

const FORM = '//*[@id="contact"]//form';

/** Sends a message with the form of the landing page, and waits for its success. */
export async function sendContactMessage(page: BrowserPage): Promise<void> {
  await page.goto('/');
  await fill(page, field('Name', FORM), 'Sophie Wilson');
  await fill(page, field('Email', FORM), `mary-${Date.now()}@example.com`);
  await fill(page, field('Company', FORM), 'Compilers & Co');
  await fill(page, field('Message', FORM), 'Can a forecast replace one of our two counts a week?');
  await press(page, button('Send Message', FORM));
  await waitFor(page, text('Message Sent'));
}
