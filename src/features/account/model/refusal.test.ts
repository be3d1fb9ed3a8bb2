import { expect, test } from 'vitest';
import { AccountError, hasCode, isAsGoodAsSent } from './refusal';

const refused = (code: string | undefined, message = 'No.', name = 'AuthApiError') =>
  new AccountError({ name, message, code });

test('the provider’s sentence is kept; a made-up one for no answer is not', () => {
  expect(refused('invalid_credentials', 'Invalid login credentials').message).toBe(
    'Invalid login credentials',
  );
  expect(refused(undefined, 'Failed to fetch', 'AuthRetryableFetchError').message).toBe('');
});

test('a code is known only of a refusal', () => {
  expect(hasCode(refused('otp_expired'), 'otp_expired')).toBe(true);
  expect(hasCode(refused(undefined), 'otp_expired')).toBe(false);
  expect(hasCode(Object.assign(new Error('x'), { code: 'otp_expired' }), 'otp_expired')).toBe(false);
});

test.each([
  ['over_email_send_rate_limit', 'For security purposes, you can only request this after 42 seconds.'],
  ['user_already_exists', 'User already registered'],
  ['otp_disabled', 'Signups not allowed for otp'],
])('%s would tell a stranger who has an account, so it reads as sent', (code, message) => {
  expect(isAsGoodAsSent(refused(code, message))).toBe(true);
});

test.each([
  ['over_email_send_rate_limit', 'Email rate limit exceeded'],
  ['over_request_rate_limit', 'Request rate limit reached'],
  ['weak_password', 'Password is known to be weak'],
  [undefined, ''],
])('%s (%s) is told', (code, message) => {
  expect(isAsGoodAsSent(refused(code, message))).toBe(false);
});
