import type { TransactionSql } from 'postgres';
import {
  DECLINED,
  EXCHANGES,
  type Exchange,
  PAGES,
  REASONS,
  STAFF_ANSWERS,
  THANKS,
  UNANSWERED,
} from './chat-texts.ts';
import type { DemoEvent } from './clock.ts';
import { type DemoContext, meet, type Person, STAFF, type StaffMember } from './people.ts';

const MINUTE_MS = 60_000;
/** Conversations are deleted 30 days after their last message. */
const KEPT_MS = 29 * 24 * 60 * MINUTE_MS;
const SOURCES = [{ title: 'Services', url: '/services' }];

interface Chat {
  id: string;
  secret: string;
  /** The answers of the assistant that are stored so far. */
  answers: number[];
}

/** Creates the events of `count` conversations of the last four weeks. The first `handOffs` become messages. */
export function chatEvents(
  { random, calendar }: DemoContext,
  people: readonly Person[],
  count: number,
  handOffs: number,
): DemoEvent[] {
  const events: DemoEvent[] = [];
  const pick = <T>(from: readonly T[]) => random.pick(from) as T;

  function visit(): Date {
    for (;;) {
      const at = calendar.visit();
      if (at.getTime() > calendar.now.getTime() - KEPT_MS) return at;
    }
  }

  for (let n = 0; n < count; n += 1) {
    const chat: Chat = { id: '', secret: '', answers: [] };
    let at = visit();
    const then = (seconds: number, run: (sql: TransactionSql) => Promise<unknown>, by?: StaffMember) => {
      at = new Date(at.getTime() + seconds * 1000);
      if (at < calendar.now) events.push({ at, run, ...(by ? { by: by.id } : {}) });
    };
    const ask = ({ question, answer }: Exchange) =>
      then(20 + random.below(60), async (sql) => {
        const messages = [
          { role: 'user', content: question },
          answer
            ? { role: 'assistant', content: answer, outcome: 'answer', sources: SOURCES }
            : { role: 'assistant', content: DECLINED, outcome: 'declined' },
        ];
        const [, answered] = await sql<[{ id: number }, { id: number }]>`
          select public.add_chat_messages(${chat.id}, ${chat.secret}, ${sql.json(messages)}) as id`;
        chat.answers.push(Number(answered.id));
      });
    const say = (content: string) =>
      then(
        45,
        (sql) =>
          sql`select public.add_chat_messages(${chat.id}, ${chat.secret}, ${sql.json([{ role: 'user', content }])})`,
      );

    const page = pick(PAGES);
    then(0, async (sql) => {
      const [made] = await sql<[{ id: string; secret: string }]>`select * from public.create_chat(${page})`;
      Object.assign(chat, made);
    });
    for (let asked = 1 + random.below(3); asked > 0; asked -= 1) ask(pick(EXCHANGES));
    const isUnanswered = n < handOffs || random.chance(26);
    if (isUnanswered) ask({ question: pick(UNANSWERED) });
    if (random.chance(22)) {
      const vote = isUnanswered || random.chance(30) ? -1 : 1;
      then(
        15,
        (sql) =>
          sql`select public.vote_chat_message(${chat.id}, ${chat.secret}, ${chat.answers.at(-1) as number}, ${vote})`,
      );
    }
    if (n < handOffs) handOff(chat, pick(people), then);
    else if (random.chance(16)) takeOver(chat, pick(STAFF), then, say);
    if (random.chance(12)) review(chat, at);
  }

  type Then = (seconds: number, run: (sql: TransactionSql) => Promise<unknown>, by?: StaffMember) => void;

  function handOff(chat: Chat, person: Person, then: Then): void {
    const note = `Please call me. It is about ${person.subject}.`;
    then(
      60,
      (sql) =>
        sql`select public.hand_off_chat(${chat.id}, ${chat.secret}, ${person.name}, ${person.email}, ${note})`,
    );
    meet(person, calendar.now);
    const by = person.owner;
    then(
      1200,
      (sql) => sql`update public.chat_sessions set assignee_id = ${by.id} where id = ${chat.id}`,
      by,
    );
    // A person answers most of them within a day.
    if (random.chance(25)) return;
    then(3600 * (1 + random.below(20)), (sql) => answerHandOff(sql, chat, person), by);
  }

  function takeOver(chat: Chat, by: StaffMember, then: Then, say: (text: string) => void): void {
    then(30, (sql) => sql`update public.chat_sessions set holder_id = auth.uid() where id = ${chat.id}`, by);
    for (const text of STAFF_ANSWERS.slice(0, 1 + random.below(3)))
      then(
        40,
        (sql) =>
          sql`insert into public.chat_messages (session_id, role, content, request_key) values (${chat.id}, 'staff', ${text}, gen_random_uuid())`,
        by,
      );
    say(pick(THANKS));
    then(60, (sql) => sql`update public.chat_sessions set holder_id = null where id = ${chat.id}`, by);
  }

  function review(chat: Chat, last: Date): void {
    const at = calendar.atWork(last, 300);
    const by = pick(STAFF);
    const isGood = random.chance(55);
    const reason = isGood ? null : pick(REASONS);
    if (at >= calendar.now) return;
    events.push({
      at,
      by: by.id,
      run: (sql) =>
        sql`update public.chat_messages set staff_rating = ${isGood ? 1 : -1}, staff_rating_reason = ${reason}
        where id = ${chat.answers[0] as number}`,
    });
  }
  return events;
}

/** Assigns the message of a conversation to the owner of the contact, and replies to it. */
async function answerHandOff(
  sql: TransactionSql,
  chat: Chat,
  { owner, name, subject }: Person,
): Promise<void> {
  const [lead] = await sql<[{ id: number }]>`
    update public.contact_submissions m set status = 'open', assignee_id = ${owner.id}, read_at = private.now()
    from public.chat_sessions s where m.id = s.lead_id and s.id = ${chat.id}
    returning m.id`;
  const body = `Dear ${name.split(' ')[0]},\n\nI read your conversation with our assistant. I can call you about ${subject} tomorrow morning. Does 9:30 suit you?`;
  await sql`
    insert into public.lead_replies (lead_id, subject, body, idempotency_key, after_reply_id)
    values (${lead.id}, 'Your question in our chat', ${body}, ${`demo chat ${chat.id}`}, 2147483647)`;
}

/** Creates the event by which staff dismiss one question that the assistant could not answer. */
export function dismissalEvents({ calendar }: DemoContext): DemoEvent[] {
  return [
    {
      at: new Date(calendar.now.getTime() - 2 * MINUTE_MS),
      by: (STAFF[0] as StaffMember).id,
      run: (sql) =>
        sql`update public.unanswered_questions set status = 'dismissed' where question ~ 'hotels|consultants\\?'`,
    },
  ];
}
