import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CONSULTANT, DISCOVERY_CALL } from '../support/availability';
import { json, type Routes, violated } from '../support/fake-backend';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/availability/components/availability-screen'));

const CHANGE = 'PATCH /rest/v1/consultants';
const ADA = { ...CONSULTANT, name: 'Ada' };
const TYPES = 'GET /rest/v1/consultation_types';

/** The changes of an account that were sent: the filter, and the account. */
const links = (backend: Awaited<ReturnType<typeof openStaff>>['backend']) =>
  backend.seen.flatMap(({ method, path, body }) => {
    const sent = method === 'PATCH' && (body as { user_id?: string });
    return sent && sent.user_id !== undefined ? [`${path} ${sent.user_id}`] : [];
  });

async function openConsultants(routes: Routes = {}) {
  const page = await openStaff('/availability?part=consultants', {
    'GET /rest/v1/consultants': () => json([ADA, { ...CONSULTANT, id: 2, name: 'Cy', user_id: 'cy' }]),
    [TYPES]: () => json([DISCOVERY_CALL, { ...DISCOVERY_CALL, id: 8, name: 'Strategy' }]),
    'GET /rest/v1/accounts': () =>
      json([
        { id: 'ada', name: 'Ada Admin', email: 'ada@example.com' },
        { id: 'bo', name: null, email: 'bo@example.com' },
        { id: 'cy', name: 'Cy', email: 'cy@example.com' },
      ]),
    [CHANGE]: () => json([{ id: 1 }]),
    ...routes,
  });
  await page.user.click(await screen.findByRole('button', { name: /^Edit\s*: Ada/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ada' }));
  return { ...page, dialog, link: await dialog.findByLabelText<HTMLInputElement>(/^Video link/) };
}

test('the video link of a consultant is checked, saved, and shown', async () => {
  const { user, dialog, link, backend, toasts } = await openConsultants();
  await user.type(link, 'meet.example.com/ada');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please enter a link that starts with https://.')).toBeTruthy();
  await user.clear(link);
  await user.type(link, 'https://meet.example.com/ada');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Consultant saved'));
  const sent = backend.seen.filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'Ada',
      video_link: 'https://meet.example.com/ada',
      email: null,
      consultation_type_ids: null,
    },
  ]);
});

test('a consultant gets a mailbox and offers at least one type', async () => {
  const { user, dialog, backend, toasts } = await openConsultants();
  await user.type(dialog.getByLabelText(/^Email/), 'ada@example.com');
  await user.click(dialog.getByRole('checkbox', { name: 'Discovery Call' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Strategy' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please choose at least one consultation type.')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'Strategy' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Consultant saved'));
  expect(backend.seen.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    email: 'ada@example.com',
    consultation_type_ids: [8],
  });
});

test('a consultant gets an account that no other consultant has', async () => {
  const { user, dialog, backend, toasts } = await openConsultants();
  const account = dialog.getByLabelText<HTMLSelectElement>(/^Account/);
  expect([...account.options].map(({ text }) => text)).toEqual([
    'None',
    'Ada Admin (ada@example.com)',
    'bo@example.com',
  ]);
  await user.selectOptions(account, 'bo@example.com');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Consultant saved'));
  expect(links(backend)).toEqual(['/rest/v1/consultants?id=eq.1&user_id=is.null&select=id bo']);
});

test('an account that another consultant got meanwhile is refused in words', async () => {
  const { user, dialog, backend } = await openConsultants({
    [CHANGE]: () => violated('unique', 'consultants_user_id_key'),
  });
  await user.selectOptions(dialog.getByLabelText(/^Account/), 'bo@example.com');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'This account belongs to another consultant.',
  );
  expect(backend.seen.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test('an account that another admin chose meanwhile is not replaced, and the form keeps what was typed', async () => {
  const { user, dialog, link, backend } = await openConsultants({ [CHANGE]: () => json([]) });
  await user.type(link, 'https://meet.example.com/ada');
  await user.selectOptions(dialog.getByLabelText(/^Account/), 'bo@example.com');
  backend.on('GET /rest/v1/consultants', () => json([{ ...ADA, user_id: 'ada' }]));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'Someone else changed the account of this consultant in the meantime.',
  );
  expect(link.value).toBe('https://meet.example.com/ada');
  // The account on screen is the one that the form opened with, also after the list was refetched.
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(links(backend)).toHaveLength(2));
  expect(links(backend)[1]).toContain('user_id=is.null');
  expect(backend.seen.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
});

test('a refusal keeps what was typed', async () => {
  const { user, dialog, link } = await openConsultants({
    [CHANGE]: () => json({ code: '23514', message: 'violates check constraint "https_url_check"' }, 400),
  });
  await user.type(link, 'https://meet.example.com/ü');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Your changes weren’t saved.');
  expect(link.value).toBe('https://meet.example.com/ü');
});

test('of two admins, the second does not overwrite the consultant that the first has changed', async () => {
  const { user, dialog, link, backend, toasts } = await openConsultants({ [CHANGE]: () => json([]) });
  await user.type(link, 'https://meet.example.com/ada');
  backend.on('GET /rest/v1/consultants', () => json([{ ...ADA, version: 4, email: 'ada@firm.example' }]));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Someone else changed this while you were editing. Email: saved is ada@firm.example.Save again to replace it with what you have.',
  );
  expect(link.value).toBe('https://meet.example.com/ada');
  backend.on(CHANGE, () => json([{ id: 1 }]));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Consultant saved'));
  const paths = backend.seen.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
  expect(paths[0]).toContain('version=eq.3');
  expect(paths[1]).toContain('version=eq.4');
});
