import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { gate, json, sentence } from '../support/fake-backend';
import { casey, openSignedIn } from '../support/signed-in';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/documents/components/my-documents'));

const LIST = 'GET /rest/v1/documents';
const PATH = `${casey.user.id}/d1/plan.pdf`;
const SIGN = `POST /storage/v1/object/sign/documents/${PATH}`;

const LONG_NAME = `${'a-very-long-name-without-a-space-'.repeat(6)}.pdf`;
const FILES = [
  {
    id: 'd1',
    path: PATH,
    name: 'Plan für 2026.pdf',
    size_bytes: 1_449_000,
    note: 'Read page 3 first.',
    created_at: '2025-11-20T12:00:00',
  },
  {
    id: 'd2',
    path: `${casey.user.id}/d2/x.pdf`,
    name: LONG_NAME,
    size_bytes: 900,
    note: null,
    created_at: '2025-10-01T12:00:00',
  },
];

async function open(routes: Parameters<typeof openSignedIn>[0]) {
  return await openSignedIn(
    routes,
    async () => {
      const { MyDocuments } = await import('@/features/documents/components/my-documents');
      return { '/profile': <MyDocuments /> };
    },
    '/profile',
  );
}

describe('a client’s documents', () => {
  test('are listed with name, date, size and note', async () => {
    const response = gate<Response>();
    const { backend } = await open({ [LIST]: () => response.promise });
    expect(await screen.findByText('Loading documents...')).toBeTruthy();
    response.resolve(json(FILES));
    const list = within(await screen.findByRole('list', { name: 'Documents' }));
    const [first, second] = list.getAllByRole('listitem');
    for (const text of ['Plan für 2026.pdf', 'November 20, 2025', '1.4 MB', 'Read page 3 first.']) {
      expect(first?.textContent).toContain(text);
    }
    expect(second?.textContent).toContain(LONG_NAME);
    expect(backend.to('/rest/v1/documents')[0]?.path).toContain(`user_id=eq.${casey.user.id}`);
  });

  test('are downloaded from a URL valid for one minute, under their own name', async () => {
    const followed: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.href);
    });
    const { user, backend } = await open({
      [LIST]: () => json(FILES),
      [SIGN]: () => json({ signedURL: `/object/sign/documents/${PATH}?token=t` }),
    });
    await user.click(await screen.findByRole('button', { name: /Download\s*Plan für 2026\.pdf/ }));
    await waitFor(() => expect(followed).toHaveLength(1));
    const address = new URL(followed[0] ?? '');
    expect(address.pathname).toBe(`/storage/v1/object/sign/documents/${PATH}`);
    expect(address.searchParams.get('download')).toBe('Plan für 2026.pdf');
    expect(backend.to('/storage/v1')[0]?.body).toEqual({ expiresIn: 60 });
  });

  test('show an error when a download fails', async () => {
    const { user, toasts } = await open({
      [LIST]: () => json(FILES),
      [SIGN]: () => json({ message: 'Object not found' }, 400),
    });
    await user.click(await screen.findByRole('button', { name: /Download\s*Plan für 2026\.pdf/ }));
    await waitFor(() => expect(toasts[0]?.title).toBe('The download didn’t start'));
  });

  test('are empty at first', async () => {
    await open({ [LIST]: () => json([]) });
    expect(await screen.findByText('Your documents and resources will appear here.')).toBeTruthy();
  });

  test('show an error with a retry button when loading fails', async () => {
    const { user, backend } = await open({ [LIST]: () => sentence(503, 'Away.') });
    expect(await screen.findByText(/We couldn’t load your documents/)).toBeTruthy();
    backend.on(LIST, () => json(FILES));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Documents' })).toBeTruthy();
  });
});
