import { hasBeforeUnloadPrompt } from './before-unload-prompt';
import { saveFields } from './form-state';
import { tabStore } from './storage';

const MARK = 'reloaded-for-new-build';
/** Minimum time between two such reloads, in milliseconds. */
const RELOAD_COOLDOWN_MS = 600_000;
/** Timeout of the request that checks the build, in milliseconds. */
const BUILD_CHECK_TIMEOUT_MS = 5000;

let isReloading = false;

/**
 * Whether the files of this page's build no longer exist: the host returns 404 or an HTML page for the module that
 * starts the page. That module's name depends on the code of the whole page.
 */
async function isReplaced(): Promise<boolean> {
  const start = document.querySelector<HTMLElement>('script[data-start]')?.dataset.start;
  if (!start) return false;
  try {
    const { status, ok, headers } = await fetch(start, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(BUILD_CHECK_TIMEOUT_MS),
    });
    return status === 404 || status === 410 || (ok && !/javascript/.test(headers.get('content-type') ?? ''));
  } catch {
    return false;
  }
}

/**
 * Reloads the page and restores its input when a new build has replaced the page's build; the promise then stays
 * pending. Otherwise it resolves: also after a recent reload, without session storage, and while unsaved changes would
 * prompt.
 */
export async function reloadForNewBuild(): Promise<void> {
  const isGone = await isReplaced();
  // Several parts can fail to load their code before the browser leaves the page.
  if (isReloading) await new Promise(() => undefined);
  if (!isGone || hasBeforeUnloadPrompt()) return;
  // Without a mark in storage, the page would load again again and again, without its input.
  if (!tabStore.isKept() || Date.now() - Number(tabStore.getItem(MARK)) < RELOAD_COOLDOWN_MS) return;
  tabStore.setItem(MARK, String(Date.now()));
  saveFields();
  isReloading = true;
  location.reload();
  await new Promise(() => undefined);
}

/** Delay before a failed chunk is requested again, in milliseconds. */
const RETRY_DELAY_MS = 1000;

/**
 * Loads code by `load`, an `import()`; when that fails, once more after a pause. When it fails again because a new
 * build has replaced the one of this page, the page is loaded again and the promise stays pending.
 * @throws what the second attempt has thrown.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
  try {
    return await load();
  } catch (error) {
    await reloadForNewBuild();
    throw error;
  }
}
