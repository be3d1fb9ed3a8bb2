import type { Sql } from 'postgres';

/**
 * Fills the calendar up to `count` appointments, all of them live, so that the exclusion constraint's index holds every
 * one: half the times of the coming month are taken, the others lie in the past, an hour each. The tables that bookings
 * write to besides get 5,000 rows of their own once.
 * @param sql as the superuser: triggers are left out.
 */
export async function fillAppointments(sql: Sql, count: number): Promise<void> {
  await sql.begin(async (work) => {
    await work`set local session_replication_role = replica`;
    await work`
      insert into public.appointments (
        consultant_id, consultation_type_id, client_name, client_email, service_type, starts_at, ends_at, busy,
        guest_time_zone, status, idempotency_key
      )
      select c.id, t.id, 'Casey Client', 'casey@bench.example', t.name, at, at + interval '1 hour',
        tstzrange(at, at + interval '1 hour'), 'UTC', 'confirmed', 'fill ' || at
      from public.consultants c
      cross join public.consultation_types t
      cross join lateral (
        select starts_at as at from (
          select starts_at, row_number() over (order by starts_at) as n
          from public.list_available_slots(t.name, current_date, current_date + 31)
        ) as slots
        where n % 2 = 0 and not exists (select from public.appointments)
        union all
        select timestamptz '2026-01-01' - n * interval '1 hour'
        from generate_series(1 + (select count(*) from public.appointments), ${count}) as n
      ) as times
      where c.name = 'Meridian' and t.position = 1`;
  });
  await sql`
    insert into private.idempotency_records (scope, key, request_hash, response)
    select 'fill', 'key ' || n, 'hash', '{}' from generate_series(1, 5000) as n on conflict do nothing`;
  await sql`
    insert into private.outbox (kind, recipient, payload, dedupe_key, sent_at)
    select 'contact_notice', 'firm@bench.example', '{}', 'fill ' || n, now() from generate_series(1, 5000) as n
    on conflict do nothing`;
  await sql`
    insert into private.manage_tokens (token_hash, appointment_id)
    select sha256(id::text::bytea), id from (select id from public.appointments limit 5000) as oldest
    on conflict do nothing`;
  await sql`
    insert into public.appointment_events (appointment_id, to_status)
    select id, 'confirmed' from (select id from public.appointments limit 5000) as oldest
    where (select count(*) from public.appointment_events) < 5000`;
  await sql`vacuum analyze`;
}

/** Adds `count` consultants with the weekly hours of the existing ones. */
export async function addConsultants(sql: Sql, count: number): Promise<void> {
  await sql`
    with added as (
      insert into public.consultants (name, time_zone)
      select 'Consultant ' || n, 'America/New_York' from generate_series(1, ${count}::int) n
      returning id
    )
    insert into public.availability_rules (consultant_id, weekday, start_time, end_time)
    select added.id, hours.weekday, hours.start_time, hours.end_time
    from added cross join (select distinct weekday, start_time, end_time from public.availability_rules) hours`;
}
