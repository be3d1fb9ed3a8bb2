-- Adding and deleting consultation types. Admins change the rules of a row directly: see consultation_types.sql.

create or replace function private.create_consultation_type(p_type jsonb)
returns public.consultation_types
language plpgsql security definer
set search_path = ''
as $$
declare
  v_new public.consultation_types;
begin
  perform private.require_admin();
  -- Serializes the choice of the position.
  perform private.lock_until_commit('consultation types');
  insert into public.consultation_types (
    name, description, location, price_cents, duration_minutes, step_minutes, buffer_before_minutes,
    buffer_after_minutes, minimum_notice_minutes, window_days, daily_cap, change_cutoff_minutes,
    refund_cutoff_minutes, auto_confirm, active, position
  )
  select
    btrim(t.name), t.description, t.location, t.price_cents, t.duration_minutes, t.step_minutes, t.buffer_before_minutes,
    t.buffer_after_minutes, t.minimum_notice_minutes, t.window_days, t.daily_cap, t.change_cutoff_minutes,
    t.refund_cutoff_minutes, t.auto_confirm, t.active,
    (select coalesce(max(position), 0) + 1 from public.consultation_types)
  from jsonb_to_record(p_type) as t (
    name text, description text, location text, price_cents int, duration_minutes int, step_minutes int,
    buffer_before_minutes int, buffer_after_minutes int, minimum_notice_minutes int, window_days int, daily_cap int,
    change_cutoff_minutes int, refund_cutoff_minutes int, auto_confirm boolean, active boolean
  )
  returning * into v_new;
  return v_new;
exception
  when unique_violation then
    perform private.refuse(409, 'consultation_type_exists');
  when check_violation or not_null_violation or data_exception then
    perform private.refuse(422, 'limits_exceeded');
end
$$;
comment on function private.create_consultation_type(jsonb) is 'See public.create_consultation_type().';
grant execute on function private.create_consultation_type(jsonb) to authenticated;

create or replace function public.create_consultation_type(p_type jsonb)
returns public.consultation_types
language sql security invoker
set search_path = ''
as $$
  select private.create_consultation_type(p_type)
$$;
comment on function public.create_consultation_type(jsonb) is
  'Adds a consultation type after the existing ones, for admins, and returns it. p_type has its columns but id, position and version. PT403: not an admin, PT409: the name exists, PT422: a value is missing or out of its limits.';
grant execute on function public.create_consultation_type(jsonb) to authenticated;

create or replace function private.delete_consultation_type(p_id bigint, p_version int)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  -- The array has no foreign key.
  if exists (select from public.consultants c where p_id = any (c.consultation_type_ids)) then
    perform private.refuse(409, 'consultation_type_in_use');
  end if;
  delete from public.consultation_types where id = p_id and version = p_version;
  if not found then
    perform private.refuse(409, 'version_conflict', '{"what": "rules"}');
  end if;
exception
  when foreign_key_violation then
    perform private.refuse(409, 'consultation_type_in_use');
end
$$;
comment on function private.delete_consultation_type(bigint, integer) is 'See public.delete_consultation_type().';
grant execute on function private.delete_consultation_type(bigint, integer) to authenticated;

create or replace function public.delete_consultation_type(p_id bigint, p_version int)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.delete_consultation_type(p_id, p_version)
$$;
comment on function public.delete_consultation_type(bigint, integer) is
  'Deletes a consultation type without bookings, for admins. p_version is the version that the admin saw. PT403: not an admin, PT409: changed meanwhile, or a booking or the list of a consultant has it.';
grant execute on function public.delete_consultation_type(bigint, integer) to authenticated;
