create table public.services (
  id bigint generated always as identity primary key,
  slug text not null unique check (private.is_slug(slug)),
  name text not null check (private.is_line(name, 2, 80)),
  short_description text not null check (private.is_line(short_description, 10, 300)),
  description text not null check (private.is_text(description, 20, 5000)),
  benefits text[] not null check (private.is_list(benefits, 12, 300)),
  process jsonb not null check (private.is_process(process)),
  duration text not null check (private.is_line(duration, 2, 40)),
  price int not null check (price between 0 and 10000000),
  price_unit text not null default 'USD' check (price_unit = 'USD'),
  image_url text not null check (private.is_image_url(image_url)),
  image_alt text not null check (private.is_line(image_alt, 5, 300)),
  position int not null unique,
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.services is 'What the firm sells; one page each under /services.';
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
comment on column public.services.image_url is 'Path of the drawing; see private.is_image_url().';
comment on column public.services.image_alt is 'What the drawing shows.';
comment on column public.services.position is 'Order of display.';
comment on column public.services.status is 'draft, or published: then the site shows it from publish_at on.';
comment on column public.services.publish_at is 'When the site begins to show it.';
comment on column public.services.created_at is 'When it was first written.';
comment on column public.services.updated_at is 'Set by trigger at each change.';

create index services_published_idx on public.services (publish_at) where status = 'published';

alter table public.services enable row level security;
alter table public.services force row level security;
revoke all on public.services from anon, authenticated, service_role;
grant select on public.services to anon, authenticated;

create policy services_select_anon on public.services for select to anon
  using (status = 'published' and publish_at <= now());
create policy services_select on public.services for select to authenticated
  using ((status = 'published' and publish_at <= now()) or (select private.has_rank('admin')));

create trigger services_touch before update on public.services
  for each row execute function private.touch();
