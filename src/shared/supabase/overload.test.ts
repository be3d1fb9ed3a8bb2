import { expect, test } from 'vitest';
import { AppError } from '@/shared/errors/app-error';
import { errorMessage } from '@/shared/errors/error-message';
import { toAppError } from './database-error';

const BUSY = 'We’re handling a lot of requests right now. Nothing was saved. Please try again in 5 seconds.';

test.each([
  ['a statement that took too long', 500, '57014'],
  ['a lock that took too long', 500, '55P03'],
  ['a pool without a free connection', 504, 'PGRST003'],
  ['a server without a free connection', 503, '53300'],
])('%s is explained in words', async (_reason, status, code) => {
  const error = await toAppError(status, { code, message: 'canceling statement' });
  expect(error).toMatchObject({ status, code: 'database_busy', body: BUSY });
  expect(errorMessage(error)).toBe(BUSY);
});

test('other faults of the server keep the general message', () => {
  expect(errorMessage(new AppError(503, 'upstream connect error'))).toBe('Please try again in a moment.');
});
