import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  button,
  conflicting,
  DELETE,
  DEPLOYS,
  FAQ,
  LANDING,
  MEMBER,
  ONE,
  open,
  PARTNER,
  POST,
  SAVE,
  SERVICE,
  STATUS,
  STUDY,
  saved,
  saving,
  TESTIMONIAL,
} from '../support/content';
import { json } from '../support/fake-backend';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/content/components/content-editor'));
warmUp(() => import('@/features/content/components/rich-text'));

const PAGE = 'GET /blog/old-address';
const pageOf = (mark: string) => () =>
  new Response(`<html><head><meta name="content-version" content="${mark}"></head></html>`);
const missing = () => new Response('', { status: 404 });
const LIVE = { ...POST, status: 'published' };

test('says Live only after the public page lists the published version', async () => {
  const page = await open('/post/4', { [SAVE]: saving(POST), [PAGE]: missing });
  await page.user.click(await button('Publish'));
  expect(await screen.findByText(/^Building\. The site doesn’t show this version yet/)).toBeTruthy();
  page.backend.on(PAGE, pageOf('post/4/3'));
  await waitFor(() => expect(page.backend.to('/blog/old-address').length).toBeGreaterThan(1), {});
  expect(screen.queryByText('Live.')).toBeNull();
  page.backend.on(PAGE, pageOf('post/4/4'));
  expect(await screen.findByText(/^Live\./)).toBeTruthy();
});

test('says that the previous version is shown when the build is late, with a retry', async () => {
  const page = await open('/post/4', { [ONE]: () => json(LIVE), [PAGE]: pageOf('post/4/2') });
  const alert = await screen.findByText('Published, but the site still shows the previous version.', {
    exact: false,
  });
  expect(alert.closest('[role=alert]')?.textContent).toMatch(/Checked /);
  page.backend.on(PAGE, pageOf('post/4/3'));
  await page.user.click(await button('Check again'));
  expect(await screen.findByText(/^Live\./)).toBeTruthy();
});

test('shows why a build failed, when it is tried again, and what to do', async () => {
  const failed = {
    ...STATUS,
    waiting: 1,
    attempts: 1,
    error: 'The renderer broke.',
    due_at: '2026-11-23T15:00:00Z',
  };
  await open('/post/4', {
    [ONE]: () => json(LIVE),
    [PAGE]: pageOf('post/4/2'),
    [DEPLOYS]: () => json([failed]),
  });
  const reason = await screen.findByText(/^The renderer broke\. We’ll try again/);
  expect(reason.textContent).toContain('The pages stay as they were.');
  expect(await button('Request a rebuild')).toBeTruthy();
});

test('says Removed only after the URL of an unpublished article answers 404', async () => {
  const page = await open('/post/4', {
    [ONE]: () => json(LIVE),
    [SAVE]: saving(LIVE),
    [PAGE]: pageOf('post/4/3'),
  });
  await screen.findByText(/^Live\./);
  await page.user.click(await button('Unpublish'));
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unpublish' }));
  expect(await screen.findByText(/^Building\. The site still shows it/)).toBeTruthy();
  page.backend.on(PAGE, missing);
  expect(await screen.findByText(/^Removed\./)).toBeTruthy();
});

test('the list says whether a deleted article is off the site', async () => {
  const page = await open('/post/4', {
    [ONE]: () => json(LIVE),
    [DELETE]: () => json({ id: 4 }),
    [PAGE]: pageOf('post/4/3'),
  });
  await page.user.click(await button('Delete'));
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^Building\. The site still shows it/)).toBeTruthy();
  page.backend.on(PAGE, missing);
  expect(await screen.findByText(/^Removed\./)).toBeTruthy();
});

const KINDS = {
  post: { row: POST, field: 'title' },
  service: { row: SERVICE, field: 'name' },
  case_study: { row: STUDY, field: 'title' },
  team_member: { row: MEMBER, field: 'name' },
  testimonial: { row: TESTIMONIAL, field: 'quote' },
  partner: { row: PARTNER, field: 'name' },
  faq: { row: { ...FAQ, status: 'draft' }, field: 'question' },
};

test.each(Object.entries(KINDS))(
  'the second of two admins who change a %s sees both texts, and decides',
  async (kind, { row, field }) => {
    const theirs = { ...row, version: row.version + 1, [field]: 'Their words' };
    const page = await open(`/${kind}/${row.id}`, {
      [ONE]: () => json(row),
      [LANDING]: () => json([]),
      [SAVE]: conflicting(theirs),
    });
    const label = { quote: /^Quote/, title: /^Title/, name: /^Name/, question: /^Question/ }[field] ?? field;
    const [control] = await screen.findAllByLabelText<HTMLInputElement>(label);
    if (!control) throw new Error('There is no such field.');
    await page.user.clear(control);
    await page.user.type(control, 'Your own words');
    await page.user.click(await button('Save draft'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this' }));
    expect(dialog.getByText('Their words')).toBeTruthy();
    expect(dialog.getByText('Your own words')).toBeTruthy();
    expect(control.value).toBe('Your own words');
    page.backend.on(SAVE, saving(row));
    await page.user.click(dialog.getByRole('button', { name: 'Use yours' }));
    await waitFor(() => expect(page.toasts[0]?.title).toBe('Draft saved'));
    expect(saved(page).at(-1)).toMatchObject({
      version: row.version + 1,
      values: { [field]: 'Your own words' },
    });
  },
);

const CHOSEN = [7, 8, 9].map((id) => ({ id, title: `Story ${id}` }));

test('counts the case studies on the landing page', async () => {
  const page = await open('/case_study/2', {
    [ONE]: () => json(STUDY),
    [LANDING]: () => json(CHOSEN.slice(0, 2)),
  });
  expect(await screen.findByText(/^2 of 3 chosen/)).toBeTruthy();
  await page.user.click(screen.getByRole('checkbox', { name: 'Show on the landing page' }));
  expect(screen.getByText(/^3 of 3 chosen/)).toBeTruthy();
});

test('refuses a fourth case study on the landing page with links to the three', async () => {
  const page = await open('/case_study/2', { [ONE]: () => json(STUDY), [LANDING]: () => json(CHOSEN) });
  await screen.findByText(/^3 of 3 chosen/);
  const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Show on the landing page' });
  await page.user.click(choice);
  expect(choice.checked).toBe(false);
  const links = within(screen.getByRole('list', { name: 'On the landing page' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    CHOSEN.map(({ id, title }) => [title, `/admin/content/case_study/${id}`]),
  );
});

test('a refused publish focuses the first invalid field, also the description of an image', async () => {
  const page = await open('/post/4', { [ONE]: () => json({ ...POST, image_alt: '' }) });
  await page.user.click(await button('Publish'));
  const description = screen.getByLabelText(/^Image description/);
  await waitFor(() => expect(document.activeElement).toBe(description));
  expect(screen.getByText('Please describe the image in at least 5 characters.')).toBeTruthy();
  expect(saved(page)).toEqual([]);
});
