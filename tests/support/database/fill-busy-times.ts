import type { Sql } from 'postgres';

/**
 * Adds short busy times in the evenings of the next days, in a connected calendar of each consultant. They do not touch,
 * because finish_calendar_check() merges those that do.
 * @param count of all consultants together, at most 300 a day
 */
export async function fillBusyTimes(sql: Sql, count: number, days: number): Promise<void> {
  await sql.unsafe(`
    with calendars as (
      insert into public.connected_calendars (consultant_id, name, url, next_check_at)
      select id, 'Filled', 'https://calendar.example/' || id, 'infinity' from public.consultants
      returning id, consultant_id
    )
    insert into private.busy_times (calendar_id, consultant_id, period)
    select c.id, c.consultant_id, tstzrange(at, at + interval '1 minute')
    from calendars c cross join (
      select (current_date + n % ${days} + time '18:00') at time zone 'America/New_York'
        + n / ${days} * interval '2 minutes' as at
      from generate_series(1, ${count} / (select count(*)::int from public.consultants)) as n
    ) as times;
    analyze private.busy_times;`);
}
