import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBackend, json, type Routes } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { openPage } from '../support/open-page';
import { allowSeveralClients } from '../support/provider';

const ROWS = 'GET /rest/v1/blog_posts';

const summary = (id: number, slug: string, title: string) => ({
  id,
  slug,
  title,
  excerpt: `What ${title} is about.`,
  author: 'Ada Lovelace',
  read_time: '6 min read',
  tags: [] as string[],
  image_url: `/images/${slug}-1280.webp`,
  image_alt: 'A line',
  publish_at: '2023-05-15T14:00:00+00:00',
  updated_at: '2023-05-15T14:00:00+00:00',
});
const LATEST = summary(3, 'latest', 'The Latest');
const SUPPLY = summary(2, 'building-resilient-supply-chains-with-ai', 'Supply Chains');
const HUMAN = summary(1, 'human-factor-in-ai-implementation', 'The Human Factor');
const POSTS = [LATEST, SUPPLY, HUMAN];
const CONTENT =
  '<h2 id="first">First &amp; last</h2><p>Body<script>x()</script></p><table><tbody><tr><td>1</td></tr></tbody></table>';
const LATEST_POST = { ...LATEST, version: 1, content: CONTENT, author_profile: null };
const ADA = {
  id: 7,
  name: 'Ada Lovelace',
  role: 'Founder',
  biography: 'She writes programs for engines.',
  image_url: '/images/portrait-noon-1280.webp',
  image_alt: 'A drawn figure',
  linkedin_url: null,
};

/** A stand-in for the table. */
function database(posts: (typeof LATEST & { content?: string })[]) {
  return (request: Request) => {
    const slug = new URL(request.url).searchParams.get('slug');
    return json(posts.filter((post) => slug === null || slug === `eq.${post.slug}`));
  };
}

const away = () => json({ message: 'away' }, 503);

async function openList(posts: typeof POSTS, tag?: string) {
  return openPage(async () => {
    const { BlogScreen } = await import('@/features/blog/components/blog-screen');
    const { listByTag } = await import('@/features/blog/model/tagged-posts');
    return { '/': <BlogScreen {...listByTag(posts, tag)} /> };
  });
}

async function openArticle(
  related: typeof POSTS,
  author: typeof ADA | null = null,
  tags: string[] = LATEST_POST.tags,
) {
  return openPage(async () => {
    const { ArticlePage } = await import('@/features/blog/components/article-page');
    return {
      '/': <ArticlePage post={{ ...LATEST_POST, tags, author_profile: author }} related={related} />,
    };
  });
}

const links = (within: HTMLElement) =>
  Array.from(within.querySelectorAll('a'), (link) => [link.textContent, link.getAttribute('href')]);

/** Opens the article in an island, at an address that the build has no page of. */
async function openUnlisted(handler: Routes[string]) {
  const backend = fakeBackend({ [ROWS]: handler });
  const page = await openPage(async () => {
    const { UnlistedPost } = await import('@/features/blog/components/unlisted-post');
    return { '/blog/latest': <UnlistedPost /> };
  }, '/blog/latest');
  return { ...page, backend };
}

describe('the list', () => {
  test('shows a card for each article', async () => {
    await openList(POSTS);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Insights');
    const list = screen.getByRole('list');
    const [first] = within(list).getAllByRole('listitem') as [HTMLElement];
    expect(within(first).getByRole('img').getAttribute('src')).toContain('/images/latest-');
    for (const text of ['May 15, 2023', 'Ada Lovelace', 'The Latest', 'What The Latest is about.']) {
      expect(within(first).getByText(text)).toBeTruthy();
    }
    const links = within(list).getAllByRole('link', { name: /^Read Article/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(POSTS.map(({ slug }) => `/blog/${slug}`));
    expect(new Set(links.map((link) => link.textContent))).toEqual(new Set(['Read Article']));
    for (const { title } of POSTS)
      expect(within(list).getByRole('link', { name: `Read Article: ${title}` })).toBeTruthy();
  });

  test('reads the published articles, newest first', async () => {
    const backend = fakeBackend({ [ROWS]: database(POSTS) });
    allowSeveralClients();
    vi.resetModules();
    const { getPosts } = await import('@/features/blog/api/post-list');
    expect(await getPosts()).toHaveLength(POSTS.length);
    expect(backend.seen[0]?.path).toMatch(/status=eq\.published.*publish_at=lte\..*order=publish_at\.desc/);
  });

  test('none yet', async () => {
    await openList([]);
    expect(screen.getByRole('heading', { name: 'No articles yet.' })).toBeTruthy();
  });

  test('always links to the newsletter and the RSS feed', async () => {
    await openList([]);
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('Subscribe to Our Newsletter')).toBe('/#contact');
    expect(target('RSS feed')).toBe('/rss.xml');
  });
});

describe('the list by tag', () => {
  const TAGGED = [{ ...LATEST, tags: ['AI', 'Supply chain'] }, { ...SUPPLY, tags: ['supply chain'] }, HUMAN];
  const NAV = [
    ['All articles', '/blog'],
    ['AI', '/blog/tags/ai'],
    ['Supply chain', '/blog/tags/supply-chain'],
  ];
  const nav = () => screen.getByRole('navigation', { name: 'Articles by tag' });
  const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const current = () => nav().querySelector('[aria-current=page]')?.textContent;

  test('links to each tag once, and marks the list that is shown', async () => {
    await openList(TAGGED);
    expect(links(nav())).toEqual(NAV);
    expect(current()).toBe('All articles');
    expect(titles()).toEqual(expect.arrayContaining(['The Latest', 'Supply Chains', 'The Human Factor']));
  });

  test('shows the articles with the tag, in any case of its letters', async () => {
    await openList(TAGGED, 'supply-chain');
    expect(links(nav())).toEqual(NAV);
    expect(current()).toBe('Supply chain');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Insights');
    expect(titles()).toEqual(expect.arrayContaining(['The Latest', 'Supply Chains']));
    expect(titles()).not.toContain('The Human Factor');
  });

  test('leads from an unknown tag to all articles', async () => {
    await openList(TAGGED, '_unlisted');
    expect(screen.getByRole('heading', { name: 'No articles with this tag.' })).toBeTruthy();
    expect(hrefOf('See all articles')).toBe('/blog');
    expect(nav().querySelector('[aria-current]')).toBeNull();
  });

  test('is left out while no article has a tag', async () => {
    await openList(POSTS);
    expect(screen.queryByRole('navigation', { name: 'Articles by tag' })).toBeNull();
  });
});

describe('an article', () => {
  test('shows its tags in their order, as links to the articles that have them', async () => {
    await openArticle([], null, ['Supply chain', 'R&D']);
    expect(links(screen.getByRole('navigation', { name: 'Tags' }))).toEqual([
      ['Supply chain', '/blog/tags/supply-chain'],
      ['R&D', '/blog/tags/r-d'],
    ]);
  });

  test('without tags shows no list of them', async () => {
    await openArticle([]);
    expect(screen.queryByRole('navigation', { name: 'Tags' })).toBeNull();
  });

  test('that is not prerendered: a spinner, then the sanitized article', async () => {
    await openUnlisted(database([LATEST_POST, SUPPLY, HUMAN]));
    expect(screen.getByRole('status').textContent).toBe('Loading the article...');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('The Latest');
    for (const text of ['May 15, 2023', 'Ada Lovelace', '6 min read', 'Body']) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    }
    expect(hrefOf('Back to All Articles')).toBe('/blog');
    expect(within(screen.getByRole('region', { name: 'Table 1' })).getByRole('table')).toBeTruthy();
    expect(document.querySelector('article script')).toBeNull();
    const contents = screen.getByRole('navigation', { name: 'In this article' });
    expect(within(contents).getByRole('link').getAttribute('href')).toBe('#first');
    expect(within(contents).getByRole('link').textContent).toBe('First & last');
    const related = screen.getByRole('region', { name: 'Related Articles' });
    expect(
      within(related)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([SUPPLY, HUMAN].map(({ slug }) => `/blog/${slug}`));
    expect(document.title).toBe('The Latest | Meridian Business Consulting');
  });

  test.each([ADA, null])('shows the author’s role and biography only for a team member', async (author) => {
    await openArticle([], author);
    expect(screen.getAllByText('Ada Lovelace').length).toBeGreaterThan(0);
    const note = screen.queryByRole('region', { name: 'Ada Lovelace' });
    expect(note?.textContent ?? null).toBe(
      author && 'Ada LovelaceFounderShe writes programs for engines.Meet the whole team',
    );
    const next = screen.getByRole('region', { name: 'Facing a decision like this?' });
    expect(within(next).getByRole('link').getAttribute('href')).toBe('/schedule');
  });

  test('that does not exist: a not-found page with a link back', async () => {
    await openUnlisted(database([SUPPLY]));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Blog Post Not Found');
    expect(
      screen.getByText("The blog post you're looking for doesn't exist or has been moved."),
    ).toBeTruthy();
    expect(hrefOf('Return to Blog')).toBe('/blog');
    expect(document.title).toBe('Blog Post Not Found | Meridian Business Consulting');
  });

  test('that fails to load can be retried', async () => {
    const page = await openUnlisted(away);
    expect((await screen.findByRole('alert')).textContent).toContain('The article couldn’t be loaded');
    page.backend.on(ROWS, database([LATEST_POST]));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'The Latest' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Related Articles' })).toBeNull();
  });
});

describe('sharing', () => {
  const ADDRESS = 'http://localhost:3000/blog/latest';
  const open = () => openArticle([]);
  const can = (abilities: object) => vi.stubGlobal('navigator', Object.assign(navigator, abilities));

  beforeEach(() => {
    Reflect.deleteProperty(navigator, 'share');
  });

  test('offers the device’s menu or a copy, and opens other sites in a new tab', async () => {
    await open();
    const row = screen.getByRole('region', { name: 'Share this article' });
    const names = within(row)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(names).toEqual([
      'Share',
      'Copy link',
      'Share on LinkedIn (opens in a new tab)',
      'Share on X (opens in a new tab)',
    ]);
    for (const name of ['Share on LinkedIn (opens in a new tab)', 'Share on X (opens in a new tab)']) {
      const link = within(row).getByRole('link', { name });
      expect(link.getAttribute('href')).toContain(encodeURIComponent(ADDRESS));
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    }
  });

  test('copies the link and shows a toast', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(ADDRESS);
    expect(page.toasts).toEqual([{ kind: 'success', title: 'Link copied' }]);
  });

  test('a refused copy shows a message with the URL', async () => {
    const page = await open();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await page.user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(page.toasts).toMatchObject([{ kind: 'error', title: 'Couldn’t copy the link' }]);
    expect(page.toasts[0]?.description).toContain(ADDRESS);
  });

  test('opens the device’s share menu, and shows no error when it is closed', async () => {
    const share = vi.fn(async (_data: ShareData) => Promise.reject(new DOMException('', 'AbortError')));
    can({ share });
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({ title: 'The Latest', url: ADDRESS });
    expect(page.toasts).toEqual([]);
  });

  test('copies the link when the share menu fails', async () => {
    can({ share: async () => Promise.reject(new DOMException('', 'NotAllowedError')) });
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Share' }));
    expect(page.toasts).toEqual([{ kind: 'success', title: 'Link copied' }]);
  });
});

test('an old URL redirects to the article’s current URL', async () => {
  const replace = vi.fn();
  vi.stubGlobal('location', { ...location, replace });
  const page = await openUnlisted(database([HUMAN]));
  page.backend.on('GET /rest/v1/slug_history', () => json([{ new_slug: 'newer' }]));
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/blog/newer'));
  expect(page.backend.to('/rest/v1/slug_history')[0]?.path).toContain('kind=eq.post&old_slug=eq.latest');
});
