import type { TransactionSql } from 'postgres';
import type { DemoEvent } from './clock.ts';
import { type DemoContext, type Person, STAFF } from './people.ts';
import { CONSULTANTS, clientId } from './staff.ts';

const DAY_MINUTES = 24 * 60;
const DAY_MS = 86_400_000;
const STAGES = ['lead', 'meeting', 'proposal', 'negotiation'] as const;
const NOTES = [
  'Met at the breakfast of the chamber. Very direct, likes numbers.',
  'Prefers the phone. Do not call on Mondays.',
  'Decides together with a brother, who runs the second location.',
  'Their fiscal year ends in June. Send offers before May.',
];

/** A shared document: its file has the same id as its row. */
export interface DemoDocument {
  id: string;
  path: string;
  mimeType: string;
  text: string;
}

type ContactValues = {
  owner_id: string;
  deal_stage?: string;
  deal_value_cents?: number;
  deal_month?: string;
};

function saveContact(person: Person, values: ContactValues) {
  return (sql: TransactionSql) => sql`
    update public.contacts set ${sql(values)} where email_key = lower(${person.email})`;
}

function createContact({ name, email, company, phone, owner }: Person) {
  return (sql: TransactionSql) =>
    sql`insert into public.contacts ${sql({ name, email, company, phone, owner_id: owner.id })}`;
}

/** Creates the events of `count` deals, of notes about contacts, and of contacts that staff enter. */
export function dealEvents({ random, calendar, people }: DemoContext, count: number): DemoEvent[] {
  const events: DemoEvent[] = [];
  const add = (at: Date, by: string, run: DemoEvent['run']) => {
    if (at < calendar.now) events.push({ at, by, run });
  };
  for (const [n, person] of people.entries()) {
    const by = person.owner.id;
    if (!person.knownSince) {
      person.knownSince = calendar.atWork(calendar.visit(), 5);
      if (person.knownSince >= calendar.now) continue;
      add(person.knownSince, by, createContact(person));
    }
    let at = calendar.atWork(person.knownSince, DAY_MINUTES);
    if (random.chance(25)) {
      const note = random.pick(NOTES) as string;
      add(
        at,
        by,
        (sql) => sql`
          insert into public.contact_notes (contact_id, body)
          select id, ${note} from public.contacts where email_key = lower(${person.email})`,
      );
    }
    if (n >= count) {
      if (random.chance(35)) add(at, by, saveContact(person, { owner_id: by }));
      continue;
    }
    // Half of the deals go from the first stage to the end; the others stop on the way, or are still there.
    const end = random.weighted({ lead: 18, meeting: 17, proposal: 17, negotiation: 12, won: 21, lost: 15 });
    const open = STAGES.slice(
      0,
      end === 'won' ? 4 : end === 'lost' ? 1 + random.below(4) : STAGES.indexOf(end as 'lead') + 1,
    );
    const deal_value_cents = 100 * 500 * (6 + random.below(60) * (1 + random.below(4)));
    // An open deal is expected in the coming months; a closed one ended a few weeks after it began.
    const isClosed = end === 'won' || end === 'lost';
    const month = isClosed
      ? new Date(at.getTime() + 45 * DAY_MS)
      : new Date(calendar.now.getTime() + random.below(150) * DAY_MS);
    const deal_month = `${month.toISOString().slice(0, 7)}-01`;
    for (const deal_stage of isClosed ? [...open, end] : open) {
      const details = deal_stage === 'lead' ? {} : { deal_value_cents, deal_month };
      add(at, by, saveContact(person, { owner_id: by, deal_stage, ...details }));
      at = calendar.atWork(at, (3 + random.below(8)) * DAY_MINUTES);
    }
  }
  return events;
}

const TITLES: readonly [name: string, mimeType: string, text: string][] = [
  [
    'Offer for the pilot.md',
    'text/markdown',
    '# Offer for the pilot\n\nSix weeks, a fixed price, and a written answer at the end.\n',
  ],
  [
    'Minutes of the first visit.txt',
    'text/plain',
    'Present: two people of the client, two of ours.\nAgreed: a sample of the records by Friday.\n',
  ],
  [
    'Forecast by week.csv',
    'text/csv',
    'week,forecast,low,high\n1,420,380,460\n2,435,390,480\n3,410,360,455\n',
  ],
  [
    'Plan and milestones.md',
    'text/markdown',
    '# Plan\n\n1. Records\n2. First model\n3. Two weeks beside the old way\n',
  ],
];

/** Creates the events by which staff share `count` documents with `clients`, and lists the documents. */
export function documentEvents(
  { random, calendar }: DemoContext,
  clients: readonly Person[],
  count: number,
): { events: DemoEvent[]; documents: DemoDocument[] } {
  const events: DemoEvent[] = [];
  const documents: DemoDocument[] = [];
  for (let n = 0; n < count; n += 1) {
    const client = n % clients.length;
    const [name, mimeType, text] = TITLES[(n * 3 + random.below(2)) % TITLES.length] as [
      string,
      string,
      string,
    ];
    const id = `de300000-0000-4000-8000-0000000d${String(n).padStart(4, '0')}`;
    const user = clientId(client);
    const path = `${user}/${id}/${name.replaceAll(' ', '-')}`;
    const at = calendar.atWork(
      (clients[client] as Person).knownSince as Date,
      (2 + random.below(60)) * DAY_MINUTES,
    );
    if (at >= calendar.now) continue;
    const by = (random.pick(STAFF) ?? CONSULTANTS[0])?.id as string;
    documents.push({ id, path, mimeType, text });
    events.push({
      at,
      by,
      async run(sql) {
        await sql`
          insert into storage.objects (bucket_id, name, metadata, created_at, updated_at)
          values ('documents', ${path}, ${sql.json({ size: text.length, mimetype: mimeType })}, private.now(), private.now())`;
        await sql`
          insert into public.documents (id, user_id, shared_by_id, path, name, mime_type, size_bytes)
          values (${id}, ${user}, ${by}, ${path}, ${name}, ${mimeType}, ${text.length})`;
      },
    });
  }
  return { events, documents };
}
