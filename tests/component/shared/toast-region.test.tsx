import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ToastMessage } from '@/shared/ui/feedback/toast';
import { openPage } from '../support/open-page';

const FAILED: ToastMessage = { kind: 'error', title: 'Login failed' };
const LEFT: ToastMessage = { kind: 'success', title: 'Logged out successfully', acrossPages: true };

async function open() {
  const page = await openPage(async () => {
    const { ToastRegion } = await import('@/layouts/toast-region');
    return { '*': <ToastRegion /> };
  });
  const { showToast, dismissToast, openPageWithToast } = await import('@/shared/ui/feedback/toast');
  return { ...page, showToast, dismissToast, openPageWithToast };
}

const isShown = ({ title }: ToastMessage) => screen.queryByText(title) !== null;

test('a toast disappears with the page that raised it', async () => {
  const { router, showToast } = await open();
  act(() => showToast(FAILED));
  expect(isShown(FAILED)).toBe(true);
  await act(() => router.navigate('/?sort=new#list'));
  expect(isShown(FAILED)).toBe(true);
  await act(() => router.navigate('/schedule'));
  expect(isShown(FAILED)).toBe(false);
});

test('a toast about leaving stays on the page it leads to', async () => {
  const { router, showToast } = await open();
  act(() => showToast(LEFT));
  await act(() => router.navigate('/elsewhere'));
  expect(isShown(LEFT)).toBe(true);
});

test('a toast stays 5 seconds in all, over every document that shows it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const first = await open();
  act(() => first.showToast(LEFT));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  first.unmount();
  const second = await open();
  expect(isShown(LEFT)).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(isShown(LEFT)).toBe(false);
  second.unmount();
  await open();
  expect(isShown(LEFT)).toBe(false);
  vi.useRealTimers();
});

test('a notice for the next document outlives a toast that ends while that is opened', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { showToast, openPageWithToast, unmount } = await open();
  act(() => showToast({ ...FAILED, acrossPages: true }));
  void openPageWithToast(() => new Promise(() => undefined), LEFT);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(isShown(FAILED)).toBe(false);
  unmount();
  await open();
  expect(isShown(LEFT)).toBe(true);
  vi.useRealTimers();
});

test('dismissToast hides the current toast', async () => {
  const { showToast, dismissToast } = await open();
  act(() => showToast(LEFT));
  act(() => dismissToast());
  expect(isShown(LEFT)).toBe(false);
});
