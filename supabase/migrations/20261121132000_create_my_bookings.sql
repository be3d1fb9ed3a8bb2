-- A client's list says of each booking whether it may still be changed. That is said in one place, for links and here.

create function private.my_bookings()
returns table (
  id uuid, service_type text, starts_at timestamptz, ends_at timestamptz, status text, payment_status text,
  can_change boolean, change_until timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select a.id, a.service_type, a.starts_at, a.ends_at, a.status, a.payment_status,
    a.status in ('pending', 'confirmed') and private.now() <= until.at, until.at
  from public.appointments a
  cross join lateral (select private.changeable_until(a) as at) as until
  where a.user_id = (select auth.uid()) and a.status <> 'held'
  order by a.starts_at desc, a.id
$$;
comment on function private.my_bookings() is 'See public.my_bookings().';

create function public.my_bookings()
returns table (
  id uuid, service_type text, starts_at timestamptz, ends_at timestamptz, status text, payment_status text,
  can_change boolean, change_until timestamptz
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.my_bookings() where (select private.has_rank('client'))
$$;
comment on function public.my_bookings() is
  'The caller''s own bookings, latest first; can_change: whether they may still cancel or move it, which ends at change_until.';

grant execute on function private.my_bookings(), public.my_bookings() to authenticated;
