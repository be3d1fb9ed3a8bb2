import { describe, expect, test } from 'vitest';
import { addressConfirmationStatus, bookingStatusSummary, refundText } from './booking-status';

test('a request that no one answered before it began was missed, and is no longer ahead', () => {
  expect(bookingStatusSummary('pending', false, true)).toMatchObject({
    title: 'We Missed Your Request',
    isAhead: false,
  });
  expect(bookingStatusSummary('confirmed', false, true).title).toBe('Booking Confirmed!');
});

describe('a booking whose address', () => {
  const held = bookingStatusSummary('pending');
  const until = { status: 'pending', confirm_address_until: '2027-03-10T19:00:00.000Z' };

  test('is unconfirmed gets a note with the steps and the deadline', () => {
    const standing = addressConfirmationStatus(held, until);
    expect(standing).toEqual({
      ...held,
      note: 'One step left: confirm your email address by 2:00 PM Eastern Time, and this time is yours.',
    });
  });

  test('is unconfirmed is held and says what is left to do when it was booked automatically', () => {
    const confirmed = bookingStatusSummary('confirmed');
    const standing = addressConfirmationStatus(confirmed, { ...until, status: 'confirmed' });
    expect(standing).toEqual({
      title: 'Booking Confirmed!',
      sentence: 'We’re holding this time for you.',
      note: 'One step left: confirm your email address by 2:00 PM Eastern Time, and this time is yours.',
      isAhead: true,
    });
  });

  test('was not confirmed in time has the title "Your time was released"', () => {
    const standing = addressConfirmationStatus(held, {
      status: 'pending',
      time_released: true,
      addressConfirmed: false,
    });
    expect(standing.title).toBe('Your time was released');
    expect(standing.isAhead).toBe(true);
  });

  test('was confirmed after the time was taken asks to choose another time', () => {
    const standing = addressConfirmationStatus(held, {
      status: 'pending',
      time_released: true,
      addressConfirmed: true,
    });
    expect(standing.title).toBe('This time was taken');
    expect(standing.sentence).toMatch(/Please choose another time\.$/);
  });
});

test.each([
  ['confirmed', 'paid', true, 'Your payment of $1,250 will be refunded.'],
  ['pending', 'paid', false, 'It’s too late to refund your payment of $1,250.'],
  ['cancelled', 'paid', true, 'Your payment of $1,250 will be refunded.'],
  [
    'cancelled',
    'paid',
    false,
    'Your payment of $1,250 can’t be refunded because the booking was canceled too late.',
  ],
  ['declined', 'refunded', true, 'Your payment of $1,250 has been refunded.'],
  ['completed', 'paid', false, undefined],
  ['pending', 'pending', false, undefined],
  ['cancelled', 'pending', false, undefined],
  ['confirmed', 'not_required', false, undefined],
])(
  'refundText for a booking with status %s, payment %s, refund due %s',
  (status, paymentStatus, refundDue, sentence) => {
    expect(refundText({ status, paymentStatus, priceCents: 125000, refundDue })).toBe(sentence);
  },
);
