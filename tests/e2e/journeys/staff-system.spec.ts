import { ADMIN, signInBrowser } from '../../support/account.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { waitForHydration } from '../../support/browser/wait-for-hydration.ts';

test('an error in a browser arrives in the inbox without personal data, and staff resolve it', async ({
  page,
  lookAtEveryWidth,
  consoleErrors,
}) => {
  const word = `fault${'abcdefghij'.charAt(Date.now() % 10)}${Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')}`;
  await page.goto('/privacy?email=ada@example.com');
  // The page's own code comes after its load, and reports nothing from before.
  await waitForHydration(page);
  const sent = page.waitForResponse('**/api/faults');
  await page.evaluate((message) => {
    setTimeout(() => {
      throw new TypeError(message);
    });
  }, `${word} of ada@example.com 42`);
  const response = await sent;
  expect(response.status()).toBe(202);
  const requestId = (await response.request().allHeaders())['x-request-id'];
  expect(response.headers()['x-request-id']).toBe(requestId);
  expect(consoleErrors.splice(0).every((line) => line.includes(word))).toBe(true);

  await signInBrowser(page, ADMIN);
  await page.goto('/admin/system');
  await expect(page.getByText('Scheduled work last ran')).toBeVisible();
  await expect(page.getByText('Publishing', { exact: true })).toBeVisible();
  await lookAtEveryWidth();

  await page.getByRole('navigation', { name: 'System' }).getByRole('link', { name: 'Errors' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: word });
  await expect(entry.getByText(`TypeError: ${word} of (email) N`, { exact: true })).toBeVisible();
  await expect(entry).toContainText('/privacy');
  await expect(page.getByRole('main')).not.toContainText('ada@example.com');
  await lookAtEveryWidth();
  await entry.getByRole('button', { name: /^Resolve/ }).click();
  await expect(entry).toHaveCount(0);
  await page.getByRole('button', { name: /^Resolved \d/ }).click();
  await entry.getByRole('button', { name: /^Reopen/ }).click();
  await expect(entry).toHaveCount(0);
});
