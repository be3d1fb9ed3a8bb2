import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mailKindLabel } from '../../../src/shared/lib/mail-kind-label.ts';
import { MAIL_WRITERS } from '../../../supabase/functions/_shared/mail/mail-kinds.ts';
import { SAMPLES } from './mail-samples.ts';

const TABLE = readFileSync(join(import.meta.dirname, '../../../supabase/schemas/20_mail/outbox.sql'), 'utf8');
const listed = /kind text not null check \(kind in \(([^)]*)\)/.exec(TABLE)?.[1] ?? '';
const KINDS = [...listed.matchAll(/'(\w+)'/g)].map(([, kind]) => kind as string);

/** Rendered from the staff's Markdown; newsletter-issue-mails.test.ts has their samples. */
const WITHOUT_SAMPLE = ['newsletter_issue', 'newsletter_test'];

const missingIn = (known: string[]) => KINDS.filter((kind) => !known.includes(kind));

it('every kind of email of outbox.sql has a writer in mail-kinds.ts, and no other kind has one', () => {
  expect(KINDS.length).toBeGreaterThan(20);
  expect(Object.keys(MAIL_WRITERS).sort()).toEqual([...KINDS].sort());
});

it('every kind of email has a label in mail-kind-label.ts', () => {
  const asLogged = (kind: string) => kind.replaceAll('_', ' ');
  const labeled = KINDS.filter((kind) => mailKindLabel(kind).toLowerCase() !== asLogged(kind));
  expect(missingIn([...labeled, 'newsletter_issue'])).toEqual([]);
});

it('every kind of email has a sample in mail-samples.ts', () => {
  expect(missingIn([...SAMPLES.map(([kind]) => kind), ...WITHOUT_SAMPLE])).toEqual([]);
});
