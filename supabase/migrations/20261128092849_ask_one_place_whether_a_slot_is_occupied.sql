set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.free_expired_slots(p_consultant_id bigint, p_busy tstzrange)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := private.now();
begin
  perform from public.appointments
  where consultant_id = p_consultant_id and busy && p_busy and status in ('held', 'pending', 'confirmed')
    and slot_released_at is null and hold_expires_at <= v_now;
  if not found then
    -- The conflicting row may be gone by now: its transaction was rolled back, or its hold was released.
    return not private.is_occupied(p_consultant_id, p_busy);
  end if;
  -- Without this lock, two transactions could each free one of two slots and wait for the other's.
  perform private.lock_until_commit('free expired slots');
  -- Waits for the scheduled job when it is deleting the same hold. With SKIP LOCKED the hold would still block the slot
  -- at the next attempt. The job itself waits for no one.
  delete from public.appointments
  where consultant_id = p_consultant_id and busy && p_busy and status = 'held' and hold_expires_at <= v_now
    and slot_released_at is null;
  perform private.release_unconfirmed_slots(array(
    select id from public.appointments
    where consultant_id = p_consultant_id and busy && p_busy and status in ('pending', 'confirmed')
      and slot_released_at is null and hold_expires_at <= v_now
    order by id
  ));
  return true;
end
$function$;
