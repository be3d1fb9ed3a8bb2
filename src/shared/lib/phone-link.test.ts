import { expect, test } from 'vitest';
import { phoneLink } from './phone-link';

test.each([
  ['404-555-0104', 'tel:4045550104'],
  ['+1 (404) 555-0104', 'tel:+14045550104'],
  ['+49 30/1234567', 'tel:+49301234567'],
  ['404.555.0104 ext. 12', 'tel:4045550104'],
  ['call me', undefined],
  ['call 404-555-0104', undefined],
  ['n/a', undefined],
  ['1234', undefined],
  ['', undefined],
])('the link of %s is %s', (phone, link) => expect(phoneLink(phone)).toBe(link));
