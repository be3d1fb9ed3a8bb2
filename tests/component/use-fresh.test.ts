import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useRevalidatedContent } from '@/shared/content/use-revalidated-content';

const move = () => act(async () => void window.dispatchEvent(new Event('pointermove')));

it('shows prerendered data, then refetches once at the first interaction', async () => {
  const load = vi.fn(async () => ['stored', 'published since']);
  const { result } = renderHook(() => useRevalidatedContent(load, '', ['stored']));
  expect(result.current.data).toEqual(['stored']);
  expect(load).not.toHaveBeenCalled();
  await move();
  await move();
  await waitFor(() => expect(result.current.data).toEqual(['stored', 'published since']));
  expect(load).toHaveBeenCalledTimes(1);
});

it('keeps the fresh data for the rest of the visit', async () => {
  const load = vi.fn(async () => 'fresh');
  const first = renderHook(() => useRevalidatedContent(load, 'a', 'stored'));
  await move();
  await waitFor(() => expect(first.result.current.data).toBe('fresh'));
  first.unmount();
  const { result } = renderHook(() => useRevalidatedContent(load, 'a', 'stored'));
  await move();
  expect(result.current.data).toBe('fresh');
  expect(load).toHaveBeenCalledTimes(1);
});

it('keeps the prerendered data when the request fails', async () => {
  const load = vi.fn(async () => Promise.reject(new Error('away')));
  const { result } = renderHook(() => useRevalidatedContent<string>(load, '', 'stored'));
  await move();
  expect(load).toHaveBeenCalledTimes(1);
  expect(result.current).toMatchObject({ data: 'stored', isFailed: false });
});

it('fetches missing data immediately, reports a failure, and retries on request', async () => {
  const load = vi.fn(async (_key: string): Promise<string | null> => Promise.reject(new Error('away')));
  const { result } = renderHook(() => useRevalidatedContent(load, 'new', undefined));
  expect(result.current).toMatchObject({ data: undefined, isFailed: false });
  await waitFor(() => expect(result.current.isFailed).toBe(true));
  load.mockResolvedValue(null);
  act(() => result.current.retry());
  expect(result.current.isFailed).toBe(false);
  await waitFor(() => expect(result.current.data).toBe(null));
  expect(load).toHaveBeenCalledTimes(2);
  expect(load).toHaveBeenCalledWith('new');
  const again = renderHook(() => useRevalidatedContent(load, 'new', undefined));
  expect(again.result.current.data).toBe(null);
});
