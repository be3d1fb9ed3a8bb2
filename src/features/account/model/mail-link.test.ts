import { expect, test } from 'vitest';
import { readMailLink } from './mail-link';

const read = (query: string) => readMailLink(new URLSearchParams(query), ['signup', 'email_change']);

test('a whole link', () => {
  expect(read('token_hash=pkce_abc&type=signup')).toEqual({ tokenHash: 'pkce_abc', type: 'signup' });
  expect(read('type=email_change&token_hash=x')).toEqual({ tokenHash: 'x', type: 'email_change' });
});

test.each(['', 'token_hash=&type=signup', 'token_hash=x', 'type=signup', 'token_hash=x&type=recovery'])(
  '%j is none of this page',
  (query) => {
    expect(read(query)).toBeUndefined();
  },
);
