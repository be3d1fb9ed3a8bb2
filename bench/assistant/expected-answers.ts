import type { Sql } from 'postgres';

/** What the tables say, read from them directly and not through what the answerer reads. */
export interface ExpectedAnswers {
  /** "YYYY-MM-DD", the firm's. */
  today: string;
  services: { slug: string; name: string; price: number; duration: string }[];
  consultations: { name: string; durationMinutes: number; priceCents: number }[];
  /** "Monday" to "Sunday" with its spans, "HH:MM". */
  hours: { weekday: number; from: string; to: string }[];
  closed: { date: string; name: string }[];
  /** By name of the consultation: "2026-11-24 09:00" of each free time. */
  free: Map<string, Set<string>>;
}

/** Reads all of it. `sql` may read any table. */
export async function readExpectedAnswers(sql: Sql): Promise<ExpectedAnswers> {
  const [clock] = await sql<[{ today: string }]>`select private.today_in_firm_time_zone()::text as today`;
  const services = await sql<ExpectedAnswers['services']>`
    select slug, name, price::float as price, duration from public.services where status = 'published' order by position`;
  const consultations = await sql<ExpectedAnswers['consultations']>`
    select name, duration_minutes as "durationMinutes", price_cents as "priceCents"
    from public.consultation_types where active order by position`;
  const hours = await sql<ExpectedAnswers['hours']>`
    select weekday, to_char(start_time, 'HH24:MI') as from, to_char(end_time, 'HH24:MI') as to
    from public.availability_rules order by weekday, start_time`;
  const closed = await sql<ExpectedAnswers['closed']>`
    select date::text as date, coalesce(reason, '') as name from public.date_overrides
    where start_time is null and date >= private.today_in_firm_time_zone() order by date`;
  const free = new Map<string, Set<string>>();
  for (const { name } of consultations) {
    const rows = await sql<{ at: string }[]>`
      select slot_date::text || ' ' || slot_time as at
      from public.list_available_slots(${name}, private.today_in_firm_time_zone(), private.today_in_firm_time_zone() + 61)`;
    free.set(name, new Set(rows.map(({ at }) => at)));
  }
  return { today: clock.today, services, consultations, hours, closed, free };
}
