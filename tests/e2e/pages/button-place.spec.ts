import { expect, test } from '../../support/browser/e2e.ts';

test.use({ viewport: { width: 375, height: 812 } });

for (const path of ['/schedule', '/es/schedule', '/auth/login', '/auth/register', '/auth/forgot-password']) {
  test(`on a phone, the assistant’s button covers no control in the first view of ${path}`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.locator('[data-chat-button]')).toBeAttached();
    const covered = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main :is(a, button, input, select, summary, textarea)')]
          .filter((control) => {
            const { left, right, top, bottom } = control.getBoundingClientRect();
            const points = [left + 4, (left + right) / 2, right - 4].map(
              (x) => [x, (top + bottom) / 2] as const,
            );
            return points.some(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-chat-button]'));
          })
          .map((control) => control.textContent),
      );
    await expect.poll(covered).toEqual([]);
  });
}
