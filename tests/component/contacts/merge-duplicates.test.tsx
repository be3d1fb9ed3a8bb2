import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, type Routes, refused } from '../support/fake-backend';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/contacts/components/contacts-screen'));
warmUp(() => import('@/shared/ui/overlay/dialog-panel'));

const RPC = 'POST /rest/v1/rpc';
const contact = (id: number, name: string, over: object = {}) => ({
  ...{ id, name, email: `${id}@example.com`, company: null, phone: null, version: 1, deal_stage: null },
  ...over,
});
const ZOE = {
  ...{ reason: 'phone', key: '4045550100' },
  contacts: [contact(1, 'Zoë', { deal_stage: 'lead' }), contact(2, 'ZOE', { version: 4 })],
};
const BO = {
  ...{ reason: 'name', key: 'bo' },
  contacts: [contact(3, 'Bo', { company: 'A' }), contact(4, 'Bo', { company: 'B' })],
};
type Group = { reason: string; key: string; contacts: object[] };
const page = (groups: Group[]) =>
  json(groups.flatMap(({ contacts, ...group }) => contacts.map((row) => ({ ...group, ...row }))));
const MERGED = { merged: 1, skipped: 0, moves: [{ id: 2, from: null, to: 1 }] };

async function openDialog(routes: Routes) {
  const staff = await openStaff('/contacts', {
    'GET /rest/v1/contact_list': () => json([]),
    'GET /rest/v1/accounts': () => json([]),
    'GET /rest/v1/saved_views': () => json([]),
    [`${RPC}/list_duplicate_contacts`]: () => page([ZOE, BO]),
    ...routes,
  });
  await staff.user.click(await screen.findByRole('button', { name: 'Merge duplicates...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge duplicates' }));
  const bodiesOf = (name: string) => staff.backend.to(`/rest/v1/rpc/${name}`).map(({ body }) => body);
  return { ...staff, dialog, bodiesOf };
}

test('shows which contact of each group stays, and checks groups without a difference', async () => {
  const { dialog } = await openDialog({});
  const list = await dialog.findByRole('list', { name: 'Likely duplicates' });
  expect(list.textContent).toContain('Keep Zoë, 1@example.com, has a dealMerge ZOE, 2@example.com');
  const checks = [/^Zoë, same phone number$/, /^Bo, same name, different companies$/, /^All 2 groups$/].map(
    (name) => dialog.getByRole<HTMLInputElement>('checkbox', { name }).checked,
  );
  expect(checks).toEqual([true, false, false]);
  expect(dialog.getByRole('button', { name: 'Merge 1 group' })).toBeTruthy();
});

test('merges the checked groups at the versions on screen, and undoes it', async () => {
  const { dialog, user, backend, bodiesOf } = await openDialog({
    [`${RPC}/merge_contacts`]: () => json([MERGED]),
    [`${RPC}/undo_contact_merges`]: () => json(1),
  });
  await dialog.findByRole('list', { name: 'Likely duplicates' });
  backend.on(`${RPC}/list_duplicate_contacts`, () => page([BO]));
  await user.click(dialog.getByRole('button', { name: 'Merge 1 group' }));
  expect(await dialog.findByText('1 contact merged.')).toBeTruthy();
  expect(bodiesOf('merge_contacts')).toEqual([
    {
      p_groups: [
        [
          { id: 1, version: 1 },
          { id: 2, version: 4 },
        ],
      ],
    },
  ]);
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /^Zoë/ })).toBeNull());

  // The undo is still there after the dialog was closed.
  await user.click(dialog.getByRole('button', { name: 'Go back' }));
  await user.click(screen.getByRole('button', { name: 'Merge duplicates...' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  backend.on(`${RPC}/list_duplicate_contacts`, () => page([ZOE, BO]));
  await user.click(undo);
  expect(await screen.findByRole('checkbox', { name: /^Zoë/ })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('1 contact merged.')).toBeNull());
  expect(bodiesOf('undo_contact_merges')).toEqual([{ p_moves: MERGED.moves }]);
});

test('says how many groups were skipped because another admin changed them', async () => {
  const { dialog, user } = await openDialog({
    [`${RPC}/merge_contacts`]: () => json([{ merged: 0, skipped: 1, moves: [] }]),
  });
  await user.click(await dialog.findByRole('button', { name: 'Merge 1 group' }));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain(
    'Nothing was merged. 1 group had a contact that was changed in the meantime.',
  );
  expect(within(alert).queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('merges more than 50 groups in batches, undoes the last batch first, and goes on after an error', async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({
    ...{ reason: 'name', key: `p${n}` },
    contacts: [contact(2 * n, `P${n}`), contact(2 * n + 1, `P${n}`)],
  }));
  let calls = 0;
  const { dialog, user, backend, bodiesOf } = await openDialog({
    [`${RPC}/list_duplicate_contacts`]: async (request) => {
      const { p_after_key } = (await request.json()) as { p_after_key?: string };
      return page(p_after_key === 'p49' ? many.slice(50) : many.slice(0, 51));
    },
    [`${RPC}/merge_contacts`]: () => {
      calls += 1;
      return json([{ merged: 50, skipped: 0, moves: [{ id: calls, from: null, to: 9 }] }]);
    },
    [`${RPC}/undo_contact_merges`]: async (request) => {
      const { p_moves } = (await request.json()) as { p_moves: { id: number }[] };
      return p_moves[0]?.id === 2 ? json(50) : refused(409, 'contact_not_merged');
    },
  });
  await user.click(await dialog.findByRole('button', { name: 'Show more' }));
  await user.click(await dialog.findByRole('button', { name: 'Merge 60 groups' }));
  await dialog.findByText('100 contacts merged.');
  const sizes = bodiesOf('merge_contacts').map((body) => (body as { p_groups: [] }).p_groups.length);
  expect(sizes).toEqual([50, 10]);
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('This contact isn’t merged.');
  await dialog.findByText('50 contacts merged.');
  backend.on(`${RPC}/undo_contact_merges`, () => json(50));
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(dialog.queryByText('50 contacts merged.')).toBeNull());
  const undone = bodiesOf('undo_contact_merges') as { p_moves: { id: number }[] }[];
  expect(undone.map(({ p_moves }) => p_moves[0]?.id)).toEqual([2, 1, 1]);
});

test('shows an error, a next page, and that nothing is left', async () => {
  const many = Array.from({ length: 51 }, (_, n) => ({
    ...{ reason: 'name', key: `p${n}` },
    contacts: [contact(100 + 2 * n, 'P', { company: 'A' }), contact(101 + 2 * n, 'P', { company: 'B' })],
  }));
  const { dialog, user, backend } = await openDialog({
    [`${RPC}/list_duplicate_contacts`]: () => refused(503, 'database_busy', { retryAfterSeconds: 5 }),
  });
  const retry = await dialog.findByRole('button', { name: 'Try again' });
  backend.on(`${RPC}/list_duplicate_contacts`, async (request) => {
    const { p_after_key } = (await request.json()) as { p_after_key?: string };
    return page(p_after_key === 'p49' ? [BO] : many);
  });
  await user.click(retry);
  await user.click(await dialog.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull());
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Merge 0 groups' }).disabled).toBe(true);
  backend.on(`${RPC}/list_duplicate_contacts`, () => page([]));
  await user.click(dialog.getByRole('button', { name: 'Go back' }));
  await user.click(screen.getByRole('button', { name: 'Merge duplicates...' }));
  expect(
    await screen.findByText('No two contacts have the same phone number or the same name.'),
  ).toBeTruthy();
});
