import type { ContactSummary } from '@contracts/contacts.ts';
import { expect, test } from 'vitest';
import { formatContactFile, parseContactFile } from './contact-file';

test('reads a file with quotes, line breaks in a cell and a byte order mark', () => {
  expect(
    parseContactFile('\uFEFFName,Email,Company\r\n"Zoë ""Z"" Müller",zoe@a.example,"North\nWind"\r\n\r\n'),
  ).toEqual({
    rows: [{ line: 2, name: 'Zoë "Z" Müller', email: 'zoe@a.example', company: 'North\nWind', phone: '' }],
    missing: ['phone'],
  });
});

test('recognizes the columns of other programs and other separators', () => {
  expect(
    parseContactFile(
      'First Name;Last Name;E-mail Address;Organization Name;Mobile Phone\nA;B;a@b.example;C;1',
    ),
  ).toEqual({
    rows: [{ line: 2, name: 'A B', email: 'a@b.example', company: 'C', phone: '1' }],
    missing: [],
  });
});

test('names what an unreadable file lacks', () => {
  expect(parseContactFile('Color\nred').missing).toEqual(['name', 'email', 'company', 'phone']);
});

test('writes no cell that a table program would run', () => {
  const contact = { name: '=1+1', email: '@a', otherEmails: [], lastActivityAt: '', createdAt: '' };
  const csv = formatContactFile([
    { ...contact, dealStage: null, dealValueCents: null } as unknown as ContactSummary,
  ]);
  expect(csv).toContain("'=1+1");
  expect(csv).toContain("'@a");
});
