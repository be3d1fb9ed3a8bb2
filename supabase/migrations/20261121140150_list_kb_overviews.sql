-- Sections about all rows of a kind at once, for questions such as "What services do you offer?".

create function private.opening_hours()
returns table (weekday int, start_time time, end_time time)
language sql stable
set search_path = ''
as $$
  -- This week's dates turn a consultant's local times into the firm's.
  with monday as (select date_trunc('week', private.firm_today())::date as date),
  spans as (
    select extract(isodow from b.opens)::int as weekday, int4range(
      private.minutes(b.opens::time), private.minutes(b.opens::time) + private.minutes(r.end_time - r.start_time + time '00:00')
    ) as span
    from public.consultants c
    join public.availability_rules r on r.consultant_id = c.id
    cross join monday
    cross join lateral (
      select (monday.date + r.weekday - 1 + r.start_time) at time zone c.time_zone
        at time zone private.setting('firm_time_zone') as opens
    ) as b
    where c.active
  )
  select s.weekday, time '00:00' + make_interval(mins => lower(piece)), time '00:00' + make_interval(mins => least(upper(piece), 1439))
  from (select weekday, range_agg(span) as open from spans group by weekday) as s
  cross join unnest(s.open) as piece
  order by 1, 2
$$;
comment on function private.opening_hours() is
  'When somebody holds consultations, in the firm''s zone: ISO weekday, from, to; all active consultants together.';

create function private.closed_days(p_days int)
returns table (date date, name text)
language sql stable
set search_path = ''
as $$
  -- The reasons that staff write are their own; a federal holiday has a name that anybody may know.
  select o.date, h.name
  from public.date_overrides o
  join public.consultants c on c.id = o.consultant_id and c.active
  left join lateral private.us_federal_holidays(extract(year from o.date)::int) h on h.date = o.date
  where o.start_time is null and o.date between private.firm_today() and private.firm_today() + p_days
  group by o.date, h.name
  having count(distinct o.consultant_id) = (select count(*) from public.consultants where active)
  order by o.date
$$;
comment on function private.closed_days(int) is
  'The days within so many from today on which nobody holds consultations; name: of the federal holiday, else null.';

create function private.hours_text()
returns text
language sql stable
set search_path = ''
as $$
  select string_agg(format('%s: %s.', days, hours), E'\n' order by first_day)
  from (
    select hours, min(weekday) as first_day, string_agg(
      (array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])[weekday], ', ' order by weekday
    ) as days
    from (
      select weekday, string_agg(
        format('%s to %s', to_char(start_time, 'FMHH12:MI AM'), to_char(end_time, 'FMHH12:MI AM')), ' and ' order by start_time
      ) as hours
      from private.opening_hours() group by weekday
    ) as by_day
    group by hours
  ) as by_hours
$$;
comment on function private.hours_text() is 'The weekly hours, a line for the days that have the same ones.';

create function private.firm_sections(p_key text)
returns table (path text, title text, heading text, content text)
language sql stable
set search_path = ''
as $$
  select '/services', 'Services', 'What services do we offer?', string_agg(
    format('%s: %s Starts at %s and usually takes %s.', name, short_description, private.dollars(price), duration), E'\n' order by position
  )
  from public.services
  where p_key = 'services' and status = 'published' and publish_at <= private.now()
  having count(*) > 0
  union all
  select '/services', 'Services', 'How much do our services cost? Prices and durations', string_agg(
    format('%s starts at %s and usually takes %s.', name, private.dollars(price), duration), E'\n' order by position
  ) || E'\nEach is a fixed price for a written scope, agreed before we begin.'
  from public.services
  where p_key = 'prices' and status = 'published' and publish_at <= private.now()
  having count(*) > 0
  union all
  select '/blog', 'Blog', 'Which articles have we written?', string_agg(
    format('%s, by %s: %s', title, author, excerpt), E'\n' order by publish_at desc
  )
  from (
    select * from public.blog_posts where status = 'published' and publish_at <= private.now()
    order by publish_at desc limit 12
  ) as posts
  where p_key = 'posts'
  having count(*) > 0
  union all
  select '/#case-studies', 'Success stories', 'Which success stories and case studies do we have?', string_agg(
    format('%s (%s): %s. %s', title, industry, headline, summary), E'\n' order by position
  )
  from public.case_studies
  where p_key = 'case_studies' and status = 'published' and publish_at <= private.now()
  having count(*) > 0
  union all
  select '/schedule', 'Schedule a consultation', 'Which consultations can you book, how long are they and what do they cost?', string_agg(
    format('%s: %s minutes, %s.', name, duration_minutes, private.price_text(price_cents)), E'\n' order by position
  )
  from public.consultation_types
  where p_key = 'consultation_types' and active
  having count(*) > 0
  union all
  select '/schedule', 'Opening hours', 'Opening hours: when are we open for consultations and calls?', concat_ws(E'\n',
    private.hours_text(), format('All times are %s.', case private.setting('firm_time_zone')
      when 'America/New_York' then 'Eastern Time, the time of Atlanta' else private.setting('firm_time_zone') end),
    'Closed next on ' || (
      select string_agg(to_char(date, 'FMMonth FMDD, YYYY') || coalesce(' (' || name || ')', ''), '; ' order by date)
      from (select * from private.closed_days(365) limit 6) as next
    ) || '.'
  )
  where p_key = 'hours' and exists (select from private.opening_hours())
$$;
comment on function private.firm_sections(text) is
  'One overview: services, prices, posts, case_studies, consultation_types or hours; nothing where there is nothing to tell.';
