import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeBackend, json, sentence } from '../support/fake-backend';
import { BOOKING, MANAGE, TOKEN } from '../support/managed-booking';
import { openPage } from '../support/open-page';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/booking/components/rate-booking'));

const RATE = 'POST /api/bookings/abc/rating';

const RATABLE = { ...BOOKING, status: 'completed', canCancel: false, canMove: false, canRate: true };

async function open(over: Partial<typeof RATABLE> = {}, fragment = `#token=${TOKEN}&rating=4`) {
  const backend = fakeBackend({
    [MANAGE]: () => json({ ...RATABLE, ...over }),
    [RATE]: async (request) => json({ rating: ((await request.json()) as { rating: number }).rating }),
  });
  const page = await openPage(async () => {
    const { RateBooking } = await import('@/features/booking/components/rate-booking');
    return { '/rate-booking/abc': <RateBooking bookingId="abc" /> };
  }, `/rate-booking/abc${fragment}`);
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked)
      .map(({ value }) => value);
  const send = () => page.user.click(screen.getByRole('button', { name: 'Send' }));
  const rated = () => backend.to('/api/bookings/abc/rating').map(({ body }) => body);
  return { ...page, backend, chosen, send, rated };
}

test('opening the link preselects the rating from the email and sends nothing', async () => {
  const page = await open();
  expect(await screen.findByRole('heading', { name: 'How was your consultation?' })).toBeTruthy();
  expect(screen.getByText('Digital Transformation, Tuesday, November 25, 2025.')).toBeTruthy();
  expect(screen.getAllByRole('radio')).toHaveLength(5);
  expect(screen.getByRole('radio', { name: '5 – Excellent' })).toBeTruthy();
  expect(page.chosen()).toEqual(['4']);
  expect(page.rated()).toEqual([]);
  expect(page.router.state.location.hash).toBe('');
});

test('sends the rating and the comment, and thanks the guest', async () => {
  const page = await open();
  await page.user.click(await screen.findByRole('radio', { name: '5 – Excellent' }));
  await page.user.type(screen.getByLabelText(/Comment/), 'Plain words');
  await page.send();
  const heading = await screen.findByRole('heading', { name: 'Thank you' });
  expect(page.rated()).toEqual([{ token: TOKEN, rating: 5, comment: 'Plain words' }]);
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('requires a rating', async () => {
  const page = await open({}, `#token=${TOKEN}&rating=9`);
  await screen.findAllByRole('radio');
  expect(page.chosen()).toEqual([]);
  await page.send();
  expect(await screen.findByText('Please choose a rating from 1 to 5.')).toBeTruthy();
  expect(page.rated()).toEqual([]);
});

test('an earlier rating is shown and can be changed', async () => {
  const page = await open({ rating: 2 }, `#token=${TOKEN}`);
  expect(await screen.findByText(/You rated it 2 out of 5 before/)).toBeTruthy();
  expect(page.chosen()).toEqual(['2']);
});

test('a refusal shows an error and keeps the input', async () => {
  const page = await open();
  page.backend.on(RATE, () => sentence(409, 'You can rate it once it has taken place.'));
  await page.user.type(await screen.findByLabelText(/Comment/), 'Hm');
  await page.send();
  expect(await screen.findByText('You can rate it once it has taken place.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Comment/).value).toBe('Hm');
});

test('a consultation that has not taken place cannot be rated', async () => {
  await open({ canRate: false, status: 'confirmed' });
  expect(await screen.findByRole('heading', { name: 'You can’t rate this consultation yet' })).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('an invalid link shows an error', async () => {
  const page = await open();
  page.unmount();
  fakeBackend({ [MANAGE]: () => sentence(404, 'We couldn’t find that booking.') });
  await openPage(async () => {
    const { RateBooking } = await import('@/features/booking/components/rate-booking');
    return { '/rate-booking/abc': <RateBooking bookingId="abc" /> };
  }, `/rate-booking/abc#token=${TOKEN}`);
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
});
