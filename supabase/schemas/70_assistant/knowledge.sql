-- What the assistant knows: the published site, cut into sections that can be read without their page.
-- Triggers queue each source that changes. refresh_knowledge() rewrites the sections of queued sources, every minute and before
-- each search. Content that is withdrawn leaves the index in the transaction that withdraws it.

create table public.knowledge_sections (
  id bigint generated always as identity primary key,
  source_kind text not null
    check (source_kind in ('service', 'post', 'case_study', 'faq', 'consultation_type', 'firm', 'page')),
  source_key private.single_line not null check (btrim(source_key) <> '' and char_length(source_key) <= 80),
  position int not null check (position >= 1),
  path text not null check (char_length(path) <= 200 and path ~ '^/([A-Za-z0-9#?][A-Za-z0-9/?=&#_-]*)?$'),
  title private.single_line not null check (btrim(title) <> '' and char_length(title) <= 200),
  heading private.single_line not null check (btrim(heading) <> '' and char_length(heading) <= 300),
  content private.multiline_text not null check (btrim(content) <> '' and char_length(content) <= 1600),
  checksum text not null generated always as (md5(path || E'\n' || title || E'\n' || heading || E'\n' || content)) stored,
  search tsvector not null generated always as (
    setweight(to_tsvector('pg_catalog.english', heading), 'A')
    || setweight(to_tsvector('pg_catalog.english', title), 'B')
    || setweight(to_tsvector('pg_catalog.english', content), 'C')
  ) stored,
  updated_at timestamptz not null default private.now(),
  unique (source_kind, source_key, position)
);
comment on table public.knowledge_sections is
  'One section of the published site, as the assistant searches and quotes it. Written by refresh_knowledge() and replace_site_pages() only.';
comment on column public.knowledge_sections.id is 'Key. Stays the same when the section is rewritten.';
comment on column public.knowledge_sections.source_kind is
  'service, post, case_study, faq or consultation_type: one row of that table. firm: an overview of many rows. page: a page of the site that has no row.';
comment on column public.knowledge_sections.source_key is 'Identifies the source within its kind: a slug, an id or a name.';
comment on column public.knowledge_sections.position is 'Order within the source, from 1.';
comment on column public.knowledge_sections.path is 'Path on the site, with the anchor if the section has one.';
comment on column public.knowledge_sections.title is 'Title of the page.';
comment on column public.knowledge_sections.heading is 'What the section is about, understandable without the page.';
comment on column public.knowledge_sections.content is
  'Plain text. Longer sources are split into sections of at most 1,200 characters.';
comment on column public.knowledge_sections.checksum is
  'MD5 of path, title, heading and content. Unchanged sections are not rewritten, and an embedding of another text is stale.';
comment on column public.knowledge_sections.search is 'Full-text vector, English: heading weighs A, title B, content C.';
comment on column public.knowledge_sections.updated_at is 'When the text last changed.';

create index knowledge_sections_search_idx on public.knowledge_sections using gin (search);

grant select on public.knowledge_sections to authenticated;

create table private.knowledge_refresh_queue (
  source_kind text not null,
  source_key text not null,
  queued_at timestamptz not null default private.now(),
  primary key (source_kind, source_key)
);
comment on table private.knowledge_refresh_queue is
  'One source whose sections are out of date. Written by triggers and by the minute''s job, emptied by refresh_knowledge().';
comment on column private.knowledge_refresh_queue.source_kind is 'As in knowledge_sections; never page.';
comment on column private.knowledge_refresh_queue.source_key is 'As in knowledge_sections.';
comment on column private.knowledge_refresh_queue.queued_at is 'When the source last changed.';

create table private.knowledge_state (
  name text primary key,
  value text not null
);
comment on table private.knowledge_state is
  'One fact about the index as a whole, by name. Written by the functions that rebuild the index.';
comment on column private.knowledge_state.name is
  'pages: checksum of the last replace_site_pages(). hours: date for which the opening hours were last queued. sections and words: totals for ranking, see rebuild_vocabulary().';
comment on column private.knowledge_state.value is 'The fact as text: a checksum, an ISO date or a number.';

create or replace function private.enqueue_knowledge_refresh(p_kind text, p_key text)
returns void
language sql security invoker
set search_path = ''
as $$
  insert into private.knowledge_refresh_queue (source_kind, source_key, queued_at) values (p_kind, p_key, private.now())
  on conflict (source_kind, source_key) do update set queued_at = excluded.queued_at
$$;
comment on function private.enqueue_knowledge_refresh(text, text) is 'Queues a source, or moves a queued one to the end of the queue.';

create or replace function private.enqueue_knowledge_refresh_of_row()
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
  perform private.enqueue_knowledge_refresh(v_kind, v_old_key) where v_old_key is not null;
  perform private.enqueue_knowledge_refresh(v_kind, v_new_key) where v_new_key is distinct from v_old_key and v_new_key is not null;
  foreach v_overview in array tg_argv[2:] loop
    perform private.enqueue_knowledge_refresh('firm', v_overview);
  end loop;
  -- Withdrawn content must not be found from this moment on, and its overviews must not mention it until they are
  -- rewritten. The queue is written before the sections because refresh_knowledge() locks in that order, too.
  if v_hidden and v_old is not null then
    delete from public.knowledge_sections
    where (source_kind = v_kind and source_key = v_old_key)
      or (source_kind = 'firm' and source_key = any (tg_argv[2:]));
  end if;
  return null;
end
$$;
comment on function private.enqueue_knowledge_refresh_of_row() is
  'Trigger: queues a row of content with its overviews. Deletes their sections immediately if the row is no longer public. Arguments: source kind, key column, keys of the firm overviews that mention the row. Without a row, for a statement, it queues the overviews.';

create or replace function private.enqueue_scheduled_knowledge_refreshes()
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  -- Content whose publish_at has passed: no row has changed, so no trigger has queued it.
  perform private.enqueue_knowledge_refresh(due.kind, due.key)
  from (
    select 'service' as kind, slug as key from public.services where status = 'published' and publish_at <= v_now
    union all
    select 'post', slug from public.blog_posts where status = 'published' and publish_at <= v_now
    union all
    select 'case_study', slug from public.case_studies where status = 'published' and publish_at <= v_now
    union all
    select 'faq', id::text from public.faqs where status = 'published' and publish_at <= v_now
  ) as due
  where not exists (select from public.knowledge_sections s where s.source_kind = due.kind and s.source_key = due.key);
  perform private.enqueue_knowledge_refresh('firm', overview.name)
  from (values ('service', 'services'), ('service', 'prices'), ('post', 'posts'), ('case_study', 'case_studies'))
    as overview (kind, name)
  where exists (select from private.knowledge_refresh_queue q where q.source_kind = overview.kind and q.queued_at = v_now);
  -- The list of upcoming closed days changes with the date.
  insert into private.knowledge_state as kept (name, value) values ('hours', private.today_in_firm_time_zone()::text)
  on conflict (name) do update set value = excluded.value where kept.value <> excluded.value;
  if found then
    perform private.enqueue_knowledge_refresh('firm', 'hours');
  end if;
end
$$;
comment on function private.enqueue_scheduled_knowledge_refreshes() is
  'Queues sources that change with the clock: content that reached its publish_at, and the opening hours once a day.';

create or replace function private.replace_knowledge_source(p_kind text, p_key text, p_sections jsonb)
returns int
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_written int;
  v_deleted int;
begin
  with parts as materialized (
    select row_number() over (order by s.n, c.part)::int as position, s.path, private.to_single_line(s.title, 200) as title,
      private.to_single_line(s.heading, 300) as heading, c.content
    from jsonb_to_recordset(p_sections) as s (n int, path text, title text, heading text, content text)
    cross join lateral private.split_text(s.content, 1200) as c
  ),
  deleted as (
    delete from public.knowledge_sections
    where source_kind = p_kind and source_key = p_key and position > (select count(*) from parts)
    returning 1
  ),
  written as (
    insert into public.knowledge_sections as kept (source_kind, source_key, position, path, title, heading, content, updated_at)
    select p_kind, p_key, position, path, title, heading, content, private.now() from parts
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
comment on function private.replace_knowledge_source(text, text, jsonb) is
  'Replaces the sections of a source with [{n, path, title, heading, content}] in the order of n, split. Returns the number of sections written or deleted; unchanged ones keep their row.';

create or replace function public.replace_site_pages(p_pages jsonb, p_checksum text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_page record;
begin
  -- The row lock makes the workers of a new release wait for the first one; after that they find its checksum.
  insert into private.knowledge_state as kept (name, value) values ('pages', p_checksum)
  on conflict (name) do update set value = excluded.value where kept.value <> excluded.value;
  if not found then
    return false;
  end if;
  for v_page in
    select page ->> 'key' as key, (
      select jsonb_agg(section || jsonb_build_object('n', n, 'title', page -> 'title'))
      from jsonb_array_elements(page -> 'sections') with ordinality as e (section, n)
    ) as sections
    from jsonb_array_elements(p_pages) as page
    where page ->> 'kind' = 'page'
  loop
    perform private.replace_knowledge_source('page', v_page.key, v_page.sections);
  end loop;
  delete from public.knowledge_sections s
  where s.source_kind = 'page' and not exists (
    select from jsonb_array_elements(p_pages) as page where page ->> 'key' = s.source_key
  );
  perform private.rebuild_vocabulary();
  return true;
end
$$;
comment on function public.replace_site_pages(jsonb, text) is
  'Replaces the sections of all pages that have no row with [{kind: "page", key, title, sections: [{path, heading, content}]}]. Returns false and does nothing if the checksum is the same as last time.';
grant execute on function public.replace_site_pages(jsonb, text) to service_role;

create or replace function private.refresh_knowledge(p_limit int default 50)
returns int
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_item private.knowledge_refresh_queue;
  v_count int := 0;
  v_changes int := 0;
begin
  for v_item in
    select * from private.knowledge_refresh_queue order by queued_at, source_kind, source_key
    limit least(greatest(p_limit, 0), 1000)
    for update skip locked
  loop
    begin
      v_changes := v_changes + private.replace_knowledge_source(v_item.source_kind, v_item.source_key, (
        select coalesce(jsonb_agg(to_jsonb(s)), '[]') from private.knowledge_source_sections s
        where s.source_kind = v_item.source_kind and s.source_key = v_item.source_key
      ));
    exception
      when data_exception or integrity_constraint_violation then
        -- A source that cannot be read must not stop the other sources, the minute's job or a visitor's question.
        raise warning 'kb: % % was left out: %', v_item.source_kind, v_item.source_key, sqlstate;
        delete from public.knowledge_sections where source_kind = v_item.source_kind and source_key = v_item.source_key;
    end;
    delete from private.knowledge_refresh_queue where source_kind = v_item.source_kind and source_key = v_item.source_key;
    v_count := v_count + 1;
  end loop;
  if v_changes > 0 then
    perform private.rebuild_vocabulary();
  end if;
  return v_count;
end
$$;
comment on function private.refresh_knowledge(integer) is
  'Rewrites the sections of up to p_limit queued sources, oldest first, and returns the number of sources. Skips sources that another transaction is working on.';

create trigger availability_rules_enqueue_knowledge_refresh after insert or update or delete on public.availability_rules
  for each statement execute function private.enqueue_knowledge_refresh_of_row('firm', 'id', 'hours');
create trigger blog_posts_enqueue_knowledge_refresh after insert or update or delete on public.blog_posts
  for each row execute function private.enqueue_knowledge_refresh_of_row('post', 'slug', 'posts');
create trigger case_studies_enqueue_knowledge_refresh after insert or update or delete on public.case_studies
  for each row execute function private.enqueue_knowledge_refresh_of_row('case_study', 'slug', 'case_studies');
create trigger consultants_enqueue_knowledge_refresh after insert or update or delete on public.consultants
  for each statement execute function private.enqueue_knowledge_refresh_of_row('firm', 'id', 'hours');
create trigger consultation_types_enqueue_knowledge_refresh after insert or update or delete on public.consultation_types
  for each row execute function private.enqueue_knowledge_refresh_of_row('consultation_type', 'id', 'consultation_types', 'changes');
create trigger date_overrides_enqueue_knowledge_refresh after insert or update or delete on public.date_overrides
  for each statement execute function private.enqueue_knowledge_refresh_of_row('firm', 'id', 'hours');
create trigger faqs_enqueue_knowledge_refresh after insert or update or delete on public.faqs
  for each row execute function private.enqueue_knowledge_refresh_of_row('faq', 'id');
create trigger services_enqueue_knowledge_refresh after insert or update or delete on public.services
  for each row execute function private.enqueue_knowledge_refresh_of_row('service', 'slug', 'services', 'prices');
