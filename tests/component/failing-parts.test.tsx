import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { system } from '@/shared/theme/system';
import { lazyHydrated } from '@/shared/ui/lazy-hydration';
import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';
import { onToast, type ToastMessage } from '@/shared/ui/toast';
import { openPage } from './support/open-page';

const lost = new TypeError('Failed to fetch dynamically imported module');
const MESSAGE = 'This part of the page could not be loaded.';

const Form = () => (
  <form>
    <input aria-label="Name" />
  </form>
);

const fault = { isThere: true };
/** Throws once someone types, while the fault is there. */
const Fragile = () => {
  const [count, setCount] = useState(0);
  if (count > 0 && fault.isThere) throw new Error('A fault');
  return (
    <form onInput={() => setCount(1)}>
      <input aria-label="Name" />
    </form>
  );
};

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
});

/** A page with a prerendered island, taken over by React; `load` brings the island's code. */
async function takeOver(load: () => Promise<() => React.ReactNode>) {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  // With a fragment, every island loads immediately.
  history.replaceState(null, '', '/#name');
  const place = document.createElement('div');
  place.innerHTML = renderToString(
    <main>
      <Suspense>
        <div data-island="form">
          <Form />
        </div>
      </Suspense>
      <p>The rest</p>
    </main>,
  );
  document.body.append(place);
  const Island = lazyHydrated('form', load, null);
  await act(async () => {
    root = hydrateRoot(
      place,
      <ChakraProvider value={system}>
        <main>
          <Island />
          <p>The rest</p>
        </main>
      </ChakraProvider>,
      { onCaughtError: reported },
    );
  });
  return { reported };
}

test('an island whose code fails to load keeps its HTML, reports once, and hydrates when the code arrives', async () => {
  const load = vi.fn<() => Promise<typeof Form>>().mockRejectedValue(lost);
  const { reported } = await takeOver(load);
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  name.focus();
  name.value = 'Ada';
  await waitFor(() => expect(reported).toHaveBeenCalledExactlyOnceWith(lost));
  await act(async () => dispatchEvent(new Event('online')));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(4));
  expect(reported).toHaveBeenCalledOnce();
  expect(screen.getByLabelText('Name')).toBe(name);
  expect(screen.queryByText('The rest')).not.toBeNull();

  load.mockResolvedValue(Form);
  await waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(load).toHaveBeenCalledTimes(5);
  });
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('a form submitted while its code is unavailable shows an error', async () => {
  const toasts: ToastMessage[] = [];
  const stop = onToast((message) => message && toasts.push(message));
  const load = vi.fn<() => Promise<typeof Form>>().mockRejectedValue(lost);
  const { reported } = await takeOver(load);
  await waitFor(() => expect(reported).toHaveBeenCalledOnce());
  const form = document.querySelector('form') as HTMLFormElement;
  // As the head script marks it.
  form.dataset.early = '';
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]?.description).toContain('Nothing was sent');
  expect(form.dataset.early).toBeUndefined();
  stop();
});

test('an island that throws stays as HTML with its form disabled, and can be retried', async () => {
  const { reported } = await takeOver(async () => Fragile);
  await act(async () => fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'A' } }));
  await screen.findByText(MESSAGE);
  expect(reported).toHaveBeenCalledOnce();
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  name.value = 'Ada';
  expect(document.querySelector<HTMLElement>('[data-island]')?.dataset.ready).toBeUndefined();
  expect(screen.queryByText('The rest')).not.toBeNull();

  fault.isThere = false;
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  await waitFor(() => expect(screen.queryByText(MESSAGE)).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
});

test.each([
  ['a part', (load: () => Promise<typeof Form>) => lazyWithBoundary(load)],
  [
    'an island of a page reached without a load',
    (load: () => Promise<typeof Form>) => lazyHydrated('other', load, null),
  ],
])('%s whose code fails to load leaves the rest of the page intact, and can be retried', async (_, make) => {
  const load = vi
    .fn<() => Promise<typeof Form>>()
    .mockRejectedValueOnce(lost)
    .mockRejectedValueOnce(lost)
    .mockResolvedValue(Form);
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = make(load);
  const page = (
    <>
      <p>The rest</p>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </>
  );
  const { user } = await openPage(async () => ({ '/': page }));
  await screen.findByText(MESSAGE);
  expect(report).toHaveBeenCalledOnce();
  expect(screen.queryByText('The rest')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByLabelText('Name');
  expect(screen.queryByText(MESSAGE)).toBeNull();
});
