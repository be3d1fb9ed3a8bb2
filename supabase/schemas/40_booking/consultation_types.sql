create table public.consultation_types (
  id bigint generated always as identity primary key,
  name private.single_line not null unique check (btrim(name) <> '' and char_length(name) <= 80),
  description private.multiline_text not null check (btrim(description) <> '' and char_length(description) <= 500),
  duration_minutes int not null check (duration_minutes between 5 and 480),
  step_minutes int not null check (step_minutes between 5 and 480),
  buffer_before_minutes int not null default 0 check (buffer_before_minutes between 0 and 240),
  buffer_after_minutes int not null default 0 check (buffer_after_minutes between 0 and 240),
  minimum_notice_minutes int not null default 240 check (minimum_notice_minutes between 0 and 43200),
  window_days int not null default 30 check (window_days between 1 and 365),
  daily_cap int check (daily_cap between 1 and 100),
  price_cents int not null default 0 check (price_cents between 0 and 100000000),
  position int not null unique,
  active boolean not null default true,
  auto_confirm boolean not null default false,
  change_cutoff_minutes int not null default 1440 check (change_cutoff_minutes between 0 and 43200),
  refund_cutoff_minutes int not null default 1440 check (refund_cutoff_minutes between 0 and 43200),
  location private.single_line check (btrim(location) <> '' and char_length(location) <= 200),
  version int not null default 1
);
comment on table public.consultation_types is
  'What can be booked, and the rules of its times.';
comment on column public.consultation_types.id is 'Key.';
comment on column public.consultation_types.name is 'As people see and choose it.';
comment on column public.consultation_types.description is 'One or two sentences for the booking''s page and mails.';
comment on column public.consultation_types.duration_minutes is 'How long it takes.';
comment on column public.consultation_types.step_minutes is 'From one offered start to the next.';
comment on column public.consultation_types.buffer_before_minutes is 'Kept free before it.';
comment on column public.consultation_types.buffer_after_minutes is 'Kept free after it.';
comment on column public.consultation_types.minimum_notice_minutes is 'Between booking and start at least.';
comment on column public.consultation_types.window_days is 'Offered from tomorrow to this many days from today.';
comment on column public.consultation_types.daily_cap is 'At most so many a consultant and day; null: no cap.';
comment on column public.consultation_types.price_cents is 'US cents; 0 is free.';
comment on column public.consultation_types.position is 'Order of display; the first is the default.';
comment on column public.consultation_types.active is 'Whether it can be booked.';
comment on column public.consultation_types.auto_confirm is
  'Whether a new booking is confirmed at once (when it is to be paid: once it is paid); else staff confirm it.';
comment on column public.consultation_types.change_cutoff_minutes is
  'A guest may cancel or move a booking until so long before its start.';
comment on column public.consultation_types.refund_cutoff_minutes is
  'A guest who cancels until so long before the start gets the money back.';
comment on column public.consultation_types.location is
  'Where it takes place, for pages, mails and calendars; null: by phone or video, as arranged. Anybody may read it.';
comment on column public.consultation_types.version is
  'Counts its changes: who changes it names the version that was seen.';

alter table public.consultation_types enable row level security;
alter table public.consultation_types force row level security;
grant select on public.consultation_types to anon;
grant select on public.consultation_types to authenticated;
grant update (description, duration_minutes, step_minutes, buffer_before_minutes, buffer_after_minutes, minimum_notice_minutes, window_days, daily_cap, price_cents, active, auto_confirm, change_cutoff_minutes, refund_cutoff_minutes, location) on public.consultation_types to authenticated;

create policy consultation_types_select_anon on public.consultation_types for select to anon
  using (active);

create policy consultation_types_select on public.consultation_types for select to authenticated
  using (active or (select private.has_rank('admin')));

create policy consultation_types_update on public.consultation_types for update to authenticated
  using ((select private.has_rank('admin'))) with check ((select private.has_rank('admin')));

-- One function says which times are on offer; showing them and booking them both ask it.
create or replace function private.get_bookable_consultation_type(p_name text)
returns public.consultation_types
language plpgsql stable security definer
set search_path = ''
-- There are few names: one plan serves them all.
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_type public.consultation_types;
begin
  select * into v_type from public.consultation_types
  where active and (name = p_name or p_name is null)
  order by position
  limit 1;
  if not found then
    raise sqlstate 'PT422' using message = 'Please select a service type.';
  end if;
  return v_type;
end
$$;
comment on function private.get_bookable_consultation_type(text) is
  'The active consultation type of that name (null: the first one); PT422 when there is none.';

create or replace function private.get_consultation_type(p_name text)
returns public.consultation_types
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types;
begin
  perform private.require_admin();
  select * into v_type from public.consultation_types where name = p_name;
  if not found then
    raise sqlstate 'PT422' using message = 'Please select a service type.';
  end if;
  return v_type;
end
$$;
comment on function private.get_consultation_type(text) is
  'The consultation type of that name, active or not, for admins. PT403: not an admin, PT422: no such type.';

create trigger consultation_types_audit after insert or update or delete on public.consultation_types
  for each row execute function private.audit_row();
create trigger consultation_types_increment_version before update on public.consultation_types
  for each row execute function private.increment_version();
