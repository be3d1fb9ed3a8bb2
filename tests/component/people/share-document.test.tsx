import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { json, type Routes } from '../support/fake-backend';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/layouts/people-screen'));
warmUp(() => import('@/features/documents/components/share-document'));

const FIND = 'GET /rest/v1/accounts';
const LIST = 'GET /rest/v1/documents';
const ADD = 'POST /rest/v1/documents';
const OPEN = 'PATCH /rest/v1/documents';
const DELETE = 'DELETE /rest/v1/documents';
const REMOVE = 'DELETE /storage/v1/object/documents';
const ID = '5b8f0c1e-7c0a-4f0e-9d0e-1f2a3b4c5d6e';
const PATH = `casey/${ID}/document.pdf`;
const UPLOAD = `POST /storage/v1/object/documents/${PATH}`;
const CASEY = { id: 'casey', full_name: 'Casey Client', company: 'Acme Co' };
const SHARED = {
  id: ID,
  path: PATH,
  name: 'Plan für 2026.pdf',
  size_bytes: 11,
  note: 'Read it.',
  created_at: '2025-11-20T12:00:00-05:00',
};

async function open(routes: Routes = {}, address = '/people/documents') {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(ID);
  const page = await openStaff(address, {
    [FIND]: () => json([CASEY]),
    [LIST]: () => json([]),
    [UPLOAD]: () => json({ Id: 'x', Key: `documents/${PATH}` }),
    [ADD]: () => json(null, 201),
    [OPEN]: () => json([{ id: ID }]),
    [REMOVE]: () => json([{ name: PATH }]),
    [DELETE]: () => new Response(null, { status: 204 }),
    ...routes,
  });
  const find = async (email: string) => {
    await page.user.clear(await screen.findByLabelText('Client’s email'));
    await page.user.type(screen.getByLabelText('Client’s email'), email);
    await page.user.click(screen.getByRole('button', { name: 'Find client' }));
  };
  const share = async (file: File, note = '') => {
    await page.user.upload(screen.getByLabelText('File'), file);
    if (note) await page.user.type(screen.getByLabelText(/Note/), note);
    await page.user.click(screen.getByRole('button', { name: 'Share document' }));
  };
  return { ...page, find, share };
}

const plan = () => new File(['hello hello'], 'Plan für 2026.pdf', { type: 'application/pdf' });

describe('finding a client', () => {
  test('checks the email address, and reports an unknown client', async () => {
    const { find, backend } = await open({ [FIND]: () => json([]) });
    await find('casey@');
    expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
    expect(backend.to('/rest/v1/accounts')).toEqual([]);
    await find('nobody@example.com');
    expect(await screen.findByText('No client has confirmed this email address.')).toBeTruthy();
    backend.on(FIND, () => json({ message: 'Away.' }, 503));
    await find('nobody@example.com');
    expect(await screen.findByText(/We couldn’t look up that address\./)).toBeTruthy();
  });
});

test('finds the client named in the URL at once', async () => {
  const { backend } = await open({}, '/people/documents?email=casey%40example.com');
  expect(await screen.findByRole('heading', { name: 'Casey Client, Acme Co' })).toBeTruthy();
  expect(backend.to('/rest/v1/accounts').map(({ path }) => path)).toEqual([
    '/rest/v1/accounts?select=id%2Cfull_name%2Ccompany&email=eq.casey%40example.com&is_confirmed=eq.true',
  ]);
});

describe('sharing', () => {
  test('finds the client, shares the file with its note, and lists it', async () => {
    const { find, share, backend, toasts } = await open();
    await find(' casey@example.com ');
    const heading = await screen.findByRole('heading', { name: 'Casey Client, Acme Co' });
    expect(document.activeElement).toBe(heading);
    expect(await screen.findByText('No documents shared yet.')).toBeTruthy();
    backend.on(LIST, () => json([SHARED]));
    await share(plan(), 'Read it.');
    expect(await screen.findByRole('list', { name: 'Documents' })).toBeTruthy();
    expect(toasts).toEqual([{ kind: 'success', title: 'Document shared', description: 'Plan für 2026.pdf' }]);
    expect(
      backend.seen.find(({ path, method }) => method === 'POST' && path === '/rest/v1/documents')?.body,
    ).toEqual({
      id: ID,
      user_id: 'casey',
      path: PATH,
      name: 'Plan für 2026.pdf',
      mime_type: 'application/pdf',
      size_bytes: 11,
      note: 'Read it.',
    });
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Note/).value).toBe('');
  });

  test('needs a file of at most 20 MB', async () => {
    const { user, find, share, backend } = await open();
    await find('casey@example.com');
    await user.click(await screen.findByRole('button', { name: 'Share document' }));
    expect(await screen.findByText('Please choose a file.')).toBeTruthy();
    const huge = plan();
    Object.defineProperty(huge, 'size', { value: 20_971_521 });
    await share(huge);
    expect(await screen.findByText('Please choose a file of 20 MB or less.')).toBeTruthy();
    expect(backend.to('/storage')).toEqual([]);
  });

  test('removes the file and keeps the input when the second step fails', async () => {
    const { find, share, backend, toasts } = await open({
      [ADD]: () => json({ message: 'The database is away.' }, 503),
    });
    await find('casey@example.com');
    await screen.findByLabelText('File');
    await share(plan(), 'Read it.');
    expect((await screen.findByText('The document wasn’t shared.')).parentElement?.textContent).toContain(
      'The database is away.',
    );
    expect(
      backend.seen.find(({ method, path }) => method === 'DELETE' && path.startsWith('/storage'))?.body,
    ).toEqual({ prefixes: [PATH] });
    expect(screen.getByLabelText<HTMLInputElement>('File').files).toHaveLength(1);
    expect(toasts).toEqual([]);
  });
});

test('removes a document after a confirmation, file first', async () => {
  const { user, find, backend } = await open({ [LIST]: () => json([SHARED]) });
  await find('casey@example.com');
  await user.click(await screen.findByRole('button', { name: /Remove\s*Plan/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this document?' }));
  await user.click(dialog.getByRole('button', { name: 'Keep document' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(backend.seen.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await user.click(screen.getByRole('button', { name: /Remove\s*Plan/ }));
  backend.on(LIST, () => json([]));
  await user.click(await screen.findByRole('button', { name: 'Remove document' }));
  expect(await screen.findByText('No documents shared yet.')).toBeTruthy();
  const steps = backend.seen
    .filter(({ method }) => method === 'PATCH' || method === 'DELETE')
    .map(({ method, path }) => `${method} ${path}`);
  expect(steps).toEqual([
    `PATCH /rest/v1/documents?id=eq.${ID}&select=id`,
    'DELETE /storage/v1/object/documents',
    `DELETE /rest/v1/documents?id=eq.${ID}`,
  ]);
});

test('downloads a document for staff only after the access was recorded', async () => {
  const SIGN = `POST /storage/v1/object/sign/documents/${PATH}`;
  const { user, find, backend, toasts } = await open({
    [LIST]: () => json([SHARED]),
    [OPEN]: () => json({ message: 'The database is away.' }, 503),
    [SIGN]: () => json({ signedURL: `/object/sign/documents/${PATH}?token=t` }),
  });
  await find('casey@example.com');
  await user.click(await screen.findByRole('button', { name: /Download\s*Plan/ }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['The download didn’t start']));
  expect(backend.to('/storage')).toEqual([]);
});
