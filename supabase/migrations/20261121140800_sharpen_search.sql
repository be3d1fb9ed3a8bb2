-- As they were, and quicker: words that are known are looked up once, headings are compared only where a word was found,
-- and what the weights need to know of the whole is written down when it changes. Answers that were written as such go
-- before lists; each part of a success story names its result.

create or replace function private.learn_kb_words()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.kb_words;
  insert into private.kb_words (word, lexeme, sections)
  select w.word, l.lexeme[1], w.ndoc
  from ts_stat($query$
    select to_tsvector('pg_catalog.simple', heading || ' ' || title || ' ' || content) from public.kb_sections
  $query$) as w
  cross join lateral ts_lexize('pg_catalog.english_stem', w.word) as l (lexeme)
  where l.lexeme[1] is not null;
  insert into private.kb_state (name, value)
  select known.name, known.value
  from (select count(*) as sections, coalesce(avg(length(search)), 1) as words from public.kb_sections) as s
  cross join lateral (values ('sections', s.sections::text), ('words', s.words::text)) as known (name, value)
  on conflict (name) do update set value = excluded.value;
end
$$;
comment on function private.learn_kb_words() is
  'Writes private.kb_words anew, and how many sections there are and how many different words they have on average.';
comment on column private.kb_state.name is
  'pages: the checksum of what put_kb_pages() was given; hours: the date for which the hours were last queued; sections and words: see learn_kb_words().';

create or replace function private.kb_terms(p_query text)
returns table (lexeme text, certainty real)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
as $$
declare
  -- Words of asking, which tell nothing of what is asked for.
  c_asking constant text[] := '{tell,explain,describ,pleas,give,show,want,know,wonder,thank,hello,hi,hey,would,could,like,mean,ask,question,let,also,get,possibl,happen,see,say,anyth,someth,exact,actual,realli,much,mani,long}';
begin
  return query
  with typed as materialized (
    select t.word, t.lexeme, exists (select from private.kb_words k where k.lexeme = t.lexeme) as is_known
    from (
      select distinct on (l.lexeme[1]) w.word, l.lexeme[1] as lexeme
      from unnest(to_tsvector('pg_catalog.simple', left(p_query, 500))) as w (word, positions, weights)
      cross join lateral ts_lexize('pg_catalog.english_stem', w.word) as l (lexeme)
      -- Words such as "the" have no lexeme.
      where char_length(w.word) <= 40 and l.lexeme[1] <> all (c_asking)
      limit 24
    ) as t
  )
  select typed.lexeme, 1::real from typed where is_known
  union all
  -- What no section has may be misspelt.
  select coalesce(near.lexeme, unknown.lexeme), coalesce(near.likeness, 1)
  from (select * from typed where not is_known limit 8) as unknown
  left join lateral (
    select w.lexeme, extensions.similarity(w.word, unknown.word) as likeness
    from private.kb_words w
    where unknown.word ~ '^[a-z]{5,20}$' and char_length(w.word) between char_length(unknown.word) - 2 and char_length(unknown.word) + 2
      and w.word operator(extensions.%) unknown.word
    order by 2 desc, w.sections desc
    limit 1
  ) as near on near.likeness >= 0.45;
end
$$;

create or replace function public.search_kb(p_query text, p_limit int default 8, p_embedding text default null)
returns table (
  id bigint, path text, title text, heading text, content text, source_kind text, source_key text,
  score real, text_rank real, similarity real, coverage real
)
language plpgsql security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
rows 8
as $$
#variable_conflict use_column
declare
  v_sections real;
  v_words real;
begin
  if exists (select from private.kb_queue) then
    perform public.refresh_kb(50);
  end if;
  select max(value) filter (where name = 'sections'), max(value) filter (where name = 'words')
  into v_sections, v_words from private.kb_state where name in ('sections', 'words');
  return query
  with terms as materialized (
    select t.lexeme, max(t.certainty) as certainty, quote_literal(t.lexeme)::tsquery as query
    from private.kb_terms(p_query) t group by t.lexeme
  ),
  found as materialized (
    select s.id, t.lexeme, t.certainty,
      ts_rank('{0.1, 0.4, 0.6, 1.0}', s.search, t.query) / (0.7 + 0.3 * length(s.search) / v_words)
        * case s.source_kind when 'faq' then 1.15 when 'firm' then 0.9 when 'consultation_type' then 0.8 else 1 end as weight,
      ln((v_sections + 1) / (count(*) over (partition by t.lexeme) + 0.5)) as rarity
    from terms t
    join public.kb_sections s on s.search @@ t.query
  ),
  asked as materialized (
    -- A word that nobody has written is as rare as can be. One that was taken for another is judged as that other.
    select sum(coalesce(f.rarity, ln(1 + v_sections))) as rarity
    from terms t
    left join (select lexeme, max(rarity) as rarity from found group by lexeme) f on f.lexeme = t.lexeme
  ),
  by_text as materialized (
    select *, row_number() over (order by text_rank * (0.5 + coverage) desc, id) as rank
    from (
      select f.id, sum(f.weight * f.rarity * f.certainty) as text_rank,
        least(1, sum(f.rarity * f.certainty) / max(a.rarity)) as coverage
      from found f cross join asked a
      group by f.id
    ) as matched
    order by rank limit 40
  ),
  by_heading as (
    select *, row_number() over (order by similarity desc, id) as rank
    from (
      select t.id, extensions.similarity(s.heading, left(p_query, 300)) as similarity
      from by_text t join public.kb_sections s on s.id = t.id
    ) as headings
  ),
  fused as (
    select id, sum(share) as score, max(text_rank) as text_rank, max(similarity) as similarity, max(coverage) as coverage
    from (
      select id, 1.0 / (20 + rank) as share, text_rank, null::real as similarity, coverage from by_text
      union all
      select id, case when similarity >= 0.35 then 0.3 / (20 + rank) else 0 end, null, similarity, null from by_heading
      union all
      select id, 1.0 / (20 + rank), null, null, null from private.kb_nearest(p_embedding, 20)
    ) as lists
    group by id
    order by score desc, id
    limit least(greatest(p_limit, 0), 50)
  )
  select s.id, s.path, s.title, s.heading, s.content, s.source_kind, s.source_key,
    f.score::real, coalesce(f.text_rank, 0)::real, coalesce(f.similarity, 0)::real, coalesce(f.coverage, 0)::real
  from fused f
  join public.kb_sections s on s.id = f.id
  order by f.score desc, s.id;
end
$$;
comment on function public.search_kb(text, int, text) is
  'The sections that answer a question best, best first, by reciprocal ranks of three lists: its words weighed by how rare they are (text_rank; coverage: how much of them the section has, 0 to 1), the likeness of the headings of what was found (similarity, 0 to 1), and nearness to p_embedding where there are vectors. Brings the index up to date first.';

create or replace function private.case_study_sections(p_slug text)
returns table (path text, title text, heading text, content text)
language sql stable
set search_path = ''
as $$
  select '/case-studies/' || c.slug || part.anchor, c.title, part.heading, part.content
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
      private.dollars((c.metrics #>> '{roi,investment}')::numeric), private.dollars((c.metrics #>> '{roi,returns}')::numeric),
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
  where c.slug = p_slug and c.status = 'published' and c.publish_at <= private.now()
  order by part.position
$$;

create or replace function private.consultation_type_sections(p_id text)
returns table (path text, title text, heading text, content text)
language sql stable
set search_path = ''
as $$
  select
    case when t.name = 'Discovery Call' then '/schedule?type=discovery-call' else '/schedule' end,
    'Schedule a consultation', t.name || case when t.name ~* '(consultation|call)$' then '' else ' consultation' end,
    format(
      E'%s\nIt takes %s minutes and is %s. Book it at least %s ahead and at most %s days ahead. %s You can move or cancel it until %s before its start.',
      t.description, t.duration_minutes, private.price_text(t.price_cents), private.in_words(t.minimum_notice_minutes),
      t.window_days, case when t.auto_confirm then 'It is confirmed at once.' else 'We confirm it by mail.' end,
      private.in_words(t.change_cutoff_minutes)
    )
  from public.consultation_types t
  where t.id::text = p_id and t.active
$$;

create or replace function private.firm_sections(p_key text)
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
  select '/schedule', 'Schedule a consultation', 'How to move, cancel or reschedule a booking, and until when',
    E'Each mail about your booking has a link with which you can move or cancel it yourself. With an account you can do so in your profile, under your bookings.\n'
    || string_agg(format('%s: until %s before its start.', name, private.in_words(change_cutoff_minutes)), E'\n' order by position)
  from public.consultation_types
  where p_key = 'changes' and active
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
  'One overview: services, prices, posts, case_studies, consultation_types, changes or hours; nothing where there is nothing to tell.';

drop trigger consultation_types_kb on public.consultation_types;
create trigger consultation_types_kb after insert or update or delete on public.consultation_types
  for each row execute function private.queue_kb_row('consultation_type', 'id', 'consultation_types', 'changes');

select private.queue_kb('case_study', slug) from public.case_studies;
select private.queue_kb('consultation_type', id::text) from public.consultation_types;
select private.queue_kb('firm', 'changes');
select public.refresh_kb(1000);
select private.learn_kb_words();
