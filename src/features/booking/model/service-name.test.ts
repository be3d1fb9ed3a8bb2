import { DISCOVERY_CALL, SERVICE_TYPES } from '@contracts/booking-rules.ts';
import { afterEach, expect, test } from 'vitest';
import { locale, renderIn } from '@/shared/i18n/words';
import { serviceNameOf } from './service-name';

afterEach(() => locale.set('en'));

test('every consultation of the first content has a Spanish name, and others keep theirs', async () => {
  const all = [...SERVICE_TYPES, DISCOVERY_CALL];
  expect(all.map(serviceNameOf)).toEqual(all);
  await renderIn('es');
  expect(all.filter((name) => serviceNameOf(name) === name)).toEqual([]);
  expect(serviceNameOf('Audit')).toBe('Audit');
});
