import { fireEvent, screen } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { endDocumentWithTest } from '../support/document-lifetime';
import { fakeBackend, json } from '../support/fake-backend';
import { MESSAGE, stream } from '../support/open-chat';
import { openPage } from '../support/open-page';
import { refusal } from '../support/provider';

endDocumentWithTest();
// The files of a worker share their modules, and the next file is in English.
afterAll(() => void vi.resetModules());
/** Each test has modules of its own, so the words are those that its components use. */
async function speakSpanish() {
  const { loadMessages, locale } = await import('@/shared/i18n/messages');
  await loadMessages('es');
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

test('the sign-in form says in Spanish that a password is wrong', async () => {
  fakeBackend({
    'POST /auth/v1/token': () => refusal(400, 'invalid_credentials', 'Invalid login credentials'),
  });
  const page = await openPage(async () => {
    await speakSpanish();
    const { LoginForm } = await import('@/features/account/components/login-form');
    return { '/es/auth/login': <LoginForm /> };
  }, '/es/auth/login');
  await page.user.type(screen.getByLabelText('Correo electrónico'), 'ada@example.com');
  await page.user.type(screen.getByLabelText('Contraseña'), 'secret-1');
  await page.user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'El correo electrónico o la contraseña son incorrectos.',
  );
  expect(page.toasts).toMatchObject([{ title: 'No se pudo iniciar sesión' }]);
});

test('a new password is asked for in Spanish, so the email is in Spanish', async () => {
  const backend = fakeBackend({ 'POST /auth/v1/recover': () => json({}) });
  const page = await openPage(async () => {
    await speakSpanish();
    const { ForgotPassword } = await import('@/features/account/components/forgot-password-form');
    return { '/es/auth/forgot-password': <ForgotPassword /> };
  }, '/es/auth/forgot-password');
  await page.user.type(screen.getByLabelText('Correo electrónico'), 'ada@example.com');
  await page.user.click(screen.getByRole('button', { name: 'Enviar el enlace' }));
  expect(await screen.findByRole('heading', { name: 'Revise su correo' })).toBeTruthy();
  expect(decodeURIComponent(backend.seen[0]?.path ?? '')).toBe(
    '/auth/v1/recover?redirect_to=http://localhost:3000/es/auth/reset-password-confirmation',
  );
});

test('the form for a new password and its rules are in Spanish', async () => {
  fakeBackend({});
  const at = '/es/auth/reset-password-confirmation';
  const page = await openPage(async () => {
    await speakSpanish();
    const { ResetPassword } = await import('@/features/account/components/reset-password-form');
    return { [at]: <ResetPassword /> };
  }, `${at}#token_hash=t0ken&type=recovery`);
  expect(screen.getByRole('heading', { level: 1, name: 'Restablezca su contraseña' })).toBeTruthy();
  await page.user.type(screen.getByLabelText('Contraseña nueva'), 'password');
  await page.user.type(screen.getByLabelText('Confirmar la contraseña nueva'), 'passwort');
  await page.user.click(screen.getByRole('button', { name: 'Actualizar la contraseña' }));
  expect(
    await screen.findByText('Esta contraseña es demasiado común y fácil de adivinar. Elija otra.'),
  ).toBeTruthy();
  expect(screen.getByText('Las contraseñas no coinciden')).toBeTruthy();
});

test('the assistant says in Spanish that an answer broke off', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  fakeBackend({
    [MESSAGE]: (request) => {
      const { respond, tell } = stream();
      const response = respond(request);
      tell('error', { message: 'Please wait 4 minutes.' });
      return response;
    },
  });
  const ignore = () => undefined;
  const page = await openPage(async () => {
    await speakSpanish();
    const { ChatPanel } = await import('@/features/assistant/components/chat-panel');
    return { '/es': <ChatPanel id="assistant" open onClose={ignore} onLeave={ignore} /> };
  }, '/es');
  fireEvent.change(screen.getByLabelText('Su pregunta'), { target: { value: '¿Cuánto cuesta?' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText('Sin respuesta.')).toBeTruthy();
  expect(page.toasts).toMatchObject([
    { title: 'Error', description: 'No pudimos obtener una respuesta. Intente de nuevo.' },
  ]);
  expect(screen.queryByText(/Please/)).toBeNull();
});
