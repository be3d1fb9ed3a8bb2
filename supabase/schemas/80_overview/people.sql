-- The list of people.

create view public.people with (security_invoker = true) as
select
  a.id, a.email, a.is_confirmed, a.role, a.full_name, a.company, a.created_at, a.last_sign_in_at, a.name, a.search_text,
  (select count(*) from public.appointments b where b.user_id = a.id and b.status <> 'held') as bookings,
  (select count(*) from public.contact_submissions m where m.user_id = a.id) as messages
from public.accounts a;
comment on view public.people is
  'The accounts, with how many bookings and messages each has. Part of a search_text finds an account.';
comment on column public.people.id is 'The account.';
comment on column public.people.email is 'Email address.';
comment on column public.people.is_confirmed is 'Whether the account has confirmed its address to us.';
comment on column public.people.role is 'client or admin.';
comment on column public.people.full_name is 'Name; null when none was given.';
comment on column public.people.company is 'Company name; null when none was given.';
comment on column public.people.created_at is 'When the account was created.';
comment on column public.people.last_sign_in_at is 'The newest sign-in; null: none yet.';
comment on column public.people.name is 'The name, or the email address of an account without one.';
comment on column public.people.search_text is 'Email address, name and company in lowercase.';
comment on column public.people.bookings is 'How many bookings the account has made.';
comment on column public.people.messages is 'How many messages the account has sent.';
grant select on public.people to authenticated;
