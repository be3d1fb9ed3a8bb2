create table public.faqs (
  id bigint generated always as identity primary key,
  question text not null check (private.is_line(question, 5, 300)),
  answer text not null check (private.is_text(answer, 10, 3000)),
  position int not null unique,
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.faqs is 'Questions that people ask before they book, with their answers.';
comment on column public.faqs.id is 'Key.';
comment on column public.faqs.question is 'As a client would ask it.';
comment on column public.faqs.answer is 'Plain text.';
comment on column public.faqs.position is 'Order of display.';
comment on column public.faqs.status is 'draft, or published: then the site shows it from publish_at on.';
comment on column public.faqs.publish_at is 'When the site begins to show it.';
comment on column public.faqs.created_at is 'When it was first written.';
comment on column public.faqs.updated_at is 'Set by trigger at each change.';

create index faqs_published_idx on public.faqs (publish_at) where status = 'published';

alter table public.faqs enable row level security;
alter table public.faqs force row level security;
revoke all on public.faqs from anon, authenticated, service_role;
grant select on public.faqs to anon, authenticated;

create policy faqs_select_anon on public.faqs for select to anon
  using (status = 'published' and publish_at <= now());
create policy faqs_select on public.faqs for select to authenticated
  using ((status = 'published' and publish_at <= now()) or (select private.has_rank('admin')));

create trigger faqs_touch before update on public.faqs
  for each row execute function private.touch();
