import { CONSULTATION_DESCRIPTIONS } from '@contracts/consultations.es.ts';
import { CONSULTATIONS } from '@contracts/consultations.ts';
import { serviceNameIn } from '@contracts/service-names.ts';
import { afterEach, expect, test } from 'vitest';
import { locale, renderIn } from '@/shared/i18n/messages';
import { serviceDescriptionOf, serviceNameOf } from './service-name';

afterEach(() => locale.set('en'));

test('pages and emails name each consultation in the same words', async () => {
  const all = [...CONSULTATIONS.map(({ name }) => name), 'Audit'];
  expect(all.map(serviceNameOf)).toEqual(all);
  await renderIn('es');
  expect(all.map(serviceNameOf)).toEqual(all.map((name) => serviceNameIn(name, 'es')));
});

test('a description is shown in the language of the page, or not at all', async () => {
  const [[stored, translated] = ['', '']] = Object.entries(CONSULTATION_DESCRIPTIONS);
  expect([stored, 'Changed by staff.'].map(serviceDescriptionOf)).toEqual([stored, 'Changed by staff.']);
  await renderIn('es');
  expect([stored, 'Changed by staff.'].map(serviceDescriptionOf)).toEqual([translated, undefined]);
});
