import { expect, test, vi } from 'vitest';
import { startHead } from '@/head/start-head';
import { replayEarlyActions } from '@/shared/lib/replay-early-actions';
import { endDocumentWithTest } from '../support/document-lifetime';

endDocumentWithTest();

/** A page whose head script runs, with one form and its button in an island, and one button outside of it. */
function openPage() {
  document.body.innerHTML = `<button type="button" id="outside"></button>
    <section data-island="part"><form><button type="button" id="inside"></button><button type="submit"></button></form></section>`;
  startHead();
  const heard: string[] = [];
  const isEarly = { now: true };
  document.body.addEventListener('click', ({ target }) => {
    if (!isEarly.now && target instanceof HTMLButtonElement && target.id) heard.push(target.id);
  });
  document.body.addEventListener('submit', (event) => {
    if (!isEarly.now && !event.defaultPrevented) heard.push('form');
    event.preventDefault();
  });
  return { heard, isEarly };
}

test('clicks before an island is ready are replayed once, in their order, when it is ready', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const { heard, isEarly } = openPage();
  for (const button of document.querySelectorAll('button')) button.click();
  expect(document.querySelectorAll('[data-early]')).toHaveLength(3);

  isEarly.now = false;
  replayEarlyActions(document.documentElement);
  await Promise.resolve();
  expect(heard).toEqual(['outside']);

  const island = document.querySelector<HTMLElement>('[data-island]');
  if (island) replayEarlyActions(island);
  await Promise.resolve();
  expect(heard).toEqual(['outside', 'inside', 'form']);
  expect(document.querySelector('[data-early]')).toBeNull();

  // Now nothing is early any more.
  for (const button of document.querySelectorAll('button')) button.click();
  expect(heard).toEqual(['outside', 'inside', 'form', 'outside', 'inside', 'form']);
  expect(document.querySelector('[data-early]')).toBeNull();
});
