import { expect, test } from 'vitest';
import {
  type DuplicateGroup,
  differenceOf,
  type GroupedContact,
  groupKey,
  groupRows,
} from './duplicate-groups';

const ZOE: GroupedContact = {
  ...{ id: 1, name: 'Zoë Müller', email: 'zoe@work.example', company: 'North Wind', phone: null },
  ...{ version: 1, deal_stage: null },
};
const group = (...others: Partial<GroupedContact>[]): DuplicateGroup => ({
  ...{ reason: 'name', key: 'zoe muller' },
  contacts: [ZOE, ...others.map((other, n) => ({ ...ZOE, id: n + 2, ...other }))],
});

test.each([
  ['the same name in another case and without accents', [{ name: 'ZOE MULLER' }], null],
  ['a company that one of them lacks', [{ company: null }], null],
  ['another name', [{ name: 'Zoe M.' }], 'different names'],
  ['another company', [{ company: 'South Wind' }], 'different companies'],
  ['two deals', [{ deal_stage: 'lead' }, { deal_stage: 'won' }], 'more than one deal'],
])('differenceOf tells %s', (_case, others, expected) => {
  expect(differenceOf(group(...others))).toBe(expected);
});

test('groupKey names the contacts of a group', () => {
  expect(groupKey(group({}, {}))).toBe('1-2-3');
});

test('groupRows keeps a number and a name that are the same text apart', () => {
  const rows = ['phone', 'phone', 'name', 'name'].map((reason, n) => ({ ...ZOE, id: n, reason, key: '404' }));
  expect(groupRows(rows).map(({ reason, contacts }) => [reason, contacts.map(({ id }) => id)])).toEqual([
    ['phone', [0, 1]],
    ['name', [2, 3]],
  ]);
});
