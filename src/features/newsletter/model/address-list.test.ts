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
