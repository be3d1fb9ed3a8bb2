-- Who books asks for one time, and need not be told of all the others of that day: whether anybody is there then is one
-- short query. That it says what the whole day says is tested (supabase/tests/71). Whether the time is free it leaves to
-- the constraint. And whole days in fewer steps: starting a plan of twenty nodes took longer
-- than running it, and a turn of a loop over a day's times costs less than one more node.
create or replace function private.offered_slots(
  p_type public.consultation_types, p_from date, p_to date, p_time time default null, p_hold_id uuid default null
)
returns table (
  consultant_id bigint, slot_date date, slot_time time,
  starts_at timestamptz, ends_at timestamptz, busy tstzrange, is_free boolean
)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
rows 40
as $$
#variable_conflict use_variable
declare
  v_zone text := private.setting('firm_time_zone');
  v_now timestamptz := private.now();
  v_duration interval := make_interval(mins => p_type.duration_minutes);
begin
  if p_time is not null then
    return query
    select c.id, p_from, p_time, c.instant, c.instant + v_duration,
      tstzrange(
        c.instant - make_interval(mins => p_type.buffer_before_minutes),
        c.instant + v_duration + make_interval(mins => p_type.buffer_after_minutes)
      ),
      null::boolean
    from (
      select c.id, c.time_zone, t.instant, t.instant at time zone c.time_zone as local
      from (select (p_from + p_time) at time zone v_zone as instant) as t
      join public.consultants c on c.active
      -- Or the local time would be worked out anew for each row that it is compared with.
      offset 0
    ) as c
    where p_from between (v_now at time zone v_zone)::date + 1 and (v_now at time zone v_zone)::date + p_type.window_days
      and c.instant >= v_now + make_interval(mins => p_type.minimum_notice_minutes)
      -- Where clocks change, here or there, a time may be skipped or come twice.
      and c.instant at time zone v_zone = p_from + p_time and c.local at time zone c.time_zone = c.instant
      and case
        when exists (
          select from public.time_off o
          where o.consultant_id = c.id and o.during && tstzrange(c.instant, c.instant + v_duration)
        ) then false
        when exists (select from public.date_overrides o where o.consultant_id = c.id and o.date = c.local::date)
        then exists (
          select from public.date_overrides o
          where o.consultant_id = c.id and o.date = c.local::date and c.local::time >= o.start_time
            and c.local::time - o.start_time + v_duration <= o.end_time - o.start_time
            and extract(epoch from c.local::time - o.start_time)::int % (p_type.step_minutes * 60) = 0
        )
        else exists (
          select from public.availability_rules r
          where r.consultant_id = c.id and r.weekday = extract(isodow from c.local)::int and c.local::time >= r.start_time
            and c.local::time - r.start_time + v_duration <= r.end_time - r.start_time
            and extract(epoch from c.local::time - r.start_time)::int % (p_type.step_minutes * 60) = 0
        )
      end
    order by
      -- Loads are not asked for where there is nobody to choose from.
      case when exists (select from public.consultants where active offset 1)
        then private.recent_load(c.id, c.instant) end,
      c.id;
    return;
  end if;

  declare
    v_today date := (v_now at time zone v_zone)::date;
    v_first date := greatest(p_from, v_today + 1);
    v_last date := least(p_to, v_today + p_type.window_days);
    v_earliest timestamptz := v_now + make_interval(mins => p_type.minimum_notice_minutes);
    v_minutes int := p_type.duration_minutes;
    v_step int := p_type.step_minutes;
    v_pause interval := make_interval(mins => v_step);
    v_before interval := make_interval(mins => p_type.buffer_before_minutes);
    v_after interval := v_duration + make_interval(mins => p_type.buffer_after_minutes);
    v_span tstzrange;
    v_full text[];
    v_their_zone text;
    v_elsewhere boolean;
    v_taken tstzmultirange;
    v_away tstzmultirange;
    v_special date[];
    v_local timestamp;
    v_opens_at timestamptz;
    v_is_even boolean;
    v_length int;
  begin
    if p_from is null or p_to is null or v_first > v_last then
      return;
    end if;
    -- Whatever can be in the way on these dates of the firm.
    v_span := tstzrange(
      v_first::timestamp at time zone v_zone - v_before, (v_last + 1)::timestamp at time zone v_zone + v_after
    );
    if p_type.daily_cap is not null then
      v_full := private.full_days(p_type, v_span, p_hold_id);
    end if;

    for consultant_id, v_their_zone, v_taken, v_away, v_special in
      select c.id, c.time_zone,
        -- One look into the exclusion constraint's own index a consultant, however many appointments there are.
        (
          select range_agg(a.busy) from public.appointments a
          where a.consultant_id = c.id and a.busy && v_span and a.status in ('held', 'pending', 'confirmed')
            and (a.status <> 'held' or (a.hold_expires_at > v_now and a.id is distinct from p_hold_id))
        ),
        (select range_agg(t.during) from public.time_off t where t.consultant_id = c.id and t.during && v_span),
        (
          select array_agg(o.date) from public.date_overrides o
          where o.consultant_id = c.id and o.date between v_first - 1 and v_last + 1
        )
      from public.consultants c
      where c.active
    loop
      v_elsewhere := v_their_zone <> v_zone;
      -- Each local time becomes an instant by its own date: a day has not always 24 hours. Where the clock does not change
      -- between opening and closing, one conversion serves all times between.
      for v_local, v_opens_at, v_length, v_is_even in
        select h.opens, h.opens_at, (extract(epoch from h.length) / 60)::int,
          h.closes_at - h.opens_at = h.length and h.opens_at at time zone v_their_zone = h.opens
        from (
          select w.date + w.start_time as opens, w.end_time - w.start_time as length,
            (w.date + w.start_time) at time zone v_their_zone as opens_at,
            (w.date + w.end_time) at time zone v_their_zone as closes_at
          from (
            -- A consultant elsewhere has another date at the firm's edges of the day.
            select v_first + ahead as date, r.start_time, r.end_time
            from generate_series(-(v_elsewhere::int), v_last - v_first + v_elsewhere::int) as ahead
            join public.availability_rules r
              on r.consultant_id = consultant_id and r.weekday = extract(isodow from v_first + ahead)
            where v_special is null or v_first + ahead <> all (v_special)
            union all
            select o.date, o.start_time, o.end_time
            from public.date_overrides o
            where v_special is not null and o.consultant_id = consultant_id and o.start_time is not null
              and o.date between v_first - v_elsewhere::int and v_last + v_elsewhere::int
          ) as w
          offset 0
        ) as h
      loop
        for step in 0..v_length - v_minutes by v_step loop
          starts_at := case when v_is_even then v_opens_at + step * interval '1 minute'
                            else v_local at time zone v_their_zone end;
          -- Where clocks change at another hour than ours, a time may be skipped.
          if starts_at >= v_earliest and (v_is_even or starts_at at time zone v_their_zone = v_local) then
            if v_elsewhere then
              slot_date := (starts_at at time zone v_zone)::date;
              slot_time := (starts_at at time zone v_zone)::time;
            else
              slot_date := v_local::date;
              slot_time := v_local::time;
            end if;
            -- An hour that the firm's clock shows twice is offered once: people name it by the clock.
            if (not v_elsewhere
                or (slot_date between v_first and v_last and (slot_date + slot_time) at time zone v_zone = starts_at))
              and (v_away is null or not v_away && tstzrange(starts_at, starts_at + v_duration))
            then
              ends_at := starts_at + v_duration;
              busy := tstzrange(starts_at - v_before, starts_at + v_after);
              is_free := (v_taken && busy) is not true
                and (v_full is null or consultant_id || ' ' || slot_date <> all (v_full));
              return next;
            end if;
          end if;
          v_local := v_local + v_pause;
        end loop;
      end loop;
    end loop;
  end;
end
$$;
comment on function private.offered_slots(public.consultation_types, date, date, time, uuid) is
  'The times on offer by the rules (weekly hours, overrides, time off, notice, window), a consultant, and whether they are free; of the one time p_time on p_from the least loaded consultant first, and is_free is null. What the hold p_hold_id has counts as free.';

-- As it was, and asks for the one time itself: it comes in order.
create or replace function private.take_slot(
  p_type public.consultation_types, p_date date, p_time time, p_booking public.appointments
)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_slot record;
  v_taken public.appointments;
  v_is_hold boolean := p_booking.status is not distinct from 'held';
  v_now timestamptz := private.now();
begin
  for v_slot in select * from private.offered_slots(p_type, p_date, p_date, p_time)
  loop
    continue when private.day_is_full(v_slot.consultant_id, p_type, p_date);
    for attempt in 1..2 loop
      -- "do nothing" asks the constraint without failing and, unlike a plain insert, cannot deadlock with another
      -- insert of the same slot: both would wait for each other's row.
      insert into public.appointments (
        user_id, consultant_id, consultation_type_id, client_name, client_email, client_phone, company,
        service_type, message, starts_at, ends_at, busy, guest_time_zone, idempotency_key, created_at,
        status, hold_expires_at, hold_subject, price_cents, payment_status
      ) values (
        p_booking.user_id, v_slot.consultant_id, p_type.id, p_booking.client_name, p_booking.client_email,
        p_booking.client_phone, p_booking.company, p_type.name, p_booking.message,
        v_slot.starts_at, v_slot.ends_at, v_slot.busy, p_booking.guest_time_zone, p_booking.idempotency_key, v_now,
        case when v_is_hold then 'held' when p_type.auto_confirm and p_type.price_cents = 0 then 'confirmed'
             else 'pending' end,
        p_booking.hold_expires_at, p_booking.hold_subject,
        case when v_is_hold then 0 else p_type.price_cents end,
        case when v_is_hold or p_type.price_cents = 0 then 'not_required' else 'pending' end
      )
      on conflict on constraint appointments_do_not_overlap do nothing
      returning * into v_taken;
      if found then
        return v_taken;
      end if;
      exit when attempt = 2 or not private.clear_expired_holds(v_slot.consultant_id, v_slot.busy);
    end loop;
  end loop;
  perform private.refuse_slot(p_type, p_date, p_time);
  return null;
end
$$;
comment on function private.take_slot(public.consultation_types, date, time, public.appointments) is
  'Books or holds the least loaded consultant who is free then; PT422 when the rules do not offer it; PT409, naming what is still free, when nobody is.';
