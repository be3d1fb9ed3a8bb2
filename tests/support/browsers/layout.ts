import { chromium } from 'playwright';
import { LAUNCH_OPTIONS } from '../../../local/chromium.ts';
import { stackEnv } from '../stack-env.ts';
import { type Box, measureLayout } from './in-page.ts';
import type { Viewport } from './page.ts';

export type Layout = Record<string, Box>;

const PIXELS = 4;
const SHARE = 0.02;

/** Measures each path in Chromium. */
export async function chromiumLayouts(paths: string[], viewport: Viewport): Promise<Map<string, Layout>> {
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  try {
    const page = await browser.newPage({ viewport, reducedMotion: 'reduce', locale: 'en-US' });
    const layouts = new Map<string, Layout>();
    for (const path of paths) {
      await page.goto(`${stackEnv().siteUrl}${path}`);
      layouts.set(path, await page.evaluate(measureLayout));
    }
    return layouts;
  } finally {
    await browser.close();
  }
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
