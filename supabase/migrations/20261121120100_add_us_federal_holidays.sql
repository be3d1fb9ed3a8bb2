-- The firm is closed on federal holidays. They are overrides like any other: staff may change or remove each of them.

create function private.nth_weekday(p_year int, p_month int, p_weekday int, p_nth int)
returns date
language sql immutable parallel safe
set search_path = ''
as $$
  select first + ((p_weekday - extract(isodow from first)::int + 7) % 7) + 7 * (p_nth - 1)
  from (select make_date(p_year, p_month, 1) as first) as month
$$;
comment on function private.nth_weekday(int, int, int, int) is
  'The nth Monday (weekday 1) to Sunday (7) of a month: nth_weekday(2027, 11, 4, 4) is 2027-11-25.';

create function private.observed_date(p_date date)
returns date
language sql immutable parallel safe
set search_path = ''
as $$
  select p_date + case extract(isodow from p_date) when 6 then -1 when 7 then 1 else 0 end
$$;
comment on function private.observed_date(date) is
  'When a holiday is kept: on Friday when it falls on a Saturday, on Monday when on a Sunday.';

create function private.us_federal_holidays(p_year int)
returns table (date date, name text)
language sql immutable parallel safe
set search_path = ''
as $$
  select observed, name
  from (
    select private.observed_date(make_date(p_year, 1, 1)), 'New Year''s Day'
    union all
    -- On a Saturday it is kept in the year before.
    select private.observed_date(make_date(p_year + 1, 1, 1)), 'New Year''s Day'
    union all
    select private.nth_weekday(p_year, 1, 1, 3), 'Birthday of Martin Luther King, Jr.'
    union all
    select private.nth_weekday(p_year, 2, 1, 3), 'Washington''s Birthday'
    union all
    -- The last Monday of May.
    select private.nth_weekday(p_year, 6, 1, 1) - 7, 'Memorial Day'
    union all
    select private.observed_date(make_date(p_year, 6, 19)), 'Juneteenth National Independence Day'
    union all
    select private.observed_date(make_date(p_year, 7, 4)), 'Independence Day'
    union all
    select private.nth_weekday(p_year, 9, 1, 1), 'Labor Day'
    union all
    select private.nth_weekday(p_year, 10, 1, 2), 'Columbus Day'
    union all
    select private.observed_date(make_date(p_year, 11, 11)), 'Veterans Day'
    union all
    select private.nth_weekday(p_year, 11, 4, 4), 'Thanksgiving Day'
    union all
    select private.observed_date(make_date(p_year, 12, 25)), 'Christmas Day'
  ) as holidays (observed, name)
  where extract(year from observed) = p_year
  order by observed
$$;
comment on function private.us_federal_holidays(int) is
  'The days in a year on which the federal government is closed; a New Year''s Day kept on December 31 counts there.';

create function private.add_us_holidays(p_consultant_id bigint, p_first_year int, p_last_year int)
returns int
language sql security definer
set search_path = ''
as $$
  with added as (
    insert into public.date_overrides (consultant_id, date, reason)
    select p_consultant_id, holiday.date, holiday.name
    from generate_series(p_first_year, p_last_year) as year
    cross join lateral private.us_federal_holidays(year) as holiday
    -- What the firm has said about a day stays.
    where not exists (
      select from public.date_overrides kept where kept.consultant_id = p_consultant_id and kept.date = holiday.date
    )
    on conflict on constraint date_overrides_do_not_overlap do nothing
    returning 1
  )
  select count(*)::int from added
$$;
comment on function private.add_us_holidays(bigint, int, int) is
  'Closes a consultant''s federal holidays of these years, but for dates that have hours of their own; how many.';

select private.add_us_holidays(id, 2026, 2030) from public.consultants;
