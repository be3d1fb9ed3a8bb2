import { expect, test } from 'vitest';
import { withNonBreakingSpaces } from './non-breaking';

test.each([
  ['4:00 PM Eastern Time', '4:00\u00A0PM Eastern Time'],
  ['9:00 AM – 5:00 PM', '9:00\u00A0AM – 5:00\u00A0PM'],
  ['Suite 100, Decatur, GA 30030', 'Suite 100, Decatur, GA\u00A030030'],
  ['Decatur, Georgia 30030', 'Decatur, Georgia\u00A030030'],
  ['Monday, November 24, 2025', 'Monday, November 24, 2025'],
])('%s', (text, kept) => {
  expect(withNonBreakingSpaces(text)).toBe(kept);
});
