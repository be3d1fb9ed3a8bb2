-- The firm sets its own hours and the rules of its consultations. Whatever changes is written down, before and after.

create function private.audit_row()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  insert into private.audit_log (actor, action, subject, details)
  values (
    (select auth.uid()), tg_table_name || '.' || lower(tg_op), coalesce(v_after, v_before) ->> 'id',
    jsonb_strip_nulls(jsonb_build_object('before', v_before, 'after', v_after))
  );
  return null;
end
$$;
comment on function private.audit_row() is
  'Trigger: writes down a change of a row with what it was and what it is; for tables without personal data.';

alter table public.consultation_types add column version int not null default 1;
comment on column public.consultation_types.version is 'Counts its changes: who changes it names the version that was seen.';

create function private.count_version()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
comment on function private.count_version() is 'Trigger: counts the versions of a row.';
create trigger consultation_types_version before update on public.consultation_types
  for each row execute function private.count_version();

-- Its name is part of the site; what was booked once is never deleted, only no longer offered.
grant update (
  description, duration_minutes, step_minutes, buffer_before_minutes, buffer_after_minutes, minimum_notice_minutes,
  window_days, daily_cap, price_cents, auto_confirm, change_cutoff_minutes, refund_cutoff_minutes, location, active
) on public.consultation_types to authenticated;
grant insert (name, time_zone, active), update (name, time_zone, active) on public.consultants to authenticated;
grant insert (consultant_id, weekday, start_time, end_time), update (weekday, start_time, end_time), delete
  on public.availability_rules to authenticated;
grant insert (consultant_id, date, start_time, end_time, reason), update (date, start_time, end_time, reason), delete
  on public.date_overrides to authenticated;
grant insert (consultant_id, during, reason), update (during, reason), delete on public.time_off to authenticated;
-- The constraints that keep hours apart ask it as whoever writes.
grant execute on function private.minutes(time) to authenticated;

create policy consultation_types_update on public.consultation_types for update to authenticated
  using ((select private.has_rank('admin'))) with check ((select private.has_rank('admin')));
create policy consultants_insert on public.consultants for insert to authenticated
  with check ((select private.has_rank('admin')));
create policy consultants_update on public.consultants for update to authenticated
  using ((select private.has_rank('admin'))) with check ((select private.has_rank('admin')));
create policy availability_rules_insert on public.availability_rules for insert to authenticated
  with check ((select private.has_rank('admin')));
create policy availability_rules_update on public.availability_rules for update to authenticated
  using ((select private.has_rank('admin'))) with check ((select private.has_rank('admin')));
create policy availability_rules_delete on public.availability_rules for delete to authenticated
  using ((select private.has_rank('admin')));
create policy date_overrides_insert on public.date_overrides for insert to authenticated
  with check ((select private.has_rank('admin')));
create policy date_overrides_update on public.date_overrides for update to authenticated
  using ((select private.has_rank('admin'))) with check ((select private.has_rank('admin')));
create policy date_overrides_delete on public.date_overrides for delete to authenticated
  using ((select private.has_rank('admin')));
create policy time_off_insert on public.time_off for insert to authenticated
  with check ((select private.has_rank('admin')));
create policy time_off_update on public.time_off for update to authenticated
  using ((select private.has_rank('admin'))) with check ((select private.has_rank('admin')));
create policy time_off_delete on public.time_off for delete to authenticated
  using ((select private.has_rank('admin')));

create trigger consultation_types_audit after insert or update or delete on public.consultation_types
  for each row execute function private.audit_row();
create trigger consultants_audit after insert or update or delete on public.consultants
  for each row execute function private.audit_row();
create trigger availability_rules_audit after insert or update or delete on public.availability_rules
  for each row execute function private.audit_row();
create trigger date_overrides_audit after insert or update or delete on public.date_overrides
  for each row execute function private.audit_row();
create trigger time_off_audit after insert or update or delete on public.time_off
  for each row execute function private.audit_row();

create function private.preview_slots(p_service_type text, p_from date, p_to date)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'date', s.slot_date, 'time', s.slot_time, 'startsAt', private.iso(s.starts_at)
    ) order by s.starts_at), '[]')
    from public.available_slots(p_service_type, p_from, p_to) s
  );
end
$$;
comment on function private.preview_slots(text, date, date) is 'See public.preview_slots().';

create function public.preview_slots(p_service_type text, p_from date, p_to date)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.preview_slots(p_service_type, p_from, p_to)
$$;
comment on function public.preview_slots(text, date, date) is
  'What visitors see of a type between two dates of the firm, for admins: [{date, time, startsAt}] of available_slots(). PT403: not an admin, PT422: the type is not offered.';
grant execute on function private.preview_slots(text, date, date), public.preview_slots(text, date, date) to authenticated;
