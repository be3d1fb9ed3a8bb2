import { expect, test } from 'vitest';
import { likelyAddress } from './email-hint';

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['Ana@gmai.com', 'ana@gmail.com'],
  ['ana@gmaill.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  [' ana@hotnail.com ', 'ana@hotmail.com'],
  ['ana@yahooo.com', 'ana@yahoo.com'],
])('%j was probably meant as %s', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant);
});

test.each([
  'ana@gmail.com',
  'ana@gmail.co',
  'ana@mail.com',
  'ana@acme.com',
  'ana@email.example',
  'ana@',
  'ana',
  '',
])('%j looks right', (typed) => {
  expect(likelyAddress(typed)).toBeUndefined();
});
