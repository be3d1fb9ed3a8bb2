import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DEPLOYS, entry, FAQ, FAQS, LIST, ORDER, open, POST, STATUS, sentTo } from '../support/content';
import { json, refused } from '../support/fake-backend';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/content/components/content-list'));

describe('the list', () => {
  test('shows the state of each entry and links to its editor', async () => {
    const scheduled = entry(POST, {
      id: 9,
      status: 'published',
      publish_at: '2125-01-01T12:00:00Z',
      title: 'To come',
    });
    const page = await open('', { [LIST]: () => json([scheduled, entry(POST)]) });
    const list = within(await screen.findByRole('list', { name: 'Articles' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^To comeScheduledScheduled for Jan 1, 2125/),
      expect.stringMatching(/^A first articleDraftChanged Nov 20, 2025.*\/blog\/old-address$/),
    ]);
    expect(list.getByRole('link', { name: 'To come' }).getAttribute('href')).toBe('/admin/content/post/9');
    await page.user.click(screen.getByRole('link', { name: 'Questions' }));
    expect(page.address()).toBe('/admin/content?kind=faq');
    const parts = within(screen.getByRole('navigation', { name: 'Content' }));
    expect(parts.getByRole('link', { current: 'page' }).textContent).toBe('Questions');
    expect(await screen.findByRole('link', { name: 'How long does it take?' })).toBeTruthy();
  });

  test('is reordered immediately, and restored after a refusal', async () => {
    const two = [entry(FAQ), entry(FAQ, { id: 2, title: 'And what does it cost?' })];
    const page = await open('?kind=faq', {
      [FAQS]: () => json(two),
      [ORDER]: () => refused(409, 'version_conflict', { what: 'content_order' }),
    });
    await page.user.click(await screen.findByRole('button', { name: /^Move down, How long/ }));
    await waitFor(() =>
      expect(sentTo(page, 'reorder_content')).toEqual([
        { p_table: 'faqs', p_ids: [2, 1], p_previous: [1, 2] },
      ]),
    );
    await waitFor(() => expect(page.toasts[0]?.description).toMatch(/^Someone else changed this list/));
    expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/^How long/);
  });

  test('shows an empty state, a failure, and a failed rebuild request', async () => {
    const page = await open('', {
      [LIST]: () => json({ message: 'away' }, 503),
      [DEPLOYS]: () => json([{ ...STATUS, error: 'No deploy hook is set.' }]),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the articles.');
    expect(await screen.findByText('The rebuild wasn’t requested: No deploy hook is set.')).toBeTruthy();
    page.backend.on(LIST, () => json([]));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('There are no articles yet.')).toBeTruthy();
  });
});
