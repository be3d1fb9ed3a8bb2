-- The list of people.

create view public.people with (security_invoker = true) as
select
  a.id, a.email, a.is_confirmed, a.role, a.full_name, a.company, a.created_at, a.last_sign_in_at, a.name, a.search_text,
  (select count(*) from public.appointments b where b.user_id = a.id and b.status <> 'held') as bookings,
  (select count(*) from public.contact_submissions m where m.user_id = a.id) as messages
from public.accounts a;
comment on view public.people is
  'The accounts, with how many bookings and messages each has. Part of a search_text finds an account.';
comment on column public.people.bookings is 'How many bookings the account has made.';
comment on column public.people.messages is 'How many messages the account has sent.';
grant select on public.people to authenticated;
