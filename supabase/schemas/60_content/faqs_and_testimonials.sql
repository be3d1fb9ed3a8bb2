create table public.testimonials (
  id bigint generated always as identity primary key,
  quote private.multiline_text not null check (char_length(btrim(quote)) >= 10 and char_length(quote) <= 1000),
  name private.single_line not null check (char_length(btrim(name)) >= 2 and char_length(name) <= 100),
  title private.single_line not null check (char_length(btrim(title)) >= 2 and char_length(title) <= 150),
  initials private.single_line not null check (btrim(initials) <> '' and char_length(initials) <= 3),
  -- Checked at the end of a statement, so that two rows can swap positions.
  position int not null unique deferrable initially immediate,
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1 check (version >= 1)
);
comment on table public.testimonials is
  'What clients say about the firm.';
comment on column public.testimonials.id is 'Key.';
comment on column public.testimonials.quote is 'Their words, without quotation marks.';
comment on column public.testimonials.name is 'Who says it.';
comment on column public.testimonials.title is 'Their role and company.';
comment on column public.testimonials.initials is 'Shown where a portrait would be.';
comment on column public.testimonials.position is 'Order of display.';
comment on column public.testimonials.status is 'draft, or published: then the site shows it from publish_at on.';
comment on column public.testimonials.publish_at is 'When the site begins to show it.';
comment on column public.testimonials.created_at is 'When it was first written.';
comment on column public.testimonials.updated_at is 'Set by trigger at each change.';
comment on column public.testimonials.version is
  'Counts its changes: who changes it names the version that was seen.';

create index testimonials_published_idx on public.testimonials (publish_at) where status = 'published';

alter table public.testimonials enable row level security;
alter table public.testimonials force row level security;
grant select on public.testimonials to anon;
grant select on public.testimonials to authenticated;

create policy testimonials_select_anon on public.testimonials for select to anon
  using (status = 'published' and publish_at <= now());

create policy testimonials_select on public.testimonials for select to authenticated
  using ((status = 'published' and publish_at <= now()) or (select private.has_rank('admin')));

create table public.faqs (
  id bigint generated always as identity primary key,
  question private.single_line not null check (char_length(btrim(question)) >= 5 and char_length(question) <= 300),
  answer private.multiline_text not null check (char_length(btrim(answer)) >= 10 and char_length(answer) <= 3000),
  -- Checked at the end of a statement, so that two rows can swap positions.
  position int not null unique deferrable initially immediate,
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1 check (version >= 1)
);
comment on table public.faqs is
  'Questions that people ask before they book, with their answers.';
comment on column public.faqs.id is 'Key.';
comment on column public.faqs.question is 'As a client would ask it.';
comment on column public.faqs.answer is 'Plain text.';
comment on column public.faqs.position is 'Order of display.';
comment on column public.faqs.status is 'draft, or published: then the site shows it from publish_at on.';
comment on column public.faqs.publish_at is 'When the site begins to show it.';
comment on column public.faqs.created_at is 'When it was first written.';
comment on column public.faqs.updated_at is 'Set by trigger at each change.';
comment on column public.faqs.version is 'Counts its changes: who changes it names the version that was seen.';

create index faqs_published_idx on public.faqs (publish_at) where status = 'published';

alter table public.faqs enable row level security;
alter table public.faqs force row level security;
grant select on public.faqs to anon;
grant select on public.faqs to authenticated;

create policy faqs_select_anon on public.faqs for select to anon
  using (status = 'published' and publish_at <= now());

create policy faqs_select on public.faqs for select to authenticated
  using ((status = 'published' and publish_at <= now()) or (select private.has_rank('admin')));

create trigger faqs_set_updated_at before update on public.faqs
  for each row execute function private.set_updated_at();
create trigger testimonials_set_updated_at before update on public.testimonials
  for each row execute function private.set_updated_at();
