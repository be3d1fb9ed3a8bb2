import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import postgres, { type Sql } from 'postgres';
import {
  type Condition,
  leadConditions,
} from '../../supabase/functions/_shared/contracts/lead-conditions.ts';
import { LEAD_STATUSES, leadFilter } from '../../supabase/functions/_shared/contracts/leads.ts';
import {
  type ExportedLead,
  exportResponse,
  PAGE_SIZE,
} from '../../supabase/functions/contact-submissions/export.ts';
import { fillContacts } from '../../tests/support/database/fill-contacts.ts';
import { fillLeads, STAFF } from '../../tests/support/database/fill-leads.ts';
import { openSession } from '../../tests/support/database/sql-rpc.ts';
import { type Metric, percentile } from './metric.ts';
import { timeStatementPerRow } from './single-connection.ts';
import { startThrowAwayDatabase } from './throw-away-database.ts';

const LEADS = 1_000_000;
const ROUNDS = 3;
const TIMES = 40;
const AT_MOST_MS = 50;

const FILTERS = {
  'the first page': ['{}'],
  'a filtered page': [
    '{"status": ["new"]}',
    '{"status": ["new", "open"]}',
    '{"status": ["spam"], "assignee": "none"}',
    '{"assignee": "me"}',
    '{"assignee": "me", "status": ["waiting"]}',
    '{"assignee": "none"}',
    '{"tag": "tag 0"}',
    '{"tag": "tag 29"}',
    '{"tag": "no such tag"}',
    '{"tag": "tag 29", "status": ["new"]}',
    '{"source": "assistant"}',
    '{"source": "assistant", "status": ["won"], "assignee": "me"}',
    '{"from": "2025-03-01T00:00:00Z", "to": "2025-03-02T00:00:00Z"}',
    '{"from": "2024-01-01T00:00:00Z", "to": "2025-01-01T00:00:00Z", "status": ["open"]}',
    '{"unread": true}',
    '{"unread": true, "assignee": "me"}',
  ],
  'a full-text search': [
    '{"query": "forecast"}',
    '{"query": "zeppelin"}',
    '{"query": "no such word at all"}',
    '{"query": "supply chain forecast"}',
    '{"query": "tender proposal"}',
    '{"query": "certification"}',
    '{"query": "insp"}',
    '{"query": "company4711"}',
    '{"query": "Casey"}',
    '{"query": "casey.ostan@company"}',
    '{"query": "casey.ostan@company4711.example"}',
    '{"query": "info@"}',
    '{"query": "supply chain"}',
    '{"query": "tender certification"}',
    '{"query": "vineyard brewery"}',
    '{"query": "warehouse retail price"}',
    '{"query": "zeppelin", "status": ["new"]}',
    '{"query": "vineyard brewery", "assignee": "me"}',
  ],
};
const ALL_BUT_SPAM = LEAD_STATUSES.filter((status) => status !== 'spam');

const OPERATORS = { eq: '=', gte: '>=', lt: '<', in: '= any', is: 'is not distinct from', cs: '@>' };

function sqlOf([column, operator, value]: Condition): string {
  const given = operator === 'in' ? `{${value?.slice(1, -1)}}` : value;
  const literal = given === null ? 'null' : `'${given}'`;
  return `${column} ${OPERATORS[operator]} ${operator === 'in' ? `(${literal})` : literal}`;
}

/** The statement by which the screen reads a page: while no words and no statuses are chosen, spam is left out. */
function pageOf(filter: string, order = 'created_at desc, id desc', more = 'true'): string {
  const parsed = leadFilter.parse(JSON.parse(filter));
  const { query } = parsed;
  const conditions = leadConditions(
    query === undefined ? { status: ALL_BUT_SPAM, ...parsed } : parsed,
    STAFF[0] as string,
  ).map(sqlOf);
  const from = query === undefined ? 'public.leads' : `public.search_leads('${query}')`;
  return `perform * from ${from} where ${[...conditions, more].join(' and ')} order by ${order} limit 51`;
}

/** Words that a search in contacts looks for. */
const CONTACT_WORDS = [
  'muller',
  'zoe müller 31415',
  'company4711',
  '@list4711',
  'no such person',
  '404 555 12',
  'ca',
  'casey',
];
const LISTED = 'merged_into_id is null';
/** The filters of the list of contacts, as the screen sends them. */
const CONTACT_FILTERS = {
  'all contacts': LISTED,
  'my contacts': `${LISTED} and owner_id = '${STAFF[0]}'`,
  'contacts without an owner': `${LISTED} and owner_id is null`,
  'contacts of a stage': `${LISTED} and deal_stage = 'proposal'`,
  'deals without an owner': `${LISTED} and deal_stage is not null and owner_id is null`,
};
const SORTS = { oldest: 'created_at, id', updated: 'updated_at desc, id desc', name: 'name, id' };

/** The 95th of a hundred calls, in milliseconds, of the quietest round: others may use the machine, too. */
async function p95(sql: Sql, query: string, call: string): Promise<number> {
  const rounds: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    rounds.push(percentile((await timeStatementPerRow(sql, query, call)).durations, 0.95));
  }
  return Math.min(...rounds);
}

const each = (values: string[]) =>
  `select v from unnest(array[${values.map((value) => `'${value}'`).join(', ')}]) as v, generate_series(1, ${TIMES})`;

/** What is in use, in bytes, without what waits to be cleared away: with memory to spare nothing is. */
function inUse(collect: () => void): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** All leads through the function's own export, taken as fast as they come: how much memory that takes, and how long. */
async function measureExport(sql: Sql): Promise<Metric[]> {
  const response = await exportResponse(
    {},
    (_filter, last) => sql<ExportedLead[]>`
      select * from public.leads
      where merged_into_id is null and (created_at, id) < (${last?.created_at ?? 'infinity'}, ${last?.id ?? 0})
      order by created_at desc, id desc limit ${PAGE_SIZE}`,
    () => undefined,
  );
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const began = performance.now();
  let pages = 0;
  let start = 0;
  let peak = 0;
  for await (const _chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    pages += 1;
    // By then all code is loaded and has run a few times.
    if (pages === 20) start = inUse(collect);
    if (pages > 20) peak = Math.max(peak, inUse(collect) - start);
  }
  return [
    { name: 'the export of all leads: memory on top', value: peak / 1e6, unit: 'MB', atMost: 50 },
    { name: 'the export of all leads', value: (performance.now() - began) / 1000, unit: 's' },
  ];
}

/** Contacts and their timelines, with a million contacts and three million entries: messages and two notes each. */
async function measureContacts(
  sql: Sql,
  measure: (name: string, query: string, call: string, atMost?: number) => Promise<void>,
): Promise<void> {
  process.stdout.write(`${LEADS.toLocaleString('en-US')} contacts (filling takes minutes)\n`);
  await fillContacts(sql, LEADS);
  const page = (from: string, key = 'last_activity_at desc, id desc') =>
    `perform * from ${from} order by ${key} limit 51`;
  for (const words of CONTACT_WORDS) {
    const found = `public.search_contacts(r.v) where ${LISTED}`;
    await measure(`contacts with "${words}"`, each([words]), page(found), AT_MOST_MS);
  }
  for (const [name, filter] of Object.entries(CONTACT_FILTERS)) {
    await measure(name, each(['x']), page(`public.contact_list where ${filter}`), AT_MOST_MS);
  }
  await measure(
    'contacts by name',
    each(['x']),
    page(`public.contact_list where ${LISTED}`, 'name_key, id'),
    AT_MOST_MS,
  );
  await measure(
    'the number of contacts',
    each(['x']),
    `perform count(*) from public.contacts where ${LISTED}`,
  );
  await measure('the totals of the deals', each(['x']), 'perform * from public.deal_totals', AT_MOST_MS);
  const some = `select id from public.contacts tablesample system (1) order by md5(id::text) limit 100`;
  await measure('one contact', some, 'perform public.open_contact(r.id)', AT_MOST_MS);
  await measure(
    'the timeline of a contact',
    some,
    'perform public.list_person_timeline(p_contact_id => r.id)',
    AT_MOST_MS,
  );
  const clients = `select c.id from public.contacts c join auth.users u on u.email = lower(c.email)
    join public.documents d on d.user_id = u.id group by c.id order by md5(c.id::text) limit 100`;
  await measure(
    'the timeline of a contact with documents',
    clients,
    'perform public.list_person_timeline(p_contact_id => r.id)',
    AT_MOST_MS,
  );
  await measure(
    'the duplicates of a contact',
    some,
    'perform public.find_duplicate_contacts(r.id)',
    AT_MOST_MS,
  );
}

/** The lists of the staff in the database itself, as an admin, with a million leads in it. */
export async function measureStaffDatabase(root: string): Promise<Metric[]> {
  const database = await startThrowAwayDatabase(root);
  const sql = postgres(database.url('supabase_admin'), { max: 1, onnotice: () => undefined });
  const metrics: Metric[] = [];
  const keep = (metric: Metric) => {
    metrics.push(metric);
    process.stdout.write(`${metric.name}: ${metric.value.toFixed(1)} ${metric.unit}\n`);
  };
  const measure = async (name: string, query: string, call: string, atMost?: number) => {
    const value = await p95(sql, query, call);
    keep({ name: `${name}, p95`, value, unit: 'ms', ...(atMost === undefined ? {} : { atMost }) });
  };
  try {
    process.stdout.write(`${LEADS.toLocaleString('en-US')} leads (filling takes minutes)\n`);
    await fillLeads(sql, LEADS);
    const claims = await openSession(sql, STAFF[0] as string);
    await sql`select set_config('request.jwt.claims', ${claims}, false)`;
    // Row-level security is what the lists cost.
    await sql`set role authenticated`;
    for (const [name, filters] of Object.entries(FILTERS)) {
      // The slowest of them, alone: among others, a slow one could hide.
      let worst = { value: 0, filter: '' };
      for (const filter of filters) {
        const value = await p95(sql, each(['x']), pageOf(filter));
        process.stdout.write(`  ${filter}: ${value.toFixed(1)} ms\n`);
        if (value > worst.value) worst = { value, filter };
      }
      const which = filters.length > 1 ? ` (the slowest of ${filters.length}: ${worst.filter})` : '';
      keep({ name: `${name}, p95${which}`, value: worst.value, unit: 'ms', atMost: AT_MOST_MS });
    }
    for (const [sort, order] of Object.entries(SORTS))
      await measure(`a page sorted by ${sort}`, each(['x']), pageOf('{}', order), AT_MOST_MS);
    await measure(
      'a page in the middle',
      `select created_at, id from public.contact_submissions tablesample system (1) order by md5(id::text) limit 100`,
      pageOf(
        '{}',
        undefined,
        'created_at <= r.created_at and (created_at < r.created_at or created_at = r.created_at and id < r.id)',
      ),
      AT_MOST_MS,
    );
    await measure(
      'the unread count',
      each(['x']),
      `perform count(*) from public.leads where read_at is null and merged_into_id is null and status <> 'spam'`,
      AT_MOST_MS,
    );
    for (const view of ['staff_metrics', 'weekly_totals', 'longest_waiting']) {
      await measure(`the overview: ${view}`, each(['x']), `perform * from public.${view}`, AT_MOST_MS);
    }
    const some = `select id, email from public.contact_submissions tablesample system (1) order by md5(id::text) limit 100`;
    await measure('one lead, whole', some, 'perform public.get_lead(r.id)', AT_MOST_MS);
    await measure('a timeline', some, 'perform public.list_person_timeline(p_email => r.email)', AT_MOST_MS);
    await measure('the duplicates of a lead', some, 'perform public.find_duplicate_leads(r.id)', AT_MOST_MS);
    metrics.push(...(await measureExport(sql)));
    await measureContacts(sql, measure);
    return metrics;
  } finally {
    await sql.end();
    await database.stop();
  }
}
