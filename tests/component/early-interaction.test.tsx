import { act } from '@testing-library/react';
import { Suspense } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyHydrated } from '@/shared/ui/lazy-hydration';

const Form = () => <form />;

let root: Root | undefined;
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  act(() => root?.unmount());
  document.body.innerHTML = '';
  delete document.documentElement.dataset.active;
});

/** Hydrates a page with a prerendered island whose visitor was active before, or was not. @returns the island's load. */
async function hydrateAfter(hasBeenActive: boolean) {
  // As the head script marks it.
  if (hasBeenActive) document.documentElement.dataset.active = '';
  document.body.innerHTML = renderToString(
    <Suspense>
      <div data-island="form">
        <Form />
      </div>
    </Suspense>,
  );
  const load = vi.fn(async () => Form);
  const Island = lazyHydrated('form', load, null);
  await act(async () => {
    root = hydrateRoot(document.body, <Island />);
  });
  return load;
}

test('an island loads its code at once when the visitor was active before the app started', async () => {
  expect(await hydrateAfter(true)).toHaveBeenCalledOnce();
});

test('an island waits for the first interaction otherwise', async () => {
  const load = await hydrateAfter(false);
  expect(load).not.toHaveBeenCalled();
  await act(async () => dispatchEvent(new Event('pointerdown')));
  expect(load).toHaveBeenCalledOnce();
});
