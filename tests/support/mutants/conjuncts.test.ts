import { expect, test } from 'vitest';
import { conjunctsOf } from './conjuncts.ts';

test.each([
  ['((a > 0))', ['a > 0']],
  ['((a > 0) AND (b < 9))', ['(a > 0)', '(b < 9)']],
  ['((a > 0) OR (b < 9))', ['(a > 0) OR (b < 9)']],
  ['(((a > 0) OR (b < 9)) AND (c = 1))', ['((a > 0) OR (b < 9))', '(c = 1)']],
  ["((a <> ' AND ('::text) AND (b ~ 'it''s ('::text))", ["(a <> ' AND ('::text)", "(b ~ 'it''s ('::text)"]],
  ['(f(a, (b AND c)) AND d)', ['f(a, (b AND c))', 'd']],
])('%s', (expression, parts) => {
  expect(conjunctsOf(expression)).toEqual(parts);
});
