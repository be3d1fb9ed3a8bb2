import { expect, test } from 'vitest';
import { refundText } from './price';

test.each([
  ['confirmed', 'paid', true, 'Your payment of $1,250 will be refunded.'],
  ['pending', 'paid', false, "It's too late to refund your payment of $1,250."],
  ['cancelled', 'paid', true, 'Your payment of $1,250 will be refunded.'],
  [
    'cancelled',
    'paid',
    false,
    "Your payment of $1,250 can't be refunded because the booking was canceled too late.",
  ],
  ['declined', 'refunded', true, 'Your payment of $1,250 has been refunded.'],
  ['completed', 'paid', false, undefined],
  ['pending', 'pending', false, undefined],
  ['cancelled', 'pending', false, undefined],
  ['confirmed', 'not_required', false, undefined],
])('%s, %s, %s', (status, paymentStatus, refundDue, sentence) => {
  expect(refundText({ status, paymentStatus, priceCents: 125000, refundDue })).toBe(sentence);
});
