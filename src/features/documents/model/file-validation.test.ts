import { expect, test } from 'vitest';
import { mediaType, storagePath, validateFile } from './file-validation';

const file = (over: Partial<File>) => ({ name: 'plan.pdf', size: 10, type: 'application/pdf', ...over });

test.each([
  [undefined, 'Please choose a file.'],
  [file({ size: 0 }), 'This file is empty.'],
  [file({ size: 20_971_521 }), 'Please choose a file of 20 MB or less.'],
  [file({ name: `${'x'.repeat(252)}.pdf` }), 'Please choose a file with a shorter name.'],
  [file({ size: 20_971_520 }), undefined],
  [file({ name: 'notes.md', type: '' }), undefined],
  [file({ type: '' }), undefined],
])('validates %o: %s', (chosen, problem) => {
  expect(validateFile(chosen)).toBe(problem);
});

test.each([
  'text/html',
  'image/svg+xml',
  'application/xhtml+xml',
  'text/javascript',
  'application/octet-stream',
  '',
])('refuses a file of the type "%s"', (type) => {
  expect(validateFile(file({ name: 'page.html', type }))).toBe(
    'Please choose a PDF, Office, text, image or ZIP file.',
  );
});

test.each([
  ['plan.pdf', 'application/pdf', 'application/pdf'],
  ['notes.txt', 'text/plain;charset=utf-8', 'text/plain'],
  ['plan.PDF', 'Application/PDF', 'application/pdf'],
  ['photo.HEIC', '', 'image/heic'],
  ['page.html', '', ''],
])('stores %s of the type "%s" as "%s"', (name, type, stored) => {
  expect(mediaType({ name, type })).toBe(stored);
});

test.each([
  ['Plan für 2026.PDF', 'u/d/document.pdf'],
  ['no-extension', 'u/d/document'],
  ['.hidden', 'u/d/document'],
  ['a/../../b.p/df', 'u/d/document.pdf'],
  ['архив.зип', 'u/d/document'],
])('stores %s at the path %s', (name, path) => {
  expect(storagePath('u', 'd', name)).toBe(path);
});
