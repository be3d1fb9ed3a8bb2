import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { gate, json } from '../support/fake-backend';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/chats/components/transcript-screen'));

const FAILING = '@/features/settings/components/settings-screen';
const FAILED = 'This part of the page could not be loaded.';
const navigation = () => screen.findByRole('navigation', { name: 'Staff' });

const fault = { isThere: true };
function Fragile() {
  if (fault.isThere) throw new Error('A fault');
  return <h1>Settings</h1>;
}

afterEach(() => {
  vi.doUnmock(FAILING);
});

test.each([
  ['/nothing', 'Choose a page above.'],
  ['/leads/5/nothing', 'Choose a page above.'],
  ['/content/nothing', 'Choose a page above.'],
  ['/conversations/5/nothing', 'Choose a page above.'],
  ['/people/nothing', 'Choose a section above.'],
  ['/newsletter/nothing', 'Choose a section above.'],
  ['/system/nothing', 'Choose a section above.'],
])('shows a not-found message with the navigation at %s', async (address, words) => {
  await openStaff(address);
  expect(await screen.findByText('There is nothing here.')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(within(await navigation()).getAllByRole('link')).toHaveLength(13);
});

test('sends no request for a conversation with an invalid ID', async () => {
  const page = await openStaff('/conversations/not-an-id');
  expect(await screen.findByText('We couldn’t find that conversation.')).toBeTruthy();
  expect(page.backend.to('/rest/v1/rpc/read_chat')).toEqual([]);
});

test('renders and requests nothing before the role is known', async () => {
  const role = gate<Response>();
  const page = await openStaff('/conversations', {
    'POST /rest/v1/rpc/my_role': () => role.promise,
    'GET /rest/v1/chat_list': () => json([]),
  });
  await waitFor(() => expect(page.backend.to('/rest/v1/rpc/my_role')).toHaveLength(1));
  expect(page.container.textContent).toBe('');
  expect(page.backend.to('/rest')).toHaveLength(1);
  role.resolve(json('admin'));
  expect(await screen.findByText('No conversations yet.')).toBeTruthy();
});

test('a failing screen keeps the navigation and the other screens working, and can be retried', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.doMock(FAILING, () => ({ SettingsScreen: Fragile }));
  const page = await openStaff('/settings');
  expect(await screen.findByText(FAILED)).toBeTruthy();
  expect(report).toHaveBeenCalled();

  const links = within(await navigation());
  await page.user.click(links.getByRole('link', { name: 'Conversations' }));
  expect(await screen.findByRole('heading', { name: 'Conversations' })).toBeTruthy();
  expect(screen.queryByText(FAILED)).toBeNull();

  await page.user.click(links.getByRole('link', { name: 'Settings' }));
  expect(await screen.findByText(FAILED)).toBeTruthy();
  fault.isThere = false;
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy();
});
