-- The same for who is signed in, with the account in place of a token.

create function private.own_booking(p_id uuid)
returns public.appointments
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_booking public.appointments;
begin
  if private.has_rank('client') then
    select * into v_booking from public.appointments where id = p_id and user_id = auth.uid();
  end if;
  return v_booking;
end
$$;
comment on function private.own_booking(uuid) is
  'The caller''s booking of that id; a row of nulls for somebody else''s and an unknown one alike.';

create function private.cancel_my_booking(p_id uuid, p_reason text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.guest_view(private.cancel_booking(private.own_booking(p_id), p_reason));
end
$$;
comment on function private.cancel_my_booking(uuid, text) is 'See public.cancel_my_booking().';

create function private.move_my_booking(p_id uuid, p_date date, p_time text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.guest_view(private.move_booking(private.own_booking(p_id), p_date, p_time));
end
$$;
comment on function private.move_my_booking(uuid, date, text) is 'See public.move_my_booking().';

create function public.cancel_my_booking(p_id uuid, p_reason text default null)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.cancel_my_booking(p_id, p_reason)
$$;
comment on function public.cancel_my_booking(uuid, text) is
  'Cancels the caller''s own booking, as private.cancel_booking() does; the booking as it is then.';

create function public.move_my_booking(p_id uuid, p_date date, p_time text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.move_my_booking(p_id, p_date, p_time)
$$;
comment on function public.move_my_booking(uuid, date, text) is
  'Moves the caller''s own booking, as private.move_booking() does; the booking as it is then.';

grant execute on function
  private.cancel_my_booking(uuid, text), public.cancel_my_booking(uuid, text),
  private.move_my_booking(uuid, date, text), public.move_my_booking(uuid, date, text)
to authenticated;
