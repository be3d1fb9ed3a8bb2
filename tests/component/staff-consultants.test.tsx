import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json } from './support/fake-backend';
import { openStaff } from './support/open-staff';
import { warmUp } from './support/warm-up';

warmUp(() => import('@/layouts/admin-shell'));
warmUp(() => import('@/features/availability/components/availability-screen'));

afterEach(() => localStorage.clear());

const CHANGE = 'PATCH /rest/v1/consultants';
const ADA = {
  id: 1,
  name: 'Ada',
  time_zone: 'America/New_York',
  active: true,
  video_link: null,
  email: null,
  consultation_type_ids: null,
};
const TYPES = 'GET /rest/v1/consultation_types';
const TYPE = {
  version: 1,
  description: 'A first conversation.',
  duration_minutes: 30,
  step_minutes: 30,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  minimum_notice_minutes: 240,
  window_days: 30,
  daily_cap: null,
  price_cents: 0,
  auto_confirm: true,
  change_cutoff_minutes: 120,
  refund_cutoff_minutes: 1440,
  location: null,
  active: true,
};

async function openConsultants(routes: Parameters<typeof openStaff>[1] = {}) {
  const page = await openStaff('/availability?part=consultants', {
    'GET /rest/v1/consultants': () => json([ADA]),
    [TYPES]: () =>
      json([
        { ...TYPE, id: 7, name: 'Discovery Call' },
        { ...TYPE, id: 8, name: 'Strategy' },
      ]),
    [CHANGE]: () => new Response(null, { status: 204 }),
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
    { name: 'Ada', video_link: 'https://meet.example.com/ada', email: null, consultation_type_ids: null },
  ]);
});

test('a consultant gets a mailbox and gives some types, at least one', async () => {
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

test('a refusal keeps what was typed', async () => {
  const { user, dialog, link } = await openConsultants({
    [CHANGE]: () => json({ code: '23514', message: 'violates check constraint "https_url_check"' }, 400),
  });
  await user.type(link, 'https://meet.example.com/ü');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toContain("Your changes weren't saved.");
  expect(link.value).toBe('https://meet.example.com/ü');
});
