-- Trigger, queue, function: who changes content writes down what has changed; who asks next finds it rewritten.

create function private.kb_source(p_kind text, p_key text)
returns table (pos int, path text, title text, heading text, content text)
language plpgsql stable
set search_path = ''
as $$
begin
  return query execute format($query$
    select row_number() over (order by s.n, c.part)::int, s.path, s.title, s.heading, c.content
    from (select *, row_number() over () as n from private.%I($1)) as s
    cross join lateral private.text_parts(s.content, 1200) as c
  $query$, p_kind || '_sections') using p_key;
end
$$;
comment on function private.kb_source(text, text) is 'The sections of a source as it is now; none when it is not published.';

create function private.put_kb_source(p_kind text, p_key text, p_sections jsonb)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_written int;
  v_deleted int;
begin
  with deleted as (
    delete from public.kb_sections
    where source_kind = p_kind and source_key = p_key and position > jsonb_array_length(p_sections)
    returning 1
  ),
  written as (
    insert into public.kb_sections as kept (source_kind, source_key, position, path, title, heading, content, updated_at)
    select p_kind, p_key, s.pos, s.path, private.clean_line(s.title, 200), private.clean_line(s.heading, 300), s.content, private.now()
    from jsonb_to_recordset(p_sections) as s (pos int, path text, title text, heading text, content text)
    on conflict (source_kind, source_key, position) do update
    set path = excluded.path, title = excluded.title, heading = excluded.heading, content = excluded.content,
        updated_at = excluded.updated_at
    where kept.checksum <> md5(concat_ws(E'\n', excluded.path, excluded.title, excluded.heading, excluded.content))
    returning 1
  )
  select (select count(*) from written), (select count(*) from deleted) into v_written, v_deleted;
  return v_written + v_deleted;
end
$$;
comment on function private.put_kb_source(text, text, jsonb) is
  'Makes [{pos, path, title, heading, content}], counted from 1, the sections of a source; how many changed.';

create function private.learn_kb_words()
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
end
$$;
comment on function private.learn_kb_words() is 'Writes private.kb_words anew.';

create function public.refresh_kb(p_limit int default 50)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_item private.kb_queue;
  v_count int := 0;
  v_changes int := 0;
begin
  for v_item in
    select * from private.kb_queue order by queued_at, source_kind, source_key
    limit least(greatest(p_limit, 0), 1000)
    for update skip locked
  loop
    begin
      v_changes := v_changes + private.put_kb_source(v_item.source_kind, v_item.source_key, (
        select coalesce(jsonb_agg(to_jsonb(s)), '[]') from private.kb_source(v_item.source_kind, v_item.source_key) as s
      ));
    exception
      when data_exception or integrity_constraint_violation then
        -- One source that cannot be read must not stop the others, the minute or a visitor's question.
        raise warning 'kb: % % was left out: %', v_item.source_kind, v_item.source_key, sqlstate;
        delete from public.kb_sections where source_kind = v_item.source_kind and source_key = v_item.source_key;
    end;
    delete from private.kb_queue where source_kind = v_item.source_kind and source_key = v_item.source_key;
    v_count := v_count + 1;
  end loop;
  if v_changes > 0 then
    -- One at a time: two that wrote the same words would wait for each other's.
    perform pg_advisory_xact_lock(1400001);
    perform private.learn_kb_words();
  end if;
  return v_count;
end
$$;
comment on function public.refresh_kb(int) is
  'Writes the sections of up to p_limit changed sources anew; how many sources. An empty queue costs nothing.';

create function private.queue_kb(p_kind text, p_key text)
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.kb_queue (source_kind, source_key, queued_at) values (p_kind, p_key, private.now())
  on conflict (source_kind, source_key) do update set queued_at = excluded.queued_at
$$;
comment on function private.queue_kb(text, text) is 'Writes down that a source has changed.';

create function private.queue_kb_row()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_kind text := tg_argv[0];
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_old_key text := v_old ->> tg_argv[1];
  v_new_key text := v_new ->> tg_argv[1];
  v_overview text;
  v_hidden boolean := v_new is null or v_new_key <> v_old_key or v_new ->> 'status' = 'draft'
    or (v_new ->> 'publish_at')::timestamptz > private.now() or v_new ->> 'active' = 'false';
begin
  perform private.queue_kb(v_kind, v_old_key) where v_old_key is not null;
  perform private.queue_kb(v_kind, v_new_key) where v_new_key is distinct from v_old_key and v_new_key is not null;
  foreach v_overview in array tg_argv[2:] loop
    perform private.queue_kb('firm', v_overview);
  end loop;
  -- What is withdrawn is not found from this moment on; its overviews are written anew without it. After the queue,
  -- which refresh_kb() locks first too.
  if v_hidden and v_old is not null then
    delete from public.kb_sections
    where (source_kind = v_kind and source_key = v_old_key)
      or (source_kind = 'firm' and source_key = any (tg_argv[2:]));
  end if;
  return null;
end
$$;
comment on function private.queue_kb_row() is
  'Trigger: queues a row of content, and takes it out of the knowledge at once when it is not published any more. Arguments: kind, key column, overviews that tell of it.';

create function private.queue_kb_hours()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.queue_kb('firm', 'hours');
  return null;
end
$$;
comment on function private.queue_kb_hours() is 'Trigger: queues the opening hours.';

create trigger services_kb after insert or update or delete on public.services
  for each row execute function private.queue_kb_row('service', 'slug', 'services', 'prices');
create trigger blog_posts_kb after insert or update or delete on public.blog_posts
  for each row execute function private.queue_kb_row('post', 'slug', 'posts');
create trigger case_studies_kb after insert or update or delete on public.case_studies
  for each row execute function private.queue_kb_row('case_study', 'slug', 'case_studies');
create trigger faqs_kb after insert or update or delete on public.faqs
  for each row execute function private.queue_kb_row('faq', 'id');
create trigger consultation_types_kb after insert or update or delete on public.consultation_types
  for each row execute function private.queue_kb_row('consultation_type', 'id', 'consultation_types');
create trigger availability_rules_kb after insert or update or delete on public.availability_rules
  for each statement execute function private.queue_kb_hours();
create trigger date_overrides_kb after insert or update or delete on public.date_overrides
  for each statement execute function private.queue_kb_hours();
create trigger consultants_kb after insert or update or delete on public.consultants
  for each statement execute function private.queue_kb_hours();

create function private.queue_kb_of_the_minute()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  -- What became visible by its date: no row has changed, so no trigger has said so.
  perform private.queue_kb(due.kind, due.key)
  from (
    select 'service' as kind, slug as key from public.services where status = 'published' and publish_at <= v_now
    union all
    select 'post', slug from public.blog_posts where status = 'published' and publish_at <= v_now
    union all
    select 'case_study', slug from public.case_studies where status = 'published' and publish_at <= v_now
    union all
    select 'faq', id::text from public.faqs where status = 'published' and publish_at <= v_now
  ) as due
  where not exists (select from public.kb_sections s where s.source_kind = due.kind and s.source_key = due.key);
  perform private.queue_kb('firm', overview.name)
  from (values ('service', 'services'), ('service', 'prices'), ('post', 'posts'), ('case_study', 'case_studies'))
    as overview (kind, name)
  where exists (select from private.kb_queue q where q.source_kind = overview.kind and q.queued_at = v_now);
  -- The closed days that come next move on with the date.
  insert into private.kb_state as kept (name, value) values ('hours', private.firm_today()::text)
  on conflict (name) do update set value = excluded.value where kept.value <> excluded.value;
  if found then
    perform private.queue_kb('firm', 'hours');
  end if;
end
$$;
comment on function private.queue_kb_of_the_minute() is 'Queues what the clock has changed: content whose date has come, the next closed days.';

create function public.put_kb_pages(p_pages jsonb, p_checksum text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_page record;
  v_changes int := 0;
begin
  if exists (select from private.kb_state where name = 'pages' and value = p_checksum) then
    return false;
  end if;
  perform pg_advisory_xact_lock(1400001);
  for v_page in
    select page ->> 'kind' as kind, page ->> 'key' as key, (
      select jsonb_agg(jsonb_build_object(
        'pos', n, 'path', path, 'title', page ->> 'title', 'heading', heading, 'content', content
      ) order by n)
      from (
        select row_number() over (order by ordinality, c.part) as n, s ->> 'path' as path, s ->> 'heading' as heading, c.content
        from jsonb_array_elements(page -> 'sections') with ordinality as e (s, ordinality)
        cross join lateral private.text_parts(s ->> 'content', 1200) as c
      ) as parts
    ) as sections
    from jsonb_array_elements(p_pages) as page
    where page ->> 'kind' = 'page'
  loop
    v_changes := v_changes + private.put_kb_source(v_page.kind, v_page.key, v_page.sections);
  end loop;
  delete from public.kb_sections s
  where s.source_kind = 'page' and not exists (
    select from jsonb_array_elements(p_pages) as page where page ->> 'key' = s.source_key
  );
  perform private.learn_kb_words();
  insert into private.kb_state (name, value) values ('pages', p_checksum)
  on conflict (name) do update set value = excluded.value;
  return true;
end
$$;
comment on function public.put_kb_pages(jsonb, text) is
  'Takes the pages that are no rows: [{kind: "page", key, title, sections: [{path, heading, content}]}]. False, and nothing done, when the checksum is that of last time.';

grant execute on function public.refresh_kb(int), public.put_kb_pages(jsonb, text) to service_role;

-- What is there already.
select private.queue_kb('service', slug) from public.services;
select private.queue_kb('post', slug) from public.blog_posts;
select private.queue_kb('case_study', slug) from public.case_studies;
select private.queue_kb('faq', id::text) from public.faqs;
select private.queue_kb('consultation_type', id::text) from public.consultation_types;
select private.queue_kb('firm', name)
from unnest(array['services', 'prices', 'posts', 'case_studies', 'consultation_types', 'hours']) as name;
