import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { NavigationProgress } from '@/layouts/navigation-progress';
import { system } from '@/shared/theme/system';
import { gate } from '../support/fake-backend';

function open() {
  const { promise, resolve } = gate<null>();
  const router = createMemoryRouter([
    {
      element: (
        <>
          <NavigationProgress />
          <Outlet />
        </>
      ),
      children: [
        { path: '/', element: <p>Home</p> },
        { path: '/blog', element: <p>Articles</p>, loader: () => promise },
      ],
    },
  ]);
  render(
    <ChakraProvider value={system}>
      <RouterProvider router={router} />
    </ChakraProvider>,
  );
  return { router, arrive: () => resolve(null) };
}

const announced = () => screen.getByRole('status').textContent;

test('a page that takes longer than 150 ms is announced as loading', async () => {
  vi.useFakeTimers();
  const { router, arrive } = open();
  await act(async () => void router.navigate('/blog'));
  await act(() => vi.advanceTimersByTimeAsync(149));
  expect(announced()).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(announced()).toBe('Loading the page...');
  arrive();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('Articles')).toBeDefined();
  expect(announced()).toBe('');
  vi.useRealTimers();
});

test('a page that loads sooner is not announced', async () => {
  vi.useFakeTimers();
  const { router, arrive } = open();
  await act(async () => void router.navigate('/blog'));
  await act(() => vi.advanceTimersByTimeAsync(100));
  arrive();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.getByText('Articles')).toBeDefined();
  expect(announced()).toBe('');
  vi.useRealTimers();
});
