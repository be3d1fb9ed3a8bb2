import { CONSULTATION_DESCRIPTIONS, CONSULTATION_NAMES } from '@contracts/consultations.es.ts';
import { CONSULTATIONS } from '@contracts/consultations.ts';
import { afterEach, expect, test } from 'vitest';
import { locale, renderIn } from '@/shared/i18n/messages';
import { serviceDescriptionOf, serviceNameOf } from './service-name';

afterEach(() => locale.set('en'));

test('a consultation is named in the words of the brand, which emails use, too', async () => {
  const all = [...CONSULTATIONS.map(({ name }) => name), 'Audit'];
  expect(all.map(serviceNameOf)).toEqual(all);
  await renderIn('es');
  expect(all.map(serviceNameOf)).toEqual(all.map((name) => CONSULTATION_NAMES[name] ?? name));
});

test('a description is shown in the language of the page, or not at all', async () => {
  const [[stored, translated] = ['', '']] = Object.entries(CONSULTATION_DESCRIPTIONS);
  expect([stored, 'Changed by staff.'].map(serviceDescriptionOf)).toEqual([stored, 'Changed by staff.']);
  await renderIn('es');
  expect([stored, 'Changed by staff.'].map(serviceDescriptionOf)).toEqual([translated, undefined]);
});
