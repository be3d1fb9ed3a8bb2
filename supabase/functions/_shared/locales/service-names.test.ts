import { expect, test } from 'vitest';
import { CONSULTATIONS } from '../contracts/consultations.ts';
import { serviceNameIn } from './service-names.ts';

test('every consultation of the first content has a Spanish name, and others keep theirs', () => {
  const all = CONSULTATIONS.map(({ name }) => name);
  expect(all.map((name) => serviceNameIn(name, 'en'))).toEqual(all);
  expect(all.filter((name) => serviceNameIn(name, 'es') === name)).toEqual([]);
  expect(serviceNameIn('Audit', 'es')).toBe('Audit');
});
