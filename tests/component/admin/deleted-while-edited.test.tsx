import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CALLS, contactRoutes, ZOE } from '../support/contacts';
import { json, type Routes } from '../support/fake-backend';
import { DRAFT_ISSUE } from '../support/newsletter';
import { ADMIN, openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/content/components/content-editor'));
warmUp(() => import('@/layouts/contact-screen'));
warmUp(() => import('@/features/newsletter/components/staff/issue-screen'));

const FAQS = 'GET /rest/v1/faqs';
const ISSUE = 'GET /rest/v1/newsletter_issue_details';
const AT = '2025-11-24T09:00:00Z';
const NOTE = {
  ...{ id: 8, contact_id: 3, body: 'Called.', author_id: ADMIN.user.id, author_name: 'Ada' },
  ...{ version: 1, created_at: AT },
};
const FAQ = {
  ...{ id: 1, version: 1, status: 'draft', publish_at: AT, updated_at: AT },
  ...{ question: 'How long does it take?', answer: 'Four weeks, as a rule.' },
};
const EDITORS = [
  {
    what: 'a contact',
    address: '/contacts/3',
    label: 'Company',
    save: 'Save contact',
    told: 'We couldn’t find that contact. It may have been deleted.',
  },
  {
    what: 'a piece of content',
    address: '/content/faq/1',
    label: /^Answer/,
    save: 'Save draft',
    told: 'Someone else deleted this while you were editing.',
  },
  {
    what: 'a newsletter draft',
    address: '/newsletter/issues/4',
    label: /^Text/,
    save: undefined,
    told: 'We couldn’t find that newsletter issue. It may have been deleted.',
  },
] as const;

const open = (address: string, routes: Routes = {}) =>
  openStaff(address, {
    ...contactRoutes(),
    [CALLS.notes]: () => json([NOTE]),
    [FAQS]: () => json([FAQ]),
    'GET /rest/v1/site_build_state': () =>
      json([{ waiting: 0, due_at: null, attempts: 0, asked_at: null, error: null }]),
    [ISSUE]: () => json([DRAFT_ISSUE]),
    ...routes,
  });

test.each(EDITORS)('$what that someone else deleted keeps its text on screen, and says so', async (row) => {
  const { address, label, save, told } = row;
  const page = await open(address);
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  for (const call of [
    CALLS.change,
    CALLS.open,
    'PATCH /rest/v1/newsletter_issues',
    ISSUE,
    'PATCH /rest/v1/faqs',
    FAQS,
  ])
    page.backend.on(call, () => json([]));
  await page.user.type(field, ' and more');
  if (save) await page.user.click(screen.getByRole('button', { name: save }));
  expect(await screen.findByText(told, { exact: false }, { timeout: 4_000 })).toBeTruthy();
  expect(field.value).toMatch(/ and more$/);
  expect(field.isConnected).toBe(true);
});

describe('a note about a contact', () => {
  test('that someone else deleted stays in its form, and is added again by saving', async () => {
    const page = await open('/contacts/3', {
      [CALLS.change]: () => json([{ ...ZOE, company: 'Wind', version: 3 }]),
      'POST /rest/v1/contact_notes': () => new Response(null, { status: 201 }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Edit note' }));
    const note = within(screen.getByRole('form', { name: 'Edit the note' }));
    await page.user.type(note.getByLabelText('Note'), ' Not in.');
    // Another change brings the contact without the note.
    page.backend.on(CALLS.notes, () => json([]));
    await page.user.type(screen.getByLabelText('Company'), '!');
    await page.user.click(screen.getByRole('button', { name: 'Save contact' }));
    expect((await note.findByRole('alert')).textContent).toContain('This note was deleted.');
    expect(note.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Called. Not in.');
    await page.user.click(note.getByRole('button', { name: 'Save note' }));
    await waitFor(() =>
      expect(page.backend.to('/rest/v1/contact_notes')[0]?.body).toEqual({
        contact_id: 3,
        body: 'Called. Not in.',
      }),
    );
  });

  test('that its author has changed meanwhile is not deleted', async () => {
    const page = await open('/contacts/3', { 'DELETE /rest/v1/contact_notes': () => json([]) });
    await page.user.click(await screen.findByRole('button', { name: 'Delete note' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this note?' }));
    await page.user.click(dialog.getByRole('button', { name: 'Delete note' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'This note was changed in the meantime. Close this and read it again.',
    );
    expect(page.backend.to('/rest/v1/contact_notes')[0]?.path).toContain('id=eq.8&version=eq.1');
  });
});
