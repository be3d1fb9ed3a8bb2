import { expect, test } from 'vitest';
import type { Mail } from './mail';
import { mailActions } from './mail-labels';

const actions = (mail: Partial<Mail>) =>
  mailActions({ state: 'due', has_link: false, is_security: false, ...mail } as Mail);

test('a failed email is retried unless its link is gone, and dismissed unless it protects an account', () => {
  expect(actions({ state: 'failed' })).toEqual(['retry', 'cancel']);
  expect(actions({ state: 'failed', has_link: true })).toEqual(['cancel']);
  expect(actions({ state: 'failed', is_security: true })).toEqual(['retry']);
});

test('a sent email is sent again unless it has a link or protects an account', () => {
  expect(actions({ state: 'sent' })).toEqual(['send_again']);
  expect(actions({ state: 'sent', has_link: true })).toEqual([]);
  expect(actions({ state: 'sent', is_security: true })).toEqual([]);
});

test('an email that waits is canceled, and one that is being sent or not needed is left', () => {
  expect(actions({ state: 'scheduled' })).toEqual(['cancel']);
  expect(actions({ state: 'retrying' })).toEqual(['cancel']);
  expect(actions({ state: 'due', is_security: true })).toEqual([]);
  expect((['sending', 'obsolete', 'cancelled'] as const).flatMap((state) => actions({ state }))).toEqual([]);
});
