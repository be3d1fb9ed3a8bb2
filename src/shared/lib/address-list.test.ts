import { expect, test } from 'vitest';
import { readAddresses } from './address-list';

test('reads a pasted list, each address once', () => {
  expect(readAddresses('ada@example.com, Bo@Example.com;cy@example.com\nbo@example.com\n')).toEqual({
    emails: ['ada@example.com', 'Bo@Example.com', 'cy@example.com'],
    unreadable: [],
  });
});

test('reads names in front of addresses', () => {
  expect(readAddresses('"Lovelace, Ada" <ada@example.com>, Bo <bo@example.com>').emails).toEqual([
    'ada@example.com',
    'bo@example.com',
  ]);
});

test('reads a CSV file with headings, quotes and other cells', () => {
  const file =
    'Name,Email,Company\r\n"Lovelace, Ada","ada@example.com","Acme, Inc."\r\nBo,bo@example.com,\r\n';
  expect(readAddresses(file)).toEqual({ emails: ['ada@example.com', 'bo@example.com'], unreadable: [] });
});

test('names the lines without an address', () => {
  expect(readAddresses('ada@example.com\nnobody\n\nbo at example.com')).toEqual({
    emails: ['ada@example.com'],
    unreadable: ['nobody', 'bo at example.com'],
  });
  expect(readAddresses('nobody')).toEqual({ emails: [], unreadable: ['nobody'] });
});

test('leaves what is not valid to the database', () => {
  expect(readAddresses('ada@@example').emails).toEqual(['ada@@example']);
});

test.each([
  [
    "Name,Email\nPat O'Test,pat.o'test@example.com\n\"D'Arc, J.\",j.d'arc@example.com",
    ["pat.o'test@example.com", "j.d'arc@example.com"],
  ],
  [
    "O'Neil <o'neil@example.com>; 'bo@example.com'\to'x@example.com",
    ["o'neil@example.com", 'bo@example.com', "o'x@example.com"],
  ],
  [
    'Ada <ada+news@example.com>\u00A0\u200Bbo@example.com. mailto:cy@example.com',
    ['ada+news@example.com', 'bo@example.com', 'cy@example.com'],
  ],
  [
    '{a}@example.com,b=c@example.com,d&e@example.com',
    ['{a}@example.com', 'b=c@example.com', 'd&e@example.com'],
  ],
])('never splits inside an address: %s', (text, emails) => {
  expect(readAddresses(text)).toEqual({ emails, unreadable: [] });
});

test.each([
  [`'bob@x.com, alice@x.com'`, ['bob@x.com', 'alice@x.com']],
  [`'bob@x.com\n\u2018al@x.com\u2019;\u201Ccy@x.com\u201D`, ['bob@x.com', 'al@x.com', 'cy@x.com']],
  ['<a@b.c>, (d@e.f). [g@h.i]; <mailto:j@k.l>', ['a@b.c', 'd@e.f', 'g@h.i', 'j@k.l']],
  ['"Last, First" <a@b.c>,"Last, First"<d@e.f>,Jo<g@h.i>', ['a@b.c', 'd@e.f', 'g@h.i']],
  ['1,"""Last, First"" <a@b.c>","d@e.f; g@h.i"', ['a@b.c', 'd@e.f', 'g@h.i']],
  ['Ada | a@b.c | Acme', ['a@b.c']],
  ['Ada @ Acme <a@b.c>', ['a@b.c']],
  ['a@b.c、d@e.f，g@h.i…', ['a@b.c', 'd@e.f', 'g@h.i']],
])('reads what stands around addresses: %s', (text, emails) => {
  expect(readAddresses(text)).toEqual({ emails, unreadable: [] });
});

test.each([
  'a[b@x.com',
  'a"b@x.com',
  'a<b@x.com',
  'a<b>c@x.com',
  'jane(hr)o@x.com',
  '"a"b@x.com',
  '"a@b"@x.com',
  'bob@x.com|alice@y.com',
  'a|b@x.com',
  'a\\b@x.com',
])('never takes a part of a word for an address: %s', (word) => {
  expect(readAddresses(word)).toEqual({ emails: [], unreadable: [word] });
});

test('names an address of which only a part could be read', () => {
  expect(readAddresses('"a b"@example.com\nada@example.com')).toEqual({
    emails: ['ada@example.com'],
    unreadable: ['"a b"@example.com'],
  });
});
