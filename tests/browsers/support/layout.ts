import { chromium } from 'playwright';
import { vi } from 'vitest';
import { LAUNCH_OPTIONS } from '../../../scripts/test/chromium.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';
import { type Box, hasStarted, measureLayout } from './in-page.ts';
import type { Viewport } from './page.ts';

type Layout = Record<string, Box>;

const PIXELS = 4;
const SHARE = 0.02;

/** Starts Chromium with one page, whose layout is what other browsers should show. */
export async function startChromium(viewport: Viewport) {
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce', locale: 'en-US' });
  return {
    /** Opens a public page and waits until its app has started. */
    async visit(path: string): Promise<void> {
      await page.goto(`${stackEnv().siteUrl}${path}`);
      await vi.waitUntil(() => page.evaluate(hasStarted), { timeout: 15_000 });
    },
    measure: (): Promise<Layout> => page.evaluate(measureLayout),
    close: () => browser.close(),
  };
}

/** Returns every part that is missing on one side, or differs by more than 4 px and 2 % of its position or size. */
export function layoutDifferences(expected: Layout, actual: Layout): string[] {
  const parts = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...parts].flatMap((part) => {
    const [there, here] = [expected[part], actual[part]];
    if (!there || !here) return [`${part} is only in ${there ? 'Chromium' : 'the other browser'}`];
    return (['x', 'y', 'width', 'height'] as const)
      .filter((side) => Math.abs(there[side] - here[side]) > Math.max(PIXELS, SHARE * there[side]))
      .map((side) => `${side} of ${part}: ${here[side]} px instead of ${there[side]} px`);
  });
}
