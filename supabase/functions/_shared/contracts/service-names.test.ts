import { expect, test } from 'vitest';
import { DISCOVERY_CALL, SERVICE_TYPES } from './booking-rules.ts';
import { serviceNameIn } from './service-names.ts';

test('every consultation of the first content has a Spanish name, and others keep theirs', () => {
  const all = [...SERVICE_TYPES, DISCOVERY_CALL];
  expect(all.map((name) => serviceNameIn(name, 'en'))).toEqual(all);
  expect(all.filter((name) => serviceNameIn(name, 'es') === name)).toEqual([]);
  expect(serviceNameIn('Audit', 'es')).toBe('Audit');
});
