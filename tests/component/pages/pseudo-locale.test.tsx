import type { ReactElement } from 'react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { keepOutOfView } from '../support/keep-out-of-view';
import { openSpanish, PAGES, SERVICE } from '../support/translated-pages';

// A language without Latin letters is made from the catalog. A text with Latin letters is then none of the catalog.

// The files of a worker share their modules, and the next file is in English.
afterAll(() => void vi.resetModules());
beforeEach(keepOutOfView);

/** 'Send to {name}' is 'жжжж жж {name}'. */
const pseudo = (text: string) =>
  text.replace(/\{\w+\}|\p{L}/gu, (part) => (part.startsWith('{') ? part : 'ж'));

/** Content, names and dates. */
const NO_MESSAGE = /English|Ada Lovelace|LinkedIn|^6 min de lectura$|^4 de mayo de 2026$/;

/** The texts with Latin letters that a visitor reads or hears. */
function bypassing(container: Element): string[] {
  const texts = [...container.querySelectorAll('*')].flatMap((element) => [
    ...['alt', 'aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
  ]);
  return texts.filter((text) => /[a-z]{2}/i.test(text) && !NO_MESSAGE.test(text));
}

const FORMS: [string, () => Promise<ReactElement>][] = [
  [
    'the contact form',
    async () => {
      const { ContactForm } = await import('@/features/contact/components/contact-form');
      return <ContactForm />;
    },
  ],
  [
    'the newsletter form',
    async () => {
      const { NewsletterBox } = await import('@/features/newsletter/components/newsletter-box');
      return <NewsletterBox source="footer" />;
    },
  ],
  [
    'the sign-in form',
    async () => {
      const { LoginForm } = await import('@/features/account/components/login-form');
      return <LoginForm />;
    },
  ],
  [
    'the form for a new password',
    async () => {
      const { ForgotPassword } = await import('@/features/account/components/forgot-password-form');
      return <ForgotPassword />;
    },
  ],
  [
    'the place of a meeting',
    async () => {
      const { PlaceText } = await import('@/features/booking/components/place-text');
      return <PlaceText place={{ meetsBy: 'video' }} isAhead />;
    },
  ],
  [
    'the list of services',
    async () => {
      const { ServiceIndex } = await import('@/features/services/components/service-index');
      return <ServiceIndex services={[SERVICE]} faqs={[]} />;
    },
  ],
];
const CASES = PAGES.map(([name, , load]): (typeof FORMS)[number] => [name, () => load()]);

test.each([...FORMS, ...CASES])('every text of %s is in the catalog', async (_name, load) => {
  const container = await openSpanish(load, {}, pseudo);
  expect(container.textContent).toContain('жжж');
  expect(bypassing(container)).toEqual([]);
});

test('a text that is not in the catalog is found', () => {
  document.body.innerHTML = '<p>жжж 9 <button aria-label="Close">Send</button> English title</p>';
  expect(bypassing(document.body)).toEqual(['Close', 'Send']);
  document.body.innerHTML = '';
});
