import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useId, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { startHead } from '@/head/start-head';
import { IslandFrame } from '@/shared/islands/island-frame';
import { createStyleCache } from '@/shared/theme/emotion-cache';
import { endDocumentWithTest } from '../support/document-lifetime';

const lost = new TypeError('Failed to fetch dynamically imported module');
const NOTICE = 'This part of the page could not be loaded.';

const fault = { isThere: false };
const sent = vi.fn();

/** A form that throws once someone types into it, while the fault is there. */
function Form() {
  const id = useId();
  const [count, setCount] = useState(0);
  if (count > 0 && fault.isThere) throw new Error('A fault');
  return (
    <form
      aria-label="Form"
      // The head script marks it.
      suppressHydrationWarning
      onInput={() => setCount(count + 1)}
      onSubmit={(event) => {
        event.preventDefault();
        sent(new FormData(event.currentTarget).get('name'));
      }}
    >
      <input id={id} name="name" aria-label="Name" />
      <button type="submit">Send</button>
    </form>
  );
}

const load = vi.fn<() => Promise<typeof Form>>();
vi.mock('@/islands/registry', () => ({ ISLANDS: { 'contact-form': () => load() } }));

const reported = vi.fn();

endDocumentWithTest();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.resetModules();
  vi.stubGlobal('reportError', reported.mockReset());
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
    },
  );
  load.mockReset().mockResolvedValue(Form);
  sent.mockReset();
  fault.isThere = false;
});
/** Returns the island's HTML as the build renders it. */
function prerendered(): string {
  const island = (
    <IslandFrame cache={createStyleCache()}>
      <Form />
    </IslandFrame>
  );
  return renderToString(island, { identifierPrefix: 'contact-form-' });
}

/** Opens a content page with one prerendered island, as the build writes it. */
async function openContentPage(when = 'visible') {
  document.documentElement.dataset.ready = '';
  document.body.innerHTML = `<main><div data-island="contact-form" data-when="${when}">${prerendered()}</div>
    <p>The rest</p></main>
    <template data-reload-notice><div role="alert"><p>${NOTICE}</p><button type="button">Reload</button></div></template>`;
  startHead();
  const { startIslands } = await import('@/islands/start-islands');
  startIslands();
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

const field = () => screen.getByLabelText<HTMLInputElement>('Name');
const island = () => document.querySelector<HTMLElement>('[data-island]');

test('an island loads its code when it is focused, not before, and keeps what was typed and the focus', async () => {
  const user = await openContentPage();
  expect(load).not.toHaveBeenCalled();
  const before = field();
  await user.click(before);
  await user.keyboard('Ada');
  await waitFor(() => expect(island()?.dataset.ready).toBe(''));
  expect(load).toHaveBeenCalledOnce();
  expect(field()).toBe(before);
  expect(document.activeElement).toBe(before);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toHaveBeenCalledExactlyOnceWith('Ada');
});

test.each([
  ['?utm_source=news&utm_medium=email&gclid=1', 0],
  ['?utm_source=news&service=AI+Training', 1],
])('with %s, a form that reads the query loads its code %d times before a press', async (search, times) => {
  history.replaceState(null, '', search);
  await openContentPage('query');
  expect(load).toHaveBeenCalledTimes(times);
  history.replaceState(null, '', location.pathname);
});

test('a form that was sent before its code was there is sent once when it is', async () => {
  const arrival = Promise.withResolvers<typeof Form>();
  load.mockReturnValue(arrival.promise);
  const user = await openContentPage();
  await user.type(field(), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(document.querySelector('form')?.dataset.early).toMatch(/^\d/);
  expect(sent).not.toHaveBeenCalled();
  arrival.resolve(Form);
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('Ada'));
});

test('code that fails to load is requested again without a notice before a press', async () => {
  load.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  const user = await openContentPage();
  await user.click(field());
  await vi.advanceTimersByTimeAsync(20_000);
  await waitFor(() => expect(island()?.dataset.ready).toBe(''));
  expect(screen.queryByText(NOTICE)).toBeNull();
  expect(reported).toHaveBeenCalledExactlyOnceWith(lost);
});

test('code that never loads leaves the page and what was typed, and offers a reload to a waiting visitor', async () => {
  load.mockRejectedValue(lost);
  const reload = vi.fn();
  vi.stubGlobal('location', { pathname: '/', search: '', origin: location.origin, reload });
  const user = await openContentPage();
  await user.type(field(), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toContain(NOTICE);
  expect(document.querySelector('[data-early]')).toBeNull();
  expect(field().value).toBe('Ada');
  expect(screen.getByText('The rest')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('kept-fields /')).toContain('Ada');
  expect(reported).toHaveBeenCalledExactlyOnceWith(lost);
});

test('an island that throws keeps its HTML with what was typed, and offers a reload', async () => {
  fault.isThere = true;
  const user = await openContentPage();
  await user.click(field());
  await waitFor(() => expect(island()?.dataset.ready).toBe(''));
  await user.keyboard('A');
  await screen.findByText(NOTICE);
  expect(field().value).toBe('A');
  expect(screen.getByText('The rest')).toBeTruthy();
  expect(reported).toHaveBeenCalledOnce();
});
