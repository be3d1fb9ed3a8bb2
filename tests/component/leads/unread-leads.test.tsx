import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CALLS, countOf } from '../support/leads';
import { openStaff } from '../support/open-staff';

const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('the count is shown in the navigation, and polled while the page is visible', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const page = await openStaff('/nothing', { [CALLS.unread]: () => countOf(3) });
  const link = await screen.findByRole('link', { name: /^Leads/ });
  await waitFor(() => expect(link.textContent).toBe('Leads 3 unread'));
  expect(link.getAttribute('href')).toBe('/admin/leads');
  const calls = () => page.backend.to('/rest/v1/leads?').length;
  expect(calls()).toBe(1);

  page.backend.on(CALLS.unread, () => countOf(4));
  act(() => void vi.advanceTimersByTime(15_000));
  await waitFor(() => expect(link.textContent).toBe('Leads 4 unread'));

  act(() => show('hidden'));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(calls()).toBe(2);

  page.backend.on(CALLS.unread, () => countOf(0));
  act(() => show('visible'));
  await waitFor(() => expect(link.textContent).toBe('Leads '));
  expect(calls()).toBe(3);
});

test('conversations whose visitor asked for a person are counted beside their section', async () => {
  await openStaff('/nothing', { 'HEAD /rest/v1/chat_list': () => countOf(2) });
  const link = await screen.findByRole('link', { name: /^Conversations/ });
  await waitFor(() => expect(link.textContent).toBe('Conversations 2 asked for a person'));
});
