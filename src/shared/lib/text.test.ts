import { expect, test } from 'vitest';
import { counted, paragraphs, withNonBreakingSpaces } from './text';

test.each([
  ['4:00 PM Eastern Time', '4:00\u00A0PM Eastern\u00A0Time'],
  ['9:00 AM – 5:00 PM', '9:00\u00A0AM – 5:00\u00A0PM'],
  ['9:00 a.m. a 5:00 p.m.', '9:00\u00A0a.m. a 5:00\u00A0p.m.'],
  ['Suite 100, Decatur, GA 30030', 'Suite 100, Decatur, GA\u00A030030'],
  ['Decatur, Georgia 30030', 'Decatur, Georgia\u00A030030'],
  ['Monday, November 24, 2025', 'Monday, November 24, 2025'],
])('%s', (text, kept) => {
  expect(withNonBreakingSpaces(text)).toBe(kept);
});

test('a blank line with any whitespace starts a new paragraph', () => {
  expect(paragraphs('One.\n\nTwo,\nstill two.\r\n \r\n\n  Three.  ')).toEqual([
    'One.',
    'Two,\nstill two.',
    'Three.',
  ]);
  expect(paragraphs(' \n\n ')).toEqual([]);
});

test('counted adds the plural', () => {
  expect([counted(1, 'group'), counted(1200, 'group')]).toEqual(['1 group', '1,200 groups']);
});
