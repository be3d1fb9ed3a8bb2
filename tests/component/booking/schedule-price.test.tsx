import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, sentence } from '../support/fake-backend';
import { openSchedule } from '../support/open-schedule';
import { costing, PRICES } from '../support/prices';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/booking/components/schedule-form'));

test('shows that the consultation is free, and checks the prices once', async () => {
  const page = await openSchedule();
  const free = 'The consultation is free. We use your details only to prepare for and hold the consultation.';
  expect(screen.getByText(free)).toBeTruthy();
  await page.user.selectOptions(page.field(/service type/i), 'Technology Integration');
  await waitFor(() => expect(page.backend.to('/rest/v1/consultation_types')).toHaveLength(1));
  expect(screen.getByText(free)).toBeTruthy();
  expect(page.options(page.field(/service type/i)).join()).not.toContain('$');
});

test('shows the price of a service, the time of payment and the cutoff for a refund, and never "free"', async () => {
  const prices = costing({ 'Technology Integration': 125000 });
  const page = await openSchedule({ [PRICES]: () => json(prices) }, '/schedule', undefined, prices);
  expect(screen.getByText(/^Paid services show their price\./)).toBeTruthy();
  const service = page.field(/service type/i);
  expect(page.options(service)).toContain('Technology Integration – $1,250');
  await page.user.selectOptions(service, 'Technology Integration');
  expect(
    await screen.findByText(
      'The consultation costs $1,250. You pay right after booking and get a refund if you cancel at least 24 hours before the start. We use your details only to prepare for and hold the consultation.',
    ),
  ).toBeTruthy();
  expect(page.container.textContent).not.toContain('consultation is free');
  await page.user.selectOptions(service, 'Digital Transformation');
  expect(await screen.findByText(/^The consultation is free\./)).toBeTruthy();
});

test('shows a price that was set after the build', async () => {
  const page = await openSchedule({ [PRICES]: () => json(costing({ 'Technology Integration': 9950 })) });
  await page.user.selectOptions(page.field(/service type/i), 'Technology Integration');
  expect(await screen.findByText(/^The consultation costs \$99\.50\./)).toBeTruthy();
});

test('mentions no price while prices are unknown', async () => {
  const away = () => sentence(503, 'Away.');
  await openSchedule({ [PRICES]: away }, '/schedule', undefined, null);
  expect(await screen.findByText(/^We use your details/)).toBeTruthy();
});
