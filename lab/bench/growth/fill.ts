import type { Sql } from 'postgres';
import { fillLeads } from '../../../tests/support/database/fill-leads.ts';

/** Rows of the tables that grow with the business. */
export interface TableSizes {
  messages: number;
  contacts: number;
  appointments: number;
  conversations: number;
  chatMessages: number;
  emails: number;
  auditEntries: number;
}

export async function readSizes(sql: Sql): Promise<TableSizes> {
  const [sizes] = await sql<[TableSizes]>`
    select
      (select count(*)::int from public.contact_submissions) as messages,
      (select count(*)::int from public.contacts) as contacts,
      (select count(*)::int from public.appointments) as appointments,
      (select count(*)::int from public.chat_sessions) as conversations,
      (select count(*)::int from public.chat_messages) as "chatMessages",
      (select count(*)::int from private.outbox) as emails,
      (select count(*)::int from private.audit_log) as "auditEntries"`;
  return sizes;
}

/** Rows lie within their retention, or the minute's job would delete them. */
const KEPT = '29 days';

/** Drops the indexes of a table that are no constraint for the time of `work`: building them again takes a tenth of the time. */
async function withoutIndexes(sql: Sql, table: string, work: () => Promise<void>): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = ${table}::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await work();
  for (const { definition } of indexes) await sql.unsafe(definition);
}

/** Adds past appointments, an hour each, before those of the demo. */
async function fillPastAppointments(sql: Sql, from: number, to: number): Promise<void> {
  await sql`
    insert into public.appointments (
      consultant_id, consultation_type_id, client_name, client_email, service_type, starts_at, ends_at, busy,
      guest_time_zone, status, created_at, updated_at
    )
    select c.id, t.id, 'Casey Client', 'casey.' || n || '@growth.example', t.name, at, at + interval '1 hour',
      tstzrange(at, at + interval '1 hour'), private.firm_time_zone(),
      (array['completed', 'completed', 'completed', 'cancelled', 'no_show'])[1 + n % 5], at - interval '5 days', at
    from generate_series(${from}::int + 1, ${to}::int) as n
    cross join lateral (select timestamptz '2025-06-01' - n * interval '1 hour' as at) as times
    cross join (select id from public.consultants order by id limit 1) as c
    cross join (select id, name from public.consultation_types order by position limit 1) as t`;
}

async function fillContacts(sql: Sql, from: number, to: number): Promise<void> {
  await sql`
    insert into public.contacts (email, name, company, source, search_text, last_activity_at, created_at)
    select email, name, company, 'message',
      E'\n' || regexp_replace(private.fold_text(concat_ws(' ', name, company, email)), '\\s+', E'\n', 'g'), at, at
    from (
      select 'person.' || n || '@company' || n % 5000 || '.example' as email, 'Zoë Müller ' || n as name,
        'Company ' || n % 5000 as company, now() - n * interval '2 minutes' as at
      from generate_series(${from}::int + 1, ${to}::int) as n
    ) as person`;
}

/** Adds conversations with as many messages each as the demo has on average. */
async function fillChats(sql: Sql, from: TableSizes, to: TableSizes): Promise<void> {
  const each = Math.max(2, Math.round(from.chatMessages / Math.max(1, from.conversations)));
  await sql`
    insert into public.chat_sessions (id, secret_hash, page, last_message_at, created_at)
    select md5('growth ' || n)::uuid, sha256(('growth ' || n)::bytea), '/', at, at
    from generate_series(${from.conversations}::int + 1, ${to.conversations}::int) as n
    cross join lateral (select now() - ${KEPT}::interval * (n / ${to.conversations}::float) as at) as times`;
  await sql`
    insert into public.chat_messages (session_id, role, content, outcome, created_at)
    select md5('growth ' || n)::uuid, case when m % 2 = 1 then 'user' else 'assistant' end,
      case when m % 2 = 1 then 'What does data analytics cost, and how long does it take?'
        else 'It starts at $12,000. You get a fixed price for a written scope before we begin.' end,
      case when m % 2 = 0 then case when n % 12 = 0 then 'declined' else 'answer' end end,
      now() - ${KEPT}::interval * (n / ${to.conversations}::float) + m * interval '5 seconds'
    from generate_series(${from.conversations}::int + 1, ${to.conversations}::int) as n, generate_series(1, ${each}::int) as m`;
}

async function fillEmails(sql: Sql, from: number, to: number): Promise<void> {
  await sql`
    insert into private.outbox (kind, recipient, payload, dedupe_key, attempts, sent_at, created_at, send_after)
    select 'contact_received', 'person.' || n || '@company.example', '{"name": "Ada"}', 'growth ' || n, 1, at, at, at
    from generate_series(${from}::int + 1, ${to}::int) as n
    cross join lateral (select now() - ${KEPT}::interval * (n / ${to}::float) as at) as times`;
}

async function fillAuditLog(sql: Sql, from: number, to: number): Promise<void> {
  await sql`
    insert into private.audit_log (actor_id, action, subject, details, occurred_at)
    select md5('actor ' || n % 8)::uuid,
      (array['lead.read', 'lead.export', 'lead.update', 'contact.read', 'appointment.confirm'])[1 + n % 5],
      (1 + n % 100000)::text, '{}', now() - (${to}::int - n) * interval '4 seconds'
    from generate_series(${from}::int + 1, ${to}::int) as n`;
}

/**
 * Fills every table that grows with the business up to `factor` times `base`, in a few statements.
 * @param sql as the superuser, of one connection: triggers are left out.
 */
export async function fillTo(sql: Sql, base: TableSizes, factor: number): Promise<TableSizes> {
  const from = await readSizes(sql);
  const to = Object.fromEntries(
    Object.entries(base).map(([name, count]: [string, number]) => [name, count * factor]),
  ) as unknown as TableSizes;
  await fillLeads(sql, to.messages);
  await sql.unsafe('set session_replication_role = replica');
  await fillPastAppointments(sql, from.appointments, to.appointments);
  await withoutIndexes(sql, 'public.contacts', () => fillContacts(sql, from.contacts, to.contacts));
  await withoutIndexes(sql, 'public.chat_messages', () => fillChats(sql, from, to));
  await withoutIndexes(sql, 'private.outbox', () => fillEmails(sql, from.emails, to.emails));
  await withoutIndexes(sql, 'private.audit_log', () => fillAuditLog(sql, from.auditEntries, to.auditEntries));
  await sql.unsafe('set session_replication_role = origin');
  await sql`vacuum analyze`;
  return readSizes(sql);
}
