create table public.kb_sections (
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
comment on table public.kb_sections is
  'The published site in sections, for the assistant; written by refresh_kb() and replace_kb_site_pages() only.';
comment on column public.kb_sections.id is 'Key; stays while the section keeps its place.';
comment on column public.kb_sections.source_kind is
  'service, post, case_study, faq, consultation_type; firm: lists and facts; page: the pages that are no rows.';
comment on column public.kb_sections.source_key is 'Which one: a slug, an id or a name.';
comment on column public.kb_sections.position is 'Order within its source.';
comment on column public.kb_sections.path is 'Where it stands on the site, with the anchor where there is one.';
comment on column public.kb_sections.title is 'Of the page.';
comment on column public.kb_sections.heading is 'What it is about.';
comment on column public.kb_sections.content is 'Plain text, about 1,200 characters at most.';
comment on column public.kb_sections.checksum is 'Of what is written, so that what stays the same is left alone.';
comment on column public.kb_sections.search is 'English words: heading A, title B, content C.';
comment on column public.kb_sections.updated_at is 'When it was last written.';

create index kb_sections_search_idx on public.kb_sections using gin (search);

alter table public.kb_sections enable row level security;
alter table public.kb_sections force row level security;
grant select on public.kb_sections to authenticated;

create policy kb_sections_select on public.kb_sections for select to authenticated
  using ((select private.has_rank('admin')));

create table private.kb_refresh_queue (
  source_kind text not null,
  source_key text not null,
  queued_at timestamptz not null default private.now(),
  primary key (source_kind, source_key)
);
comment on table private.kb_refresh_queue is
  'Sources that have changed since their sections were written.';
comment on column private.kb_refresh_queue.source_kind is 'As in kb_sections.';
comment on column private.kb_refresh_queue.source_key is 'As in kb_sections.';
comment on column private.kb_refresh_queue.queued_at is 'When it changed last.';

alter table private.kb_refresh_queue enable row level security;
alter table private.kb_refresh_queue force row level security;

create table private.kb_state (
  name text primary key,
  value text not null
);
comment on table private.kb_state is
  'What the knowledge was last made from.';
comment on column private.kb_state.name is
  'pages: the checksum of what replace_kb_site_pages() was given; hours: the date for which the hours were last queued; sections and words: see rebuild_kb_vocabulary().';
comment on column private.kb_state.value is 'As its name says.';

alter table private.kb_state enable row level security;
alter table private.kb_state force row level security;

create or replace function private.enqueue_kb_refresh(p_kind text, p_key text)
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.kb_refresh_queue (source_kind, source_key, queued_at) values (p_kind, p_key, private.now())
  on conflict (source_kind, source_key) do update set queued_at = excluded.queued_at
$$;
comment on function private.enqueue_kb_refresh(text, text) is 'Writes down that a source has changed.';

create or replace function private.enqueue_kb_refresh_of_row()
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
  perform private.enqueue_kb_refresh(v_kind, v_old_key) where v_old_key is not null;
  perform private.enqueue_kb_refresh(v_kind, v_new_key) where v_new_key is distinct from v_old_key and v_new_key is not null;
  foreach v_overview in array tg_argv[2:] loop
    perform private.enqueue_kb_refresh('firm', v_overview);
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
comment on function private.enqueue_kb_refresh_of_row() is
  'Trigger: queues a row of content, and takes it out of the knowledge at once when it is not published any more. Arguments: kind, key column, overviews that tell of it.';

create or replace function private.enqueue_kb_refresh_of_hours()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.enqueue_kb_refresh('firm', 'hours');
  return null;
end
$$;
comment on function private.enqueue_kb_refresh_of_hours() is 'Trigger: queues the opening hours.';

create or replace function private.enqueue_scheduled_kb_refreshes()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  -- What became visible by its date: no row has changed, so no trigger has said so.
  perform private.enqueue_kb_refresh(due.kind, due.key)
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
  perform private.enqueue_kb_refresh('firm', overview.name)
  from (values ('service', 'services'), ('service', 'prices'), ('post', 'posts'), ('case_study', 'case_studies'))
    as overview (kind, name)
  where exists (select from private.kb_refresh_queue q where q.source_kind = overview.kind and q.queued_at = v_now);
  -- The closed days that come next move on with the date.
  insert into private.kb_state as kept (name, value) values ('hours', private.today_in_firm_time_zone()::text)
  on conflict (name) do update set value = excluded.value where kept.value <> excluded.value;
  if found then
    perform private.enqueue_kb_refresh('firm', 'hours');
  end if;
end
$$;
comment on function private.enqueue_scheduled_kb_refreshes() is
  'Queues what the clock has changed: content whose date has come, the next closed days.';

create or replace function private.replace_kb_source(p_kind text, p_key text, p_sections jsonb)
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
    select p_kind, p_key, s.pos, s.path, private.to_single_line(s.title, 200), private.to_single_line(s.heading, 300), s.content, private.now()
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
comment on function private.replace_kb_source(text, text, jsonb) is
  'Makes [{pos, path, title, heading, content}], counted from 1, the sections of a source; how many changed.';

create or replace function public.replace_kb_site_pages(p_pages jsonb, p_checksum text)
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
  perform private.lock_until_commit('knowledge base');
  for v_page in
    select page ->> 'kind' as kind, page ->> 'key' as key, (
      select jsonb_agg(jsonb_build_object(
        'pos', n, 'path', path, 'title', page ->> 'title', 'heading', heading, 'content', content
      ) order by n)
      from (
        select row_number() over (order by ordinality, c.part) as n, s ->> 'path' as path, s ->> 'heading' as heading, c.content
        from jsonb_array_elements(page -> 'sections') with ordinality as e (s, ordinality)
        cross join lateral private.split_text(s ->> 'content', 1200) as c
      ) as parts
    ) as sections
    from jsonb_array_elements(p_pages) as page
    where page ->> 'kind' = 'page'
  loop
    v_changes := v_changes + private.replace_kb_source(v_page.kind, v_page.key, v_page.sections);
  end loop;
  delete from public.kb_sections s
  where s.source_kind = 'page' and not exists (
    select from jsonb_array_elements(p_pages) as page where page ->> 'key' = s.source_key
  );
  perform private.rebuild_kb_vocabulary();
  insert into private.kb_state (name, value) values ('pages', p_checksum)
  on conflict (name) do update set value = excluded.value;
  return true;
end
$$;
comment on function public.replace_kb_site_pages(jsonb, text) is
  'Takes the pages that are no rows: [{kind: "page", key, title, sections: [{path, heading, content}]}]. False, and nothing done, when the checksum is that of last time.';
grant execute on function public.replace_kb_site_pages(jsonb, text) to service_role;

create or replace function public.refresh_kb(p_limit int default 50)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_item private.kb_refresh_queue;
  v_count int := 0;
  v_changes int := 0;
begin
  for v_item in
    select * from private.kb_refresh_queue order by queued_at, source_kind, source_key
    limit least(greatest(p_limit, 0), 1000)
    for update skip locked
  loop
    begin
      v_changes := v_changes + private.replace_kb_source(v_item.source_kind, v_item.source_key, (
        select coalesce(jsonb_agg(to_jsonb(s)), '[]') from private.read_kb_source(v_item.source_kind, v_item.source_key) as s
      ));
    exception
      when data_exception or integrity_constraint_violation then
        -- One source that cannot be read must not stop the others, the minute or a visitor's question.
        raise warning 'kb: % % was left out: %', v_item.source_kind, v_item.source_key, sqlstate;
        delete from public.kb_sections where source_kind = v_item.source_kind and source_key = v_item.source_key;
    end;
    delete from private.kb_refresh_queue where source_kind = v_item.source_kind and source_key = v_item.source_key;
    v_count := v_count + 1;
  end loop;
  if v_changes > 0 then
    -- One at a time: two that wrote the same words would wait for each other's.
    perform private.lock_until_commit('knowledge base');
    perform private.rebuild_kb_vocabulary();
  end if;
  return v_count;
end
$$;
comment on function public.refresh_kb(integer) is
  'Writes the sections of up to p_limit changed sources anew; how many sources. An empty queue costs nothing.';
grant execute on function public.refresh_kb(integer) to service_role;

-- Trigger, queue, function: who changes content writes down what has changed; who asks next finds it rewritten.
create or replace function private.read_kb_source(p_kind text, p_key text)
returns table (pos int, path text, title text, heading text, content text)
language plpgsql stable
set search_path = ''
as $$
begin
  return query execute format($query$
    select row_number() over (order by s.n, c.part)::int, s.path, s.title, s.heading, c.content
    from (select *, row_number() over () as n from private.%I($1)) as s
    cross join lateral private.split_text(s.content, 1200) as c
  $query$, 'kb_sections_of_' || p_kind) using p_key;
end
$$;
comment on function private.read_kb_source(text, text) is
  'The sections of a source as it is now; none when it is not published.';

create or replace function private.clear_kb_embedding()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.embedding := null;
  return new;
end
$$;
comment on function private.clear_kb_embedding() is
  'Trigger: a section that is rewritten has no vector until one is computed of it.';

create trigger availability_rules_enqueue_kb_refresh after insert or update or delete on public.availability_rules
  for each statement execute function private.enqueue_kb_refresh_of_hours();
create trigger blog_posts_enqueue_kb_refresh after insert or update or delete on public.blog_posts
  for each row execute function private.enqueue_kb_refresh_of_row('post', 'slug', 'posts');
create trigger case_studies_enqueue_kb_refresh after insert or update or delete on public.case_studies
  for each row execute function private.enqueue_kb_refresh_of_row('case_study', 'slug', 'case_studies');
create trigger consultants_enqueue_kb_refresh after insert or update or delete on public.consultants
  for each statement execute function private.enqueue_kb_refresh_of_hours();
create trigger consultation_types_enqueue_kb_refresh after insert or update or delete on public.consultation_types
  for each row execute function private.enqueue_kb_refresh_of_row('consultation_type', 'id', 'consultation_types', 'changes');
create trigger date_overrides_enqueue_kb_refresh after insert or update or delete on public.date_overrides
  for each statement execute function private.enqueue_kb_refresh_of_hours();
create trigger faqs_enqueue_kb_refresh after insert or update or delete on public.faqs
  for each row execute function private.enqueue_kb_refresh_of_row('faq', 'id');
create trigger services_enqueue_kb_refresh after insert or update or delete on public.services
  for each row execute function private.enqueue_kb_refresh_of_row('service', 'slug', 'services', 'prices');
