import { ADMIN, signInBrowser } from '../../support/account.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { DESKTOP, PHONE } from '../support/viewports.ts';

const TITLE = 'A draft that nobody saved';
const SLUG = 'building-resilient-supply-chains-with-ai';

for (const [size, viewport] of Object.entries({
  desktop: DESKTOP,
  phone: PHONE,
})) {
  test(`on a ${size}: a refused publish focuses the first invalid field, and nothing covers it`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await signInBrowser(page, ADMIN);
    await page.goto('/admin/content/post/new');
    await page.getByRole('textbox', { name: 'Title' }).fill(TITLE);
    await page.getByRole('textbox', { name: 'URL slug' }).fill('a-draft-that-nobody-saved');
    await page.getByRole('button', { name: 'Publish' }).click();
    const excerpt = page.getByRole('textbox', { name: 'Excerpt' });
    await expect(excerpt).toBeFocused();
    const isSeen = () =>
      excerpt.evaluate((field) => {
        const { left, top, bottom } = field.getBoundingClientRect();
        const at = (y: number) => document.elementFromPoint(left + 20, y);
        return top > 0 && bottom < innerHeight && at(top + 4) === field && at(bottom - 4) === field;
      });
    await expect.poll(isSeen).toBe(true);
  });
}

test('an unsaved draft is previewed as a whole page, in the width of a phone and in dark colors', async ({
  page,
  expectNoAxeViolations,
}) => {
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/content');
  await page.getByRole('listitem').filter({ hasText: SLUG }).getByRole('link').click();
  await page.getByRole('textbox', { name: 'Title' }).fill(TITLE);
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Preview page' }).click(),
  ]);
  const shown = preview.frameLocator('iframe');
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(shown.getByRole('contentinfo')).toBeVisible();
  await preview.getByRole('button', { name: 'Phone' }).click();
  const frame = preview.locator('iframe');
  await expect.poll(async () => (await frame.boundingBox())?.width).toBeLessThanOrEqual(375);
  const ground = () =>
    shown
      .locator('html')
      .evaluate((html) => html.ownerDocument.defaultView?.getComputedStyle(html).backgroundColor);
  await expect.poll(ground).toBe('rgb(251, 247, 240)');
  await preview.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(ground).toBe('rgb(15, 22, 19)');
  await preview.close();
  await expectNoAxeViolations();
});

test('an article is written as rich text, and stored as clean HTML', async ({
  page,
  expectNoAxeViolations,
}) => {
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/content/post/new');
  const article = page.getByRole('textbox', { name: 'Article', exact: true });
  await article.click();
  await page.getByRole('button', { name: 'Heading', exact: true }).click();
  await page.keyboard.type('A heading');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Plain and ');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('bold');
  await expectNoAxeViolations();
  await article.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<p class="MsoNormal" onclick="x()">Pasted <b>text</b><o:p></o:p></p>',
    );
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByRole('button', { name: 'Markdown' }).click();
  await expect(article).toHaveValue(/^## A heading\n\nPlain and \*\*bold\*\*/);
  await expect(article).toHaveValue(/Pasted \*\*text\*\*$/);
});
