import { confirmAddress, signUp } from '../../support/account.ts';
import { nthOpenDate } from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

test('a visitor books in Spanish, reads the email in Spanish, and moves on to the Spanish page of the booking', async ({
  page,
  waitForMail,
}) => {
  const email = `lucia-${Date.now()}@example.com`;
  await page.goto('/es/schedule');
  await page.getByRole('button', { name: 'Reservar la consulta' }).click();
  await expect(page.getByText('Elija un tipo de servicio.')).toBeVisible();
  // The first wrong field takes the focus after its message is there.
  await expect(page.getByLabel('Tipo de servicio')).toBeFocused();
  await page.getByLabel('Nombre completo').fill('Lucía Gómez');
  await page.getByLabel('Correo electrónico').first().fill(email);
  await page.getByLabel('Tipo de servicio').selectOption({ label: 'Transformación digital' });
  await page.getByLabel('Fecha preferida').selectOption(await nthOpenDate(`${stackEnv().siteUrl}/api`, 12));
  await page.getByLabel('Horario preferido').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Reservar la consulta' }).click();
  await expect(page.getByRole('heading', { name: 'Recibimos su solicitud' })).toBeVisible();

  const mail = await waitForMail(email, /consulta|reserva|solicitud/i);
  expect(mail.html).toMatch(/<html[^>]* lang="es"/);
  const link = /href="([^"]*\/es\/manage-booking[^"]*)"/.exec(mail.html)?.[1]?.replaceAll('&amp;', '&');
  await page.goto(link ?? '');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administre su reserva');
  await expect(page.getByText('Transformación digital')).not.toHaveCount(0);
});

test('a new password is asked for in Spanish: the email is, too, whatever the language of the account', async ({
  page,
  waitForMail,
}) => {
  const account = { email: `rosa-${Date.now()}@example.com`, password: 'secret-1' };
  await signUp(account, 'Rosa Gómez');
  await confirmAddress(account);
  await page.goto('/es/auth/forgot-password');
  await page.getByRole('main').getByLabel('Correo electrónico').fill(account.email);
  await page.getByRole('button', { name: 'Enviar el enlace' }).click();
  const { text } = await waitForMail(account.email, /^Elija una contraseña nueva/);
  expect(text).toContain('/es/auth/reset-password-confirmation#token_hash=');
});

test('the contact form says in Spanish what is missing, and that a message has arrived', async ({ page }) => {
  await page.goto('/es#contact');
  const send = page.getByRole('button', { name: 'Enviar mensaje' });
  await send.click();
  await expect(page.getByText('Name must be')).toHaveCount(0);
  const form = page.locator('form').filter({ has: send });
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(4);
  await expect(form.getByLabel('Nombre')).toBeFocused();
  await form.getByLabel('Nombre').fill('Lucía Gómez');
  await form.getByLabel('Correo electrónico').fill(`lucia-${Date.now()}@example.com`);
  await form.getByLabel('Empresa').fill('Panadería Gómez');
  await form.getByLabel('Mensaje').fill('Queremos pronosticar cuánto pan se vende cada día.');
  await send.click();
  await expect(page.getByRole('heading', { name: 'Recibimos su mensaje' })).toBeVisible();
});

test('the assistant greets, answers and refuses in Spanish', async ({ page }) => {
  await page.goto('/es/services');
  await page.getByRole('button', { name: 'Abrir el asistente de IA' }).click();
  const question = page.getByLabel('Su pregunta');
  await expect(question).toBeFocused();
  const log = page.getByRole('log');
  await expect(log).toContainText('Hola. Pregúnteme');
  await question.fill('¿Cuánto cuesta la consultoría de estrategia de IA?');
  await page.keyboard.press('Enter');
  await expect(log).toContainText('$10,000');
  await question.fill('¿Cuántos elefantes caben en su oficina de Marte?');
  await page.keyboard.press('Enter');
  await expect(
    log.getByRole('link', { name: /elegir un horario|reservar una consulta/i }).last(),
  ).toHaveAttribute('href', /^\/es\/schedule/);
});
