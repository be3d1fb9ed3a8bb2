import { expect, test } from 'vitest';
import {
  AuthProviderError,
  hasAuthErrorCode,
  isEnumerationSensitive,
  isSignUpEnumerationSensitive,
} from './auth-error';

const refused = (code: string | undefined, message = 'No.', name = 'AuthApiError') =>
  new AuthProviderError({ name, message, code });
/** As the client hands it on: without the code that came with it. */
const mailServerAway = new AuthProviderError({
  name: 'AuthRetryableFetchError',
  message: 'Error sending recovery email',
  status: 500,
});
const siteWide = refused('over_email_send_rate_limit', 'email rate limit exceeded');

test('keeps the provider’s message, except the one for a missing answer', () => {
  expect(refused('invalid_credentials', 'Invalid login credentials').message).toBe(
    'Invalid login credentials',
  );
  expect(refused(undefined, 'Failed to fetch', 'AuthRetryableFetchError').message).toBe('');
});

test('has a code only for an error of the provider', () => {
  expect(hasAuthErrorCode(refused('otp_expired'), 'otp_expired')).toBe(true);
  expect(hasAuthErrorCode(refused(undefined), 'otp_expired')).toBe(false);
  expect(hasAuthErrorCode(Object.assign(new Error('x'), { code: 'otp_expired' }), 'otp_expired')).toBe(false);
});

test('replaces technical messages by plain ones', () => {
  expect(siteWide.message).toBe('We can’t send more emails right now. Please try again in an hour.');
  expect(refused(undefined, 'Auth session missing!', 'AuthSessionMissingError').message).toBe(
    'Your session has ended. Please sign in again.',
  );
});

test.each([
  ['over_email_send_rate_limit', 'For security purposes, you can only request this after 42 seconds.'],
  ['user_already_exists', 'User already registered'],
  ['email_exists', 'A user with this email address has already been registered'],
  ['otp_disabled', 'Signups not allowed for otp'],
])('treats %s as sent, because it reveals whether an account exists', (code, message) => {
  expect(isEnumerationSensitive(refused(code, message))).toBe(true);
  expect(isSignUpEnumerationSensitive(refused(code, message))).toBe(true);
});

test.each([
  ['the site has sent too many', siteWide],
  ['the mail server is away', mailServerAway],
])('treats an email that cannot be sent, because %s, as sent but not as registered', (_reason, error) => {
  expect(isEnumerationSensitive(error)).toBe(true);
  expect(isSignUpEnumerationSensitive(error)).toBe(false);
});

test.each([
  refused('over_request_rate_limit', 'Request rate limit reached'),
  refused('weak_password', 'Password is known to be weak'),
  refused(undefined, ''),
  new AuthProviderError({ name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 }),
  new AuthProviderError({ name: 'AuthRetryableFetchError', message: 'HTTP 503', status: 503 }),
  new Error('email rate limit exceeded'),
])('reports $cause', (error) => {
  expect(isEnumerationSensitive(error)).toBe(false);
  expect(isSignUpEnumerationSensitive(error)).toBe(false);
});
