import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  button,
  conflicting,
  DELETE,
  entry,
  FAQ,
  LANDING,
  ONE,
  open,
  POST,
  SAVE,
  SERVICE,
  STUDY,
  saved,
  saving,
  TESTIMONIAL,
} from '../support/content';
import { json, refused } from '../support/fake-backend';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/content/components/content-editor'));
warmUp(() => import('@/features/content/model/markdown'));

describe('an article', () => {
  test('is written in Markdown with a preview, and stored as HTML', async () => {
    const page = await open('/post/4', { [SAVE]: saving(POST) });
    await page.user.click(await button('Markdown'));
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Article/ });
    expect(area.value).toBe('## A heading {#a-name}\n\nText with **weight**.');
    await page.user.click(area);
    area.setSelectionRange(area.value.length, area.value.length);
    await page.user.paste('\n\nMore <script>x()</script>*soon*.');
    await page.user.click(screen.getByRole('button', { name: 'Preview' }));
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    await waitFor(() => expect(preview.getByText('soon').nodeName).toBe('EM'));
    await page.user.click(await button('Save draft'));
    await waitFor(() => expect(page.toasts[0]?.title).toBe('Draft saved'));
    expect(saved(page)).toEqual([
      {
        table: 'blog_posts',
        id: 4,
        version: 3,
        values: expect.objectContaining({
          content: expect.stringMatching(
            /^<h2 id="a-name">A heading<\/h2>\n.*\n<p>More <em>soon<\/em>\.<\/p>$/s,
          ),
        }),
      },
    ]);
    expect(localStorage.getItem('site-draft:ada:content:post:4')).toBeNull();
  });

  test('is published now by the database’s clock, and leads to the site', async () => {
    const page = await open('/post/4', { [SAVE]: saving(POST) });
    await page.user.click(await button('Publish'));
    const link = await screen.findByRole('link', { name: 'View on site' });
    expect(link.getAttribute('href')).toBe('/blog/old-address');
    expect(saved(page)[0]?.values).toMatchObject({
      status: 'published',
      publish_at: null,
    });
  });

  test('is scheduled for a time that is still to come', async () => {
    const page = await open('/post/4', { [SAVE]: saving(POST) });
    await page.user.click(await button('Schedule'));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByLabelText(/^When/), '2020-01-01T09:00');
    await page.user.click(dialog.getByRole('button', { name: 'Schedule' }));
    expect(await dialog.findByText('Please choose a time in the future.')).toBeTruthy();
    await page.user.clear(dialog.getByLabelText(/^When/));
    await page.user.type(dialog.getByLabelText(/^When/), '2125-01-01T09:00');
    await page.user.click(dialog.getByRole('button', { name: 'Schedule' }));
    expect(await button('Publish now')).toBeTruthy();
    expect(saved(page)[0]?.values).toMatchObject({
      status: 'published',
      publish_at: '2125-01-01T14:00:00.000Z',
    });
  });

  test('shows validation errors and database refusals at the field', async () => {
    const page = await open('/post/4', {
      [SAVE]: () => refused(422, 'slug_taken', { field: 'slug' }),
    });
    const title = await screen.findByLabelText(/^Title/);
    await page.user.clear(title);
    await page.user.click(await button('Save draft'));
    expect(await screen.findByText('Title must be at least 5 characters.')).toBeTruthy();
    expect(document.activeElement).toBe(title);
    expect(saved(page)).toEqual([]);
    await page.user.type(title, 'Another title');
    await page.user.click(await button('Save draft'));
    expect(await screen.findAllByText('Another page already uses this URL.')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText(/^URL slug/));
  });

  test('shows both versions to the second of two concurrent editors', async () => {
    const theirs = { ...POST, version: 4, title: 'Their title' };
    const page = await open('/post/4', { [SAVE]: conflicting(theirs) });
    const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
    await page.user.clear(title);
    await page.user.type(title, 'Your title');
    await page.user.click(await button('Save draft'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this' }));
    expect(dialog.getByRole('region', { name: 'Their version (saved)' }).textContent).toBe('Their title');
    expect(dialog.getByRole('region', { name: 'Yours' }).textContent).toBe('Your title');
    page.backend.on(SAVE, saving(POST));
    await page.user.click(dialog.getByRole('button', { name: 'Use yours' }));
    await waitFor(() => expect(page.toasts[0]?.title).toBe('Draft saved'));
    expect(saved(page).at(-1)).toMatchObject({
      version: 4,
      values: { title: 'Your title' },
    });
  });

  test('lets the second editor keep the saved version', async () => {
    const page = await open('/post/4', {
      [SAVE]: conflicting({ ...POST, version: 4, title: 'Their title', content: '<p>Their body.</p>' }),
    });
    const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
    await page.user.type(title, ' again');
    await page.user.click(await button('Save draft'));
    await page.user.click(await button('Keep theirs'));
    await waitFor(() => expect(title.value).toBe('Their title'));
    expect((await screen.findByRole('textbox', { name: 'Article' })).textContent).toBe('Their body.');
    expect(localStorage.getItem('site-draft:ada:content:post:4')).toBeNull();
  });

  test('prompts before leaving with unsaved changes, and restores them later', async () => {
    const page = await open('/post/4');
    await page.user.type(await screen.findByLabelText(/^Title/), ' again');
    await page.user.click(screen.getByRole('link', { name: 'All articles' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await page.user.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(page.address()).toBe('/admin/content/post/4');
    await page.user.click(screen.getByRole('link', { name: 'All articles' }));
    await page.user.click(await button('Leave'));
    await page.user.click(await screen.findByRole('link', { name: 'A first article' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('A first article again');
    await page.user.click(await button('Discard'));
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('A first article');
  });

  test('is deleted after a confirmation', async () => {
    const page = await open('/post/4', { [DELETE]: () => json({ id: 4 }) });
    await page.user.click(await button('Delete'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this article?' }));
    await page.user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(page.address()).toBe('/admin/content?kind=post'));
    expect(page.backend.seen.find(({ method }) => method === 'DELETE')?.path).toContain(
      '/rest/v1/blog_posts?id=eq.4&version=eq.3',
    );
  });

  test('an image is validated, re-encoded, stored under its size, and inserted into the page', async () => {
    const id = '5b8f0c1e-7c0a-4f0e-9d0e-1f2a3b4c5d6e';
    vi.spyOn(crypto, 'randomUUID').mockReturnValue(id);
    vi.stubGlobal('createImageBitmap', async () => ({ width: 3200, height: 2000, close: () => undefined }));
    class Canvas {
      getContext = () => ({ drawImage: () => undefined });
      convertToBlob = async ({ type }: { type: string }) => new Blob(['drawn'], { type });
    }
    vi.stubGlobal('OffscreenCanvas', Canvas);
    const name = `${id}-1600x1000.webp`;
    const page = await open('/post/4', {
      [`POST /storage/v1/object/content-images/${name}`]: () =>
        json({ Id: 'x', Key: `content-images/${name}` }),
    });
    await screen.findByLabelText(/^Title/);
    const input = screen.getByLabelText<HTMLInputElement>('Upload image', { selector: 'input' });
    input.accept = '';
    await page.user.upload(input, new File(['x'], 'a.svg', { type: 'image/svg+xml' }));
    expect(await screen.findByText('Please choose a WebP, AVIF, JPEG or PNG image.')).toBeTruthy();
    await page.user.upload(input, new File(['x'], 'a.png', { type: 'image/png' }));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(/^Image(?! (?:desc|alt|text))/).value).toBe(
        `/media/${name}`,
      ),
    );
    expect(document.querySelector(`img[src="/media/${name}"]`)?.getAttribute('width')).toBe('1600');
  });
});

test('a case study’s figures are edited in rows of fields and validated before saving', async () => {
  const page = await open('/case_study/2', {
    [ONE]: () => json(STUDY),
    [LANDING]: () => json([]),
    [SAVE]: saving(STUDY),
  });
  const before = await screen.findByLabelText<HTMLInputElement>(/^Before/);
  expect(before.value).toBe('12.5');
  await page.user.clear(before);
  await page.user.type(before, '-1');
  const technologies = screen.getByLabelText(/^Technologies/);
  await page.user.clear(technologies);
  await page.user.click(await button('Save draft'));
  expect(await screen.findByText('At least one technology is required.')).toBeTruthy();
  expect(screen.getByText(/^Before must be a number from 0/)).toBeTruthy();
  await page.user.clear(before);
  await page.user.type(before, '13');
  await page.user.type(technologies, 'SQL{Enter}Python{Enter}');
  await page.user.click(screen.getByRole('button', { name: 'Add a target' }));
  await page.user.click(screen.getByRole('button', { name: /^Remove\s*target 2/ }));
  await page.user.click(await button('Save draft'));
  await waitFor(() => expect(page.toasts[0]?.title).toBe('Draft saved'));
  expect(saved(page)[0]?.values).toMatchObject({
    image_url: null,
    image_alt: null,
    featured: false,
    technologies: ['SQL', 'Python'],
    metrics: { ...STUDY.metrics, beforeAfter: [{ ...STUDY.metrics.beforeAfter[0], before: 13 }] },
  });
});

test('a new FAQ is added, and its editor opens', async () => {
  const page = await open('/faq/new', { [SAVE]: saving({ ...FAQ, id: 8, status: 'draft' }) });
  await page.user.type(await screen.findByLabelText(/^Question/), 'What does it cost?');
  await page.user.type(screen.getByLabelText(/^Answer/), 'It depends on the scope.');
  page.backend.on(ONE, () => json({ ...FAQ, id: 8, status: 'draft', question: 'What does it cost?' }));
  await page.user.click(await button('Save draft'));
  await waitFor(() => expect(page.address()).toBe('/admin/content/faq/8'));
  expect(saved(page)[0]).toEqual({
    table: 'faqs',
    id: null,
    version: 0,
    values: { question: 'What does it cost?', answer: 'It depends on the scope.' },
  });
});

test('the author of an article is chosen from the team, which fills in the name', async () => {
  const page = await open('/post/4', {
    'GET /rest/v1/team_members': () =>
      json([
        { ...entry(FAQ, { id: 7, title: 'Grace Hopper' }) },
        entry(FAQ, { id: 8, title: 'Alan Turing' }),
      ]),
    [SAVE]: saving(POST),
  });
  const choice = await screen.findByRole('combobox', { name: /^Author on the team/ });
  await within(choice).findByRole('option', { name: 'Grace Hopper' });
  await page.user.selectOptions(choice, 'Grace Hopper');
  expect(screen.getByLabelText<HTMLInputElement>(/^Author\b(?! on)/).value).toBe('Grace Hopper');
  await page.user.click(await button('Save draft'));
  await waitFor(() => expect(page.toasts[0]?.title).toBe('Draft saved'));
  await page.user.selectOptions(choice, 'Not on the team');
  await page.user.click(await button('Save draft'));
  await waitFor(() => expect(saved(page)).toHaveLength(2));
  expect(saved(page).map(({ values }) => values)).toMatchObject([
    { author_id: 7, author: 'Grace Hopper' },
    { author_id: null, author: 'Grace Hopper' },
  ]);
});

test.each([
  ['service', SERVICE],
  ['testimonial', TESTIMONIAL],
] as const)('a %s names a case study, or none', async (kind, row) => {
  const page = await open(`/${kind}/${row.id}`, {
    'GET /rest/v1/case_studies': () => json([entry(POST, { title: 'A story', slug: 'a-story' })]),
    [ONE]: () => json({ ...row, case_study: null }),
    [SAVE]: saving(row),
  });
  const choice = await screen.findByRole('combobox', { name: /^Case study/ });
  await within(choice).findByRole('option', { name: 'A story (draft)' });
  for (const option of ['A story (draft)', 'None']) {
    await page.user.selectOptions(choice, option);
    await page.user.click(await button('Save draft'));
    await waitFor(() => expect(saved(page)).toHaveLength(option === 'None' ? 2 : 1));
  }
  expect(saved(page).map(({ values }) => values.case_study)).toEqual(['a-story', null]);
});

test('a team member gets a drawn portrait with its description', async () => {
  const page = await open('/team_member/new', { [SAVE]: saving({ ...FAQ, id: 8, status: 'draft' }) });
  await page.user.type(await screen.findByLabelText(/^Name/), 'Grace Hopper');
  await page.user.type(screen.getByLabelText(/^Role/), 'Consultant');
  await page.user.type(screen.getByLabelText(/^Biography/), 'She finds the moth in the machine.');
  await page.user.type(screen.getByLabelText(/^LinkedIn profile/), 'https://www.linkedin.com/in/grace');
  await page.user.click(screen.getByRole('radio', { name: /high bun/ }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /high bun/ }).checked).toBe(true);
  await page.user.click(await button('Save draft'));
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  expect(saved(page)[0]).toMatchObject({
    table: 'team_members',
    values: {
      role: 'Consultant',
      image_url: '/images/portrait-dawn-1280.webp',
      image_alt: 'A drawn figure with hair in a high bun, before a sun at dawn',
      linkedin_url: 'https://www.linkedin.com/in/grace',
    },
  });
});
