-- How each source becomes sections. A section is read without its page, so its heading says what it is about, and
-- figures are put into sentences.

create function private.html_text(html text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  -- Blocks end lines, cells are set apart; of the article's entities each is one character.
  select btrim(regexp_replace(regexp_replace(
    replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(regexp_replace(html,
        '</t[hd]>\s*<t[hd][^>]*>', ', ', 'g'),
        '<(/p|/li|/tr|/h[23]|/blockquote|/figcaption|/table|br|hr)>', E'\n', 'g'),
        '<[^>]*>', '', 'g'),
      '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
    '[ \t]+', ' ', 'g'), '\s*\n\s*', E'\n', 'g'))
$$;
comment on function private.html_text(text) is 'An article''s HTML as plain text, a line for each block.';

create function private.text_parts(value text, max_length int)
returns table (part int, content text)
language plpgsql immutable
set search_path = ''
as $$
declare
  v_line text;
  v_part text := '';
begin
  part := 0;
  for v_line in
    -- Lines longer than a part are cut between sentences.
    select piece
    from regexp_split_to_table(value, '\n+') as line
    cross join lateral regexp_split_to_table(
      line, case when char_length(line) > max_length then '(?<=[.!?]) (?=[A-Z])' else '\n' end
    ) as piece
  loop
    continue when btrim(v_line) = '';
    if char_length(v_part) + char_length(v_line) + 1 > max_length and v_part <> '' then
      part := part + 1;
      content := v_part;
      return next;
      v_part := '';
    end if;
    v_part := concat_ws(E'\n', nullif(v_part, ''), left(btrim(v_line), max_length));
  end loop;
  if v_part <> '' then
    part := part + 1;
    content := v_part;
    return next;
  end if;
end
$$;
comment on function private.text_parts(text, int) is
  'A text in parts of at most max_length characters, cut between lines, or between sentences where lines are longer.';

create function private.dollars(amount numeric)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select '$' || to_char(amount, case when amount = trunc(amount) then 'FM999,999,999,990' else 'FM999,999,999,990.00' end)
$$;
comment on function private.dollars(numeric) is 'An amount as people write it, such as $10,000.';

create function private.service_sections(p_slug text)
returns table (path text, title text, heading text, content text)
language sql stable
set search_path = ''
as $$
  select '/services/' || s.slug || part.anchor, s.name, part.heading, part.content
  from public.services s
  cross join lateral (
    select 1 as position, '#overview' as anchor, 'What is ' || s.name || '?' as heading,
      s.short_description || E'\n' || s.description as content
    union all
    select 2, '#service-details', 'How much does ' || s.name || ' cost, and how long does it take?', format(
      '%s starts at %s and usually takes %s. The price is fixed for a written scope and agreed before the work begins.',
      s.name, private.dollars(s.price), s.duration
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
  where s.slug = p_slug and s.status = 'published' and s.publish_at <= private.now()
  order by part.position
$$;
comment on function private.service_sections(text) is 'A service''s page, if it is published.';

create function private.post_sections(p_slug text)
returns table (path text, title text, heading text, content text)
language sql stable
set search_path = ''
as $$
  select '/blog/' || p.slug || coalesce('#' || part.anchor, ''), p.title,
    coalesce(private.html_text(part.heading), p.title),
    case when part.heading is null then format(E'%s\nAn article by %s, %s.\n', p.excerpt, p.author, p.read_time) else '' end
      || private.html_text(part.body)
  from public.blog_posts p
  cross join lateral (
    select n, chunk, substring(chunk from '^<h2 id="([^"]*)"') as anchor,
      case when chunk like '<h2%' then split_part(chunk, '</h2>', 1) end as heading,
      case when chunk like '<h2%' then substr(chunk, strpos(chunk, '</h2>') + 5) else chunk end as body
    from string_to_table(replace(p.content, '<h2', E'\x01<h2'), E'\x01') with ordinality as chunks (chunk, n)
  ) as part
  where p.slug = p_slug and p.status = 'published' and p.publish_at <= private.now()
    and (part.heading is null or private.html_text(part.body) <> '')
  order by part.n
$$;
comment on function private.post_sections(text) is 'An article by its headings, if it is published.';

create function private.case_study_sections(p_slug text)
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
    select 2, '#challenge', format('The challenge in %s', c.industry), c.challenge
    union all
    select 3, '#solution', format('What we did in %s: the solution', c.industry), c.solution
    union all
    select 4, '#results', format('Results in %s', c.industry), c.results
    union all
    select 5, '#changes', format('What changed in %s, before and after, and the return on investment', c.industry), (
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
    select 6, '#phases', format('Timeline in %s: how long the project took', c.industry), format(
      E'The project took %s.\n%s', c.timeline,
      (select string_agg(format('%s: %s.', m ->> 'phase', m ->> 'duration'), E'\n')
        from jsonb_array_elements(c.metrics -> 'timeline') as m)
    )
    union all
    select 7, '#targets', format('Targets in %s: which were met and which were missed', c.industry), (
      select string_agg(format(
        '%s: %s, the target was %s (%s).', m ->> 'name', m ->> 'value', m ->> 'target',
        case when (m ->> 'achieved')::boolean then 'met' else 'missed' end
      ), E'\n') from jsonb_array_elements(c.metrics -> 'kpis') as m
    )
  ) as part
  where c.slug = p_slug and c.status = 'published' and c.publish_at <= private.now()
  order by part.position
$$;
comment on function private.case_study_sections(text) is 'A success story''s page, if it is published.';

create function private.faq_sections(p_id text)
returns table (path text, title text, heading text, content text)
language sql stable
set search_path = ''
as $$
  select '/services#faqs', 'Questions owners ask first', f.question, f.answer
  from public.faqs f
  where f.id::text = p_id and f.status = 'published' and f.publish_at <= private.now()
$$;
comment on function private.faq_sections(text) is 'A question with its answer, if it is published.';

create function private.price_text(p_cents int)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when p_cents = 0 then 'free' else private.dollars(p_cents / 100.0) end
$$;
comment on function private.price_text(int) is 'What a consultation costs, in words.';

create function private.consultation_type_sections(p_id text)
returns table (path text, title text, heading text, content text)
language sql stable
set search_path = ''
as $$
  select
    case when t.name = 'Discovery Call' then '/schedule?type=discovery-call' else '/schedule' end,
    'Schedule a consultation', t.name || case when t.name ~* '(consultation|call)$' then '' else ' consultation' end,
    format(
      E'%s\nIt takes %s minutes and is %s. Book it at least %s ahead and at most %s days ahead. %s',
      t.description, t.duration_minutes, private.price_text(t.price_cents),
      case when t.minimum_notice_minutes % 60 = 0 then t.minimum_notice_minutes / 60 || ' hours'
           else t.minimum_notice_minutes || ' minutes' end,
      t.window_days,
      case when t.auto_confirm then 'It is confirmed at once.' else 'We confirm it by mail.' end
    )
  from public.consultation_types t
  where t.id::text = p_id and t.active
$$;
comment on function private.consultation_type_sections(text) is 'What can be booked, if it can.';
