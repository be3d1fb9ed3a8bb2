import { expect, test } from 'vitest';
import { paragraphs } from './paragraphs';

test('a blank line, however it was typed, begins a new paragraph', () => {
  expect(paragraphs('One.\n\nTwo,\nstill two.\r\n \r\n\n  Three.  ')).toEqual([
    'One.',
    'Two,\nstill two.',
    'Three.',
  ]);
  expect(paragraphs(' \n\n ')).toEqual([]);
});
