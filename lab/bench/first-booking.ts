import { chromium, type Locator, type Page } from 'playwright';
import { LAUNCH_OPTIONS } from '../../scripts/test/chromium.ts';
import { startEmbeddedSite } from '../../scripts/test/site-under-test.ts';
import type { Metric } from './metric.ts';

const SCREEN = { width: 375, height: 812 };
/** How long a person looks for the next control. */
const LOOK_MS = 1000;
/** How long a person needs for a key of a phone's keyboard. */
const KEY_MS = 300;

/** Uses a page as someone with one thumb does, and counts what was touched. */
function createThumb(page: Page) {
  let interactions = 0;
  const touch = async (control: Locator) => {
    interactions += 1;
    await page.waitForTimeout(LOOK_MS);
    await control.tap();
  };
  return {
    touch,
    /** Writes into a field, which is one interaction, however long the text. */
    async write(field: Locator, text: string) {
      await touch(field);
      await field.pressSequentially(text, { delay: KEY_MS });
    },
    interactions: () => interactions,
  };
}

/**
 * What it takes a guest with a phone to request a consultation, from the landing page on: the first open time, a name
 * and an email address. The service is the one that the form begins with.
 */
export async function measureFirstBooking(): Promise<Metric[]> {
  const { target, close } = await startEmbeddedSite();
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  try {
    const context = await browser.newContext({
      viewport: SCREEN,
      isMobile: true,
      hasTouch: true,
      baseURL: target.urls.site,
    });
    const page = await context.newPage();
    const thumb = createThumb(page);
    await page.goto('/');
    const since = performance.now();
    await thumb.touch(page.getByRole('button', { name: 'Menu' }));
    await thumb.touch(page.getByRole('link', { name: 'Schedule Consultation' }));
    await thumb.touch(page.locator('[data-open-times] button:enabled').first());
    await thumb.write(page.getByLabel('Full name'), 'Ada Park');
    await thumb.write(page.getByLabel('Email address'), 'ada.park@example.com');
    await thumb.touch(page.getByRole('button', { name: 'Schedule Consultation' }));
    await page.getByRole('heading', { name: 'Your consultation is requested' }).waitFor();
    const seconds = (performance.now() - since) / 1000;
    return [
      { name: 'interactions', value: thumb.interactions(), unit: '', atMost: 12 },
      { name: 'landing page to requested consultation', value: seconds, unit: 's', atMost: 40 },
    ];
  } finally {
    await browser.close();
    await close();
  }
}
