create table public.case_studies (
  id bigint generated always as identity primary key,
  slug text not null unique check (private.is_slug(slug)),
  title text not null check (private.is_line(title, 5, 150)),
  client text not null check (private.is_line(client, 2, 150)),
  industry text not null check (private.is_line(industry, 2, 80)),
  summary text not null check (private.is_line(summary, 20, 400)),
  headline text not null check (private.is_line(headline, 5, 100)),
  challenge text not null check (private.is_text(challenge, 20, 5000)),
  solution text not null check (private.is_text(solution, 20, 5000)),
  results text not null check (private.is_text(results, 20, 5000)),
  timeline text not null check (private.is_line(timeline, 5, 200)),
  technologies text[] not null check (private.is_list(technologies, 20, 80)),
  metrics jsonb not null check (private.is_metrics(metrics)),
  image_url text check (private.is_image_url(image_url)),
  image_alt text check (private.is_line(image_alt, 5, 300)),
  featured boolean not null default false,
  position int not null unique,
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((image_url is null) = (image_alt is null))
);
comment on table public.case_studies is 'The success stories under /case-studies.';
comment on column public.case_studies.id is 'Key.';
comment on column public.case_studies.slug is 'Last part of the page''s address.';
comment on column public.case_studies.title is 'As people see it.';
comment on column public.case_studies.client is 'Who it was for; a description where the client is not named.';
comment on column public.case_studies.industry is 'One or two words.';
comment on column public.case_studies.summary is 'One or two sentences for cards and the page''s head.';
comment on column public.case_studies.headline is 'The result in a few words, such as ''32% inventory cost reduction''.';
comment on column public.case_studies.challenge is 'Plain text, a blank line between paragraphs.';
comment on column public.case_studies.solution is 'Plain text, a blank line between paragraphs.';
comment on column public.case_studies.results is 'Plain text, a blank line between paragraphs.';
comment on column public.case_studies.timeline is 'How long it took, in words.';
comment on column public.case_studies.technologies is 'What was used.';
comment on column public.case_studies.metrics is
  '{beforeAfter: [{metric, before, after, unit, improvement}], timeline: [{phase, duration, progress}], roi: {investment, returns, timeframe}, kpis: [{name, value, target, achieved}]}; see private.is_metrics().';
comment on column public.case_studies.image_url is 'Path of the drawing; see private.is_image_url(). Null: none.';
comment on column public.case_studies.image_alt is 'What the drawing shows; there when the drawing is.';
comment on column public.case_studies.featured is 'Whether the landing page shows it.';
comment on column public.case_studies.position is 'Order of display.';
comment on column public.case_studies.status is 'draft, or published: then the site shows it from publish_at on.';
comment on column public.case_studies.publish_at is 'When the site begins to show it.';
comment on column public.case_studies.created_at is 'When it was first written.';
comment on column public.case_studies.updated_at is 'Set by trigger at each change.';

create index case_studies_published_idx on public.case_studies (publish_at) where status = 'published';

alter table public.case_studies enable row level security;
alter table public.case_studies force row level security;
revoke all on public.case_studies from anon, authenticated, service_role;
grant select on public.case_studies to anon, authenticated;

create policy case_studies_select_anon on public.case_studies for select to anon
  using (status = 'published' and publish_at <= now());
create policy case_studies_select on public.case_studies for select to authenticated
  using ((status = 'published' and publish_at <= now()) or (select private.has_rank('admin')));

create trigger case_studies_touch before update on public.case_studies
  for each row execute function private.touch();
