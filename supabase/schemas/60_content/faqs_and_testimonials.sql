-- Content without a page of its own: testimonials and frequently asked questions.
-- Visitors read rows that are published and due. Staff write through save_content() and its siblings in editing.sql only.

create table public.testimonials (
  id bigint generated always as identity primary key,
  quote private.multiline_text not null check (char_length(btrim(quote)) >= 10 and char_length(quote) <= 1000),
  name private.single_line not null check (char_length(btrim(name)) >= 2 and char_length(name) <= 100),
  title private.single_line not null check (char_length(btrim(title)) >= 2 and char_length(title) <= 150),
  initials private.single_line not null check (btrim(initials) <> '' and char_length(initials) <= 3),
  -- Deferrable, so checked at the end of a statement: one UPDATE can swap two positions.
  position int not null unique deferrable initially immediate,
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default private.now(),
  version int not null default 1 check (version >= 1),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.testimonials is
  'Quotes of clients about the firm. Written by save_content().';
comment on column public.testimonials.id is 'Key.';
comment on column public.testimonials.quote is 'Words of the client, without quotation marks.';
comment on column public.testimonials.name is 'Name of the client.';
comment on column public.testimonials.title is 'Role and company of the client.';
comment on column public.testimonials.initials is 'Initials of the client, shown in place of a portrait.';
comment on column public.testimonials.position is 'Place in the list, ascending.';
comment on column public.testimonials.status is 'draft or published. The site shows a published row from publish_at on.';
comment on column public.testimonials.publish_at is 'When the site starts to show the row.';
comment on column public.testimonials.version is
  'Incremented when the content changes, not for position. A change names the version that its caller read.';
comment on column public.testimonials.created_at is 'When the row was created.';
comment on column public.testimonials.updated_at is 'When the row last changed, position included. Set by trigger.';

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
  -- Deferrable, so checked at the end of a statement: one UPDATE can swap two positions.
  position int not null unique deferrable initially immediate,
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default private.now(),
  version int not null default 1 check (version >= 1),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.faqs is
  'Questions that clients ask before they book, with answers. Written by save_content().';
comment on column public.faqs.id is 'Key.';
comment on column public.faqs.question is 'Question as a client would ask it.';
comment on column public.faqs.answer is 'Answer in plain text.';
comment on column public.faqs.position is 'Place in the list, ascending.';
comment on column public.faqs.status is 'draft or published. The site shows a published row from publish_at on.';
comment on column public.faqs.publish_at is 'When the site starts to show the row.';
comment on column public.faqs.version is
  'Incremented when the content changes, not for position. A change names the version that its caller read.';
comment on column public.faqs.created_at is 'When the row was created.';
comment on column public.faqs.updated_at is 'When the row last changed, position included. Set by trigger.';

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
