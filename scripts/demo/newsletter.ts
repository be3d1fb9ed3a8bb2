import type { TransactionSql } from 'postgres';
import { FIRM } from '../../supabase/functions/_shared/contracts/firm.ts';
import { addDays } from '../../supabase/functions/_shared/contracts/time.ts';
import { instantAt } from './calendar.ts';
import type { DemoEvent } from './clock.ts';
import { AVERY, COLLEAGUES, type DemoContext, meet, type Person } from './people.ts';

const ISSUES: readonly [subject: string, preview: string, body: string][] = [
  [
    'What a forecast is worth',
    'A number with its error beside it.',
    'A forecast without its error is a guess in a suit. This month we show how to write both on one line.',
  ],
  [
    'Three questions before you buy a tool',
    'The third one is about people.',
    'Who will use it on a Monday, what do they do today, and who may overrule it?',
  ],
  [
    'The cost of a missed visit',
    'A dental group counted it for us.',
    'An empty chair costs 140 dollars. A reminder that arrives at the right hour costs 4 cents.',
  ],
  [
    'Paper that walks',
    'Follow one order through your building.',
    'Take one order and walk with it. Write down each time it waits. The list is your plan.',
  ],
  [
    'Small data, honest answers',
    'Forty rows can be enough.',
    'You do not need a warehouse of data to learn whether Tuesday differs from Friday.',
  ],
  [
    'When the model is wrong',
    'Decide that before it is.',
    'Each tool needs a person who may stop it, and a page that says when.',
  ],
  [
    'A year of stock counts',
    'What a cold storage company stopped counting.',
    'They counted twice a week. Now they count what the forecast is unsure about.',
  ],
  [
    'Training is half of the project',
    'And the half that stays.',
    'The people who use a tool decide whether it works. They need time, and someone to ask.',
  ],
  [
    'How to read an offer',
    'Look for the word "if".',
    'A good offer says what happens if the data do not answer the question.',
  ],
  [
    'Bids in one afternoon',
    'A roofing company and its price lists.',
    'The bids were slow because of the price lists, not because of the bids.',
  ],
  [
    'Quiet automation',
    'The best kind is not noticed.',
    'Nobody talks about the report that arrives each morning. That is how it should be.',
  ],
  [
    'What we got wrong this year',
    'Four projects, and what we would do first.',
    'We started one pilot without asking the night shift. We would not do that again.',
  ],
];
const DAY_MS = 86_400_000;
/** The first subscribers come from a list on paper. */
const IMPORTED = 60;

function subscribe(email: string, status: string, source: string) {
  const note = source === 'import' ? `Agreed on paper at the spring fair in ${FIRM.address.city}.` : null;
  return (sql: TransactionSql) => sql`
    insert into public.subscribers (email, source, consent_note, status, confirmed_at)
    values (${email}, ${source}, ${note}, ${status}, ${status === 'confirmed' ? sql`private.now()` : null})`;
}

function leave(email: string, status: string) {
  return async (sql: TransactionSql) => {
    await sql`
      update public.subscribers set status = ${status}, unsubscribed_at = private.now(), confirm_token_hash = null
      where email = ${email}`;
    await sql`select private.suppress_subscriber(id, ${status}) from public.subscribers where email = ${email}`;
    await sql`
      update public.newsletter_recipients r set ${sql(`${status}_at`)} = private.now()
      from public.subscribers s
      where s.email = ${email} and r.subscriber_id = s.id and r.issue_id = (
        select max(issue_id) from public.newsletter_recipients where subscriber_id = s.id and state = 'sent'
      )`;
  };
}

/** Creates the events of `count` subscribers, of whom some readers are `people`, and of 12 issues and a draft. */
export function newsletterEvents(
  { random, calendar }: DemoContext,
  people: readonly Person[],
  count: number,
): DemoEvent[] {
  const events: DemoEvent[] = [];
  const recent = () => new Date(calendar.now.getTime() - (0.2 + random.below(270) / 10) * DAY_MS);
  const first = new Date(`${calendar.firstDay}T14:00:00Z`);
  for (let n = 0; n < count; n += 1) {
    const person = n >= IMPORTED && n % 3 === 0 ? people[(n - IMPORTED) / 3] : undefined;
    const email = person?.email ?? `reader${n}@${['inbox', 'post', 'letters'][n % 3]}.example`;
    const source = n < IMPORTED ? 'import' : (random.weighted({ footer: 60, article: 40 }) as string);
    // An address that never confirms, or leaves, is deleted after 30 days, so these are recent.
    const end = random.weighted({ confirmed: 90, pending: 4, unsubscribed: 4, bounced: 1, complained: 1 });
    const at = source === 'import' ? first : end === 'pending' ? recent() : calendar.visit();
    const isPending = end === 'pending' && source !== 'import';
    if (person && !isPending) meet(person, at);
    events.push({ at, run: subscribe(email, isPending ? 'pending' : 'confirmed', source) });
    const left = recent();
    if (!['confirmed', 'pending'].includes(end) && left > at)
      events.push({ at: left, run: leave(email, end) });
  }
  ISSUES.forEach(([subject, preview_line, body], n) => {
    const date = addDays(calendar.today, -30 * (ISSUES.length - n) + 22);
    events.push(...issueEvents({ subject, preview_line, body }, instantAt(date, 10 * 60 + 5 * n), n));
  });
  events.push({
    at: new Date(calendar.now.getTime() - DAY_MS / 3),
    by: AVERY.id,
    run: (sql) => sql`
      insert into public.newsletter_issues (subject, body)
      values ('What to ask before the new year', 'Five questions for the last week of the quarter.')`,
  });
  return events;
}

function issueEvents(values: Record<string, string>, at: Date, n: number): DemoEvent[] {
  const by = (COLLEAGUES[n % COLLEAGUES.length] ?? AVERY).id;
  const body = `${values.body}\n\n## What to try this week\n\n- Pick one list that someone keeps by hand.\n- Ask who reads it.\n- Stop the list for a week, and see who calls.`;
  let id = 0;
  return [
    {
      at,
      by,
      async run(sql) {
        const [row] = await sql<[{ id: number }]>`
          insert into public.newsletter_issues ${sql({ ...values, body })} returning id`;
        id = row.id;
      },
    },
    {
      at: new Date(at.getTime() + 3_600_000),
      by,
      run: (sql) => sql`update public.newsletter_issues set status = 'sending' where id = ${id}`,
    },
    {
      // The emails end as if the worker had sent them. In the last issue a few were refused.
      at: new Date(at.getTime() + 4_500_000),
      async run(sql) {
        const refused = n === ISSUES.length - 1 ? 211 : 1_000_003;
        await sql`
          update private.outbox set
            sent_at = case when id % ${refused} <> 0 then private.now() end,
            failed_at = case when id % ${refused} = 0 then private.now() end,
            last_error = case when id % ${refused} = 0 then '550 The mailbox does not exist.' end
          where kind = 'newsletter_issue' and payload ->> 'issueId' = ${String(id)}`;
        await sql`select private.send_newsletter_issues()`;
      },
    },
  ];
}
