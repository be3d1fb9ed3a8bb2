import { isPrerendered } from '@/shared/islands/props';
import { savesData } from '@/shared/lib/saves-data';

/** How long a browser that does not tell when it is idle gets, in milliseconds. Safari is one. */
const PAUSE_MS = 2000;

const whenIdle = (then: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(then) : setTimeout(then, PAUSE_MS);

/** For a prefetch link, Firefox asks the policy for its `default-src`, which is 'none', and Safari does nothing. */
const keepInCache = (href: string) =>
  fetch(href, { priority: 'low' })
    .then((response) => response.blob())
    .catch(() => undefined);

/**
 * Requests the code of the page's `form` when the browser is idle, without running it, so that the first press need not
 * wait for the network. The scripts are those that the page's own script requests at the first press.
 */
export function requestFormWhenIdle(form: HTMLElement): void {
  if (savesData()) return;
  whenIdle(() => {
    const scripts = document.querySelector<HTMLElement>('script[data-form]')?.dataset.form ?? '';
    if (!isPrerendered(form)) return;
    for (const href of scripts.split(' ').filter(Boolean)) void keepInCache(href);
  });
}
