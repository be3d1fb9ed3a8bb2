-- As it was, but a lapsed hold that the minute is clearing just now is waited for: passed over, it was still in the way
-- when the time was asked for again, and a free time was said to be taken. The minute waits for nobody who waits here.
create or replace function private.delete_expired_holds(p_consultant_id bigint, p_busy tstzrange)
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
  perform private.lock_until_commit('delete expired holds');
  delete from public.appointments
  where consultant_id = p_consultant_id and busy && p_busy and status = 'held' and hold_expires_at <= v_now;
  return true;
end
$$;
comment on function private.delete_expired_holds(bigint, tstzrange) is
  'Deletes expired holds that are in the way; whether it is of use to try again: not when somebody else has the time.';

create or replace function private.limit_holds_per_visitor(p_subject text, p_limit_scale numeric)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_own int;
  v_all int;
begin
  -- Counting is no constraint: new holds are counted one after the other.
  perform private.lock_until_commit('count holds');
  select count(*) filter (where hold_owner_hash is not distinct from p_subject), count(*) into v_own, v_all
  from public.appointments where status = 'held' and hold_expires_at > private.now();
  if v_own >= 2 * p_limit_scale then
    raise sqlstate 'PT429' using
      message = 'You are keeping two times already. Please book one of them, or wait five minutes.';
  end if;
  if v_all >= 40 * p_limit_scale then
    raise sqlstate 'PT429' using message = 'Many people are booking right now. Please try again in five minutes.';
  end if;
end
$$;
comment on function private.limit_holds_per_visitor(text, numeric) is
  'Refuses (PT429) a third live hold of one visitor, and the 41st of all, or so many times more: a calendar that is held is a calendar that is closed.';

create or replace function private.extend_hold(p_hold public.appointments)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_hold public.appointments;
  v_now timestamptz := private.now();
begin
  if p_hold.created_at + interval '30 minutes' < v_now + interval '5 minutes' then
    raise sqlstate 'PT409' using
      message = 'We keep a time for 30 minutes at most. You can still book this one unless somebody else does first.';
  end if;
  update public.appointments set hold_expires_at = v_now + interval '5 minutes'
  where id = p_hold.id and status = 'held' and hold_expires_at > v_now and starts_at = p_hold.starts_at
  returning * into v_hold;
  return v_hold;
end
$$;
comment on function private.extend_hold(appointments) is
  'Five more minutes for a live hold, null when it is none any more; PT409 when its time would be kept for more than 30.';

create or replace function public.hold_slot(
  p_service_type text, p_date date, p_time text, p_hold_id uuid default null, p_subject text default 'unknown',
  p_limit_scale numeric default 1, p_idempotency_key text default null, p_request_hash text default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
as $$
declare
  v_type public.consultation_types := private.get_bookable_consultation_type(coalesce(p_service_type, ''));
  v_zone text := private.firm_time_zone();
  v_subject text := coalesce(nullif(p_subject, ''), 'unknown');
  v_now timestamptz := private.now();
  v_time time;
  v_hold public.appointments;
  v_answer jsonb;
begin
  case
    when p_date is null then
      raise sqlstate 'PT422' using message = 'Please select a preferred date.';
    when (p_time ~ '^([01]\d|2[0-3]):[0-5]\d$') is not true then
      raise sqlstate 'PT422' using message = 'Please select a preferred time.';
    else
      v_time := p_time::time;
  end case;
  v_answer := private.begin_idempotent_request('holds', p_idempotency_key, p_request_hash);
  -- An answer about a hold that has lapsed, or was given back, is of no use to anybody.
  if exists (
    select from public.appointments
    where id = (v_answer ->> 'holdId')::uuid and (status <> 'held' or hold_expires_at > v_now)
  ) then
    return v_answer;
  end if;

  select * into v_hold from public.appointments
  where id = p_hold_id and status = 'held' and hold_expires_at > v_now;
  if found then
    if v_hold.consultation_type_id = v_type.id and v_hold.starts_at = (p_date + v_time) at time zone v_zone then
      v_hold := private.extend_hold(v_hold);
    else
      v_hold := private.move_to_slot(v_hold, v_type, p_date, v_time, 'held');
      -- Another time has not been kept yet.
      update public.appointments set created_at = v_now where id = v_hold.id and status = 'held';
    end if;
  end if;

  -- None yet, or it has lapsed.
  if v_hold.id is null then
    perform private.limit_holds_per_visitor(v_subject, p_limit_scale);
    v_hold.status := 'held';
    v_hold.hold_expires_at := v_now + interval '5 minutes';
    v_hold.hold_owner_hash := v_subject;
    v_hold.guest_time_zone := v_zone;
    v_hold := private.assign_slot(v_type, p_date, v_time, v_hold);
  end if;
  v_answer := jsonb_build_object('holdId', v_hold.id, 'expiresAt', private.to_iso_instant(v_hold.hold_expires_at));
  perform private.store_idempotent_response('holds', p_idempotency_key, v_answer);
  return v_answer;
end
$$;
comment on function public.hold_slot(text, date, text, uuid, text, numeric, text, text) is
  'Keeps a time (the firm''s local date and HH:MM) for five minutes, or five more up to 30, or keeps another one in its place; {holdId, expiresAt}. p_subject: a keyed hash of the visitor; p_limit_scale multiplies how many may be held. PT422: not bookable, PT409: taken or kept for long enough, PT429: too many holds.';
grant execute on function public.hold_slot(text, date, text, uuid, text, numeric, text, text) to service_role;

create or replace function public.release_hold(p_hold_id uuid)
returns void
language sql security definer
set search_path = ''
as $$
  delete from public.appointments where id = p_hold_id and status = 'held'
$$;
comment on function public.release_hold(uuid) is
  'Gives a held time back; nothing happens when it is not held any more.';
grant execute on function public.release_hold(uuid) to service_role;

create or replace function private.count_hold_created()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.increment_daily_counter('holds');
  return null;
end
$$;
comment on function private.count_hold_created() is 'Trigger: counts that somebody chose a time.';

create trigger appointments_count_hold_created after insert on public.appointments
  for each row when (new.status = 'held' and new.hold_owner_hash is not null) execute function private.count_hold_created();
