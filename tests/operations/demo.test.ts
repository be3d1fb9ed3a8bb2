import { beforeAll, expect, test } from 'vitest';
import { StartError } from '../../platform/start-error.ts';
import { type FilledDemo, fillDemo } from '../../scripts/demo/fill-demo.ts';
import { testDatabase } from '../support/database/fresh-database.ts';

/** Appointments that are there before the demo. */
const EARLIER = 21;

const database = testDatabase();
const sql = database.connect('postgres');
let clockBefore: string;
let filled: FilledDemo;
let seconds: number;

async function readClock(): Promise<string> {
  const [row] = await sql`select pg_get_functiondef('private.now()'::regprocedure) as definition`;
  return row?.definition as string;
}

/** Books every hour of three days, as someone may have done before the demo. */
async function bookNextWeek(): Promise<void> {
  await sql`
    insert into public.appointments (
      consultant_id, consultation_type_id, client_name, client_email, company, message, meets_by, service_type,
      starts_at, ends_at, busy, guest_time_zone, status, verified_at
    )
    select c.id, t.id, 'Ines Ortega', 'ines@earlier.example', 'Earlier Co', 'We would like to talk.', 'video', t.name,
      s.start, s.start + interval '1 hour', tstzrange(s.start, s.start + interval '1 hour'), 'America/New_York', 'pending', now()
    from public.consultants c, public.consultation_types t, generate_series(0, 2) as day, generate_series(9, 16) as hour
    cross join lateral (
      select (date_trunc('week', now() at time zone c.time_zone) + make_interval(days => 7 + day, hours => hour))
        at time zone c.time_zone as start
    ) as s
    where c.name = 'Meridian' and t.name = 'AI Strategy Consultation' and hour <> 12`;
}

beforeAll(async () => {
  clockBefore = await readClock();
  await bookNextWeek();
  const began = performance.now();
  filled = await fillDemo(database.url('postgres'));
  seconds = (performance.now() - began) / 1000;
});

async function refusal(url: string): Promise<StartError> {
  const error = await fillDemo(url).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return error as StartError;
}

test('fills an empty migrated database with a year of work, within a minute', () => {
  expect(seconds).toBeLessThan(60);
  const { counts } = filled;
  expect(counts).toMatchObject({
    conversations: 250,
    appointments: 400 + EARLIER,
    newsletters: 12,
    articles: 15,
  });
  const bounds: Record<string, [number, number]> = {
    contacts: [300, 800],
    deals: [120, 150],
    messages: [590, 610],
    replies: [400, 800],
    notes: [120, 350],
    tasks: [100, 300],
    subscribers: [480, 501],
    documents: [40, 60],
    'audit entries': [2000, 20000],
  };
  for (const [name, [least, most]] of Object.entries(bounds)) {
    expect(counts[name], name).toBeGreaterThanOrEqual(least);
    expect(counts[name], name).toBeLessThanOrEqual(most);
  }
});

test('leaves no email to send, and addresses in reserved domains only', async () => {
  expect(
    await sql`
      select kind, recipient from private.outbox
      where (sent_at is null and failed_at is null and skipped_at is null) or recipient !~ '[@.](example|example\.com)$'`,
  ).toEqual([]);
  expect(
    await sql`
      select email from public.contacts where email !~ '[@.](example|example\.com)$'
      union all select email from public.subscribers where email !~ '[@.](example|example\.com)$'
      union all select email from auth.users where email !~ '[@.](example|example\.com)$'`,
  ).toEqual([]);
});

test('keeps appointments apart, also from those before the demo, and within the hours of their consultants', async () => {
  expect(
    await sql`
      select one.id from public.appointments one join public.appointments other
        on other.consultant_id = one.consultant_id and other.id > one.id and other.busy && one.busy
      where one.status not in ('cancelled', 'declined') and other.status not in ('cancelled', 'declined')`,
  ).toEqual([]);
  expect(
    await sql`
      select a.id, a.starts_at from public.appointments a join public.consultants c on c.id = a.consultant_id
      cross join lateral (
        select a.starts_at at time zone c.time_zone as starts, a.ends_at at time zone c.time_zone as ends
      ) as local
      where not exists (
        select from public.availability_rules r
        where r.consultant_id = c.id and r.weekday = extract(isodow from local.starts)
          and r.start_time <= local.starts::time and r.end_time >= local.ends::time
      )`,
  ).toEqual([]);
});

test('has messages and deals in every status, and appointments in every one of a booking', async () => {
  const [found] = await sql`
    select
      (select array_agg(distinct status::text order by status::text) from public.contact_submissions) as messages,
      (select array_agg(distinct deal_stage order by deal_stage) from public.contacts where deal_stage is not null) as deals,
      (select array_agg(distinct status order by status) from public.appointments) as appointments,
      (select array_agg(distinct status::text order by status::text) from public.subscribers) as subscribers,
      (select count(*)::int from public.appointment_events where reason like 'Moved from %') as moves,
      (select count(*)::int from public.chat_messages where role = 'staff') as "staffAnswers",
      (select count(*)::int from public.unanswered_questions where status = 'open') as questions`;
  expect(found).toMatchObject({
    messages: ['lost', 'new', 'open', 'spam', 'waiting', 'won'],
    deals: ['lead', 'lost', 'meeting', 'negotiation', 'proposal', 'won'],
    appointments: ['cancelled', 'completed', 'confirmed', 'declined', 'no_show', 'pending'],
    subscribers: ['bounced', 'complained', 'confirmed', 'pending', 'unsubscribed'],
  });
  for (const count of ['moves', 'staffAnswers', 'questions'])
    expect(found?.[count], count).toBeGreaterThan(5);
});

test('writes nothing into the future but what is planned, and puts the clock back', async () => {
  expect(await readClock()).toBe(clockBefore);
  expect(await sql`select id from auth.sessions`).toEqual([]);
  expect(
    await sql`
      select 'audit' as what from private.audit_log where occurred_at > now()
      union all select 'message' from public.contact_submissions where created_at > now()
      union all select 'appointment' from public.appointments where created_at > now()
      union all select 'reply' from public.lead_replies where created_at > now()`,
  ).toEqual([]);
});

test('refuses in words to run twice, and to run on another database', async () => {
  expect(await refusal(database.url('postgres'))).toMatchObject({
    what: 'The demo is in this database already.',
    todo: expect.stringContaining('npm start -- --fresh'),
  });
  expect((await refusal('postgresql://postgres:secret@db.project.example:5432/postgres')).what).toBe(
    'The demo was not added: this is not the local database.',
  );
});
