import type { DuplicateGroup } from '@contracts/contacts.ts';
import { expect, test } from 'vitest';
import { differenceOf, groupKey } from './duplicate-groups';

type Grouped = DuplicateGroup['contacts'][0];
const ZOE: Grouped = {
  ...{ id: 1, name: 'Zoë Müller', email: 'zoe@work.example', company: 'North Wind', phone: null },
  ...{ version: 1, dealStage: null },
};
const group = (...others: Partial<Grouped>[]): DuplicateGroup => ({
  reason: 'name',
  contacts: [ZOE, ...others.map((other, n) => ({ ...ZOE, id: n + 2, ...other }))],
});

test.each([
  ['the same name in another case and without accents', [{ name: 'ZOE MULLER' }], null],
  ['a company that one of them lacks', [{ company: null }], null],
  ['another name', [{ name: 'Zoe M.' }], 'different names'],
  ['another company', [{ company: 'South Wind' }], 'different companies'],
  ['two deals', [{ dealStage: 'lead' as const }, { dealStage: 'won' as const }], 'more than one deal'],
])('differenceOf tells %s', (_case, others, expected) => {
  expect(differenceOf(group(...others))).toBe(expected);
});

test('groupKey names the contacts of a group', () => {
  expect(groupKey(group({}, {}))).toBe('1-2-3');
});
