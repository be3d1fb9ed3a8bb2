import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

test('on paper there is the text of a page, and nothing to press or fill in', async ({ page }) => {
  await page.goto('/privacy');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('a printed article says where its links lead', async ({ page }) => {
  await page.goto('/blog/building-resilient-supply-chains-with-ai');
  const link = page.getByRole('link', { name: 'data analytics work' });
  await expect(link).toHaveAccessibleName('data analytics work');
  await link.evaluate((element) =>
    element.insertAdjacentHTML('afterend', ' <a href="https://example.com/a">source</a>'),
  );
  await page.emulateMedia({ media: 'print' });
  await expect(link).toHaveAccessibleName(
    `data analytics work (${stackEnv().siteUrl}/services/data-analytics)`,
  );
  await expect(page.getByRole('link', { name: 'source (https://example.com/a)' })).toBeVisible();
});
