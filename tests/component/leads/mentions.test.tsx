import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, type Routes, refused } from '../support/fake-backend';
import { GRACE, whole } from '../support/leads';
import { openLead } from '../support/open-lead';

const ADD = 'POST /rest/v1/lead_notes';
const STAFF = [
  { id: 'imani', name: 'Imani Caldwell', email: 'imani@example.com' },
  { id: 'ivo', name: 'Ivo Petrov', email: 'ivo@example.com' },
  { id: 'unnamed', name: null, email: 'unnamed@example.com' },
];

async function open(routes: Routes = {}) {
  const page = await openLead(whole(GRACE), { 'GET /rest/v1/accounts': () => json(STAFF), ...routes });
  const note = (await screen.findByLabelText('New note')) as HTMLTextAreaElement;
  return { ...page, note };
}

const options = () =>
  within(screen.getByRole('listbox', { name: 'Staff' }))
    .getAllByRole('option')
    .map((option) => `${option.textContent}${option.getAttribute('aria-selected') === 'true' ? '*' : ''}`);

test('@ offers the names of the staff, which the arrow keys and Enter insert', async () => {
  const { user, note } = await open();
  expect(
    screen.getByText(/someone of the staff, who gets an email unless they turned it off\.$/),
  ).toBeTruthy();
  await user.type(note, 'Budget 60k. @i');
  await screen.findByRole('listbox', { name: 'Staff' });
  expect(options()).toEqual(['Imani Caldwell*', 'Ivo Petrov']);
  await user.keyboard('{ArrowDown}');
  expect(options()).toEqual(['Imani Caldwell', 'Ivo Petrov*']);
  const active = note.getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(active)?.textContent).toBe('Ivo Petrov');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(note.value).toBe('Budget 60k. @Imani Caldwell ');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(note);
});

test('a click inserts a name, and Escape closes the list', async () => {
  const { user, note } = await open();
  await user.type(note, '@');
  const list = within(await screen.findByRole('listbox', { name: 'Staff' }));
  await user.click(list.getByRole('option', { name: 'Ivo Petrov' }));
  expect(note.value).toBe('@Ivo Petrov ');
  await user.type(note, '@i');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a mention that reaches no one is refused in words, and the text is kept', async () => {
  const page = await open({ [ADD]: () => refused(422, 'mention_unknown', { mention: '@Ima' }) });
  await page.user.type(page.note, 'Budget 60k. @Ima{Escape}');
  await page.user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(
    await screen.findByText(/No one on the staff is called Ima, so this would reach no one/),
  ).toBeTruthy();
  await waitFor(() => expect(page.note.value).toBe('Budget 60k. @Ima'));
});
