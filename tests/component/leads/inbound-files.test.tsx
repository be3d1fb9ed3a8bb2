import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TimelineEntry } from '@/shared/staff/person-timeline';
import { json, type Routes } from '../support/fake-backend';
import { CALLS, ENTRY, GRACE, whole } from '../support/leads';
import { openLead } from '../support/open-lead';

const ID = '00000000-0000-4000-8000-000000000001';
const OPEN = 'PATCH /rest/v1/inbound_files';
const SIGN = `POST /storage/v1/object/sign/inbound-files/${ID}`;

const EMAIL: TimelineEntry = {
  ...ENTRY,
  kind: 'inbound_mail',
  id: '3',
  title: 'The plan',
  body: 'Here it is.',
  status: 'personal',
  sender: 'grace@example.com',
  files: [
    { name: 'Plan für 2026.pdf', bytes: 1_900_000, id: ID },
    { name: 'film.mp4', bytes: 30_000_000 },
  ],
  matched_by: 'reply_address',
};

async function open(routes: Routes) {
  const page = await openLead(whole(GRACE), { [CALLS.timeline]: () => json([EMAIL]), ...routes });
  const files = within(await screen.findByRole('list', { name: 'Files' }));
  return { ...page, button: files.getByRole('button', { name: 'Download Plan für 2026.pdf (1.9 MB)' }) };
}

test('a stored file is downloaded under its name, and the others are named only', async () => {
  const followed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href);
  });
  const { user, button, backend } = await open({
    [OPEN]: () => json([{ id: ID }]),
    [SIGN]: () => json({ signedURL: `/object/sign/inbound-files/${ID}?token=t` }),
  });
  expect(screen.getByText('Files from outside, not scanned for viruses:')).toBeTruthy();
  expect(screen.getByText(/^1 attachment, kept by the mail service.*film\.mp4 \(30 MB\)/)).toBeTruthy();
  await user.click(button);
  await waitFor(() => expect(followed).toHaveLength(1));
  const address = new URL(followed[0] ?? '');
  expect(address.pathname).toBe(`/storage/v1/object/sign/inbound-files/${ID}`);
  expect(address.searchParams.get('download')).toBe('Plan für 2026.pdf');
  const [opened] = backend.to('/rest/v1/inbound_files');
  expect(opened?.path).toContain(`id=eq.${ID}`);
  expect(opened?.body).toEqual({ opened_at: expect.any(String) });
  expect(backend.to('/storage/v1')[0]?.body).toEqual({ expiresIn: 60 });
});

test('nothing is downloaded when the opening cannot be recorded', async () => {
  const { user, button, backend, toasts } = await open({
    [OPEN]: () => json({ message: 'The database is away.' }, 503),
  });
  await user.click(button);
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['The download didn’t start']));
  expect(backend.to('/storage')).toEqual([]);
});
