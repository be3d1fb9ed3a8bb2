-- How each source becomes sections of the assistant's knowledge. A section is read without its page, so its heading says what
-- it is about, and figures are written as sentences. Visitors read these texts in answers.

create view private.firm_opening_hours with (security_invoker = true) as
-- A conversion between time zones needs dates; this week's are used.
with monday as (select date_trunc('week', private.today_in_firm_time_zone())::date as date),
spans as (
  select extract(isodow from b.opens)::int as weekday,
    tsrange(date '2000-01-01' + b.opens::time, date '2000-01-01' + b.opens::time + (r.end_time - r.start_time)) as span
  from public.consultants c
  join public.availability_rules r on r.consultant_id = c.id
  cross join monday
  cross join lateral (
    select (monday.date + r.weekday - 1 + r.start_time) at time zone c.time_zone
      at time zone private.firm_time_zone() as opens
  ) as b
  where c.active
)
select s.weekday, lower(piece)::time as start_time, least(upper(piece), timestamp '2000-01-01 23:59')::time as end_time
from (select weekday, range_agg(span) as open from spans group by weekday) as s
cross join unnest(s.open) as piece;
comment on view private.firm_opening_hours is
  'The spans in which at least one active consultant holds consultations, in the firm''s time zone.';

create view private.closed_days with (security_invoker = true) as
select o.date, h.name
from public.date_overrides o
join public.consultants c on c.id = o.consultant_id and c.active
-- The reason that staff enter is private. The name of a federal holiday is public.
left join lateral private.us_federal_holidays(extract(year from o.date)::int) h on h.date = o.date
where o.start_time is null and o.date >= private.today_in_firm_time_zone()
group by o.date, h.name
having count(distinct o.consultant_id) = (select count(*) from public.consultants where active);
comment on view private.closed_days is 'The days from today on that every active consultant has marked as closed.';
comment on column private.closed_days.name is 'The federal holiday, or null.';

create view private.knowledge_source_sections with (security_invoker = true) as
select 'service' as source_kind, s.slug::text as source_key, part.position as n, '/services/' || s.slug || part.anchor as path,
  s.name::text as title, part.heading, part.content
from public.services s
cross join lateral (
  select 1 as position, '#overview' as anchor, 'What is ' || s.name || '?' as heading,
    s.short_description || E'\n' || s.description as content
  union all
  select 2, '#service-details', 'How much does ' || s.name || ' cost, and how long does it take?', format(
    '%s starts at %s and usually takes %s. The price is fixed for a written scope and agreed before the work begins.',
    s.name, private.format_dollars(s.price), s.duration
  )
  union all
  select 3, '#benefits', 'Key benefits of ' || s.name || ': what you get', array_to_string(s.benefits, E'\n')
  union all
  select 4, '#process', 'The process of ' || s.name || ', step by step', (
    select string_agg(
      format('%s. %s: %s', step ->> 'step', step ->> 'title', step ->> 'description'), E'\n'
      order by (step ->> 'step')::int
    ) from jsonb_array_elements(s.process) as step
  )
) as part
where s.status = 'published' and s.publish_at <= private.now()
union all
select 'post', p.slug, part.n, '/blog/' || p.slug || coalesce('#' || part.anchor, ''), p.title,
  coalesce(private.strip_html(part.heading), p.title),
  case when part.heading is null then format(E'%s\nAn article by %s, %s.\n', p.excerpt, p.author, p.read_time) else '' end
    || private.strip_html(part.body)
from public.blog_posts p
cross join lateral (
  select n, chunk, substring(chunk from '^<h2 id="([^"]*)"') as anchor,
    case when chunk like '<h2%' then split_part(chunk, '</h2>', 1) end as heading,
    case when chunk like '<h2%' then substr(chunk, strpos(chunk, '</h2>') + 5) else chunk end as body
  from string_to_table(replace(p.content, '<h2', E'\x01<h2'), E'\x01') with ordinality as chunks (chunk, n)
) as part
where p.status = 'published' and p.publish_at <= private.now()
  and (part.heading is null or private.strip_html(part.body) <> '')
union all
select 'case_study', c.slug, part.position, '/case-studies/' || c.slug || part.anchor, c.title, part.heading, part.content
from public.case_studies c
cross join lateral (
  select 1 as position, '' as anchor,
    format('Success story in %s: %s', c.industry, c.headline) as heading,
    format(
      E'%s\nClient: %s. Industry: %s. It took %s. Technologies: %s.',
      c.summary, c.client, c.industry, c.timeline, array_to_string(c.technologies, ', ')
    ) as content
  union all
  select 2, '#challenge', format('The challenge in %s (%s)', c.industry, c.headline), c.challenge
  union all
  select 3, '#solution', format('What we did in %s: the solution (%s)', c.industry, c.headline), c.solution
  union all
  select 4, '#results', format('Results in %s (%s)', c.industry, c.headline), c.results
  union all
  select 5, '#changes', format('What changed in %s (%s), before and after, and the return on investment (ROI)', c.industry, c.headline), (
    select string_agg(format(
      '%s: from %s to %s %s, %s%% better.',
      m ->> 'metric', m ->> 'before', m ->> 'after', m ->> 'unit', m ->> 'improvement'
    ), E'\n') from jsonb_array_elements(c.metrics -> 'beforeAfter') as m
  ) || format(
    E'\nReturn on investment (ROI): %s invested, %s returned, %s.',
    private.format_dollars((c.metrics #>> '{roi,investment}')::numeric), private.format_dollars((c.metrics #>> '{roi,returns}')::numeric),
    c.metrics #>> '{roi,timeframe}'
  )
  union all
  select 6, '#phases', format('Timeline in %s (%s): how long the project took', c.industry, c.headline), format(
    E'The project took %s.\n%s', c.timeline,
    (select string_agg(format('%s: %s.', m ->> 'phase', m ->> 'duration'), E'\n')
      from jsonb_array_elements(c.metrics -> 'timeline') as m)
  )
  union all
  select 7, '#targets', format('Targets in %s (%s): which were met and which were missed', c.industry, c.headline), (
    select string_agg(format(
      '%s: %s, the target was %s (%s).', m ->> 'name', m ->> 'value', m ->> 'target',
      case when (m ->> 'achieved')::boolean then 'met' else 'missed' end
    ), E'\n') from jsonb_array_elements(c.metrics -> 'kpis') as m
  )
) as part
where c.status = 'published' and c.publish_at <= private.now()
union all
select 'faq', f.id::text, 1, '/services#faqs', 'Questions owners ask first', f.question, f.answer
from public.faqs f
where f.status = 'published' and f.publish_at <= private.now()
union all
select 'consultation_type', t.id::text, 1,
  case when t.name = 'Discovery Call' then '/schedule?type=discovery-call' else '/schedule' end,
  'Schedule a consultation', t.name || case when t.name ~* '(consultation|call)$' then '' else ' consultation' end,
  format(
    E'%s\nIt takes %s minutes and is %s. Book it at least %s ahead and at most %s days ahead. %s You can move or cancel it until %s before its start.',
    t.description, t.duration_minutes,
    case t.price_cents when 0 then 'free' else private.format_dollars(t.price_cents / 100.0) end,
    private.format_duration(t.minimum_notice_minutes), t.window_days, case when t.auto_confirm then 'It’s confirmed right away.' else 'We confirm it by email.' end,
    private.format_duration(t.change_cutoff_minutes)
  )
from public.consultation_types t
where t.active
union all
select 'firm', 'services', 1, '/services', 'Services', 'What services do we offer?', string_agg(
  format('%s: %s Starts at %s and usually takes %s.', name, short_description, private.format_dollars(price), duration), E'\n' order by position
)
from public.services
where status = 'published' and publish_at <= private.now()
having count(*) > 0
union all
select 'firm', 'prices', 1, '/services', 'Services', 'How much do our services cost? Prices and durations', string_agg(
  format('%s starts at %s and usually takes %s.', name, private.format_dollars(price), duration), E'\n' order by position
) || E'\nEach is a fixed price for a written scope, agreed before we begin.'
from public.services
where status = 'published' and publish_at <= private.now()
having count(*) > 0
union all
select 'firm', 'posts', 1, '/blog', 'Blog', 'Which articles have we written?', string_agg(
  format('%s, by %s: %s', title, author, excerpt), E'\n' order by publish_at desc
)
from (
  select * from public.blog_posts where status = 'published' and publish_at <= private.now()
  order by publish_at desc limit 12
) as posts
having count(*) > 0
union all
select 'firm', 'case_studies', 1, '/#case-studies', 'Success stories', 'Which success stories and case studies do we have?', string_agg(
  format('%s (%s): %s. %s', title, industry, headline, summary), E'\n' order by position
)
from public.case_studies
where status = 'published' and publish_at <= private.now()
having count(*) > 0
union all
select 'firm', 'consultation_types', 1, '/schedule', 'Schedule a consultation', 'Which consultations can you book, how long are they and what do they cost?', string_agg(
  format('%s: %s minutes, %s.', name, duration_minutes,
    case price_cents when 0 then 'free' else private.format_dollars(price_cents / 100.0) end), E'\n' order by position
)
from public.consultation_types
where active
having count(*) > 0
union all
select 'firm', 'changes', 1, '/schedule', 'Schedule a consultation', 'How to move, cancel or reschedule a booking, and until when',
  E'Every email about your booking has a link to move or cancel it. If you have an account, you can also do this in your profile, under My Bookings.\n'
  || string_agg(format('%s: until %s before its start.', name, private.format_duration(change_cutoff_minutes)), E'\n' order by position)
from public.consultation_types
where active
having count(*) > 0
union all
select 'firm', 'hours', 1, '/schedule', 'Opening hours', 'Opening hours: when are we open for consultations and calls?', concat_ws(E'\n',
  (
    select string_agg(format('%s: %s.', days, hours), E'\n' order by first_day)
    from (
      select hours, min(weekday) as first_day, string_agg(
        (array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])[weekday], ', ' order by weekday
      ) as days
      from (
        select weekday, string_agg(
          format('%s to %s', to_char(start_time, 'FMHH12:MI AM'), to_char(end_time, 'FMHH12:MI AM')), ' and ' order by start_time
        ) as hours
        from private.firm_opening_hours group by weekday
      ) as by_day
      group by hours
    ) as by_hours
  ),
  format('All times are %s.', (select firm_time_zone_label from public.settings)),
  'Closed next on ' || (
    select string_agg(to_char(date, 'FMMonth FMDD, YYYY') || coalesce(' (' || name || ')', ''), '; ' order by date)
    from (
      select * from private.closed_days where date <= private.today_in_firm_time_zone() + 365 order by date limit 6
    ) as next
  ) || '.'
)
where exists (select from private.firm_opening_hours);
comment on view private.knowledge_source_sections is
  'The sections that the assistant''s knowledge should have of each published source. The firm is the source of overviews of many rows, for questions such as What services do you offer?';
comment on column private.knowledge_source_sections.source_kind is 'As in public.knowledge_sections.';
comment on column private.knowledge_source_sections.source_key is
  'The slug or id of the row; of the firm: services, prices, posts, case_studies, consultation_types, changes or hours.';
comment on column private.knowledge_source_sections.n is 'Place in the source, ascending.';
comment on column private.knowledge_source_sections.path is 'Path of the page, with the section''s anchor.';
comment on column private.knowledge_source_sections.title is 'Title of the page.';
comment on column private.knowledge_source_sections.heading is 'Heading, which says what the section is about.';
comment on column private.knowledge_source_sections.content is 'Plain text, to be split by private.split_text().';
