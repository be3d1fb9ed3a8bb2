import { SITE_LOCALES } from '@/shared/config/languages';
import { keptMailLink } from '@/shared/lib/mail-link';
import { jumpTo } from './jumps';

/** The path of this page in another language: '/es/blog' of '/blog', and back. */
function pathIn(language: string): string {
  const { pathname } = location;
  const locale = SITE_LOCALES.find((each) => each === pathname.split('/')[1]);
  const english = locale ? pathname.slice(locale.length + 1) : pathname;
  return (language === 'en' ? english : `/${language}${english}`).replace(/\/$/, '') || '/';
}

/** Gives the link to this page in another language the page's path, query and fragment, with a hidden mail link. */
function completeLanguageLink(link: HTMLAnchorElement): void {
  const mailLink = keptMailLink();
  link.href = pathIn(link.hreflang) + location.search + (mailLink ? `#${mailLink}` : location.hash);
}

/** Completes the links of a page that has no path of its own: it is the answer to any unknown path. */
export function completeLinksOfNotFound(): void {
  addEventListener('DOMContentLoaded', () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang][href$="/404"]'))
      completeLanguageLink(link);
  });
}

const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !(button || metaKey || ctrlKey || shiftKey || altKey);

/** Follows a link to the contact form with a `subject` without a new load, so that nothing typed is lost. */
function changeSubject(link: HTMLAnchorElement, event: MouseEvent): void {
  event.preventDefault();
  if (link.href !== location.href) history.pushState(null, '', link.href);
  dispatchEvent(new Event('subject'));
}

/**
 * Prepares a link when it is followed:
 * - The link to this page in another language gets the page's path, query and fragment.
 * - A link with `data-keep-query` gets the page's query, which its island has not added yet.
 * - A link within this page scrolls smoothly, and one with a `subject` dispatches the event of that name.
 */
export function followLink(link: HTMLAnchorElement, event: MouseEvent): void {
  if (link.hreflang) {
    completeLanguageLink(link);
    return;
  }
  if (link.dataset.keepQuery === '' && !link.search) link.search = location.search;
  if (!link.hash || link.origin !== location.origin || link.pathname !== location.pathname) return;
  jumpTo(link.hash, true);
  if (/[?&]subject=/.test(link.search) && opensHere(event)) changeSubject(link, event);
}
