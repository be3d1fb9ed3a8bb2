import { isPanelStillOpen } from '@/features/assistant/api/stored-chat';
import { countVisit } from '@/features/visits/api/count-visit';
import { watchErrors } from '@/shared/errors/send-error-report';
import type { HydrateWhen, IslandId } from '@/shared/islands/island';
import { keepFields, restoreFields, saveFields } from '@/shared/lib/form-state';
import { loadChunk } from '@/shared/lib/load-chunk';
import { hideMailLink, readMailLink } from '@/shared/lib/mail-link';
import { onFirstInteraction } from '@/shared/lib/on-first-interaction';
import { takeEarlyActions } from '@/shared/lib/replay-early-actions';
import { retrySignal } from '@/shared/lib/retry-signal';
import { SESSION_KEY } from '@/shared/supabase/client';
import { hasStoredToast } from '@/shared/ui/feedback/toast';
import { startBackgroundVideo } from './background-video';
import { ISLANDS } from './registry';
import { reveal } from './reveal';

/** Delays before the code of an island is requested again, in milliseconds; afterwards only on a press or reconnect. */
const RETRY_DELAYS_MS = [3000, 12_000];
/** How near the window a `visible` island is hydrated. */
const NEAR = '400px';
/** The parameters that campaigns add to a link. No form reads them. */
const CAMPAIGN = /^(utm_\w+|gclid|fbclid|msclkid)$/;

const isPending = (island: Element) => island.querySelector('[data-early]') !== null;

const reported = new Set<string>();

/** Reports an error once, although several islands fail with it. */
function report(error: unknown): void {
  if (reported.has(String(error))) return;
  reported.add(String(error));
  reportError(error);
}

const noticeOf = (island: Element) =>
  island.nextElementSibling?.matches('[role=alert]') ? island.nextElementSibling : null;

/** Says below an island that it could not be loaded, and offers to load the page again with what was typed. */
function offerReload(island: HTMLElement): void {
  takeEarlyActions(island);
  const template = document.querySelector<HTMLTemplateElement>('template[data-reload-notice]');
  if (!template || noticeOf(island)) return;
  island.after(template.content.cloneNode(true));
  noticeOf(island)
    ?.querySelector('button')
    ?.addEventListener('click', () => {
      saveFields();
      location.reload();
    });
}

/** Keeps the presses of an island whose component has thrown from waiting for it. */
function giveUp(island: HTMLElement): void {
  island.dataset.ready = '';
  offerReload(island);
}

/** Calls `then` after `delay` milliseconds, or never without a delay. @returns a function that ends this. */
function onTimeout(then: () => void, delay: number | undefined): () => void {
  const timer = delay === undefined ? undefined : setTimeout(then, delay);
  return () => clearTimeout(timer);
}

/** Loads an island's code, again and again if it must, and hydrates it. Until then its HTML stays as it is. */
async function loadAndHydrate(island: HTMLElement): Promise<void> {
  const load = ISLANDS[island.dataset.island as IslandId];
  for (let attempt = 0; ; attempt += 1) {
    try {
      const [{ hydrateIsland }, component] = await loadChunk(() =>
        Promise.all([import('./hydrate-island'), load(), loadLanguage()]),
      );
      // The code has just run; the browser may paint and handle events before more does.
      await new Promise((resolve) => setTimeout(resolve));
      noticeOf(island)?.remove();
      return hydrateIsland(island, component, () => giveUp(island));
    } catch (error) {
      report(error);
      if (isPending(island)) offerReload(island);
      await retrySignal(island, (done) => onTimeout(done, RETRY_DELAYS_MS[attempt]));
    }
  }
}

/** English pages do without the code of the languages until an island imports it. */
async function loadLanguage(): Promise<void> {
  if (document.documentElement.lang !== 'en') await (await import('@/shared/i18n/messages')).loadMessages();
}

const known = new Set<HTMLElement>();

function hydrate(island: HTMLElement): void {
  if (known.has(island)) return;
  known.add(island);
  void loadAndHydrate(island);
}

/**
 * Hydrates the islands when their turn comes.
 * @param isRestored whether forms have got back what was typed before; those that keep it are hydrated at once.
 */
function watch(islands: HTMLElement[], isRestored: boolean): void {
  // What `query` and `link` mean for this URL.
  const conditional: Record<string, HydrateWhen> = {
    query: [...new URLSearchParams(location.search).keys()].every((key) => CAMPAIGN.test(key))
      ? 'interaction'
      : 'load',
    link: readMailLink() === '' ? 'load' : 'interaction',
  };
  const of = (when: HydrateWhen) =>
    islands.filter(({ dataset: { when: own = '' } }) => (conditional[own] ?? own) === when);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) hydrate(target as HTMLElement);
    },
    { rootMargin: NEAR },
  );
  function onPress({ target }: Event) {
    const island = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
    if (island) hydrate(island);
  }
  // On the window, because the head script stops early events at the document.
  for (const type of ['pointerdown', 'focusin', 'click', 'submit']) addEventListener(type, onPress, true);

  const { dataset } = document.documentElement;
  const stopListening = onFirstInteraction(begin);
  function begin() {
    stopListening();
    of('interaction').forEach(hydrate);
    for (const island of of('visible')) observer.observe(island);
  }
  // Someone has signed in or out in another tab.
  addEventListener('storage', ({ key }) => key === SESSION_KEY && of('interaction').forEach(hydrate));
  of('load').forEach(hydrate);
  if (dataset.session !== undefined || hasStoredToast() || isPanelStillOpen()) {
    of('interaction').forEach(hydrate);
  }
  if (isRestored) {
    for (const island of islands) if (island.querySelector('form[data-keep-fields]')) hydrate(island);
  }
  const focused = document.activeElement?.closest<HTMLElement>('[data-island]');
  for (const island of islands) if (isPending(island) || island === focused) hydrate(island);
  // Scrolling leaves no mark before this code listens.
  if (dataset.active !== undefined || scrollY > 0) begin();
}

/** Starts a content page: its islands, and the few effects that need no React. */
export function startIslands(): void {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', startIslands, { once: true });
    return;
  }
  watchErrors();
  hideMailLink();
  watch([...document.querySelectorAll<HTMLElement>('[data-island]')], restoreFields());
  keepFields();
  // The browser may paint and handle events before more is done.
  setTimeout(() => {
    for (const year of document.querySelectorAll('[data-year]'))
      year.textContent = `${new Date().getFullYear()}`;
    reveal();
    startBackgroundVideo();
    countVisit();
    const chatButton = document.querySelector<HTMLElement>('[data-chat-button]');
    // On a wide screen it stands beside the page's text.
    if (chatButton && innerWidth < 480) {
      void loadChunk(() => import('@/features/assistant/api/keep-off-controls')).then((code) =>
        code.keepOffControls(chatButton),
      );
    }
    const bookingForm = document.querySelector<HTMLElement>('[data-island=schedule-form]');
    if (bookingForm) {
      void loadChunk(() => import('./schedule-page')).then((code) => code.startSchedulePage(bookingForm));
    }
  });
}
