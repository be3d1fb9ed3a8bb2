-- The staff's calendar: what is booked, and what they could still give away.

alter table public.appointments
  add column source text not null default 'site' check (source in ('site', 'phone'));
comment on column public.appointments.source is 'How it came: booked on the site, or by phone, entered by staff.';
grant select (source) on public.appointments to authenticated;

create function private.staff_view(p_booking public.appointments)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_booking.id, 'status', p_booking.status, 'sequence', p_booking.ics_sequence,
    'clientName', p_booking.client_name, 'clientEmail', p_booking.client_email,
    'clientPhone', p_booking.client_phone, 'company', p_booking.company, 'message', p_booking.message,
    'isClient', p_booking.user_id is not null, 'source', p_booking.source,
    'serviceType', p_booking.service_type, 'typeActive', t.active, 'location', t.location,
    'startsAt', private.iso(p_booking.starts_at), 'endsAt', private.iso(p_booking.ends_at),
    'guestTimeZone', p_booking.guest_time_zone,
    'paymentStatus', p_booking.payment_status, 'priceCents', p_booking.price_cents,
    'consultantId', c.id, 'consultant', c.name,
    'createdAt', private.iso(p_booking.created_at),
    'rating', r.rating, 'ratingComment', r.comment,
    'reason', (
      select e.reason from public.appointment_events e where e.appointment_id = p_booking.id order by e.id desc limit 1
    )
  )
  from public.consultation_types t
  join public.consultants c on c.id = p_booking.consultant_id
  left join public.appointment_ratings r on r.appointment_id = p_booking.id
  where t.id = p_booking.consultation_type_id
$$;
comment on function private.staff_view(public.appointments) is 'A booking as staff see it.';

create function private.list_appointments(p_from date, p_to date, p_filter jsonb)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_limit constant int := 500;
  v_zone text := private.setting('firm_time_zone');
  v_filter jsonb := jsonb_strip_nulls(coalesce(p_filter, '{}'));
  v_statuses text[] := array(select jsonb_array_elements_text(coalesce(v_filter -> 'status', '[]')));
  v_words text := nullif(btrim(left(v_filter ->> 'query', 100)), '');
  v_from timestamptz := p_from::timestamp at time zone v_zone;
  v_to timestamptz := (p_to + 1)::timestamp at time zone v_zone;
  v_found jsonb;
begin
  perform private.require_admin();
  if (v_statuses <@ array['pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined']) is not true then
    raise sqlstate 'PT422' using
      message = 'Please choose pending, confirmed, completed, no_show, cancelled or declined.';
  end if;
  if exists (select from jsonb_object_keys(v_filter) as key where key not in ('status', 'consultant', 'query')) then
    raise sqlstate 'PT422' using message = 'Appointments are filtered by status, consultant and query.';
  end if;
  select coalesce(jsonb_agg(private.staff_view(a) order by a.starts_at, a.id), '[]') into v_found
  from (
    select * from public.appointments a
    where a.status <> 'held'
      and (v_from is null or a.ends_at > v_from) and (v_to is null or a.starts_at < v_to)
      and (v_statuses = '{}' or a.status = any (v_statuses))
      and (v_filter ->> 'consultant' is null or a.consultant_id = (v_filter ->> 'consultant')::bigint)
      and (v_words is null or position(
        lower(v_words) in lower(concat_ws(' ', a.client_name, a.client_email, a.company, a.service_type))
      ) > 0)
    order by a.starts_at, a.id
    limit v_limit + 1
  ) as a;
  return jsonb_build_object(
    'timeZone', v_zone,
    'appointments', case when jsonb_array_length(v_found) > v_limit then v_found - v_limit else v_found end,
    'isCut', jsonb_array_length(v_found) > v_limit
  );
end
$$;
comment on function private.list_appointments(date, date, jsonb) is 'See public.list_appointments().';

create function public.list_appointments(p_from date default null, p_to date default null, p_filter jsonb default '{}')
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_appointments(p_from, p_to, p_filter)
$$;
comment on function public.list_appointments(date, date, jsonb) is
  'What takes place between two dates of the firm (null: no end), earliest first, for admins; {timeZone, appointments, isCut}, at most 500. p_filter {status: [text], consultant: id, query}. PT403: not an admin, PT422: an unreadable filter.';

create function private.staff_slots(
  p_type public.consultation_types, p_from date, p_to date, p_but uuid default null
)
returns table (
  consultant_id bigint, slot_date date, slot_time time,
  starts_at timestamptz, ends_at timestamptz, busy tstzrange, is_free boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_zone text := private.setting('firm_time_zone');
  v_now timestamptz := private.now();
  v_duration interval := make_interval(mins => p_type.duration_minutes);
begin
  return query
  with days as (
    -- A consultant elsewhere has another date at the firm's edges of the day.
    select c.id, c.time_zone, day::date as date
    from public.consultants c
    cross join lateral generate_series(
      greatest(p_from, private.firm_today()) - 1, p_to + 1, interval '1 day'
    ) as day
    where c.active
  ),
  hours as (
    select d.id, d.time_zone, d.date, o.start_time, o.end_time
    from days d join public.date_overrides o on o.consultant_id = d.id and o.date = d.date
    where o.start_time is not null
    union all
    select d.id, d.time_zone, d.date, r.start_time, r.end_time
    from days d
    join public.availability_rules r on r.consultant_id = d.id and r.weekday = extract(isodow from d.date)
    where not exists (select from public.date_overrides o where o.consultant_id = d.id and o.date = d.date)
  ),
  starts as (
    select h.id, h.time_zone, h.date + h.start_time + step * interval '1 minute' as local
    from hours h
    cross join lateral generate_series(
      0, private.minutes(h.end_time) - private.minutes(h.start_time) - p_type.duration_minutes, p_type.step_minutes
    ) as step
  ),
  instants as (
    select s.id, s.local at time zone s.time_zone as instant, s.local, s.time_zone from starts s
  ),
  firm as (
    select i.id, i.instant, i.instant at time zone v_zone as local, tstzrange(
      i.instant - make_interval(mins => p_type.buffer_before_minutes),
      i.instant + v_duration + make_interval(mins => p_type.buffer_after_minutes)
    ) as busy
    from instants i
    where i.instant > v_now and i.instant at time zone i.time_zone = i.local
  )
  select f.id, f.local::date, f.local::time, f.instant, f.instant + v_duration, f.busy, not exists (
    select from public.appointments a
    where a.consultant_id = f.id and a.busy && f.busy and a.status in ('held', 'pending', 'confirmed')
      and (a.status <> 'held' or a.hold_expires_at > v_now) and a.id is distinct from p_but
  )
  from firm f
  where f.local::date between p_from and p_to and f.local at time zone v_zone = f.instant
    and not exists (
      select from public.time_off t
      where t.consultant_id = f.id and t.during && tstzrange(f.instant, f.instant + v_duration)
    );
end
$$;
comment on function private.staff_slots(public.consultation_types, date, date, uuid) is
  'The times that staff may give away: by the weekly hours, overrides and time off, from now on; without the notice, the window and the daily cap that visitors are held to. The appointment p_but is not in the way.';

create function private.type_for_staff(p_name text)
returns public.consultation_types
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types;
begin
  perform private.require_admin();
  select * into v_type from public.consultation_types where name = p_name;
  if not found then
    raise sqlstate 'PT422' using message = 'Please select a service type.';
  end if;
  return v_type;
end
$$;
comment on function private.type_for_staff(text) is
  'The consultation type of that name, active or not, for admins. PT403: not an admin, PT422: no such type.';

create function private.staff_free_times(p_service_type text, p_from date, p_to date, p_but uuid)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types := private.type_for_staff(p_service_type);
begin
  if (p_to - p_from between 0 and 62) is not true then
    raise sqlstate 'PT422' using message = 'Please ask for at most two months.';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'date', s.slot_date, 'time', left(s.slot_time::text, 5), 'startsAt', private.iso(s.starts_at)
    ) order by s.starts_at), '[]')
    from (
      select distinct on (slots.starts_at) slots.*
      from private.staff_slots(v_type, p_from, p_to, p_but) slots where slots.is_free
    ) as s
  );
end
$$;
comment on function private.staff_free_times(text, date, date, uuid) is 'See public.staff_free_times().';

create function public.staff_free_times(p_service_type text, p_from date, p_to date, p_but uuid default null)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.staff_free_times(p_service_type, p_from, p_to, p_but)
$$;
comment on function public.staff_free_times(text, date, date, uuid) is
  'What staff may still give away between two dates of the firm, for admins: [{date, time, startsAt}]. The appointment p_but, which is to be moved, is not in the way. PT403: not an admin, PT422: no such type, or more than 62 days.';

grant execute on function
  private.list_appointments(date, date, jsonb), public.list_appointments(date, date, jsonb),
  private.staff_free_times(text, date, date, uuid), public.staff_free_times(text, date, date, uuid)
to authenticated;
