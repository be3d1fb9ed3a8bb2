import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '@contracts/text-encoding.ts';
import { expect, test } from 'vitest';
import { type ImportRow, parseContactFile } from '@/features/contacts/model/contact-file';

const FOLDER = join(import.meta.dirname, 'contact-files');
const ROWS: Record<string, Partial<ImportRow>[]> = {
  'v01-excel-unicode-text': [
    { name: 'René Übel', email: 'rene.v01@cases.example', company: 'Café Ltd', phone: '404-555-0101' },
  ],
  'v02-windows-1252': [
    { name: 'René – Übel', email: 'rene.v02@cases.example', company: 'Café Ltd', phone: '404-555-0102' },
  ],
  'v04-outlook-export': [
    { name: 'Mo Bile', email: 'mo.v04@cases.example', company: 'Cases Inc', phone: '404-555-0104' },
  ],
  'v05-google-multi': [
    { name: 'Go Ogle', email: 'go.v05@cases.example', company: 'Cases Inc', phone: '404-555-0105' },
  ],
  'v06-apostrophe': [
    { name: "Pat O'Test", email: "pat.o'test.v06@cases.example" },
    { name: "D'Arc, J.", email: "j.d'arc.v06@cases.example" },
  ],
  'v07-sep-line': [{ line: 2, name: 'Sep One', email: 'sep.v07@cases.example', phone: '404-555-0107' }],
  'v08-spaces': [
    { name: 'Spa Ce', email: 'spa.v08@cases.example' },
    { name: 'Zero', email: 'zero.v08@cases.example' },
    { name: 'Nbsp', email: 'nbsp.v08@cases.example' },
  ],
};

test.each(Object.entries(ROWS))('reads the file of another program: %s', (name, rows) => {
  const text = decodeText(readFileSync(join(FOLDER, `${name}.csv`)));
  expect(parseContactFile(text).rows).toMatchObject(rows);
});

test('tries the file of every kind', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(ROWS).map((name) => `${name}.csv`));
});
