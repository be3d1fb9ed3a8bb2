-- As it was, and for holds too: p_booking.status is 'held' for a hold, and anything else for a booking, whose status
-- follows from its type.
create or replace function private.take_slot(
  p_type public.consultation_types, p_date date, p_time time, p_booking public.appointments
)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_slot record;
  v_taken public.appointments;
  v_is_hold boolean := p_booking.status is not distinct from 'held';
  v_now timestamptz := private.now();
begin
  for v_slot in select * from private.slot_owners(p_type, p_date, p_time)
  loop
    continue when private.day_is_full(v_slot.consultant_id, p_type, p_date);
    for attempt in 1..2 loop
      -- "do nothing" asks the constraint without failing and, unlike a plain insert, cannot deadlock with another
      -- insert of the same slot: both would wait for each other's row.
      insert into public.appointments (
        user_id, consultant_id, consultation_type_id, client_name, client_email, client_phone, company,
        service_type, message, starts_at, ends_at, busy, guest_time_zone, idempotency_key, created_at,
        status, hold_expires_at, hold_subject, price_cents, payment_status
      ) values (
        p_booking.user_id, v_slot.consultant_id, p_type.id, p_booking.client_name, p_booking.client_email,
        p_booking.client_phone, p_booking.company, p_type.name, p_booking.message,
        v_slot.starts_at, v_slot.ends_at, v_slot.busy, p_booking.guest_time_zone, p_booking.idempotency_key, v_now,
        case when v_is_hold then 'held' when p_type.auto_confirm and p_type.price_cents = 0 then 'confirmed'
             else 'pending' end,
        p_booking.hold_expires_at, p_booking.hold_subject,
        case when v_is_hold then 0 else p_type.price_cents end,
        case when v_is_hold or p_type.price_cents = 0 then 'not_required' else 'pending' end
      )
      on conflict on constraint appointments_do_not_overlap do nothing
      returning * into v_taken;
      if found then
        return v_taken;
      end if;
      exit when attempt = 2 or not private.clear_expired_holds(v_slot.consultant_id, v_slot.busy);
    end loop;
  end loop;
  perform private.refuse_slot(p_type, p_date, p_time);
  return null;
end
$$;
comment on function private.take_slot(public.consultation_types, date, time, public.appointments) is
  'Books or holds the least loaded consultant who is free then; PT422 when the rules do not offer it; PT409, naming what is still free, when nobody is.';
