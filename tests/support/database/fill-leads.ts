import type { Sql } from 'postgres';

/** The leads' assignees, and the querying admin; created by `fillLeads`. */
export const STAFF = Array.from({ length: 8 }, (_, n) => `5af00000-0000-4000-8000-00000000000${n}`);

// Some words are in half of all messages, others in one of thousands.
const WORDS = `we our the and to a forecast demand supply chain inventory strategy team data model pilot process customer
  factory warehouse retail price margin quality invoice planning sensor machine vendor support contract budget roadmap
  board training report dashboard history season order stock shipment carrier delay return claim audit risk policy bank
  insurer hospital school city energy grid turbine battery water farm crop yield weather satellite drone camera robot
  assembly welding paint textile fashion grocery bakery brewery vineyard hotel airline railway harbour freight pallet
  barcode ledger payroll hiring churn loyalty campaign newsletter webinar translation accessibility governance ethics
  compliance privacy encryption backup migration legacy mainframe spreadsheet database warehouse lake stream latency
  throughput benchmark prototype experiment hypothesis regression cluster anomaly segmentation recommendation pricing
  optimisation simulation scheduling routing dispatch maintenance calibration inspection certification tender proposal`;

/**
 * Fills `contact_submissions` up to `count` leads of three years, in the order in which they came, with the staff that they
 * are given to: a few are new and unread, most are done; 300,000 people at most, who write again. Indexes are built afterwards, which takes a tenth of the
 * time.
 * @param sql as the superuser, of one connection: triggers are left out.
 */
export async function fillLeads(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into auth.users (id, email, email_confirmed_at)
    select id::uuid, 'staff' || n || '@bench.example', now() from unnest(${STAFF}::text[]) with ordinality as s (id, n)
    on conflict do nothing`;
  await sql`update private.user_roles set role = 'admin' where user_id = any (${STAFF}::uuid[])`;
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = 'public.contact_submissions'::regclass and not i.indisprimary`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await sql.unsafe('set session_replication_role = replica');
  await sql`
    insert into public.contact_submissions (
      name, email, company, message, status, assignee_id, source, created_at, updated_at, tags, read_at, first_response_at
    )
    select
      name, lower(replace(name, ' ', '.')) || '@company' || n % 5000 || '.example', 'Company ' || n % 5000,
      message || case when n % 5000 = 0 then ' zeppelin' else '' end, status,
      case when luck < 0.7 then (${STAFF}::uuid[])[1 + n % 8] end,
      case when n % 10 = 0 then 'assistant' else 'contact_form' end, at, at + interval '1 day' * luck,
      case when n % 7 = 0 then array['tag ' || floor(power(luck, 4) * 30)] else '{}' end,
      case when n % 500 <> 0 then at + interval '1 hour' end, case when status in ('won', 'lost') then at + interval '5 hours' end
    from (
      select n, luck, now() - interval '3 years' * (1 - n::float / ${count}::int) as at,
        (array['Ada', 'Blair', 'Casey', 'Dana', 'Eli', 'Farah', 'Gus', 'Hana', 'Ivo', 'June', 'Kai', 'Lena'])[1 + n % 12]
          || ' ' || initcap(translate((n % 300000 * 7919::bigint % 300000)::text, '0123456789', 'aeiolmnrst')) as name,
        case when luck < 0.57 then 'lost' when luck < 0.77 then 'won' when luck < 0.87 then 'waiting'
          when luck < 0.92 then 'open' when luck < 0.97 then 'new' else 'spam' end::public.lead_status as status,
        (
          select string_agg(words[1 + floor(power(random(), 3) * cardinality(words))::int + g * 0], ' ')
          from generate_series(1, 35) as g
        ) as message
      from (
        select n, random() as luck, regexp_split_to_array(${WORDS}, '\\s+') as words
        from generate_series(1 + (select count(*)::int from public.contact_submissions), ${count}::int) as n
      ) as numbered
    ) as lead`;
  await sql.unsafe('set session_replication_role = origin');
  for (const { definition } of indexes) await sql.unsafe(definition);
  await sql`
    insert into public.lead_tasks (lead_id, title, due_at)
    select id, 'Call again', created_at + interval '7 days' from (
      select id, created_at from public.contact_submissions order by id limit 5000
    ) as oldest where not exists (select from public.lead_tasks)`;
  await sql`vacuum analyze`;
}
