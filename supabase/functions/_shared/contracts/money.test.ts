import { expect, test } from 'vitest';
import { formatCents } from './money.ts';

test('cents are dollars, without cents where there are none, in both languages', () => {
  expect([formatCents(15000), formatCents(125050)]).toEqual(['$150', '$1,250.50']);
  expect([formatCents(15000, 'es'), formatCents(125050, 'es')]).toEqual(['$150', '$1,250.50']);
});
