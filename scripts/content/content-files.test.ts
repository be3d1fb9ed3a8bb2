import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { EXAMPLE } from '../brand/brand-folder.ts';
import { placesOf } from '../brand/find-brand.ts';
import { readBrand } from '../brand/read-brand.ts';
import { type Entry, readContent } from './content-files.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CORE = join(ROOT, EXAMPLE, 'content', 'answers', 'core');
const PASSWORD = 'en: I forgot my password. How do I reset it?';

let brand: string;

beforeEach(async () => {
  brand = await mkdtemp(join(tmpdir(), 'brand '));
  onTestFinished(() => rm(brand, { recursive: true }));
});

async function write(file: string, text: string): Promise<void> {
  const path = join(brand, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function answers(): Promise<Map<string, Entry>> {
  const entries = await readContent(join(brand, 'content'), (markdown) => markdown);
  return new Map(entries.filter(({ kind }) => kind === 'answers').map((entry) => [entry.key, entry]));
}

test('a brand without answers has those of the core', async () => {
  const found = await answers();
  expect(found.size).toBeGreaterThan(200);
  expect(found.get(PASSWORD)?.place).toMatch(
    /^brand-examples\/meridian\/content\/answers\/core\/accounts.toml:\d+$/,
  );
});

test('a brand has the Spanish core if it has Spanish words', async () => {
  const spanish = async () =>
    [...(await answers()).values()].filter(({ row }) => row.language === 'es').length;
  expect(await spanish()).toBe(0);
  await write('words.es.toml', '');
  expect(await spanish()).toBeGreaterThan(50);
});

test('answers of the firm come beside the core, and replace, shorten or extend its answers', async () => {
  const before = await answers();
  await write(
    'content/answers/firm/firm.toml',
    `["Who are you?"]\nreply = "Ada's assistant."\nwordings = ["who is this"]
["Where is the shop?"]\nreply = "In Chicago."\nwordings = ["your shop", "Reset my password!"]
["I forgot my password. How do I reset it?"]\nwordings = ["ada lost her password"]\n`,
  );
  const found = await answers();
  expect(found.size).toBe(before.size + 1);
  expect(found.get('en: Who are you?')?.row).toMatchObject({
    topic: 'firm',
    reply: "Ada's assistant.",
    wordings: ['Who are you?', 'who is this'],
  });
  const { wordings, ...others } = (before.get(PASSWORD) as Entry).row as { wordings: string[] };
  expect(wordings).toContain('reset my password');
  expect(found.get(PASSWORD)?.row).toEqual({
    ...others,
    wordings: [...wordings.filter((wording) => wording !== 'reset my password'), 'ada lost her password'],
  });
});

test('a brand with a core of its own has no other', async () => {
  await write('content/answers/core/accounts.toml', '["Is it free?"]\nreply = "Yes."\nwordings = []\n');
  expect([...(await answers()).keys()]).toEqual(['en: Is it free?']);
});

test('refuses wordings for an answer that is not there', async () => {
  await write('content/answers/old.toml', '["Is it free?"]\nwordings = ["free"]\n');
  await expect(answers()).rejects.toMatchObject({ what: 'answers/old.toml:1 cannot be loaded.' });
});

/** Places, people, the zone and what the firms of the examples offer. */
const FACTS =
  /(?<!\p{L})(Atlanta|Decatur|Georgia|Southeast|Eastern|hora del Este|Portland|Maine|New England|Danielle|Okafor|Malcolm|Reeves|Andre|Baptiste|Yvonne|Pettway|Nora|Alden|Discovery Call|AI strategy|Digital Transformation|Data Analytics|Yard Scheduling|consulting firm|\$\d)(?!\p{L})/iu;
/** The trade of both firms. Of the chat and its provider, anyone may ask whether they are an AI. */
const TRADE = /(?<!\p{L})(AI|IA|artificial intelligence|inteligencia artificial)(?!\p{L})/iu;
const ON_THE_ASSISTANT = [
  'Who are you?',
  'Are you a robot or a person?',
  '¿Quién eres?',
  '¿Eres un robot o una persona?',
  'Does a model score or judge me from what I send?',
  'Does a language model provider such as OpenAI see what I ask here?',
];

test('the core names no fact of an example', async () => {
  const brands = await Promise.all(
    (await readdir(join(ROOT, 'brand-examples'))).map((name) =>
      readBrand(join(ROOT, 'brand-examples', name)),
    ),
  );
  expect(brands.length).toBeGreaterThan(1);
  const found: string[] = [];
  for (const file of await readdir(CORE)) {
    const text = await readFile(join(CORE, file), 'utf8');
    found.push(...brands.flatMap((each) => placesOf(each, text).map((place) => `${file}:${place}`)));
    // French and German have words that look the same.
    const isForeign = file === 'other.toml';
    let question = '';
    for (const [index, line] of text.split('\n').entries()) {
      question = /^\["(.*)"\]$/.exec(line)?.[1] ?? question;
      const fact =
        FACTS.exec(line) ?? (isForeign || ON_THE_ASSISTANT.includes(question) ? null : TRADE.exec(line));
      if (fact) found.push(`${file}:${index + 1}: ${fact[0]}`);
    }
  }
  expect(found).toEqual([]);
});
