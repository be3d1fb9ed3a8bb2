import { beforeAll, describe, expect, it } from 'vitest';
import { appointmentBody, freeSlots, postJson } from '../support/booking/booking.ts';
import { attackTarget, contactBody, newsletterBody } from './support/attack-target.ts';
import {
  fingerprint,
  inQuery,
  type Procedure,
  proceduresOf,
  type Table,
  tablesOf,
} from './support/catalogue.ts';
import {
  ADMIN_ID,
  ask,
  CLIENT_ID,
  callRpc,
  FORGED_TOKENS,
  forgedHeaders,
  signInAsAdmin,
  signInAsClient,
} from './support/forged-callers.ts';
import { fillStaffTables } from './support/staff-rows.ts';

// 405: a writing function called by GET, in a read-only transaction.
const REFUSED = [401, 403, 404, 405, 406];
const CALLABLE = ['record_visit', 'my_role'];
// These concern the caller's own account; account-attacks.test.ts checks their responses.
const OWN = ['export_my_data'];
const CALLERS = ['a visitor', 'a client', 'nobody', ...FORGED_TOKENS];

const target = attackTarget();
let rest: string;
let tables: Table[];
let procedures: Procedure[];
let client: Record<string, string>;
let before: Record<string, string>;

beforeAll(async () => {
  rest = `${target.rest}`;
  const { date, times } = await freeSlots(target.api, 1);
  await postJson(`${target.api}/contact`, contactBody());
  await postJson(`${target.api}/newsletter`, newsletterBody());
  await postJson(`${target.api}/appointments`, appointmentBody(date, times[0] as string));
  await target.sql`
    insert into public.time_off (consultant_id, period)
    select id, tstzrange(now() + interval '200 days', now() + interval '201 days') from public.consultants`;
  await target.sql`
    insert into public.appointment_ratings (appointment_id, rating) select id, 5 from public.appointments`;
  await target.sql`
    insert into public.documents (id, user_id, path, name, mime_type, size_bytes)
    select id, user_id, user_id || '/' || id || '/plan.pdf', 'plan.pdf', 'application/pdf', 9
    from (select gen_random_uuid() as id, ${ADMIN_ID}::uuid as user_id) as file`;
  await fillStaffTables(target.sql);
  tables = await tablesOf(target.sql, 'public');
  procedures = await proceduresOf(target.sql, 'public');
  client = await signInAsClient(target);
  before = await fingerprint(target.sql);
});

function headersOf(caller: string): Record<string, string> {
  if (caller === 'nobody') return {};
  if (caller === 'a visitor') return target.key;
  return caller === 'a client' ? client : forgedHeaders(target, caller);
}

/** Functions that read with their caller's rights: the policies of the tables show others no row. */
const NO_ROWS = [
  'find_duplicate_',
  'list_attachable_documents',
  'list_duplicate_contacts',
  'list_free_times_for_staff',
  'open_contact',
  'open_mail',
  'read_chat',
  'search_',
  'watch_lead',
];

/** What was answered though it had to be refused. */
async function breaches(
  attacks: {
    what: string;
    path: string;
    method?: string;
    body?: unknown;
    headers?: Record<string, string>;
  }[],
  headers: Record<string, string>,
): Promise<string[]> {
  const found: string[] = [];
  for (const attack of attacks) {
    const url = rest + attack.path;
    const response = await ask(url, { ...headers, ...attack.headers }, attack.method, attack.body);
    if (REFUSED.includes(response.status)) continue;
    // Where admins may change or delete rows, a policy shows others none.
    if (['PATCH', 'DELETE'].includes(attack.method ?? '') && JSON.stringify(response.body) === '[]') continue;
    // A search returns the rows that the caller may read.
    if (
      NO_ROWS.some((name) => attack.path.startsWith(`/rpc/${name}`)) &&
      JSON.stringify(response.body) === '[]'
    )
      continue;
    found.push(`${attack.what}: ${response.status} ${JSON.stringify(response.body).slice(0, 200)}`);
  }
  return found;
}

it('the database lists the attack targets', () => {
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['appointments', 'contact_submissions', 'profiles']),
  );
  expect(procedures.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['claim_due_mails', 'create_appointment', ...CALLABLE, ...OWN]),
  );
});

it('a control: the admin reads what the other actors cannot', async () => {
  const admin = await signInAsAdmin(target);
  for (const { name, readable } of tables) {
    const { status, body } = await ask(`${rest}/${name}?select=${readable}`, admin);
    expect({ name, status }).toEqual({ name, status: 200 });
    expect(body, `Insert a row of ${name} in tests/security/support/staff-rows.ts.`).not.toEqual([]);
  }
});

const CONTENT = [
  'services',
  'blog_posts',
  'case_studies',
  'team_members',
  'testimonials',
  'partners',
  'faqs',
];

describe.each(CALLERS)('%s', (caller) => {
  it('reads no row that is not public or its own', async () => {
    const open: Record<string, (row: Record<string, unknown>) => boolean> =
      caller === 'nobody' ? {} : { consultation_types: (row) => row.active !== false };
    if (caller !== 'nobody') for (const name of CONTENT) open[name] = (row) => row.status !== 'draft';
    // Where a page that everyone sees has gone.
    if (caller !== 'nobody') open.slug_history = () => true;
    // One row about the caller.
    if (caller !== 'nobody') open.my_session = (row) => ['guest', 'client'].includes(row.role as string);
    if (caller === 'a client') open.profiles = (row) => row.id === CLIENT_ID;
    for (const { name, columns, readable } of tables) {
      for (const select of ['*', columns.join(), readable.join()]) {
        const { status, body } = await ask(`${rest}/${name}?select=${select}`, headersOf(caller));
        if (REFUSED.includes(status)) continue;
        const rows = body as Record<string, unknown>[];
        expect({ name, status, strange: rows.filter((row) => !open[name]?.(row)) }).toEqual({
          name,
          status: 200,
          strange: [],
        });
      }
    }
  });

  it('inserts, replaces, updates and deletes nothing', async () => {
    const attacks = tables.flatMap(({ name, columns, sample }) => {
      const all = `/${name}?${columns[0]}=not.is.null`;
      return [
        { what: `insert ${name}`, path: `/${name}`, method: 'POST', body: sample },
        {
          what: `upsert ${name}`,
          path: `/${name}`,
          method: 'POST',
          body: [sample],
          headers: { prefer: 'resolution=merge-duplicates' },
        },
        // The selected column is that of the filter, so that the response needs no further privilege.
        {
          what: `update ${name}`,
          path: `${all}&select=${columns[0]}`,
          method: 'PATCH',
          body: sample,
          headers: { prefer: 'return=representation' },
        },
        {
          what: `delete ${name}`,
          path: all,
          method: 'DELETE',
          headers: { prefer: 'return=representation' },
        },
      ];
    });
    expect(await breaches(attacks, headersOf(caller))).toEqual([]);
  });

  it('calls no function except those about its own account', async () => {
    const known = ['a client', 'wrong audience'].includes(caller);
    const callable = known ? [...CALLABLE, ...OWN] : CALLABLE;
    const attacks = procedures
      .filter(({ name }) => !callable.includes(name))
      .flatMap(({ name, args }) => [
        { what: `call ${name}`, path: `/rpc/${name}`, method: 'POST', body: args },
        { what: `call ${name} bare`, path: `/rpc/${name}`, method: 'POST', body: {} },
        {
          what: `get ${name}`,
          path: `/rpc/${name}?${inQuery(args)}`,
        },
      ]);
    expect(await breaches(attacks, headersOf(caller))).toEqual([]);
    const role = await callRpc(target, headersOf(caller), 'my_role');
    expect(['admin', 'service_role']).not.toContain(role.body);
  });

  it.each(['private', 'auth', 'extensions', 'pg_catalog', 'information_schema'])(
    'cannot reach the schema %s',
    async (schema) => {
      const profile = { 'accept-profile': schema, 'content-profile': schema };
      const known = await tablesOf(target.sql, schema === 'private' ? 'private' : 'auth');
      const attacks = known.flatMap(({ name }) => [
        { what: `read ${name}`, path: `/${name}?limit=1`, headers: profile },
        { what: `read ${schema}.${name}`, path: `/${schema}.${name}?limit=1` },
        { what: `empty ${name}`, path: `/${name}?id=not.is.null`, method: 'DELETE', headers: profile },
      ]);
      const calls = (await proceduresOf(target.sql, 'private')).map(({ name, args }) => ({
        what: `call ${name}`,
        path: `/rpc/${name}`,
        method: 'POST',
        body: args,
        headers: profile,
      }));
      expect(await breaches([...attacks, ...calls], headersOf(caller))).toEqual([]);
    },
  );

  it('gets nothing private through an embedded table or SQL in the query', async () => {
    const queries = [
      'consultation_types?select=name,appointments(*)',
      'profiles?select=id,contact_submissions(*)',
      'contact_submissions?select=id,profiles(*)',
      `profiles?id=eq.${ADMIN_ID}`,
      `profiles?or=(id.eq.${ADMIN_ID},id.not.is.null)&id=neq.${CLIENT_ID}`,
      `contact_submissions?id=${encodeURIComponent('gt.0; select 1')}`,
      `contact_submissions?select=${encodeURIComponent('id,(select version())')}`,
      `contact_submissions?order=${encodeURIComponent('id;drop table contact_submissions')}`,
      `contact_submissions"%20cross%20join%20public.settings?select=id`,
    ];
    for (const query of queries) {
      const { status, body } = await ask(`${rest}/${query}`, headersOf(caller));
      if (status < 400) expect({ query, body }).toEqual({ query, body: [] });
      expect({ query, away: status >= 500 }).toEqual({ query, away: false });
    }
  });

  it('has changed nothing', async () => {
    expect(await fingerprint(target.sql)).toEqual(before);
  });
});

it.each(['sb_secret_guess', 'undefined', '', "' or 1=1 --"])('the key "%s" is refused', async (apikey) => {
  const attacks = tables.map(({ name }) => ({ what: name, path: `/${name}?limit=1` }));
  expect(await breaches(attacks, { apikey })).toEqual([]);
});

it('a client’s PATCH of another profile changes no row', async () => {
  const headers = { ...client, prefer: 'return=representation' };
  const other = await ask(`${rest}/profiles?id=eq.${ADMIN_ID}`, headers, 'PATCH', { full_name: 'Mallory' });
  expect(other).toEqual({ status: 200, body: [] });
  const taken = await ask(`${rest}/profiles?id=eq.${CLIENT_ID}`, headers, 'PATCH', { id: ADMIN_ID });
  expect(REFUSED).toContain(taken.status);
  expect(await fingerprint(target.sql)).toEqual(before);
});
