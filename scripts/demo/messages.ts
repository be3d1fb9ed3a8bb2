import type { TransactionSql } from 'postgres';
import type { TablesUpdate } from '../../supabase/functions/_shared/contracts/database.types.ts';
import type { DemoEvent } from './clock.ts';
import { createMessageTexts, TAGS } from './message-texts.ts';
import { AVERY, COLLEAGUES, type DemoContext, meet, type Person, STAFF, type StaffMember } from './people.ts';

const SPAM_PERCENT = 8;
const HOUR = 60;
const DAY_MS = 86_400_000;

/** A message, whose id is known when it has been stored. */
interface Lead {
  id: number;
  person: Person;
}

/** Staff who change a lead have read it. */
async function change(
  sql: TransactionSql,
  lead: Lead,
  changes: TablesUpdate<'contact_submissions'>,
): Promise<void> {
  await sql`
    update public.contact_submissions set ${sql(changes as never)}, read_at = coalesce(read_at, private.now())
    where id = ${lead.id}`;
}

/** Creates the events of `count` messages: how they come in, and what staff do with them. */
export function messageEvents(context: DemoContext, writers: readonly Person[], count: number): DemoEvent[] {
  const { random, calendar } = context;
  const texts = createMessageTexts(random);
  const events: DemoEvent[] = [];
  let replies = 0;
  let senders = 0;
  let mails = 0;

  /** Adds an event, unless it would be in the future; returns whether it was added. */
  function add(at: Date, by: StaffMember | undefined, run: DemoEvent['run']): boolean {
    if (at >= calendar.now) return false;
    events.push({ at, ...(by ? { by: by.id } : {}), run });
    return true;
  }

  function reply(lead: Lead, at: Date, by: StaffMember, body: string): boolean {
    replies += 1;
    const key = `demo reply ${replies}`;
    // The newest reply that the author has seen: all of them.
    return add(
      at,
      by,
      (sql) =>
        sql`
          insert into public.lead_replies (lead_id, subject, body, idempotency_key, after_reply_id)
          values (${lead.id}, ${texts.subject(lead.person)}, ${body}, ${key}, 2147483647)`,
    );
  }

  function receiveAnswer(lead: Lead, at: Date): boolean {
    mails += 1;
    const { name, email } = lead.person;
    const mail = {
      messageId: `<demo-${mails}@mail.example>`,
      sender: email,
      senderName: name,
      subject: `Re: ${texts.subject(lead.person)}`,
      body: texts.answer(),
      wholeText: null,
      recipients: [],
      references: [],
      attachments: [],
      isAutomatic: false,
    };
    return add(at, undefined, (sql) => sql`select public.receive_inbound_mail(${sql.json(mail)})`);
  }

  function addNote(lead: Lead, at: Date, by: StaffMember): void {
    const others = COLLEAGUES.filter(({ id }) => id !== by.id);
    const body = texts.note(lead.person, random.pick(others)?.name ?? '');
    add(
      at,
      by,
      (sql) =>
        sql`insert into public.lead_notes (lead_id, author_id, body) values (${lead.id}, ${by.id}, ${body})`,
    );
  }

  function addTask(lead: Lead, at: Date, by: StaffMember): void {
    const assignee = random.chance(50) ? by : random.chance(50) ? AVERY : (random.pick(STAFF) as StaffMember);
    const due = calendar.atWork(at, (1 + random.below(7)) * 24 * HOUR);
    const title = texts.task(lead.person);
    let task = 0;
    const isWritten = add(at, by, async (sql) => {
      const [row] = await sql<[{ id: number }]>`
        insert into public.lead_tasks (lead_id, author_id, assignee_id, title, due_at)
        values (${lead.id}, ${by.id}, ${assignee.id}, ${title}, ${due}) returning id`;
      task = row.id;
    });
    const isOverdue = random.chance(due.getTime() > calendar.now.getTime() - 10 * DAY_MS ? 25 : 1);
    if (isWritten && !isOverdue && due < calendar.now)
      add(
        calendar.atWork(new Date(Math.max(at.getTime(), due.getTime() - DAY_MS)), 6 * HOUR),
        assignee,
        (sql) => sql`update public.lead_tasks set done_at = private.now() where id = ${task}`,
      );
  }

  function conclude(lead: Lead, last: Date, by: StaffMember): void {
    const outcome = random.weighted({ won: 22, lost: 43, waiting: 35 });
    const at = calendar.atWork(last, (4 + random.below(9)) * 24 * HOUR);
    if (outcome !== 'waiting') add(at, by, (sql) => change(sql, lead, { status: outcome }));
  }

  /** What happens to a message after staff have read it. */
  function work(lead: Lead, read: Date, by: StaffMember): void {
    const age = (calendar.now.getTime() - read.getTime()) / DAY_MS;
    if (random.chance(age < 3 ? 45 : age < 21 ? 8 : 0)) return;
    let last = calendar.atWork(read, random.chance(70) ? 90 : 9 * HOUR);
    if (!reply(lead, last, by, texts.reply(lead.person))) return;
    if (random.chance(40)) addNote(lead, calendar.atWork(last, 30), by);
    if (random.chance(age < 16 ? 75 : 22)) addTask(lead, calendar.atWork(last, 45), by);
    if (random.chance(28)) {
      const answered = new Date(last.getTime() + (2 + random.below(60)) * HOUR * 60_000);
      if (!receiveAnswer(lead, answered)) return;
      last = calendar.atWork(answered, 3 * HOUR);
      if (!reply(lead, last, by, texts.secondReply(lead.person))) return;
    }
    conclude(lead, last, by);
  }

  function workOnSpam(lead: Lead, at: Date): void {
    const by = random.pick(STAFF) as StaffMember;
    add(calendar.atWork(at, 2 * HOUR), by, (sql) => change(sql, lead, { status: 'spam' }));
  }

  function write(person: Person, at: Date, text: string): Lead {
    const lead: Lead = { id: 0, person };
    add(at, undefined, async (sql) => {
      const [row] = await sql<[{ answer: { id: number } }]>`
        select public.submit_contact_form(${person.name}, ${person.email}, ${person.company}, ${text}) as answer`;
      lead.id = row.answer.id;
    });
    return lead;
  }

  for (let n = 0; n < count; n += 1) {
    const at = calendar.visit();
    if (random.chance(SPAM_PERCENT)) {
      const [name, text] = texts.spam();
      const email = `offer${n}@${name.toLowerCase().replaceAll(' ', '-')}.example`;
      const person = { ...(writers[0] as Person), name, email, company: name };
      workOnSpam(write(person, at, text), at);
      continue;
    }
    // Each person writes once, and then some of them again.
    const person = (writers[senders] ?? random.pick(writers)) as Person;
    senders += 1;
    const lead = write(person, at, person.knownSince ? texts.secondLetter(person) : texts.letter(person));
    meet(person, at);
    // Most messages of the last hours have not been read.
    if (at.getTime() > calendar.now.getTime() - DAY_MS && random.chance(60)) continue;
    const by = random.chance(85) ? person.owner : (random.pick(STAFF) as StaffMember);
    const read = calendar.atWork(at, random.chance(80) ? 25 : 5 * HOUR);
    const tags = random.chance(55) ? TAGS.filter(() => random.chance(16)).slice(0, 4) : [];
    const isRead = add(read, by, async (sql) => {
      await sql`select public.get_lead(${lead.id})`;
      await change(sql, lead, { status: 'open', assignee_id: by.id, tags });
    });
    if (isRead) work(lead, read, by);
  }
  return events;
}
