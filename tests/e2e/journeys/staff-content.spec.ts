import { ADMIN, signIn, signInBrowser } from '../../support/account.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { htmlOf, LIVE, statusOf } from '../support/published-page.ts';
import { DESKTOP, PHONE } from '../support/viewports.ts';

// Long ago, so that it is no one's newest article.
const ARTICLE = {
  title: 'Written by a journey',
  excerpt: 'One or two sentences for cards and the feed.',
  author: 'Ada Lovelace',
  content: '<h2 id="a-first-part">A first part</h2><p>As it was at first.</p>',
  image_url: '/images/human-factor-in-ai-implementation-1280.webp',
  image_alt: 'Two hands',
  status: 'published',
  publish_at: '2019-05-15T14:00:00Z',
};

async function withArticle(slug: string, run: (id: number) => Promise<void>): Promise<void> {
  const { client } = await signIn(ADMIN);
  const added = await client
    .from('blog_posts')
    .insert({ ...ARTICLE, slug })
    .select('id')
    .single();
  expect(added.error).toBeNull();
  const id = added.data?.id ?? 0;
  try {
    await run(id);
  } finally {
    const removed = await client.from('blog_posts').delete().eq('id', id);
    expect(removed.error).toBeNull();
  }
}

test('an article edited on a desktop is published in its page and the feed; with a new slug from a phone, its old URL redirects', async ({
  page,
  expectNoAxeViolations,
  consoleErrors,
}) => {
  const slug = `journey-${Date.now()}`;
  await withArticle(slug, async (id) => {
    await page.setViewportSize(DESKTOP);
    await signInBrowser(page, ADMIN);
    await page.goto('/admin/content');
    await expect(page.getByRole('link', { name: ARTICLE.title }).first()).toBeVisible();
    await expectNoAxeViolations();
    await page.goto(`/admin/content/post/${id}`);
    const article = page.getByRole('textbox', { name: 'Article', exact: true });
    await page.getByRole('button', { name: 'Markdown' }).click();
    await expect(article).toHaveValue('## A first part\n\nAs it was at first.');
    await expectNoAxeViolations();
    await article.fill('## A first part\n\nAs it is **now**.\n\n| A | B |\n| --- | --- |\n| one | two |');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('rowheader', { name: 'one' })).toBeVisible();
    await expectNoAxeViolations();

    await page.getByRole('link', { name: /^All articles/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByText('Saved. The site shows it in a moment.')).toBeVisible();
    await expect(page.getByText('Live. Visitors see this version')).toBeVisible(LIVE);
    expect(await htmlOf(`/blog/${slug}`)).toContain('As it is <strong>now</strong>.');
    expect(await htmlOf('/rss.xml')).toContain(`/blog/${slug}<`);
    await page.goto(`/blog/${slug}`);
    await expect(page.getByText('As it is now.')).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'one' })).toBeVisible();

    await page.setViewportSize(PHONE);
    await page.goto('/admin/content');
    await expect(page.getByRole('link', { name: ARTICLE.title }).first()).toBeVisible();
    await expectNoAxeViolations();
    await page.goto(`/admin/content/post/${id}`);
    const slugField = page.getByRole('textbox', { name: 'URL slug' });
    await expect(slugField).toHaveValue(slug);
    await expectNoAxeViolations();
    await slugField.fill(`${slug}-anew`);
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByText('Saved. The site shows it in a moment.')).toBeVisible();
    await expect(page.getByText('The old URL redirects to it.')).toBeVisible(LIVE);
    expect(await statusOf(`/blog/${slug}`)).toBe(301);
    await page.goto(`/blog/${slug}`);
    await expect(page).toHaveURL(`/blog/${slug}-anew`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ARTICLE.title);
    // The editor looks for a page that is not built yet, which the browser logs.
    expect(consoleErrors.splice(0).every((line) => /404.*\/blog\/journey-/.test(line))).toBe(true);
  });
});
