import postgres, { type Sql, type TransactionSql } from 'postgres';
import { StartError } from '../../platform/start-error.ts';
import { createRandomChoices } from '../../tests/support/seeded-random.ts';
import { appointmentEvents, type BookedTime } from './appointments.ts';
import { articleEvents } from './articles.ts';
import { createCalendar } from './calendar.ts';
import { chatEvents, dismissalEvents } from './chats.ts';
import { type DemoEvent, runEvents } from './clock.ts';
import { type DemoDocument, dealEvents, documentEvents } from './deals.ts';
import { messageEvents } from './messages.ts';
import { newsletterEvents } from './newsletter.ts';
import { COLLEAGUES, createPeople, type DemoContext } from './people.ts';
import { accountEvents } from './staff.ts';

/** How much of each there is. */
const COUNTS = {
  people: 300,
  writers: 235,
  messages: 570,
  handOffs: 30,
  chats: 250,
  past: 362,
  next: 38,
  deals: 150,
  subscribers: 500,
  clients: 28,
  documents: 60,
};
const SEED = 20;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Rows of the demo, by what they are called on screen. */
export type DemoCounts = Record<string, number>;

export interface FilledDemo {
  counts: DemoCounts;
  /** The documents whose files are still missing. */
  documents: DemoDocument[];
}

/**
 * Fills the embedded database with a year of people and work, in one transaction: all of it, or nothing.
 * @param url of the database, as its owner (`postgres`).
 * @throws StartError when it is not the embedded database of this machine, or has the demo already.
 */
export async function fillDemo(url: string, now = new Date()): Promise<FilledDemo> {
  if (!LOOPBACK.has(new URL(url).hostname)) throw notLocal(`Its host is ${new URL(url).hostname}.`);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await refuseOtherDatabases(sql);
    return await sql.begin((work) => fill(work, now));
  } catch (error) {
    if ((error as { code?: string }).code !== 'ECONNREFUSED') throw error;
    throw new StartError(
      'The demo was not added: the local database does not answer.',
      `Nothing listens on port ${new URL(url).port}.`,
      'Run npm start in another window and wait for "ready". A copy with a PORT_BASE needs it here, too.',
    );
  } finally {
    await sql.end();
  }
}

/** Whether the database has the demo. */
export async function hasDemo(sql: Sql): Promise<boolean> {
  const [{ isFilled }] = await sql<[{ isFilled: boolean }]>`
    select exists (select from auth.users where id = any (${COLLEAGUES.map(({ id }) => id)}::uuid[])) as "isFilled"`;
  return isFilled;
}

const notLocal = (why: string) =>
  new StartError(
    'The demo was not added: this is not the local database.',
    `${why} The demo invents people and work, so it never goes anywhere else.`,
    'Run npm start in this folder, and then npm run lab -- demo.',
  );

async function refuseOtherDatabases(sql: Sql): Promise<void> {
  // Only the embedded default has this role. A tunnel to another database also ends on this machine.
  const [{ isEmbedded }] = await sql<[{ isEmbedded: boolean }]>`
    select exists (select from pg_roles where rolname = 'supabase_lite') as "isEmbedded"`;
  if (!isEmbedded) throw notLocal('It is not the one that npm start runs.');
  if (await hasDemo(sql))
    throw new StartError(
      'The demo is in this database already.',
      'It is added once, and its dates count from that day.',
      'To begin again, stop the product and run npm start -- --fresh, which empties the data folder, and then npm run lab -- demo.',
    );
}

async function fill(sql: TransactionSql, now: Date): Promise<FilledDemo> {
  const [{ lastMail, holidays }] = await sql<[{ lastMail: string; holidays: string[] }]>`
    select (select coalesce(max(id), 0) from private.outbox) as "lastMail", array(
      select h.date::text from generate_series(-1, 1) as n,
        private.us_federal_holidays(extract(year from ${now}::timestamptz)::int + n) as h
    ) as holidays`;
  const random = createRandomChoices(SEED);
  const calendar = createCalendar(now, random, new Set(holidays));
  const context: DemoContext = { random, calendar, people: createPeople(random, COUNTS.people) };
  const bookings = await sql<BookedTime[]>`
    select c.name as calendar, lower(a.busy) as start, upper(a.busy) as end
    from public.appointments a join public.consultants c on c.id = a.consultant_id
    where a.status in ('held', 'pending', 'confirmed') and a.slot_released_at is null`;
  const { events, documents } = planYear(context, bookings);
  await runEvents(sql, events);
  await endMails(sql, lastMail);
  await addVisits(sql, context);
  return { counts: await countRows(sql), documents };
}

/** Everything that happens, in any order. */
function planYear(
  context: DemoContext,
  bookings: readonly BookedTime[],
): { events: DemoEvent[]; documents: DemoDocument[] } {
  const { people } = context;
  const writers = people.slice(0, COUNTS.writers);
  const clients = people.slice(0, COUNTS.clients);
  const work = [
    ...messageEvents(context, writers, COUNTS.messages),
    ...appointmentEvents(context, people.slice(0, COUNTS.people - 25), bookings, COUNTS),
    ...chatEvents(context, writers, COUNTS.chats, COUNTS.handOffs),
  ];
  const letters = newsletterEvents(context, people, COUNTS.subscribers);
  const shared = documentEvents(context, clients, COUNTS.documents);
  return {
    events: [
      ...accountEvents(context, clients),
      ...work,
      ...letters,
      ...dealEvents(context, COUNTS.deals),
      ...shared.events,
      ...articleEvents(context),
      ...dismissalEvents(context),
    ],
    documents: shared.documents,
  };
}

/** Ends the emails that arose, as if the worker had sent them at once. Only replies to one mailbox failed. */
async function endMails(sql: TransactionSql, lastMail: string): Promise<void> {
  await sql`
    update private.outbox o set
      attempts = 1, first_attempt_at = o.created_at,
      sent_at = case when not f.is_refused then least(o.send_after + interval '20 seconds', private.now()) end,
      failed_at = case when f.is_refused then least(o.created_at + interval '2 days', private.now()) end,
      last_error = case when f.is_refused then '550 5.1.1 The mailbox does not exist.' end
    from (select id, kind = 'lead_reply' and id % 131 = 0 as is_refused from private.outbox where id > ${lastMail}) as f
    where o.id = f.id and o.created_at < private.now()
      and o.sent_at is null and o.failed_at is null and o.skipped_at is null`;
}

/** Adds visits and chosen times, which are counted without visitors, for every day. */
async function addVisits(sql: TransactionSql, { random, calendar }: DemoContext): Promise<void> {
  const days = calendar.days.map((day, n) => {
    const visits = Math.round(
      (calendar.isWorkday(day) ? 60 : 22) * (1 + n / 500) * (0.7 + random.below(60) / 100),
    );
    return { day, visits, holds: 1 + Math.round(visits * (0.03 + random.below(4) / 100)) };
  });
  await sql`
    insert into private.daily_counters as kept (name, day, count)
    select counter.name, d.day, counter.count
    from jsonb_to_recordset(${sql.json(days)}) as d (day date, visits int, holds int)
    cross join lateral (values ('visits', d.visits), ('holds', d.holds)) as counter (name, count)
    on conflict (name, day) do update set count = kept.count + excluded.count`;
}

async function countRows(sql: TransactionSql): Promise<DemoCounts> {
  const [counts] = await sql<[DemoCounts]>`
    select
      (select count(*)::int from public.contacts) as contacts,
      (select count(*)::int from public.contacts where deal_stage is not null) as deals,
      (select count(*)::int from public.contact_submissions) as messages,
      (select count(*)::int from public.lead_replies) as replies,
      (select count(*)::int from public.lead_notes) as notes,
      (select count(*)::int from public.lead_tasks) as tasks,
      (select count(*)::int from public.appointments) as appointments,
      (select count(*)::int from public.chat_sessions) as conversations,
      (select count(*)::int from public.subscribers) as subscribers,
      (select count(*)::int from public.newsletter_issues where status = 'sent') as newsletters,
      (select count(*)::int from public.documents) as documents,
      (select count(*)::int from public.blog_posts) as articles,
      (select count(*)::int from private.audit_log) as "audit entries"`;
  return counts;
}
