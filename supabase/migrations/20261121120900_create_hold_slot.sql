create function private.refuse_hoarding(p_subject text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_own int;
  v_all int;
begin
  -- Counting is no constraint: new holds are counted one after the other.
  perform pg_advisory_xact_lock(5270002);
  select count(*) filter (where hold_subject is not distinct from p_subject), count(*) into v_own, v_all
  from public.appointments where status = 'held' and hold_expires_at > private.now();
  if v_own >= 2 then
    raise sqlstate 'PT429' using
      message = 'You are keeping two times already. Please book one of them, or wait five minutes.';
  end if;
  if v_all >= 40 then
    raise sqlstate 'PT429' using message = 'Many people are booking right now. Please try again in five minutes.';
  end if;
end
$$;
comment on function private.refuse_hoarding(text) is
  'Refuses (PT429) a third live hold of one visitor, and the 41st of all: a calendar that is held is a calendar that is closed.';

create function public.hold_slot(
  p_service_type text, p_date date, p_time text, p_hold_id uuid default null, p_subject text default 'unknown'
)
returns jsonb
language plpgsql security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
as $$
declare
  v_type public.consultation_types := private.bookable_type(coalesce(p_service_type, ''));
  v_zone text := private.setting('firm_time_zone');
  v_now timestamptz := private.now();
  v_time time;
  v_hold public.appointments;
begin
  case
    when p_date is null then
      raise sqlstate 'PT422' using message = 'Please select a preferred date.';
    when (p_time ~ '^([01]\d|2[0-3]):[0-5]\d$') is not true then
      raise sqlstate 'PT422' using message = 'Please select a preferred time.';
    else
      v_time := p_time::time;
  end case;

  if p_hold_id is not null then
    update public.appointments set hold_expires_at = v_now + interval '5 minutes'
    where id = p_hold_id and status = 'held' and hold_expires_at > v_now
      and consultation_type_id = v_type.id and starts_at = (p_date + v_time) at time zone v_zone
    returning * into v_hold;
    if not found then
      select * into v_hold from public.appointments
      where id = p_hold_id and status = 'held' and hold_expires_at > v_now;
      if found then
        v_hold := private.move_slot(v_hold, v_type, p_date, v_time, 'held');
      end if;
    end if;
  end if;

  -- None yet, or it has lapsed.
  if v_hold.id is null then
    perform private.refuse_hoarding(coalesce(nullif(p_subject, ''), 'unknown'));
    v_hold.status := 'held';
    v_hold.hold_expires_at := v_now + interval '5 minutes';
    v_hold.hold_subject := coalesce(nullif(p_subject, ''), 'unknown');
    v_hold.guest_time_zone := v_zone;
    v_hold := private.take_slot(v_type, p_date, v_time, v_hold);
  end if;
  return jsonb_build_object('holdId', v_hold.id, 'expiresAt', private.iso(v_hold.hold_expires_at));
end
$$;
comment on function public.hold_slot(text, date, text, uuid, text) is
  'Keeps a time (the firm''s local date and HH:MM) for five minutes, or five more, or keeps another one in its place; {holdId, expiresAt}. p_subject: a keyed hash of the visitor. PT422: not bookable, PT409: taken, PT429: too many holds.';

create function public.release_hold(p_hold_id uuid)
returns void
language sql security definer
set search_path = ''
as $$
  delete from public.appointments where id = p_hold_id and status = 'held'
$$;
comment on function public.release_hold(uuid) is 'Gives a held time back; nothing happens when it is not held any more.';

grant execute on function public.hold_slot(text, date, text, uuid, text), public.release_hold(uuid) to service_role;
