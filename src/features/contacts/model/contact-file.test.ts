import type { ContactSummary } from '@contracts/contacts.ts';
import { expect, test } from 'vitest';
import { formatContactFile, formatProblemFile, parseContactFile } from './contact-file';

test('reads a file with quotes, line breaks in a cell and a byte order mark', () => {
  expect(
    parseContactFile('\uFEFFName,Email,Company\r\n"Zoë ""Z"" Müller",zoe@a.example,"North\nWind"\r\n\r\n'),
  ).toEqual({
    rows: [{ line: 2, name: 'Zoë "Z" Müller', email: 'zoe@a.example', company: 'North Wind', phone: '' }],
    missing: ['phone'],
    titles: ['Name', 'Email', 'Company'],
    unused: [],
  });
});

test('recognizes the columns of other programs and other separators', () => {
  expect(
    parseContactFile(
      'First Name;Last Name;E-mail Address;Organization Name;Mobile Phone\nA;B;a@b.example;C;1',
    ),
  ).toMatchObject({
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
  expect(parseContactFile(csv).rows).toMatchObject([{ name: '=1+1', email: '@a' }]);
});

test('exports a phone number as it is', () => {
  const contact = {
    name: 'A',
    email: 'a@b.co',
    otherEmails: [],
    phone: '+1 404-555-0102',
    lastActivityAt: '',
    createdAt: '',
  };
  const csv = formatContactFile([
    { ...contact, dealStage: null, dealValueCents: null } as unknown as ContactSummary,
  ]);
  expect(csv).toContain('"+1 404-555-0102"');
});

test('takes the filled one of columns for the same field, also with equal titles', () => {
  const { rows } = parseContactFile('Email,Email,Home Phone,Business Phone 2\n,a@b.example,,404-555-0100\n');
  expect(rows).toMatchObject([{ email: 'a@b.example', phone: '404-555-0100' }]);
});

test('reads padded and quoted cells', () => {
  const csv = [
    'Name, Email , "Company"',
    '"A" , "a@b.example" , "Acme, ""Inc."""',
    '',
    '"B","b@b.example","""C"""',
  ].join('\n');
  expect(parseContactFile(csv).rows).toMatchObject([
    { line: 2, name: 'A', email: 'a@b.example', company: 'Acme, "Inc."' },
    { line: 4, name: 'B', email: 'b@b.example', company: 'C' },
  ]);
});

test('names filled columns that it does not use, and takes the columns that staff chose', () => {
  const csv = 'Who,Mail to,Color,Empty\nAda,ada@a.example,red,';
  const titles = ['Who', 'Mail to', 'Color', 'Empty'];
  expect(parseContactFile(csv)).toMatchObject({ unused: ['Who', 'Mail to', 'Color'], titles });
  expect(parseContactFile(csv, { name: 0, email: 1, phone: -1 })).toMatchObject({
    rows: [{ name: 'Ada', email: 'ada@a.example', phone: '' }],
    unused: ['Color'],
  });
});

test('writes the rows with problems with the reason, for another import', () => {
  const { rows } = parseContactFile('Name,Phone\nAda,404-555-0100\nBo,call me');
  const csv = formatProblemFile(rows, ['new', 'phone_invalid']);
  expect(csv).toContain('"Bo","","","call me","3","No valid phone number"');
  expect(csv).not.toContain('Ada');
  expect(parseContactFile(csv).rows).toMatchObject([{ name: 'Bo', phone: 'call me' }]);
});
