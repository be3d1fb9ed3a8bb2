import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, type Routes } from '../support/fake-backend';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/contacts/components/contact-import'));

const RPC = 'POST /rest/v1/rpc';
const LAST = 'GET /rest/v1/contact_imports';
const open = (routes: Routes = {}) => openStaff('/contacts/import', { [LAST]: () => json([]), ...routes });

test('an import shows what it would do before it does it', async () => {
  const page = await open({ [`${RPC}/import_contacts`]: () => json(['new', 'email_invalid']) });
  const file = new File(['Name,Email\nNew One,new@import.example\nBad,bad'], 'people.csv', {
    type: 'text/csv',
  });
  await page.user.upload(await screen.findByLabelText('CSV file'), file);
  expect(await screen.findByText('No valid email address: 1')).toBeTruthy();
  expect(page.backend.to('/rest/v1/rpc/import_contacts')[0]?.body).toMatchObject({ p_is_preview: true });
  await page.user.click(screen.getByRole('button', { name: 'Import 1 contact' }));
  expect(await screen.findByText('Import finished')).toBeTruthy();
  expect(page.backend.to('/rest/v1/rpc/import_contacts')[1]?.body).toMatchObject({ p_is_preview: false });
});

test('an import is undone from its toast, and an earlier one on the page, with what stayed', async () => {
  const last = {
    import_id: '0b9a3c1e-6f0d-4c9e-8a53-2d6c1f1f7a10',
    imported_at: '2025-11-24T09:05:00-05:00',
    created: 2,
    completed: 1,
  };
  const page = await open({
    [`${RPC}/import_contacts`]: async (request) => {
      const { p_rows } = await request.clone().json();
      return json(p_rows.map(() => 'new'));
    },
    [LAST]: () => json([last]),
    [`${RPC}/undo_contact_import`]: () => json([{ removed: 1, restored: 1, kept: 1 }]),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Undo this import' }));
  expect(
    await screen.findByText(
      '1 contact deleted, and 1 contact restored. 1 contact stayed, because of changes or entries after the import.',
    ),
  ).toBeTruthy();
  const rows = Array.from({ length: 1001 }, (_, n) => `p${n}@import.example`);
  const file = new File([['Email', ...rows].join('\n')], 'people.csv');
  await page.user.upload(screen.getByLabelText('CSV file'), file);
  await page.user.click(await screen.findByRole('button', { name: 'Import 1,001 contacts' }));
  expect(await screen.findByText('Import finished')).toBeTruthy();
  expect(page.toasts.at(-1)?.action?.label).toBe('Undo');
  page.toasts.at(-1)?.action?.onPress();
  const imports = page.backend
    .to('/rest/v1/rpc/import_contacts')
    .filter(({ body }) => !(body as { p_is_preview: boolean }).p_is_preview)
    .map(({ body }) => (body as { p_import: string }).p_import);
  expect(imports).toHaveLength(2);
  expect(new Set(imports).size).toBe(1);
  await waitFor(() =>
    expect(page.backend.to('/rest/v1/rpc/undo_contact_import').map(({ body }) => body)).toEqual([
      { p_import: last.import_id },
      { p_import: imports[0] },
    ]),
  );
  expect(await screen.findByText('Import undone')).toBeTruthy();
});

test('a file of phone numbers alone is imported', async () => {
  const page = await open({ [`${RPC}/import_contacts`]: () => json(['new', 'unreachable']) });
  const file = new File(['Name,Phone\nBy Phone,404 555 0100\nNobody,'], 'people.csv', { type: 'text/csv' });
  await page.user.upload(await screen.findByLabelText('CSV file'), file);
  expect(await screen.findByText('No email address and no phone number: 1')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Import 1 contact' }));
  expect(await screen.findByText('Import finished')).toBeTruthy();
});

test('a file without addresses is refused in words', async () => {
  const page = await open();
  await page.user.upload(
    await screen.findByLabelText('CSV file'),
    new File(['Color\nred'], 'colors.csv', { type: 'text/csv' }),
  );
  expect(await screen.findByText(/We found no column of email addresses or phone numbers/)).toBeTruthy();
  expect(page.backend.to('/rest/v1/rpc/import_contacts')).toHaveLength(0);
});

test('a file of an old program is read in its encoding, and its columns are chosen by hand', async () => {
  const page = await open({ [`${RPC}/import_contacts`]: () => json(['new', 'phone_invalid']) });
  const text = 'Who;Mail to;Color;Number\nJos\xE9;jose@import.example;red;404-555-0100\nBo;;;call me';
  const file = new File([Uint8Array.from(text, (one) => one.charCodeAt(0))], 'people.csv');
  await page.user.upload(await screen.findByLabelText('CSV file'), file);
  expect(await screen.findByText(/^Columns that are not imported:/)).toBeTruthy();
  await page.user.selectOptions(screen.getByLabelText('Column of name'), 'Who');
  await page.user.selectOptions(screen.getByLabelText('Column of phone'), 'Number');
  await page.user.selectOptions(screen.getByLabelText('Column of email'), 'Mail to');
  await waitFor(() =>
    expect(page.backend.to('/rest/v1/rpc/import_contacts').at(-1)?.body).toEqual({
      p_is_preview: true,
      p_rows: [
        { line: 2, name: 'José', email: 'jose@import.example', company: '', phone: '404-555-0100' },
        { line: 3, name: 'Bo', email: '', company: '', phone: 'call me' },
      ],
    }),
  );
  const table = within(await screen.findByRole('table', { name: 'Preview' }));
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(3));
  const rows = table.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toContain('call me');
  expect(rows[2]).toContain('José');
  expect(screen.getByText('Color', { exact: false, selector: 'bdi' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download the rows with problems' })).toBeTruthy();
});

test('a person of an earlier batch is not counted twice', async () => {
  const page = await open({
    [`${RPC}/import_contacts`]: async (request) => {
      const { p_rows } = await request.clone().json();
      return json(p_rows.map(() => 'new'));
    },
  });
  const rows = Array.from({ length: 1000 }, (_, n) => `p${n}@import.example`);
  const file = new File([['Email', ...rows, 'P0@import.example'].join('\n')], 'people.csv');
  await page.user.upload(await screen.findByLabelText('CSV file'), file);
  expect(await screen.findByText('New contact: 1,000')).toBeTruthy();
  expect(screen.getByText('Same email or phone number as an earlier row: 1')).toBeTruthy();
});
