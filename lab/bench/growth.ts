import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { fillDemo } from '../../scripts/demo/fill-demo.ts';
import { STAFF } from '../../tests/support/database/fill-leads.ts';
import { openSession } from '../../tests/support/database/sql-rpc.ts';
import { drawChart } from './chart.ts';
import { fillTo, readSizes, type TableSizes } from './growth/fill.ts';
import { type Metric, percentile } from './metric.ts';
import { markdownTable, updateDocument } from './report.ts';
import { timeStatementPerRow } from './single-connection.ts';
import { startThrowAwayDatabase } from './throw-away-database.ts';

const FACTORS = [1, 10, 100, 1_000];
const ROUNDS = 3;
const CALLS = 60;
/** As in the other benches: what a query of a visitor or of staff may take. */
const AT_MOST_MS = 30;
const TYPE = 'AI Strategy Consultation';

interface Query {
  name: string;
  of: 'visitors' | 'staff' | 'workers';
  /** Rows that the statement is run for, each as `r`; `CALLS` numbers `r.n` unless given. */
  rows?: string;
  statement: string;
  /** Undoes what the statements have written. */
  undo?: string;
}

const NUMBERS = `select n from generate_series(1, ${CALLS}) as n`;
const QUESTION = 'What does data analytics cost?';
const WORDS = `(array['forecast', 'supply chain forecast', 'casey', 'zeppelin'])[1 + r.n % 4]`;

const QUERIES: Query[] = [
  {
    name: 'free times of a day',
    of: 'visitors',
    statement: `perform * from public.list_available_slots('${TYPE}', current_date + 1 + r.n % 30, current_date + 1 + r.n % 30)`,
  },
  {
    name: 'free times of a month',
    of: 'visitors',
    statement: `perform * from public.list_available_slots('${TYPE}', current_date, current_date + 30)`,
  },
  {
    name: 'a booking',
    of: 'visitors',
    rows: `select row_number() over (order by starts_at desc) as n, slot_date, slot_time
      from public.list_available_slots('${TYPE}', current_date, current_date + 30) order by starts_at desc limit ${CALLS}`,
    statement: `perform public.create_appointment(
      jsonb_populate_record(null::public.booking_request, jsonb_build_object(
        'client_name', 'Casey Client', 'client_email', 'booking' || r.n || '@growth.example', 'client_phone', '404 555 0142',
        'company', 'Acme', 'service_type', '${TYPE}', 'preferred_date', r.slot_date, 'preferred_time', r.slot_time,
        'message', 'Hello there', 'time_zone', private.firm_time_zone()
      )),
      jsonb_populate_record(null::public.request_guard, jsonb_build_object('idempotency_key', 'growth ' || r.n, 'request_hash', 'hash'))
    )`,
    undo: `delete from public.appointments where idempotency_key like 'growth %';
      delete from private.idempotency_records; delete from private.outbox where recipient like 'booking%@growth.example'`,
  },
  {
    name: 'a message',
    of: 'visitors',
    statement: `perform public.submit_contact_form('Ada Lovelace', 'message' || r.n || '@growth.example', 'Engines & Co',
      'Our depot counts twice a week. Can a forecast replace one of the counts?')`,
    undo: `delete from public.contact_submissions where email like 'message%@growth.example';
      delete from private.outbox where recipient like 'message%@growth.example'`,
  },
  {
    name: 'a question to the assistant',
    of: 'visitors',
    statement: `perform public.open_chat('[]', p_queries => array['${QUESTION}'])`,
    undo: `delete from public.chat_sessions s where not exists (select from public.chat_messages m where m.session_id = s.id)`,
  },
  {
    name: 'the overview',
    of: 'staff',
    statement:
      'perform * from public.staff_metrics; perform * from public.weekly_totals; perform * from public.longest_waiting',
  },
  {
    name: 'the list of messages',
    of: 'staff',
    statement: `perform * from public.leads where merged_into_id is null and status <> 'spam' order by created_at desc, id desc limit 51`,
  },
  {
    name: 'a search in messages',
    of: 'staff',
    statement: `perform * from public.search_leads(${WORDS}) order by created_at desc, id desc limit 51`,
  },
  {
    name: 'the list of contacts',
    of: 'staff',
    statement:
      'perform * from public.contact_list where merged_into_id is null order by last_activity_at desc, id desc limit 51',
  },
  {
    name: 'a search in contacts',
    of: 'staff',
    statement: `perform public.search_contacts('muller ' || r.n)`,
  },
  {
    name: 'the conversations',
    of: 'staff',
    statement: 'perform * from public.chat_list order by last_message_at desc, id desc limit 31',
  },
  {
    name: 'a week of appointments',
    of: 'staff',
    statement: `perform * from public.booked_appointments where starts_at > current_date - r.n::int - 1
      and ends_at > current_date - r.n::int and starts_at < current_date - r.n::int + 8 order by starts_at, id limit 501`,
  },
  {
    name: 'the audit log',
    of: 'staff',
    statement: 'perform * from public.audit_entries order by id desc limit 51',
  },
  { name: 'the due emails', of: 'workers', statement: 'perform public.claim_due_mails(20, 1)' },
  { name: "the minute's job", of: 'workers', statement: 'perform private.run_scheduled_jobs()' },
];

interface Measured {
  factor: number;
  sizes: TableSizes;
  megabytes: number;
  p95: Map<string, number>;
}

/** The p95 of the quietest round, in milliseconds: others may use the machine, too. */
async function p95Of(sql: Sql, { rows = NUMBERS, statement, undo }: Query): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(percentile((await timeStatementPerRow(sql, rows, statement)).durations, 0.95));
    if (undo)
      await sql.unsafe(
        `set session_replication_role = replica; ${undo}; set session_replication_role = origin`,
      );
  }
  return Math.min(...rounds);
}

async function measureAt(sql: Sql, base: TableSizes, factor: number): Promise<Measured> {
  const began = performance.now();
  const sizes = factor === 1 ? base : await fillTo(sql, base, factor);
  if (factor === 1) await sql`vacuum analyze`;
  const [{ bytes }] = await sql<
    [{ bytes: string }]
  >`select pg_database_size(current_database())::text as bytes`;
  const megabytes = Number(bytes) / 1e6;
  process.stdout.write(
    `${factor} times the demo: ${megabytes.toFixed(0)} MB, filled in ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
  );
  const p95 = new Map<string, number>();
  for (const query of QUERIES) {
    const value = await p95Of(sql, query);
    p95.set(query.name, value);
    process.stdout.write(`  ${query.name}: ${value.toFixed(1)} ms\n`);
  }
  return { factor, sizes, megabytes, p95 };
}

const PANELS = {
  visitors: 'Visitors: p95, ms',
  staff: 'Staff: p95, ms',
  workers: 'Background work: p95, ms',
};

function chartOf(measured: Measured[]): string {
  return drawChart({
    title: 'The main queries as the tables grow',
    xLabel: 'rows, as a multiple of a year of the demo (both axes logarithmic)',
    isXLogarithmic: true,
    panels: Object.entries(PANELS).map(([of, label]) => ({
      label,
      isLogarithmic: true,
      series: QUERIES.filter((query) => query.of === of).map(({ name }) => ({
        name,
        points: measured.map(({ factor, p95 }): [number, number] => [factor, p95.get(name) ?? 0]),
      })),
    })),
  });
}

const inWords = (factor: number) => `${factor.toLocaleString('en-US')}×`;

function reportOf(measured: Measured[]): string {
  const first = measured[0] as Measured;
  const last = measured.at(-1) as Measured;
  const heads = measured.map(({ factor }) => inWords(factor));
  const sizes = (Object.keys(first.sizes) as (keyof TableSizes)[]).map((name) => [
    name === 'chatMessages' ? 'chat messages' : name === 'auditEntries' ? 'audit entries' : name,
    ...measured.map((one) => one.sizes[name].toLocaleString('en-US')),
  ]);
  const megabytes = [
    'database, MB',
    ...measured.map((one) => Math.round(one.megabytes).toLocaleString('en-US')),
  ];
  const growth = (name: string) => (last.p95.get(name) ?? 0) / (first.p95.get(name) ?? 1);
  const rows = [...QUERIES]
    .sort((a, b) => growth(b.name) - growth(a.name))
    .map(({ name }) => [
      name,
      ...measured.map(({ p95 }) => (p95.get(name) ?? 0).toFixed(1)),
      `${growth(name).toFixed(1)}×`,
    ]);
  const slow = QUERIES.filter(({ name }) => (last.p95.get(name) ?? 0) > AT_MOST_MS).map(({ name }) => name);
  return [
    markdownTable(['rows', ...heads], [...sizes, megabytes]),
    '',
    markdownTable(['p95, ms', ...heads, 'growth'], rows),
    '',
    slow.length > 0
      ? `Slower than ${AT_MOST_MS} ms at ${inWords(last.factor)}: ${slow.join(', ')}.`
      : `No query is slower than ${AT_MOST_MS} ms at ${inWords(last.factor)}.`,
  ].join('\n');
}

/** The main queries in the database itself, with 1 to 1,000 times the rows of the demo's year. */
export async function measureGrowth(root: string): Promise<Metric[]> {
  const database = await startThrowAwayDatabase(root);
  const sql = postgres(database.url('supabase_admin'), { max: 1, onnotice: () => undefined });
  try {
    await fillDemo(database.url('postgres'));
    // Deletes the emails and chats of the year that are past their retention.
    await sql`select private.run_scheduled_jobs()`;
    const base = await readSizes(sql);
    const measured: Measured[] = [];
    for (const factor of FACTORS) {
      // The first fill creates the staff. They are asked as, so they have to be there at the first size, too.
      if (factor === 1) await fillTo(sql, base, 1);
      const claims = await openSession(sql, STAFF[0] as string);
      await sql`select set_config('request.jwt.claims', ${claims}, false)`;
      measured.push(await measureAt(sql, base, factor));
      // After each size, so that a run that is ended leaves the sizes that it has measured.
      await writeFile(join(root, 'docs', 'scale', 'growth.svg'), chartOf(measured));
      await updateDocument(join(root, 'docs', 'scale.md'), 'growth', reportOf(measured));
    }
    return measured.flatMap(({ factor, p95 }) =>
      QUERIES.map(
        ({ name, of }): Metric => ({
          name: `${name} at ${inWords(factor)}, p95`,
          value: p95.get(name) ?? 0,
          unit: 'ms',
          ...(of !== 'workers' && factor === FACTORS.at(-1) ? { atMost: AT_MOST_MS } : {}),
        }),
      ),
    );
  } finally {
    await sql.end();
    await database.stop();
  }
}
