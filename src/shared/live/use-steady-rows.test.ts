import { expect, test } from 'vitest';
import { steadyRows } from './use-steady-rows';

const row = (id: number, version = 1) => ({ id, version });

test('rows keep their places, with what is new about them, and new rows come last', () => {
  const shown = [row(1), row(2), row(3)];
  expect(steadyRows(shown, [row(4), row(3, 2), row(1)])).toEqual([row(1), row(2), row(3, 2), row(4)]);
  expect(steadyRows(shown, shown)).toEqual(shown);
  expect(steadyRows([], shown)).toEqual(shown);
});
