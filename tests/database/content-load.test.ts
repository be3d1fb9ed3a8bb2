// @module-tag embedded
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'smol-toml';
import { beforeEach, expect, test } from 'vitest';
import { KINDS } from '../../scripts/content/content-files.ts';
import { contentFolder, loadContentOf } from '../../scripts/content/run-load.ts';
import { FIRM_TIME_ZONE } from '../../supabase/functions/_shared/contracts/booking/booking-rules.ts';
import { FIRM } from '../../supabase/functions/_shared/contracts/firm.ts';
import { CHECKOUT } from '../support/checkout.ts';
import { contentDatabase } from './support/content-database.ts';

const BOOKING = `
[[consultation_types]]
name = "First Call"
duration_minutes = 30
step_minutes = 30
auto_confirm = true
change_cutoff_minutes = 60
description = "We look at your plans together."

[[consultants]]
name = "Ada"
time_zone = "America/Chicago"
weekdays = [1, 2]
hours = [{ start = "09:00", end = "12:00" }]
holidays = { from = 2026, to = 2027 }
`;
const FAQS = `
[[faqs]]
question = "What does it cost?"
publish_at = "2026-05-04T13:00:00Z"
answer = "That depends on the plan, and the first call is free."

[[faqs]]
question = "When can you begin?"
publish_at = "2026-05-04T13:00:00Z"
answer = "Within two weeks of the first call, as a rule."
`;
const ANSWERS = `
topic = "price"

["What does a call cost?"]
reply = "It is free."
wordings = ["is the call free", "price of a call"]

["Where is the office?"]
topic = "place"
reply = "In Chicago."
link = { path = "/contact", title = "Contact us" }
wordings = ["your address"]
`;

const given = contentDatabase();
const { write, load } = given;

beforeEach(async () => {
  await given.sql`truncate private.loaded_content, public.consultation_types, public.consultants, public.services,
    public.team_members, public.blog_posts, public.case_studies, public.testimonials, public.partners, public.faqs,
    public.reply_templates, public.answers, public.settings, private.indexed_wordings, private.answer_terms,
    private.answer_words cascade`;
});

async function writeAll(): Promise<void> {
  await write('booking.toml', BOOKING);
  await write('faqs.toml', FAQS);
  await write('answers/firm/place.toml', ANSWERS);
}

/** What a load did, in counts and names. */
async function outcome(isDry = false) {
  const { add, change, same, edited, dropped } = await load(isDry);
  const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key);
  return {
    added: add.length,
    changed: keysOf(change.map(({ entry }) => entry)),
    same: same.length,
    edited: keysOf(edited),
    dropped: keysOf(dropped),
  };
}

const questions = async () =>
  (await given.sql`select question, answer, version from public.faqs order by position`).map((row) => ({
    ...row,
  }));

const FIRST_SETTINGS = { email: FIRM.email, zone: FIRM_TIME_ZONE, label: 'Eastern Time (New York)' };

const settings = async () => ({
  ...(
    await given.sql`select firm_email as email, firm_time_zone as zone, firm_time_zone_label as label
    from public.settings`
  )[0],
});

test('an empty folder gives a database without content, and with its settings', async () => {
  expect(await outcome()).toEqual({ added: 0, changed: [], same: 0, edited: [], dropped: [] });
  expect(await settings()).toEqual(FIRST_SETTINGS);
});

test('the time zone follows the brand, and the mailbox stays that of staff', async () => {
  await load();
  await given.sql`update public.settings
    set firm_email = 'office@tests.example', firm_time_zone = 'UTC', firm_time_zone_label = 'UTC'`;
  await load();
  expect(await settings()).toEqual({ ...FIRST_SETTINGS, email: 'office@tests.example' });
});

test('a consultant has the time zone of the firm, or one of their own', async () => {
  const zone = async () => (await given.sql`select time_zone from public.consultants`)[0]?.time_zone;
  await write('booking.toml', BOOKING.replace('time_zone = "America/Chicago"\n', ''));
  await load();
  expect(await zone()).toBe(FIRM_TIME_ZONE);
  await write('booking.toml', BOOKING);
  await load();
  expect(await zone()).toBe('America/Chicago');
});

const withoutCaseStudy = ({ case_study: _, ...row }: { case_study?: string }) => row;

test('writes kinds whose files have no rows, and one row of each kind', async () => {
  const content = contentFolder(CHECKOUT);
  const files = (await readdir(content)).filter((name) => name.endsWith('.toml'));
  for (const file of files) await write(file, '# none yet\n');
  expect(await outcome()).toMatchObject({ added: 0 });
  for (const file of files) {
    const tables = parse(await readFile(join(content, file), 'utf8')) as Record<string, object[]>;
    const first = Object.entries(tables).map(([table, rows]) => [
      table,
      rows.slice(0, 1).map(withoutCaseStudy),
    ]);
    await write(file, stringify(Object.fromEntries(first)));
  }
  const [article = ''] = await readdir(join(content, 'articles'));
  await cp(join(content, 'articles', article), join(given.folder, 'articles', article));
  await write('answers/firm/place.toml', ANSWERS.slice(0, ANSWERS.indexOf('["Where')));
  await write('partners.toml', '[[partners]]\nname = "Harbor Review"\n');
  expect(await outcome()).toMatchObject({ added: Object.keys(KINDS).length });
});

test('writes rows in their order, hours, wordings and the index, and the second time nothing', async () => {
  await writeAll();
  expect(await outcome()).toEqual({ added: 6, changed: [], same: 0, edited: [], dropped: [] });
  expect((await questions()).map(({ question }) => question)).toEqual([
    'What does it cost?',
    'When can you begin?',
  ]);
  expect(await given.sql`select weekday from public.availability_rules order by 1`).toEqual([
    { weekday: 1 },
    { weekday: 2 },
  ]);
  expect(await given.sql`select wording from public.answer_wordings order by answer_id, position`).toEqual([
    { wording: 'What does a call cost?' },
    { wording: 'is the call free' },
    { wording: 'price of a call' },
    { wording: 'Where is the office?' },
    { wording: 'your address' },
  ]);
  expect(await given.sql`select wordings from private.indexed_answers order by answer_id`).toEqual([
    { wordings: 3 },
    { wordings: 2 },
  ]);
  const before = await given.sql`select * from private.loaded_content order by kind, key`;
  expect(await outcome()).toEqual({ added: 0, changed: [], same: 6, edited: [], dropped: [] });
  expect((await given.sql`select count(*)::int from private.loaded_content`)[0]).toEqual({
    count: before.length,
  });
  expect(await given.sql`select 1 from private.audit_log where action like 'faq%'`).toHaveLength(0);
});

test('indexes the answers of a load that was ended before', async () => {
  await writeAll();
  await load();
  const index = () =>
    given.sql`select term, answer_id, wordings from private.answer_terms order by term, answer_id`;
  const before = await index();
  await given.sql`truncate private.indexed_answers, private.indexed_wordings, private.answer_terms, private.answer_words`;
  await load();
  expect(await index()).toEqual(before);
  expect(await given.sql`select lexemes from private.indexed_wordings order by wording_id limit 1`).toEqual([
    { lexemes: ['call', 'cost', 'does', 'what'] },
  ]);
});

test('a dry run says what it would do, and does nothing', async () => {
  await writeAll();
  expect(await outcome(true)).toMatchObject({ added: 6 });
  expect(await given.sql`select 1 from private.loaded_content`).toHaveLength(0);
  expect(await questions()).toEqual([]);
});

test('takes a change of the files, and leaves what staff edited or deleted alone', async () => {
  await writeAll();
  await load();
  await write('booking.toml', BOOKING.replace('America/Chicago', 'America/Denver').replace('[1, 2]', '[3]'));
  await write('faqs.toml', FAQS.replace('is free.', 'costs nothing.').replace('two weeks', 'three weeks'));
  await write(
    'answers/firm/place.toml',
    ANSWERS.replace('In Chicago.', 'In the Loop.').replace(
      '"your address"',
      '"your address", "the way to you"',
    ),
  );
  await given.sql`update public.faqs set answer = 'Staff know better than the file does.' where question = 'When can you begin?'`;
  await given.sql`delete from public.answers where question = 'What does a call cost?'`;
  const wanted = {
    added: 0,
    changed: ['Ada', 'What does it cost?', 'en: Where is the office?'],
    same: 1,
    edited: ['When can you begin?', 'en: What does a call cost?'],
    dropped: [],
  };
  expect(await outcome(true)).toEqual(wanted);
  expect(await outcome()).toEqual(wanted);
  expect(await questions()).toEqual([
    expect.objectContaining({
      answer: 'That depends on the plan, and the first call costs nothing.',
      version: 2,
    }),
    expect.objectContaining({ answer: 'Staff know better than the file does.', version: 2 }),
  ]);
  expect(await given.sql`select reply, version from public.answers`).toEqual([
    { reply: 'In the Loop.', version: 2 },
  ]);
  expect(await given.sql`select wording from public.answer_wordings order by position`).toEqual([
    { wording: 'Where is the office?' },
    { wording: 'your address' },
    { wording: 'the way to you' },
  ]);
  // The hours of a consultant are those of staff.
  expect(
    await given.sql`select time_zone, weekday from public.consultants join public.availability_rules
    on consultant_id = consultants.id order by weekday`,
  ).toEqual([
    { time_zone: 'America/Denver', weekday: 1 },
    { time_zone: 'America/Denver', weekday: 2 },
  ]);
  expect(await outcome()).toMatchObject({ changed: [], same: 4, edited: wanted.edited });
});

test('keeps and names what the files have dropped or renamed', async () => {
  await writeAll();
  await load();
  await write('faqs.toml', FAQS.replace('When can you begin?', 'How soon can you begin?'));
  expect(await outcome()).toEqual({
    added: 1,
    changed: [],
    same: 5,
    edited: [],
    dropped: ['When can you begin?'],
  });
  expect((await questions()).map(({ question }) => question)).toEqual([
    'What does it cost?',
    'When can you begin?',
    'How soon can you begin?',
  ]);
});

test('adds a language later, and refuses a translation of a row that is not there', async () => {
  await writeAll();
  await load();
  await mkdir(join(given.folder, 'es'));
  const spanish = (of: string) =>
    `[[faqs]]\nof = "${of}"\nquestion = "¿Cuánto cuesta?"\nanswer = "Depende del plan; la primera llamada es gratis."\n`;
  await write('es/faqs.toml', spanish('What does it cost?'));
  expect(await outcome()).toMatchObject({ changed: ['What does it cost?'] });
  expect(
    await given.sql`select translations -> 'es' ->> 'question' as es, translated_version = version as current
      from public.faqs where question = 'What does it cost?'`,
  ).toEqual([{ es: '¿Cuánto cuesta?', current: true }]);
  await write('es/faqs.toml', spanish('What did it cost?'));
  await expect(load()).rejects.toMatchObject({ what: 'es/faqs.toml:1 cannot be loaded.' });
});

test.each([
  [
    'a field that breaks a rule',
    'faqs.toml',
    FAQS.replace('Within two weeks of the first call, as a rule.', ''),
    'faqs.toml:7',
  ],
  [
    'a field that no column has',
    'faqs.toml',
    FAQS.replace('answer = "Within', 'reply = "Within'),
    'faqs.toml:7',
  ],
  ['a key twice', 'faqs.toml', FAQS.replace('When can you begin?', 'What does it cost?'), 'faqs.toml:7'],
  ['no TOML', 'faqs.toml', FAQS.replace('question = "When', 'question = When'), 'faqs.toml:8'],
  [
    'an answer without a reply',
    'answers/firm/place.toml',
    ANSWERS.replace('reply = "In Chicago."\n', ''),
    'answers/firm/place.toml:8',
  ],
  [
    'an answer with HTML',
    'answers/firm/place.toml',
    ANSWERS.replace('In Chicago.', '<b>Chicago</b>'),
    'answers/firm/place.toml:8',
  ],
  [
    'a wording of two answers',
    'answers/firm/place.toml',
    ANSWERS.replace('your address', 'Is the call free?'),
    'answers/firm/place.toml:8',
  ],
])('names file and line of %s, and writes nothing', async (_, file, text, place) => {
  await writeAll();
  await write(file, text);
  await expect(load()).rejects.toMatchObject({ what: `${place} cannot be loaded.` });
  expect(await questions()).toEqual([]);
  expect(await given.sql`select 1 from public.answers`).toHaveLength(0);
  expect(await given.sql`select 1 from private.loaded_content`).toHaveLength(0);
});

test('loads an example whose answers share wordings with the core', async () => {
  const { add, same } = await loadContentOf(join(CHECKOUT, 'brand-examples/harborlight/content'), given.url);
  expect(same).toEqual([]);
  expect(add.map(({ entry }) => entry.key)).toEqual(
    expect.arrayContaining(['en: What does it cost?', 'en: I forgot my password. How do I reset it?']),
  );
});
