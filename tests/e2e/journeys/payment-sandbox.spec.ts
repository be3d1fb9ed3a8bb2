import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { appointmentBody, freeSlots, postJson } from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

const { siteUrl, databaseUrl } = stackEnv();

/** Books a consultation that costs $250, of a kind that is not offered for longer than this takes. */
async function bookToPay(): Promise<{ id: string; paymentUrl: string }> {
  if (databaseUrl === undefined)
    throw new Error('E2E_DATABASE_URL is needed: run it with `npm test -- journeys`.');
  const sql = postgres(databaseUrl, { max: 1 });
  const serviceType = `Paid session ${randomUUID()}`;
  await sql`
    insert into public.consultation_types (position, name, duration_minutes, step_minutes, description, price_cents)
    select 1000, ${serviceType}, duration_minutes, step_minutes, description, 25000
    from public.consultation_types where name = 'AI Strategy Consultation'`;
  try {
    const { date, times } = await freeSlots(`${siteUrl}/api`, 1);
    const guest = { clientName: 'Gladys West', clientEmail: 'gladys@example.com', serviceType };
    const body = appointmentBody(date, times[0] as string, guest);
    const booked = await postJson(`${siteUrl}/api/appointments`, body);
    expect(booked.status).toBe(201);
    return (await booked.json()) as { id: string; paymentUrl: string };
  } finally {
    // Other tests look at what can be booked.
    await sql`update public.consultation_types set active = false where name = ${serviceType}`;
    await sql.end();
  }
}

test('a booking is paid on the sandbox page by keyboard, and confirmed by the provider', async ({
  page,
  lookAtEveryWidth,
}) => {
  const { id, paymentUrl } = await bookToPay();
  await page.goto(`${siteUrl}/booking-confirmation/${id}`);
  await page.getByRole('link', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(paymentUrl);
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  await expect(pay).toBeEnabled();
  await expect(page.getByRole('definition').last()).toHaveText('$250');
  await lookAtEveryWidth();

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`${siteUrl}/booking-confirmation/${id}?status=cancelled`);
  await page.getByRole('link', { name: 'Pay now' }).click();
  await expect(pay).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(pay).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${siteUrl}/booking-confirmation/${id}?status=success`);
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);

  await page.goto(paymentUrl);
  await expect(page.getByText('This payment is no longer open.')).toBeVisible();
});

test('an unknown payment has no buttons', async ({ page, consoleErrors }) => {
  await page.goto(`${siteUrl}/payment-sandbox/sandbox_${randomUUID()}_1_${'0'.repeat(32)}`);
  await expect(page.getByText('We couldn’t find that page.')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(consoleErrors.splice(0).every((line) => line.includes('404'))).toBe(true);
});
