import { expect, it } from 'vitest';
import { kindsOfWork } from './kinds-of-work.ts';

it.each([
  [1, 'One kind of work', 'Un tipo de trabajo'],
  [3, 'Three kinds of work', 'Tres tipos de trabajo'],
  [6, 'Six kinds of work', 'Seis tipos de trabajo'],
  [12, 'Twelve kinds of work', 'Doce tipos de trabajo'],
  [13, '13 kinds of work', '13 tipos de trabajo'],
])('counts %i in both languages', (count, en, es) => {
  expect(kindsOfWork(count, 'en')).toBe(en);
  expect(kindsOfWork(count, 'es')).toBe(es);
});
