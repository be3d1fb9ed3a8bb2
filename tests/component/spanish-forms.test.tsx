import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endDocumentWithTest } from './support/document-lifetime';
import { fakeBackend } from './support/fake-backend';
import { openPage } from './support/open-page';

endDocumentWithTest();

/** Each test has modules of its own, so the words are those that its components use. */
async function speakSpanish() {
  const { locale, words } = await import('@/shared/i18n/words');
  const { SPANISH } = await import('@/shared/i18n/spanish');
  Object.assign(words.cache, { es: SPANISH });
  locale.set('es');
}

test('the contact form and its errors are in Spanish', async () => {
  fakeBackend({});
  await openPage(async () => {
    await speakSpanish();
    const { ContactForm } = await import('@/features/contact/components/contact-form');
    return { '/': <ContactForm /> };
  }, '/');
  fireEvent.click(await screen.findByRole('button', { name: /Enviar mensaje/ }));
  expect(await screen.findByText('El nombre debe tener al menos 2 caracteres.')).toBeTruthy();
  expect(screen.getByText('Escriba un correo electrónico válido.')).toBeTruthy();
});

test('the newsletter form is in Spanish', async () => {
  fakeBackend({});
  await openPage(async () => {
    await speakSpanish();
    const { NewsletterBox } = await import('@/features/newsletter/components/newsletter-box');
    return { '/': <NewsletterBox source="footer" /> };
  }, '/');
  fireEvent.click(await screen.findByRole('button', { name: /Suscribirse/ }));
  expect(await screen.findByText('Escriba un correo electrónico válido.')).toBeTruthy();
});
