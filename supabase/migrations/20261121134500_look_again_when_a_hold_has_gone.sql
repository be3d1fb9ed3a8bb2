-- An expired hold that was in the way may be cleared by somebody else (the minute, another visitor) just before it is
-- looked for here: the time is free then, and must not be told to be taken.
create or replace function private.clear_expired_holds(p_consultant_id bigint, p_busy tstzrange)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  perform from public.appointments
  where consultant_id = p_consultant_id and busy && p_busy and status = 'held' and hold_expires_at <= v_now;
  if not found then
    return not exists (
      select from public.appointments
      where consultant_id = p_consultant_id and busy && p_busy and status in ('held', 'pending', 'confirmed')
    );
  end if;
  -- One transaction at a time: two that each cleared a part would wait for each other's.
  perform pg_advisory_xact_lock(5270001);
  delete from public.appointments where id in (
    select id from public.appointments
    where consultant_id = p_consultant_id and busy && p_busy and status = 'held' and hold_expires_at <= v_now
    for update skip locked
  );
  return true;
end
$$;
comment on function private.clear_expired_holds(bigint, tstzrange) is
  'Deletes expired holds that are in the way; whether it is of use to try again: not when somebody else has the time.';
