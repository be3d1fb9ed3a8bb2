-- Working hours as the staff's screens need them: the week of a consultant, saved as a whole, and the open hours of a period.

create or replace function public.set_weekly_hours(p_consultant_id bigint, p_hours jsonb, p_previous jsonb)
returns void
language plpgsql security invoker
set search_path = ''
as $$
begin
  -- Serializes two admins who save at the same time.
  perform from public.consultants where id = p_consultant_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "consultant"}');
  end if;
  if jsonb_array_length(p_hours) > 70 then
    perform private.refuse(422, 'limits_exceeded');
  end if;
  if (
    select array_agg((r.weekday, r.start_time, r.end_time) order by r.weekday, r.start_time, r.end_time)
    from public.availability_rules r where r.consultant_id = p_consultant_id
  ) is distinct from (
    select array_agg((p.weekday, p.start_time, p.end_time) order by p.weekday, p.start_time, p.end_time)
    from jsonb_to_recordset(p_previous) as p (weekday smallint, start_time time, end_time time)
  ) then
    perform private.refuse(409, 'version_conflict', '{"what": "hours"}');
  end if;
  -- Unchanged rows stay, so that the audit log has what was changed.
  delete from public.availability_rules r
  where r.consultant_id = p_consultant_id and not exists (
    select from jsonb_to_recordset(p_hours) as h (weekday smallint, start_time time, end_time time)
    where (h.weekday, h.start_time, h.end_time) = (r.weekday, r.start_time, r.end_time)
  );
  insert into public.availability_rules (consultant_id, weekday, start_time, end_time)
  select p_consultant_id, h.weekday, h.start_time, h.end_time
  from jsonb_to_recordset(p_hours) as h (weekday smallint, start_time time, end_time time)
  where not exists (
    select from public.availability_rules r
    where r.consultant_id = p_consultant_id
      and (h.weekday, h.start_time, h.end_time) = (r.weekday, r.start_time, r.end_time)
  );
end
$$;
comment on function public.set_weekly_hours(bigint, jsonb, jsonb) is
  'Replaces the weekly hours of a consultant, for admins: [{weekday, start_time, end_time}]. p_previous has the hours that the admin saw. PT404: no such consultant, or the caller is not an admin, PT409: changed meanwhile, PT422: too many, 23P01 and 23514: the constraints of the table refuse them.';
grant execute on function public.set_weekly_hours(bigint, jsonb, jsonb) to authenticated;

create or replace function public.list_open_hours(p_from date, p_to date)
returns table (consultant_id bigint, starts_at timestamptz, ends_at timestamptz)
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  v_zone text := (select firm_time_zone from public.settings);
  v_span tstzrange := tstzrange(p_from::timestamp at time zone v_zone, (p_to + 1)::timestamp at time zone v_zone);
begin
  -- Only admins see the settings.
  if v_zone is null then
    perform private.refuse(403, 'admin_required');
  end if;
  if (p_to - p_from between 0 and 62) is not true then
    perform private.refuse(422, 'period_too_long');
  end if;
  return query
    with days as (
      -- In another zone, hours on the firm's date may be on the consultant's previous or next date.
      select c.id, c.time_zone, day::date as date
      from public.consultants c cross join lateral generate_series(p_from - 1, p_to + 1, interval '1 day') as day
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
    open as (
      select h.id, range_agg(tstzrange(
        (h.date + h.start_time) at time zone h.time_zone, (h.date + h.end_time) at time zone h.time_zone
      ) * v_span) - coalesce((
        select range_agg(t.period) from public.time_off t where t.consultant_id = h.id and t.period && v_span
      ), '{}') as periods
      from hours h group by h.id
    )
    select o.id, lower(period), upper(period) from open o cross join lateral unnest(o.periods) as period
    order by o.id, period;
end
$$;
comment on function public.list_open_hours(date, date) is
  'Returns when the consultants work between two dates of the firm, by weekly hours, date overrides and time off, for admins. PT403: not an admin. PT422: more than 62 days.';
grant execute on function public.list_open_hours(date, date) to authenticated;
