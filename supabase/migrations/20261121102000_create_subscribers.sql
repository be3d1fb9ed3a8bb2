create table public.subscribers (
  id uuid primary key,
  email text not null check (private.is_email(email)),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  confirm_token_hash text check (confirm_token_hash ~ '^[0-9a-f]{64}$'),
  confirm_sent_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  source text not null default 'footer' check (private.is_line(source, 1, 50)),
  created_at timestamptz not null default now(),
  check (status <> 'confirmed' or confirmed_at is not null),
  check (status <> 'unsubscribed' or unsubscribed_at is not null)
);
comment on table public.subscribers is
  'Who asked for the newsletter; written by subscribe_newsletter() and its kin only. Mail goes to confirmed ones.';
comment on column public.subscribers.id is 'Made of the address by trigger; see private.subscriber_id().';
comment on column public.subscribers.email is 'As it was last typed by somebody who was not confirmed.';
comment on column public.subscribers.status is 'pending, confirmed or unsubscribed.';
comment on column public.subscribers.confirm_token_hash is
  'SHA-256 of the token in the newest confirmation mail; null once unsubscribed, so that old links are dead.';
comment on column public.subscribers.confirm_sent_at is 'When that mail was queued; its link works for 7 days.';
comment on column public.subscribers.confirmed_at is 'When the owner of the address last agreed.';
comment on column public.subscribers.unsubscribed_at is 'When they left; null while they are on the list.';
comment on column public.subscribers.source is 'Where the address was entered.';
comment on column public.subscribers.created_at is 'When it was entered first.';

create unique index subscribers_email_idx on public.subscribers (lower(email));
create unique index subscribers_confirm_token_idx on public.subscribers (confirm_token_hash);
-- For the minute's work, which forgets who is not on the list after 30 days.
create index subscribers_quiet_since_idx on public.subscribers (greatest(confirm_sent_at, unsubscribed_at))
  where status <> 'confirmed';

alter table public.subscribers enable row level security;
alter table public.subscribers force row level security;
revoke all on public.subscribers from anon, authenticated, service_role;
-- The hash stays inside: nobody needs it, and a column that is not granted cannot leak.
grant select (id, email, status, confirm_sent_at, confirmed_at, unsubscribed_at, source, created_at)
  on public.subscribers to authenticated;

create policy subscribers_select on public.subscribers for select to authenticated
  using ((select private.has_rank('admin')));
