import { expect, test } from '../../support/browser/e2e.ts';
import { waitForHydration } from '../../support/browser/wait-for-hydration.ts';

const OPEN_DELAY = 700;

test.describe('a tooltip', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/privacy');
    await waitForHydration(page);
  });

  test('appears inside the window 700 ms after the mouse enters the icon', async ({ page }) => {
    const tooltip = page.locator('[role=tooltip]');
    const assistant = page.getByRole('button', { name: 'Open the AI assistant' });
    // Loads the code.
    await assistant.hover();
    await expect(tooltip).toHaveText('Open the AI assistant');
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(tooltip).toHaveCount(0);
    // The skip delay passes.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));

    const shownAfter = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let from = 0;
          const button = document.querySelector('[data-chat-button]') as HTMLElement;
          button.addEventListener('pointerover', () => {
            from ||= performance.now();
          });
          new MutationObserver((_changes, observer) => {
            if (!document.querySelector('[role=tooltip]')) return;
            observer.disconnect();
            resolve(performance.now() - from);
          }).observe(document.body, { childList: true, subtree: true });
          const at = button.getBoundingClientRect();
          button.dispatchEvent(
            new PointerEvent('pointerover', {
              bubbles: true,
              pointerType: 'mouse',
              clientX: at.x,
              clientY: at.y,
            }),
          );
        }),
    );
    expect(shownAfter).toBeGreaterThanOrEqual(OPEN_DELAY - 1);
    const inWindow = await tooltip.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
    });
    expect(inWindow).toBe(true);
  });

  test('appears on keyboard focus, and closes with Escape', async ({ page }) => {
    const tooltip = page.locator('[role=tooltip]');
    const assistant = page.getByRole('button', { name: 'Open the AI assistant' });
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(assistant).toBeFocused();
    await expect(tooltip).toHaveText('Open the AI assistant');
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
  });
});

test.describe('a touch', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 700 } });

  test('shows no tooltip', async ({ page }) => {
    await page.goto('/privacy');
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Open the AI assistant' }).tap();
    await expect(page.getByRole('dialog', { name: 'AI Assistant' })).toBeVisible();
    await page.evaluate((delay) => new Promise((resolve) => setTimeout(resolve, delay)), OPEN_DELAY);
    await expect(page.locator('[role=tooltip]')).toHaveCount(0);
  });
});
