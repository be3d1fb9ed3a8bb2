import type { Sql } from 'postgres';
import { STAFF } from './fill-leads.ts';

/**
 * Fills `public.contacts` up to `count` people, besides those who wrote, and gives each of the leads two notes. Every 20th
 * contact has a deal, and every 50th a phone number. Ten thousand have an account with twenty documents. Indexes are built
 * afterwards, which takes a tenth of the time.
 * @param sql as the superuser, of one connection, after `fillLeads`: triggers are left out.
 */
export async function fillContacts(sql: Sql, count: number): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = 'public.contacts'::regclass and not i.indisprimary`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await sql.unsafe('set session_replication_role = replica');
  await sql`
    insert into public.contacts (
      email, name, company, phone, owner_id, deal_stage, deal_value_cents, source, search_text, last_activity_at, created_at
    )
    select email, name, company, phone, owner, stage, case when stage is not null then 100 * (n % 50000) end, 'message',
      E'\n' || regexp_replace(private.fold_text(concat_ws(' ', name, company, email, phone)), '\\s+', E'\n', 'g'), at, at
    from (
      select row_number() over (order by at) as n, email, name, company, at,
        case when random() < 0.02 then '404555' || (1000 + floor(random() * 9000))::int end as phone,
        case when random() < 0.4 then (${STAFF}::uuid[])[1 + floor(random() * 8)::int] end as owner,
        case when random() < 0.05
          then (array['lead', 'meeting', 'proposal', 'negotiation', 'won', 'lost'])[1 + floor(random() * 6)::int] end as stage
      from (
        select lower(email) as email, min(name) as name, min(company) as company, max(created_at) as at
        from public.contact_submissions group by lower(email)
        union all
        select 'reader' || n || '@list' || n % 9000 || '.example', 'Zoë Müller ' || n, null, now() - n * interval '1 minute'
        from generate_series(1, ${count}::int - (select count(distinct lower(email))::int from public.contact_submissions)) as n
      ) as people
    ) as contact`;
  await sql`
    insert into public.lead_notes (lead_id, author_id, body, created_at)
    select id, (${STAFF}::uuid[])[1 + id % 8], 'Called, and left a message.', created_at + interval '1 hour' * n
    from public.contact_submissions, generate_series(1, 2) as n`;
  await sql`
    insert into auth.users (id, email, email_confirmed_at)
    select md5(email::text)::uuid, lower(email), now() from (
      select email from public.contacts where email is not null order by id limit 10000
    ) as client on conflict do nothing`;
  await sql`
    insert into public.documents (id, user_id, path, name, mime_type, size_bytes)
    select id, user_id, user_id || '/' || id || '/document.pdf', 'Plan ' || n || '.pdf', 'application/pdf', 1000
    from (
      select md5(u.id || ' ' || n)::uuid as id, u.id as user_id, n
      from auth.users u join public.contacts c on c.email_key = u.email, generate_series(1, 20) as n
    ) as document`;
  await sql.unsafe('set session_replication_role = origin');
  for (const { definition } of indexes) await sql.unsafe(definition);
  await sql`vacuum analyze`;
}
