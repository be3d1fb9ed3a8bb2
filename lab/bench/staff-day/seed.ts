import type { Sql } from 'postgres';
import { FIRM } from '../../../supabase/functions/_shared/contracts/firm.ts';

const COLLEAGUE = '5af00000-0000-4000-8000-00000000c011';
/** As lists of staff show them. */
export const COLLEAGUE_NAME = 'Noor Haddad';

/** What staff do with a new message. */
type Handling = 'first call' | 'ask for more' | 'own words' | 'merge' | 'assign' | 'spam';

interface Message {
  name: string;
  handling: Handling;
  text: string;
}

const ROSA = 'Rosa Quintero';

/** The new messages, in the order in which they came: a mix in which each kind is among the others. */
const MESSAGES: readonly Message[] = [
  {
    name: 'Amara Obi',
    handling: 'first call',
    text: 'We forecast demand by hand for 40 shops. Can you help?',
  },
  {
    name: ROSA,
    handling: 'merge',
    text: 'Our warehouse counts stock twice a day. I would like to talk to someone.',
  },
  {
    name: 'SEO Rank Team',
    handling: 'spam',
    text: 'We put your site on page 1 of Google in 10 days. Reply YES.',
  },
  { name: 'Bela Kovacs', handling: 'ask for more', text: 'Interested in AI. Please send information.' },
  {
    name: 'Chidi Eze',
    handling: 'first call',
    text: 'Invoices take our team 3 days a month, and we want that to be hours.',
  },
  {
    name: 'Dora Lindqvist',
    handling: 'assign',
    text: 'We spoke with Noor in spring about routing trucks. We are ready now.',
  },
  { name: 'Crypto Yields', handling: 'spam', text: 'Guaranteed returns of 300 % a month for your company.' },
  { name: ROSA, handling: 'merge', text: 'I forgot to say: we have 3 sites, and the largest is in Macon.' },
  {
    name: 'Emeka Nwosu',
    handling: 'first call',
    text: 'Our call center has 2,000 calls a day, and most ask the same.',
  },
  {
    name: 'Freya Holm',
    handling: 'own words',
    text: 'Are your consultants insured for work in a chemical plant?',
  },
  { name: 'Gil Santos', handling: 'ask for more', text: 'What does it cost to build an AI for us?' },
  {
    name: 'Hiro Tanaka',
    handling: 'first call',
    text: 'We run 60 bakery lines and throw away 8 % of what they make.',
  },
  {
    name: 'Casino Offers',
    handling: 'spam',
    text: 'Your players get 200 free spins. Partner with us today.',
  },
  {
    name: 'Ines Duarte',
    handling: 'first call',
    text: 'Claims at our insurer wait 9 days for a first look.',
  },
  { name: 'Jonas Weber', handling: 'assign', text: 'Noor asked us to write here about the second phase.' },
  { name: 'Kofi Mensah', handling: 'ask for more', text: 'We want a chatbot for our website.' },
  { name: ROSA, handling: 'merge', text: 'Is there someone I can call about the stock counts this week?' },
  {
    name: 'Lena Fischer',
    handling: 'own words',
    text: 'Can you sign our NDA before a first call? It is 2 pages long.',
  },
  {
    name: 'Guest Post Deals',
    handling: 'spam',
    text: 'We sell guest posts with do-follow links. See our prices.',
  },
  {
    name: 'Mira Patel',
    handling: 'first call',
    text: 'Our planners copy data between 5 systems each night.',
  },
];

export const namesOf = (...handlings: Handling[]): string[] => [
  ...new Set(MESSAGES.filter(({ handling }) => handlings.includes(handling)).map(({ name }) => name)),
];

/** Visitors that are in a chat with the assistant, and their questions. */
export const CHATS = ['Do you fit looms in an old mill?', 'Can a consultant visit us in Savannah?'] as const;

/** The clients of the requests; the last one is declined. */
export const REQUESTS = [
  'Nadia Karim',
  'Otto Brandt',
  'Pia Rossi',
  'Quinn Avery',
  'Ravi Shah',
  'Sven Olsen',
] as const;

export const TASKS = [
  'Send the offer',
  'Call about the contract',
  'Ask for the floor plan',
  'Book the workshop',
] as const;

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@monday.example`;

async function seedMessages(sql: Sql): Promise<void> {
  for (const [index, { name, text }] of MESSAGES.entries()) {
    await sql`
      insert into public.contact_submissions (name, email, company, message, created_at)
      values (
        ${name}, ${emailOf(name)}, ${`${name.split(' ')[1]} Works`}, ${text},
        now() - interval '2 hours' + ${index}::int * interval '5 minutes'
      )`;
  }
}

async function seedTasks(sql: Sql, admin: string): Promise<void> {
  for (const [index, title] of TASKS.entries()) {
    const name = `Theo Client ${'ABCD'[index]}`;
    const [lead] = await sql`
      insert into public.contact_submissions (
        name, email, company, message, status, assignee_id, read_at, first_response_at, created_at
      ) values (
        ${name}, ${emailOf(name)}, 'Loom Works', 'We have talked about this project before.', 'waiting', ${admin},
        now(), now() - interval '8 days', now() - interval '9 days'
      ) returning id`;
    await sql`
      insert into public.lead_tasks (lead_id, author_id, assignee_id, title, due_at)
      values (${lead?.id}, ${admin}, ${admin}, ${title}, now() + ${index - 2}::int * interval '3 hours')`;
  }
}

/** Makes one request for each name, two hours apart, from `days` days ahead on. */
async function seedRequests(sql: Sql, names: readonly string[], days: number): Promise<void> {
  for (const [index, name] of names.entries()) {
    await sql`
      insert into public.appointments (
        consultant_id, consultation_type_id, client_name, client_email, service_type, starts_at, ends_at, busy,
        guest_time_zone, status, verified_at, idempotency_key
      )
      select c.id, t.id, ${name}, ${emailOf(name)}, t.name, at, at + interval '1 hour',
        tstzrange(at, at + interval '1 hour'), private.firm_time_zone(), 'pending', now(), ${`monday ${name}`}
      from public.consultants c, public.consultation_types t, lateral (
        select date_trunc('day', now()) + ${days}::int * interval '1 day' + (15 + 2 * ${index}::int) * interval '1 hour' as at
      ) as time
      where c.name = ${FIRM.brand} and t.position = 1`;
  }
}

/** Makes one live conversation for each question. */
async function seedChats(sql: Sql, questions: readonly string[]): Promise<void> {
  for (const question of questions) {
    const [chat] = await sql`
      insert into public.chat_sessions (secret_hash, page) values (sha256(${question}::text::bytea), '/services')
      returning id`;
    await sql`
      insert into public.chat_messages (session_id, role, content, outcome) values
        (${chat?.id}, 'user', ${question}, null),
        (${chat?.id}, 'assistant', 'I don''t know. Our team can tell you.', 'declined')`;
  }
}

/** Runs `work` without triggers, so that nothing is sent. */
async function withoutTriggers(sql: Sql, work: () => Promise<void>): Promise<void> {
  await sql.unsafe('set session_replication_role = replica');
  await work();
  await sql.unsafe('set session_replication_role = origin');
}

/**
 * Makes a Monday morning for the admin of the seed accounts: 20 new messages, 6 requests, 4 tasks (2 of them overdue),
 * 2 live chats, and a colleague.
 * @param sql as the superuser, of one connection.
 */
export async function seedMonday(sql: Sql): Promise<void> {
  const [admin] = await sql`select id from auth.users where email = 'admin@example.com'`;
  await sql`
    insert into auth.users (id, email, email_confirmed_at) values (${COLLEAGUE}, 'noor@monday.example', now())`;
  await sql`update private.user_roles set role = 'admin' where user_id = ${COLLEAGUE}`;
  await sql`update public.profiles set full_name = ${COLLEAGUE_NAME} where id = ${COLLEAGUE}`;
  await withoutTriggers(sql, async () => {
    await seedMessages(sql);
    await seedTasks(sql, admin?.id as string);
    await seedRequests(sql, REQUESTS, 7);
    await seedChats(sql, CHATS);
  });
}

/** Empties a throw-away database of what a Monday has, for the next one. */
export async function clearMonday(sql: Sql): Promise<void> {
  await withoutTriggers(sql, async () => {
    for (const table of [
      'lead_tasks',
      'lead_replies',
      'contact_submissions',
      'appointments',
      'chat_messages',
      'chat_sessions',
    ])
      await sql`delete from ${sql(`public.${table}`)}`;
  });
  await sql`delete from auth.users where id = ${COLLEAGUE}`;
}

/** What is left to do, as [what, count]; empty when the Monday is over. */
export async function leftToDo(sql: Sql): Promise<Record<string, number>> {
  const names = (handling: Handling) => namesOf(handling);
  const answered = namesOf('first call', 'ask for more', 'own words', 'merge');
  const [left] = await sql`
    select
      (select count(*)::int from public.contact_submissions where name = any (${names('spam')}) and status <> 'spam') as spam,
      (select count(*)::int from public.contact_submissions
        where name = any (${names('assign')}) and assignee_id is distinct from ${COLLEAGUE}) as unassigned,
      (select count(*)::int from public.contact_submissions m
        where name = any (${answered}) and merged_into_id is null
          and not exists (select from public.lead_replies r where r.lead_id = m.id)) as unanswered,
      (select count(*)::int - 1 from public.contact_submissions where name = ${ROSA} and merged_into_id is null) as unmerged,
      (select 1 - least(count(*)::int, 1) from public.lead_tasks where title not in ${sql(TASKS)}) as "tasksToWrite",
      (select count(*)::int from public.lead_tasks where title in ${sql(TASKS)} and done_at is null) as "openTasks",
      (select count(*)::int from public.appointments where status = 'pending') as requests,
      (select 1 - count(*)::int from public.appointments where status = 'declined') as "toDecline",
      (select ${CHATS.length} - count(distinct session_id)::int from public.chat_messages where role = 'staff') as chats`;
  return Object.fromEntries(Object.entries(left ?? {}).filter(([, count]) => count !== 0));
}
