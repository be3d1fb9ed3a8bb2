import { beforeEach, expect, test, vi } from 'vitest';
import { startHead } from '@/head/start-head';
import { hideMailLink } from '@/shared/lib/mail-link';
import { endDocumentWithTest } from '../support/document-lifetime';

endDocumentWithTest();

const root = document.documentElement;
const link = (id = 'link') => document.querySelector<HTMLAnchorElement>(`#${id}`) as HTMLAnchorElement;
/** jsdom loads no documents, so a click ends here, after the head script. */
const stay = (event: Event) => event.preventDefault();

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/');
  root.dataset.ready = '';
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  document.body.addEventListener('click', stay);
  return () => {
    vi.useRealTimers();
    document.body.removeEventListener('click', stay);
  };
});

function openPage(path: string, body = '') {
  history.replaceState(null, '', path);
  document.body.innerHTML = body;
  startHead();
}

function endLoad() {
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(100);
}

test('a stored session marks the document', () => {
  openPage('/');
  expect(root.dataset.session).toBeUndefined();
  localStorage.setItem('sb-site-auth-token', '{}');
  startHead();
  expect(root.dataset.session).toBe('');
});

test('blocked storage is no session', () => {
  vi.stubGlobal('localStorage', undefined);
  openPage('/');
  expect(root.dataset.session).toBeUndefined();
});

test.each([
  ['/blog?page=2#top', 'es', '/es/blog?page=2#top'],
  ['/', 'es', '/es'],
  ['/es/blog', 'en', '/blog'],
  ['/es', 'en', '/'],
])('on %s, the link to the same page in "%s" leads to %s', (path, language, wanted) => {
  openPage(path, `<a id="link" href="/other" hreflang="${language}">Language</a>`);
  link().click();
  expect(link().getAttribute('href')).toBe(wanted);
});

test('the link to another language keeps an emailed link that has left the URL', () => {
  openPage('/newsletter/confirm#token=secret', '<a id="link" href="/other" hreflang="es">Español</a>');
  hideMailLink();
  link().click();
  expect(link().getAttribute('href')).toBe('/es/newsletter/confirm#token=secret');
});

test('the page of unknown paths gives its language link the path at once', () => {
  openPage('/no/such', '<a id="link" href="/es/404" hreflang="es">Español</a>');
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(link().getAttribute('href')).toBe('/es/no/such');
});

test('a link that keeps the query gets it, and one with its own query keeps that', () => {
  openPage(
    '/auth/login?next=%2Fprofile',
    `<a id="link" href="/auth/register" data-keep-query="">Register</a>
     <a id="own" href="/auth/register?a=b" data-keep-query="">Register</a>`,
  );
  link().click();
  link('own').click();
  expect(link().search).toBe('?next=%2Fprofile');
  expect(link('own').search).toBe('?a=b');
});

test('a choice in a menu closes it', () => {
  openPage('/', '<div id="menu" popover><a href="/blog"><span>Blog</span></a></div>');
  const hidePopover = vi.fn();
  Object.assign(document.getElementById('menu') as HTMLElement, { hidePopover });
  document.querySelector('span')?.click();
  expect(hidePopover).toHaveBeenCalledOnce();
});

test('a link within the page scrolls smoothly to its target and focuses it until the focus leaves', () => {
  openPage('/', '<a id="link" href="/#about">About</a><section id="about"></section>');
  const section = document.getElementById('about') as HTMLElement;
  const scrolled = vi.spyOn(section, 'scrollIntoView');
  link().click();
  expect([scrolled.mock.calls.length, root.dataset.smooth]).toEqual([1, '']);
  expect([document.activeElement, section.style.outline]).toEqual([section, 'none']);
  dispatchEvent(new Event('scrollend'));
  expect(scrolled).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1200);
  expect(root.dataset.smooth).toBeUndefined();
  section.blur();
  expect([section.hasAttribute('tabindex'), section.style.outline]).toEqual([false, '']);
});

test('the end of a jump is not corrected after a gesture, or 3 seconds later', () => {
  openPage('/', '<a id="link" href="/#about">About</a><section id="about"></section>');
  const scrolled = vi.spyOn(document.getElementById('about') as HTMLElement, 'scrollIntoView');
  link().click();
  dispatchEvent(new Event('wheel'));
  dispatchEvent(new Event('scrollend'));
  expect(scrolled).toHaveBeenCalledTimes(1);
  link().click();
  vi.advanceTimersByTime(3000);
  dispatchEvent(new Event('scrollend'));
  expect(scrolled).toHaveBeenCalledTimes(2);
});

test('a page opened with a fragment scrolls there 100 ms after load', () => {
  openPage('/#about', '<section id="about"></section>');
  const section = document.getElementById('about') as HTMLElement;
  const scrolled = vi.spyOn(section, 'scrollIntoView');
  expect(root.dataset.arriving).toBe('');
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(99);
  expect(scrolled).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect([scrolled.mock.calls.length, root.dataset.arriving]).toEqual([1, undefined]);
  expect(document.activeElement).toBe(section);
});

test('on arrival the focus stays in a control that has it', () => {
  openPage('/#about', '<input><section id="about"></section>');
  document.querySelector('input')?.focus();
  endLoad();
  expect(document.activeElement?.tagName).toBe('INPUT');
});

test('a gesture before the arrival cancels it, and marks the document', () => {
  openPage('/#about', '<section id="about"></section>');
  const scrolled = vi.spyOn(document.getElementById('about') as HTMLElement, 'scrollIntoView');
  dispatchEvent(new Event('keydown'));
  endLoad();
  expect([root.dataset.active, scrolled.mock.calls.length]).toEqual(['', 0]);
});

test('with reduced motion the browser itself jumps to the fragment', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  openPage('/#about');
  expect(root.dataset.arriving).toBeUndefined();
});

test('a fragment that is no encoded text, or has no element, is ignored', () => {
  openPage('/', '<a id="link" href="/#%E0%A4%A">Broken</a><a id="none" href="/#missing">None</a>');
  expect(() => link().click()).not.toThrow();
  expect(() => link('none').click()).not.toThrow();
  expect(root.dataset.smooth).toBeUndefined();
});
