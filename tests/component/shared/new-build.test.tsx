import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreFields, saveFields } from '@/shared/lib/form-state';

const lost = new TypeError('Failed to fetch dynamically imported module');
const reload = vi.fn();
let loadChunk: typeof import('@/shared/lib/load-chunk').loadChunk;
let useBeforeUnloadPrompt: typeof import('@/shared/lib/use-before-unload-prompt').useBeforeUnloadPrompt;

/** What the modules remember lasts as long as the page. */
async function openPage() {
  vi.resetModules();
  ({ loadChunk } = await import('@/shared/lib/load-chunk'));
  ({ useBeforeUnloadPrompt } = await import('@/shared/lib/use-before-unload-prompt'));
}

beforeEach(async () => {
  await openPage();
  sessionStorage.clear();
  reload.mockClear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('location', { pathname: '/contact', reload });
  document.body.innerHTML = '<script type="application/json" data-start="/assets/start-1.js"></script>';
});
afterEach(() => {
  document.body.innerHTML = '';
});

/** The host's response for a file of this page's build. */
function respond(status: number, type: string) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status, headers: { 'content-type': type } })),
  );
}
const neverLoads = () => loadChunk(() => Promise.reject(lost));

test('a failed code download is retried once', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockResolvedValue('code');
  await expect(loadChunk(load)).resolves.toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  [404, 'text/plain'],
  [200, 'text/html; charset=utf-8'],
])('the page reloads once when its build is gone (%i, %s)', async (status, type) => {
  respond(status, type);
  const settled = vi.fn();
  void neverLoads().finally(settled);
  void neverLoads().finally(settled);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  // Both parts stay pending until the browser has left the page.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(settled).not.toHaveBeenCalled();
  // The page that has been loaded has the same fault: it stays.
  await openPage();
  await expect(neverLoads()).rejects.toBe(lost);
  expect(reload).toHaveBeenCalledOnce();
  vi.setSystemTime(Date.now() + 601_000);
  void neverLoads();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

test.each([
  ['the build is still there', () => respond(200, 'text/javascript')],
  ['the host is in trouble', () => respond(503, 'text/plain')],
  ['there is no connection', () => vi.stubGlobal('fetch', vi.fn().mockRejectedValue(lost))],
  [
    'the browser keeps no marks',
    () => {
      respond(404, 'text/plain');
      vi.stubGlobal('sessionStorage', undefined);
    },
  ],
])('the page does not reload when %s', async (_, arrange) => {
  arrange();
  await expect(neverLoads()).rejects.toBe(lost);
  expect(reload).not.toHaveBeenCalled();
});

test('the page is not reloaded while unsaved changes would prompt', async () => {
  respond(404, 'text/plain');
  const { unmount } = render(<Draft />);
  await expect(neverLoads()).rejects.toBe(lost);
  expect(reload).not.toHaveBeenCalled();
  unmount();
  void neverLoads();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

const Draft = () => {
  useBeforeUnloadPrompt(true);
  return null;
};

const Controlled = () => {
  const [text, setText] = useState('');
  return (
    <input aria-label="City" name="city" value={text} onChange={({ target }) => setText(target.value)} />
  );
};

const HTML = `<input name="name"><input name="name"><textarea name="message"></textarea>
  <select name="topic"><option value="a">A</option><option value="b">B</option></select>
  <input type="checkbox" name="news" value="yes"><input type="password" name="password">`;
const all = () => [...document.querySelectorAll<HTMLInputElement>('div > *')];

test('form input except passwords is restored after the reload, even in fields that render later', async () => {
  document.body.innerHTML = `<div>${HTML}<input name="city"></div>`;
  const [first, second, message, topic, news, password, city] = all();
  Object.assign(first as object, { value: 'Ada' });
  Object.assign(second as object, { value: 'Grace' });
  Object.assign(message as object, { value: 'Two\nlines' });
  Object.assign(topic as object, { value: 'b' });
  Object.assign(news as object, { checked: true });
  Object.assign(password as object, { value: 'secret' });
  // As "Show" makes it.
  document.body.insertAdjacentHTML(
    'beforeend',
    '<input name="shown" autocomplete="new-password" value="secret">',
  );
  Object.assign(city as object, { value: 'Atlanta' });
  saveFields();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');

  document.body.innerHTML = `<div>${HTML}</div>`;
  restoreFields();
  expect(all().map(({ value }) => value)).toEqual(['Ada', 'Grace', 'Two\nlines', 'b', 'yes', '']);
  expect(all()[4]?.checked).toBe(true);
  render(<Controlled />);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Atlanta'));

  document.body.innerHTML = `<div>${HTML}</div>`;
  restoreFields();
  expect(all()[0]?.value).toBe('');
});

test('input from one page is not restored on another', () => {
  document.body.innerHTML = '<div><input name="name" value="Ada"></div>';
  saveFields();
  vi.stubGlobal('location', { pathname: '/other', reload });
  document.body.innerHTML = '<div><input name="name"></div>';
  restoreFields();
  expect(all()[0]?.value).toBe('');
});
