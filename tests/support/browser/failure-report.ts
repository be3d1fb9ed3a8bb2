import type { Browser, BrowserContext, Page, TestInfo } from 'playwright/test';

/** The number of last requests and console lines to keep. */
const KEPT = 15;

/** Collects what the contexts of `browser` ask for and say from now on, so that a failed test can print it. */
export function recordBrowser(browser: Browser, first: BrowserContext) {
  const requests: string[] = [];
  const lines: string[] = [];
  const keep = (list: string[], line: string) => {
    list.push(line);
    if (list.length > KEPT) list.shift();
  };
  function listen(context: BrowserContext) {
    context.on('response', (response) => {
      keep(requests, `${response.status()} ${response.request().method()} ${response.url()}`);
    });
    context.on('requestfailed', (request) => {
      keep(requests, `${request.failure()?.errorText ?? 'failed'} ${request.method()} ${request.url()}`);
    });
    context.on('console', (message) => keep(lines, `${message.type()}: ${message.text()}`));
    context.on('weberror', (webError) => keep(lines, `uncaught: ${webError.error().message}`));
  }
  listen(first);
  browser.on('context', listen);
  return { requests, lines, stop: () => browser.off('context', listen) };
}

async function snapshotOf(page: Page): Promise<string> {
  try {
    return await page.locator('body').ariaSnapshot({ timeout: 2000 });
  } catch (error) {
    return `not readable: ${error instanceof Error ? error.message.split('\n')[0] : error}`;
  }
}

const section = (title: string, lines: string[]) =>
  [`--- ${title}`, ...(lines.length > 0 ? lines : ['none'])].join('\n');

/** What every page of `browser` showed, its last requests and console lines, and where its picture is. */
export async function failureReport(
  browser: Browser,
  { requests, lines }: Pick<ReturnType<typeof recordBrowser>, 'requests' | 'lines'>,
  testInfo: TestInfo,
): Promise<string> {
  const parts = [`=== What the browser showed: ${testInfo.titlePath.slice(1).join(' › ')}`];
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    const picture = testInfo.outputPath(`failure-${index + 1}.png`);
    const isTaken = await page.screenshot({ path: picture, timeout: 5000 }).then(
      () => true,
      () => false,
    );
    parts.push(section(`page ${index + 1}: ${page.url()}`, [await snapshotOf(page)]));
    parts.push(section('screenshot', isTaken ? [picture] : []));
  }
  parts.push(section(`last ${KEPT} requests`, requests), section(`last ${KEPT} console lines`, lines));
  return `${parts.join('\n')}\n`;
}
