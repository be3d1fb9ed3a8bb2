import type { Sql } from 'postgres';

/** What the model needs to know of a consultation type. */
export interface ConsultationType {
  name: string;
  autoConfirm: boolean;
  priceCents: number;
  cap: number | null;
  changeCutoffMs: number;
}

/** A slot by the rules, taken or not, with all consultants who could take it. */
export interface Slot {
  kind: ConsultationType;
  date: string;
  time: string;
  /** Milliseconds since 1970, as all times of the model. */
  startsAt: number;
  endsAt: number;
  /** Consultant and whether the database says that this one is free then. */
  owners: Map<string, boolean>;
}

export const ADMIN = 'c0000000-0000-4000-8000-0000000000ad';
export const OWNER = 'c0000000-0000-4000-8000-0000000000ee';
/** A change of an appointment by an account, in one statement, as the API makes it. */
const CHANGE_AS = `
  create function private.change_as(p_account uuid, p_id uuid, p_change jsonb, p_sequence int default null)
  returns jsonb language plpgsql as $$
  declare
    v_row jsonb;
  begin
    perform set_config('request.jwt.claims', json_build_object(
      'sub', p_account, 'session_id', p_account, 'role', 'authenticated'
    )::text, true);
    perform set_config('role', 'authenticated', true);
    update public.booked_appointments b set
      status = coalesce(p_change ->> 'status', b.status), reason = p_change ->> 'reason',
      starts_at = coalesce((p_change ->> 'starts_at')::timestamp at time zone 'America/New_York', b.starts_at),
      slot_released_at = case when p_change ? 'starts_at' then null else b.slot_released_at end,
      consultant_id = coalesce((p_change ->> 'consultant_id')::bigint, b.consultant_id)
    where b.id = p_id and b.ics_sequence = coalesce(p_sequence, b.ics_sequence)
      -- A page does not offer what would change nothing.
      and b.consultant_id is distinct from (p_change ->> 'consultant_id')::bigint
      and (b.starts_at is distinct from (p_change ->> 'starts_at')::timestamp at time zone 'America/New_York'
        or b.slot_released_at is not null)
    returning to_jsonb(b) into v_row;
    if v_row is null then
      perform private.refuse(
        case when exists (select from public.booked_appointments where id = p_id) then 409 else 404 end, 'not_found',
        '{"what": "booking"}'
      );
    end if;
    return v_row;
  end
  $$;`;

/** A client without a booking. */
export const OTHER = 'c0000000-0000-4000-8000-0000000000ef';
/** A Monday, two weeks before New York's clocks change and four before Europe's. */
export const MODEL_START = Date.parse('2027-03-01T15:00:00Z');

const NAMES = ['AI Strategy Consultation', 'Discovery Call', 'Custom AI Solutions', 'Technology Integration'];

/**
 * Two consultants in two zones with busy times in calendars of their own, types that differ in what matters, two accounts, and a clock that only the model moves.
 * For a database that is thrown away.
 */
export async function prepareModelDatabase(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create table private.model_clock (at timestamptz not null);
    insert into private.model_clock values (to_timestamp(${MODEL_START / 1000}));
    create or replace function private.now() returns timestamptz language plpgsql stable security definer
      set search_path = '' as $$ begin return (select at from private.model_clock); end $$;
    alter table private.idempotency_records alter created_at set default private.now();
    update public.consultation_types set price_cents = 5000 where name = 'Custom AI Solutions';
    update public.consultation_types set daily_cap = 2 where name = 'Technology Integration';
    with more as (
      insert into public.consultants (name, time_zone) values ('Second Consultant', 'Europe/Berlin') returning id
    )
    insert into public.availability_rules (consultant_id, weekday, start_time, end_time)
    select more.id, weekday, '13:00', '22:00' from more, generate_series(1, 5) as weekday;
    with calendars as (
      insert into public.connected_calendars (consultant_id, name, url, next_check_at)
      select id, 'Busy', 'https://calendar.example/' || id, 'infinity' from public.consultants returning id, consultant_id
    )
    insert into private.busy_times (calendar_id, consultant_id, period)
    select c.id, c.consultant_id, tstzrange(at, at + interval '90 minutes')
    from calendars c
    cross join lateral (
      select to_timestamp(${MODEL_START / 1000}) + n * interval '11 hours' + c.consultant_id * interval '50 minutes' as at
      from generate_series(0, 400) as n
    ) as times;
    insert into auth.users (id, email, email_confirmed_at) values
      ('${ADMIN}', 'staff@tests.example', now()), ('${OWNER}', 'owner@tests.example', now()),
      ('${OTHER}', 'other@tests.example', now());
    update private.user_roles set role = 'admin' where user_id = '${ADMIN}';
    insert into auth.sessions (id, user_id) values ('${ADMIN}', '${ADMIN}'), ('${OWNER}', '${OWNER}'), ('${OTHER}', '${OTHER}');
    ${CHANGE_AS}
    analyze;`);
}

export async function readConsultationTypes(sql: Sql): Promise<ConsultationType[]> {
  const rows = await sql<(Omit<ConsultationType, 'changeCutoffMs'> & { minutes: number })[]>`
    select name, auto_confirm as "autoConfirm", price_cents as "priceCents", daily_cap as cap,
      change_cutoff_minutes as minutes
    from public.consultation_types where name in ${sql(NAMES)} order by position`;
  return rows.map(({ minutes, ...kind }) => ({ ...kind, changeCutoffMs: minutes * 60_000 }));
}

export async function setClock(sql: Sql, at: number): Promise<void> {
  await sql`update private.model_clock set at = to_timestamp(${at / 1000})`;
}

/** Every time that the rules offer in the whole window, as showing and booking see it. */
export async function readSlots(sql: Sql, kinds: ConsultationType[]): Promise<Slot[]> {
  const rows = await sql<
    { kind: string; date: string; time: string; from: number; to: number; owners: [string, boolean][] }[]
  >`
    select kind.name as kind, s.slot_date::text as date, left(s.slot_time::text, 5) as time,
      extract(epoch from s.starts_at)::float * 1000 as from, extract(epoch from s.ends_at)::float * 1000 as to,
      json_agg(json_build_array(s.consultant_id::text, s.is_free)) as owners
    from unnest(${kinds.map(({ name }) => name)}::text[]) as kind (name)
    cross join lateral private.list_open_slots(
      private.get_bookable_consultation_type(kind.name), private.today_in_firm_time_zone(), private.today_in_firm_time_zone() + 30
    ) as s
    group by 1, 2, 3, 4, 5
    order by 1, 4`;
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  return rows.map(({ kind, date, time, from, to, owners }) => ({
    kind: byName.get(kind) as ConsultationType,
    date,
    time,
    startsAt: from,
    endsAt: to,
    owners: new Map(owners),
  }));
}
