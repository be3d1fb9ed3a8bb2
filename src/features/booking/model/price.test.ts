import { describe, expect, test } from 'vitest';
import { areAllFreeOfCharge, consultationPriceText, withPrice } from './price';

const price = (
  name: string,
  price_cents: number,
  refund_cutoff_minutes = 1440,
  change_cutoff_minutes = 0,
) => ({
  name,
  duration_minutes: 60,
  price_cents,
  change_cutoff_minutes,
  refund_cutoff_minutes,
});
const FREE = [price('Plan', 0), price('Call', 0)];
const MIXED = [price('Plan', 15000), price('Call', 0)];

describe('the price of a consultation', () => {
  test.each([
    [FREE, '', 'The consultation is free.'],
    [FREE, 'Plan', 'The consultation is free.'],
    [MIXED, 'Call', 'The consultation is free.'],
    [MIXED, '', 'Paid services show their price.'],
    [MIXED, 'Gone', undefined],
    [undefined, 'Plan', undefined],
  ])('has the right terms for the prices %o and the service "%s"', (prices, chosen, sentence) => {
    expect(consultationPriceText(prices, chosen)).toBe(sentence);
  });

  test.each([
    [15000, 1440, 0, '$150', 'at least 24 hours before the start'],
    [125050, 120, 60, '$1,250.50', 'at least 2 hours before the start'],
    [9900, 0, 60, '$99', 'at least one hour before the start'],
    [9900, 90, 0, '$99', 'at least 90 minutes before the start'],
    [100000000, 0, 0, '$1,000,000', 'before the start'],
  ])(
    'has the right terms for %i cents with a refund cutoff of %i and a change cutoff of %i minutes',
    (cents, refund, change, amount, until) => {
      expect(consultationPriceText([price('Plan', cents, refund, change)], 'Plan')).toBe(
        `The consultation costs ${amount}. You pay right after booking and get a refund if you cancel ${until}.`,
      );
    },
  );

  test('is shown next to the service’s name', () => {
    expect(withPrice('Plan (1 hour)', 'Plan', MIXED)).toBe('Plan (1 hour) – $150');
    expect(withPrice('Call', 'Call', MIXED)).toBe('Call');
    expect(withPrice('Plan', 'Plan', undefined)).toBe('Plan');
  });
});

test('areAllFreeOfCharge is false while prices are unknown', () => {
  expect([FREE, MIXED, undefined].map(areAllFreeOfCharge)).toEqual([true, false, false]);
});
