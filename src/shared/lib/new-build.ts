import { keepFields } from './kept-fields';
import { asksBeforeClosing } from './use-ask-before-closing';

const MARK = 'reloaded-for-new-build';
/** How long after such a reload there is no other, in milliseconds. */
const REST = 600_000;
/** How long the host's answer is waited for, in milliseconds. */
const PATIENCE = 5000;

let isReloading = false;

/** Whether the files of this page's build are gone: the host has none, or answers with a page in their place. */
async function isReplaced(): Promise<boolean> {
  const { url } = (globalThis as { __reactRouterManifest?: { url?: string } }).__reactRouterManifest ?? {};
  if (!url) return false;
  try {
    const { status, ok, headers } = await fetch(url, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return status === 404 || status === 410 || (ok && !/javascript/.test(headers.get('content-type') ?? ''));
  } catch {
    return false;
  }
}

/**
 * Loads the page anew, with what was typed into it, when a new build has replaced its own; the promise stays pending
 * then. Otherwise it resolves: also where there was such a reload a short while ago, where the browser keeps no marks,
 * and where something unsaved would be asked about.
 */
export async function reloadForNewBuild(): Promise<void> {
  const isGone = await isReplaced();
  // Several parts can find their code gone before the browser leaves the page.
  if (isReloading) await new Promise(() => undefined);
  if (!isGone || asksBeforeClosing()) return;
  try {
    if (Date.now() - Number(sessionStorage.getItem(MARK)) < REST) return;
    sessionStorage.setItem(MARK, String(Date.now()));
    keepFields();
  } catch {
    return;
  }
  isReloading = true;
  location.reload();
  await new Promise(() => undefined);
}
