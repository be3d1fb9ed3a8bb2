import { expect, test } from 'vitest';
import { initialsOf } from './avatar';

test.each([
  ['Casey Client', 'CC'],
  ['Ada Byron King Lovelace', 'AL'],
  ['Prince', 'PR'],
  ['x', 'X'],
  ['  martin   luther  king ', 'MK'],
  ['élodie öström', 'ÉÖ'],
  ['李 小龙', '李小'],
  ['e\u0301mile', 'E\u0301M'],
  ['👩‍💻 Dev', '👩‍💻D'],
  ['', 'U'],
  ['   ', 'U'],
  [null, 'U'],
  [undefined, 'U'],
])('%j gives %s', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});
