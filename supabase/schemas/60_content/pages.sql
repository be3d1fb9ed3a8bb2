create table public.services (
  id bigint generated always as identity primary key,
  slug private.slug not null unique,
  name private.single_line not null check (char_length(btrim(name)) >= 2 and char_length(name) <= 80),
  short_description private.single_line not null check (char_length(btrim(short_description)) >= 10 and char_length(short_description) <= 300),
  description private.multiline_text not null check (char_length(btrim(description)) >= 20 and char_length(description) <= 5000),
  benefits text[] not null check (private.is_text_list(benefits, 12, 300)),
  process jsonb not null check (private.is_service_process(process)),
  duration private.single_line not null check (char_length(btrim(duration)) >= 2 and char_length(duration) <= 40),
  price int not null check (price between 0 and 10000000),
  price_unit text not null default 'USD' check (price_unit = 'USD'),
  image_url private.image_url not null,
  image_alt private.single_line not null check (char_length(btrim(image_alt)) >= 5 and char_length(image_alt) <= 300),
  -- Checked at the end of a statement, so that two rows can swap positions.
  position int not null unique deferrable initially immediate,
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1 check (version >= 1)
);
comment on table public.services is
  'What the firm sells; one page each under /services.';
comment on column public.services.id is 'Key.';
comment on column public.services.slug is 'Last part of the page''s address.';
comment on column public.services.name is 'As people see it.';
comment on column public.services.short_description is 'One or two sentences for cards and the page''s head.';
comment on column public.services.description is 'The overview; plain text, a blank line between paragraphs.';
comment on column public.services.benefits is 'Key benefits, a sentence each.';
comment on column public.services.process is 'Steps in order: [{step, title, description}].';
comment on column public.services.duration is 'How long it usually takes, such as ''4-6 weeks''.';
comment on column public.services.price is 'Where prices start, in whole units of price_unit.';
comment on column public.services.price_unit is 'ISO currency.';
comment on column public.services.image_url is 'Path of the drawing; see private.image_url.';
comment on column public.services.image_alt is 'What the drawing shows.';
comment on column public.services.position is 'Order of display.';
comment on column public.services.status is 'draft, or published: then the site shows it from publish_at on.';
comment on column public.services.publish_at is 'When the site begins to show it.';
comment on column public.services.created_at is 'When it was first written.';
comment on column public.services.updated_at is 'Set by trigger at each change.';
comment on column public.services.version is 'Counts its changes: who changes it names the version that was seen.';

create index services_published_idx on public.services (publish_at) where status = 'published';

alter table public.services enable row level security;
alter table public.services force row level security;
grant select on public.services to anon;
grant select on public.services to authenticated;

create policy services_select_anon on public.services for select to anon
  using (status = 'published' and publish_at <= now());

create policy services_select on public.services for select to authenticated
  using ((status = 'published' and publish_at <= now()) or (select private.has_rank('admin')));

create table public.blog_posts (
  id bigint generated always as identity primary key,
  slug private.slug not null unique,
  title private.single_line not null check (char_length(btrim(title)) >= 5 and char_length(title) <= 150),
  excerpt private.single_line not null check (char_length(btrim(excerpt)) >= 20 and char_length(excerpt) <= 400),
  author private.single_line not null check (char_length(btrim(author)) >= 2 and char_length(author) <= 100),
  content text not null check (private.is_safe_article_html(content)),
  read_time text not null generated always as (private.reading_time(content)) stored,
  image_url private.image_url not null,
  image_alt private.single_line not null check (char_length(btrim(image_alt)) >= 5 and char_length(image_alt) <= 300),
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1 check (version >= 1)
);
comment on table public.blog_posts is
  'The articles under /blog, newest first.';
comment on column public.blog_posts.id is 'Key.';
comment on column public.blog_posts.slug is 'Last part of the page''s address.';
comment on column public.blog_posts.title is 'As people see it.';
comment on column public.blog_posts.excerpt is 'One or two sentences for cards, the feed and the page''s head.';
comment on column public.blog_posts.author is 'Who signs it.';
comment on column public.blog_posts.content is 'The body; what private.is_safe_article_html() allows.';
comment on column public.blog_posts.read_time is 'Counted from the content, such as ''8 min read''.';
comment on column public.blog_posts.image_url is 'Path of the drawing; see private.image_url.';
comment on column public.blog_posts.image_alt is 'What the drawing shows.';
comment on column public.blog_posts.status is 'draft, or published: then the site shows it from publish_at on.';
comment on column public.blog_posts.publish_at is 'The articles date; the site shows it from then on.';
comment on column public.blog_posts.created_at is 'When it was first written.';
comment on column public.blog_posts.updated_at is 'Set by trigger at each change.';
comment on column public.blog_posts.version is 'Counts its changes: who changes it names the version that was seen.';

create index blog_posts_published_idx on public.blog_posts (publish_at desc, id desc) where status = 'published';

alter table public.blog_posts enable row level security;
alter table public.blog_posts force row level security;
grant select on public.blog_posts to anon;
grant select on public.blog_posts to authenticated;

create policy blog_posts_select_anon on public.blog_posts for select to anon
  using (status = 'published' and publish_at <= now());

create policy blog_posts_select on public.blog_posts for select to authenticated
  using ((status = 'published' and publish_at <= now()) or (select private.has_rank('admin')));

create table public.case_studies (
  id bigint generated always as identity primary key,
  slug private.slug not null unique,
  title private.single_line not null check (char_length(btrim(title)) >= 5 and char_length(title) <= 150),
  client private.single_line not null check (char_length(btrim(client)) >= 2 and char_length(client) <= 150),
  industry private.single_line not null check (char_length(btrim(industry)) >= 2 and char_length(industry) <= 80),
  summary private.single_line not null check (char_length(btrim(summary)) >= 20 and char_length(summary) <= 400),
  headline private.single_line not null check (char_length(btrim(headline)) >= 5 and char_length(headline) <= 100),
  challenge private.multiline_text not null check (char_length(btrim(challenge)) >= 20 and char_length(challenge) <= 5000),
  solution private.multiline_text not null check (char_length(btrim(solution)) >= 20 and char_length(solution) <= 5000),
  results private.multiline_text not null check (char_length(btrim(results)) >= 20 and char_length(results) <= 5000),
  timeline private.single_line not null check (char_length(btrim(timeline)) >= 5 and char_length(timeline) <= 200),
  technologies text[] not null check (private.is_text_list(technologies, 20, 80)),
  metrics jsonb not null check (private.is_case_study_metrics(metrics)),
  image_url private.image_url,
  image_alt private.single_line check (char_length(btrim(image_alt)) >= 5 and char_length(image_alt) <= 300),
  featured boolean not null default false,
  -- Checked at the end of a statement, so that two rows can swap positions.
  position int not null unique deferrable initially immediate,
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1 check (version >= 1),
  check ((image_url is null) = (image_alt is null))
);
comment on table public.case_studies is
  'The success stories under /case-studies.';
comment on column public.case_studies.id is 'Key.';
comment on column public.case_studies.slug is 'Last part of the page''s address.';
comment on column public.case_studies.title is 'As people see it.';
comment on column public.case_studies.client is 'Who it was for; a description where the client is not named.';
comment on column public.case_studies.industry is 'One or two words.';
comment on column public.case_studies.summary is 'One or two sentences for cards and the page''s head.';
comment on column public.case_studies.headline is
  'The result in a few words, such as ''32% inventory cost reduction''.';
comment on column public.case_studies.challenge is 'Plain text, a blank line between paragraphs.';
comment on column public.case_studies.solution is 'Plain text, a blank line between paragraphs.';
comment on column public.case_studies.results is 'Plain text, a blank line between paragraphs.';
comment on column public.case_studies.timeline is 'How long it took, in words.';
comment on column public.case_studies.technologies is 'What was used.';
comment on column public.case_studies.metrics is
  '{beforeAfter: [{metric, before, after, unit, improvement}], timeline: [{phase, duration, progress}], roi: {investment, returns, timeframe}, kpis: [{name, value, target, achieved}]}; see private.is_case_study_metrics().';
comment on column public.case_studies.image_url is 'Path of the drawing; see private.image_url. Null: none.';
comment on column public.case_studies.image_alt is 'What the drawing shows; there when the drawing is.';
comment on column public.case_studies.featured is 'Whether the landing page shows it.';
comment on column public.case_studies.position is 'Order of display.';
comment on column public.case_studies.status is 'draft, or published: then the site shows it from publish_at on.';
comment on column public.case_studies.publish_at is 'When the site begins to show it.';
comment on column public.case_studies.created_at is 'When it was first written.';
comment on column public.case_studies.updated_at is 'Set by trigger at each change.';
comment on column public.case_studies.version is
  'Counts its changes: who changes it names the version that was seen.';

create index case_studies_published_idx on public.case_studies (publish_at) where status = 'published';

alter table public.case_studies enable row level security;
alter table public.case_studies force row level security;
grant select on public.case_studies to anon;
grant select on public.case_studies to authenticated;

create policy case_studies_select_anon on public.case_studies for select to anon
  using (status = 'published' and publish_at <= now());

create policy case_studies_select on public.case_studies for select to authenticated
  using ((status = 'published' and publish_at <= now()) or (select private.has_rank('admin')));

-- A page whose address changes is still found under the old one.
create table public.slug_history (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('service', 'post', 'case_study')),
  old_slug private.slug not null,
  new_slug private.slug not null,
  target_id bigint not null,
  updated_at timestamptz not null default now(),
  unique (kind, old_slug),
  check (old_slug <> new_slug)
);
comment on table public.slug_history is
  'Addresses that published pages once had. Written by trigger only.';
comment on column public.slug_history.id is 'Key.';
comment on column public.slug_history.kind is 'service, post or case_study.';
comment on column public.slug_history.old_slug is 'Last part of the address as it was.';
comment on column public.slug_history.new_slug is 'As it is now.';
comment on column public.slug_history.target_id is 'Whose: the row''s id in the table of that kind.';
comment on column public.slug_history.updated_at is 'When it was last written.';

create index slug_history_target_idx on public.slug_history (kind, target_id);

alter table public.slug_history enable row level security;
alter table public.slug_history force row level security;
grant select on public.slug_history to anon;
grant select on public.slug_history to authenticated;

-- Who sees the page sees where it went: each table's own policy decides.
create policy slug_history_select_anon on public.slug_history for select to anon using (
  case kind
    when 'post' then exists (select from public.blog_posts t where t.id = target_id)
    when 'service' then exists (select from public.services t where t.id = target_id)
    else exists (select from public.case_studies t where t.id = target_id)
  end
);

create policy slug_history_select on public.slug_history for select to authenticated using (
  case kind
    when 'post' then exists (select from public.blog_posts t where t.id = target_id)
    when 'service' then exists (select from public.services t where t.id = target_id)
    else exists (select from public.case_studies t where t.id = target_id)
  end
);

create or replace function private.record_slug_change()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_kind text := tg_argv[0];
  v_now timestamptz := private.now();
begin
  if tg_op = 'DELETE' then
    delete from public.slug_history where kind = v_kind and target_id = old.id;
    return null;
  end if;
  -- A page that is there wins over one that was.
  delete from public.slug_history where kind = v_kind and old_slug = new.slug;
  if tg_op = 'UPDATE' then
    update public.slug_history set new_slug = new.slug, updated_at = v_now
    where kind = v_kind and target_id = new.id and new_slug <> new.slug;
    -- Nobody knows the address of what was never shown.
    if old.slug <> new.slug and old.status = 'published' and old.publish_at <= v_now then
      insert into public.slug_history (kind, old_slug, new_slug, target_id, updated_at)
      values (v_kind, old.slug, new.slug, new.id, v_now)
      on conflict (kind, old_slug) do update
      set new_slug = excluded.new_slug, target_id = excluded.target_id, updated_at = excluded.updated_at;
    end if;
  end if;
  return null;
end
$$;
comment on function private.record_slug_change() is
  'Trigger: remembers the address that a published page had, and forgets it when the page is deleted or another takes it. Argument: its kind.';

create trigger blog_posts_record_slug_change after insert or delete or update of slug on public.blog_posts
  for each row execute function private.record_slug_change('post');
create trigger blog_posts_set_updated_at before update on public.blog_posts
  for each row execute function private.set_updated_at();
create trigger case_studies_record_slug_change after insert or delete or update of slug on public.case_studies
  for each row execute function private.record_slug_change('case_study');
create trigger case_studies_set_updated_at before update on public.case_studies
  for each row execute function private.set_updated_at();
create trigger services_record_slug_change after insert or delete or update of slug on public.services
  for each row execute function private.record_slug_change('service');
create trigger services_set_updated_at before update on public.services
  for each row execute function private.set_updated_at();
