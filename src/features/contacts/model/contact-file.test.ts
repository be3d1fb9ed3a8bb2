import { expect, test } from 'vitest';
import type { ContactRow } from './contact';
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

const EXPORTED: ContactRow = {
  ...{ id: 1, name: 'A', name_key: 'a', email: 'a@b.co', other_emails: [], company: null, phone: null },
  ...{ owner_id: null, owner_name: null, deal_stage: null, deal_value_cents: null, deal_month: null },
  ...{ merged_into_id: null, source: 'staff', version: 1 },
  ...{ last_activity_at: '2031-01-01T00:00:00+00:00', created_at: '2031-01-01T00:00:00+00:00' },
};

test('writes no cell that a table program would run', () => {
  const csv = formatContactFile([{ ...EXPORTED, name: '=1+1', email: '@a' }]);
  expect(csv).toContain("'=1+1");
  expect(csv).toContain("'@a");
  expect(parseContactFile(csv).rows).toMatchObject([{ name: '=1+1', email: '@a' }]);
});

test('exports a phone number as it is', () => {
  expect(formatContactFile([{ ...EXPORTED, phone: '+1 404-555-0102' }])).toContain('"+1 404-555-0102"');
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

test('keeps the rows below a quote that does not end', () => {
  const csv = 'Name,Email,Company\n"Ada",ada@a.example,"A, B"\nBo,bo@b.example,"B\nCy,cy@c.example,C\n';
  expect(parseContactFile(csv).rows).toMatchObject([
    { name: 'Ada', company: 'A, B' },
    { name: 'Bo', company: 'B' },
    { name: 'Cy', email: 'cy@c.example', company: 'C' },
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

test.each([
  [
    'Vorname;Nachname;Firma;Telefon geschäftlich;Mobiltelefon;E-Mail-Adresse;E-Mail-Typ',
    'A;B;C;;1;a@b.co;SMTP',
  ],
  ['Prénom;Nom;Société;Téléphone (bureau);Tél. mobile;Adresse de messagerie', 'A;B;C;;1;a@b.co'],
  ['Nombre;Apellidos;Organización;Teléfono móvil;Dirección de correo electrónico', 'A;B;C;1;a@b.co'],
  ['Nome;Cognome;Società;Cellulare;Indirizzo di posta elettronica', 'A;B;C;1;a@b.co'],
  ['Nome;Sobrenome;Empresa;Telemóvel;Endereço de email', 'A;B;C;1;a@b.co'],
  ['Voornaam;Achternaam;Bedrijf;Telefoon op werk;E-mailadres', 'A;B;C;1;a@b.co'],
  ['Imię;Nazwisko;Firma;Telefon komórkowy;Adres e-mail', 'A;B;C;1;a@b.co'],
  ['Förnamn;Efternamn;Företag;Mobiltelefon;E-postadress', 'A;B;C;1;a@b.co'],
  ['Fornavn;Efternavn;Virksomhed;Mobil;E-mail', 'A;B;C;1;a@b.co'],
  ['Name;Vorname;Firma;Telefon;E-Mail', 'B;A;C;1;a@b.co'],
  ['Name;Surname;Employer;Telephone No.;Email ID', 'A;B;C;1;a@b.co'],
  ['Nom complet;Entreprise;Portable;Courriel', 'A B;C;1;a@b.co'],
  [
    'Name;Given Name;Family Name;Organization 1 - Name;Phone 1 - Value;E-mail 1 - Value',
    'A B;A;B;C;1;a@b.co',
  ],
  ['Person - Name;Person - Organization;Person - Phone - Work;Person - Email - Work', 'A B;C;1;a@b.co'],
  ['Email Opt Out;Fax;Company ID;Email;Phone;Company;Full Name', 'x;9;7;a@b.co;1;C;A B'],
])('recognizes the titles %s', (titles, cells) => {
  const { rows, missing } = parseContactFile(`${titles.normalize('NFD')}\n${cells}`);
  expect(rows).toEqual([{ line: 2, name: 'A B', email: 'a@b.co', company: 'C', phone: '1' }]);
  expect(missing).toEqual([]);
});

test.each([
  'Notes:\n"Some addresses\nare missing."\n\nName,Email\nAda,ada@a.example',
  'Contacts,\nExported today,\n,\nName,Email\nAda,ada@a.example',
  '"sep=;"\r\nName;Email\r\nAda;ada@a.example',
  'sep=;;;\nName;Email\nAda;ada@a.example',
])('reads the titles below what programs write first: %s', (csv) => {
  expect(parseContactFile(csv).rows).toMatchObject([{ name: 'Ada', email: 'ada@a.example' }]);
});

test.each([
  '<ada@a.example>',
  'mailto:ada@a.example',
  'ada@a.example;',
  '"Ada Lee <ada@a.example>"',
  '"""Lee, Ada"" <ada@a.example>"',
  '"ada@a.example, bo@b.example"',
  '"ada@a.example\nbo@b.example"',
  'ada@a.example / bo@b.example',
  '"=HYPERLINK(""mailto:ada@a.example"",""Write"")"',
  "'ada@a.example'",
])('takes the address of the cell %s', (cell) => {
  expect(parseContactFile(`Name,Email\nAda,${cell}`).rows).toMatchObject([{ email: 'ada@a.example' }]);
});

test.each(['ada@a.example|bo@b.example', 'ada at a.example', `"""Ada"" <ada@a.example> """`])(
  'keeps a cell of which the addresses cannot be told: %s',
  (cell) => {
    const [row] = parseContactFile(`Name,Email\nAda,${cell}`).rows;
    expect(row?.email).not.toBe('ada@a.example');
  },
);

test.each([
  ['="0404-555-0101"', '0404-555-0101'],
  ['"=""0404-555-0101"""', '0404-555-0101'],
  ["'404-555-0101", '404-555-0101'],
  ['tel:404-555-0101', '404-555-0101'],
  ['Mobile: +1 404-555-0101', '+1 404-555-0101'],
  ['404–555‑0101', '404-555-0101'],
  ['\u202A+1 404-555-0101\u202C', '+1 404-555-0101'],
  ['404-555-0101 / 404-555-0102', '404-555-0101'],
  ['404-555-0101; 404-555-0102', '404-555-0101'],
  ['"404-555-0101\n404-555-0102"', '404-555-0101'],
  ['(404) 555-0101 (404) 555-0102', '(404) 555-0101'],
  ['+49 (0) 30 / 12 34 56', '+49 (0) 30 / 12 34 56'],
  ['404-555-0101 ext. 5', '404-555-0101 ext. 5'],
  ['call me: now', 'call me: now'],
])('takes the number of the cell %s', (cell, phone) => {
  expect(parseContactFile(`Name,Phone\nAda,${cell}`).rows).toMatchObject([{ phone }]);
});
