import { describe, expect, it } from 'vitest';
import { addressConfirmationStatus } from './address-confirmation';
import { bookingStatusSummary } from './booking-status';

describe('a booking whose address', () => {
  const held = bookingStatusSummary('pending');

  it('is confirmed keeps its status', () => {
    expect(addressConfirmationStatus(held, { addressConfirmed: true })).toEqual(held);
  });

  it('must be confirmed also says what to do', () => {
    const standing = addressConfirmationStatus(held, { confirm_address_until: '2027-03-10T19:00:00.000Z' });
    expect(standing).toEqual({
      ...held,
      note: "Please confirm your email address: open the link in our email within 2 hours. After that, we'll offer this time to others.",
    });
  });

  it('was not confirmed in time says how to take the time again', () => {
    const standing = addressConfirmationStatus(held, { time_released: true, addressConfirmed: false });
    expect(standing.title).toBe('Your time was released');
    expect(standing.isAhead).toBe(true);
  });

  it('was confirmed when the time was taken says so and offers to choose another', () => {
    const standing = addressConfirmationStatus(held, { time_released: true, addressConfirmed: true });
    expect(standing.title).toBe('This time was taken');
    expect(standing.sentence).toMatch(/Please choose another time\.$/);
  });
});
