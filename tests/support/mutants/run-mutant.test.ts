import { expect, test } from 'vitest';
import { isAboutStatement } from './run-mutant.ts';

test.each(['23514', '42501', 'PT403', '57014'])('%s kills', (code) => {
  expect(isAboutStatement({ code })).toBe(true);
});

test.each(['58P01', '57P01', '53100', '08006', 'XX000', 'CONNECTION_CLOSED', 'ECONNRESET', undefined])(
  '%s says nothing about a mutant',
  (code) => {
    expect(isAboutStatement({ code })).toBe(false);
  },
);
