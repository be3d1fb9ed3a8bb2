import type { Sql } from 'postgres';

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
