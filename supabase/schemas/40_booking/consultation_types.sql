-- The types of consultation that clients can book, each with the rules of its times, its price and its deadlines. The
-- first rows come with the first content. Admins change the rules of a row, add rows, and delete those without bookings. None
-- is renamed.

create table public.consultation_types (
  id bigint generated always as identity primary key,
  name private.single_line not null unique check (btrim(name) <> '' and char_length(name) <= 80),
  description private.multiline_text not null check (btrim(description) <> '' and char_length(description) <= 500),
  location private.single_line check (btrim(location) <> '' and char_length(location) <= 200),
  price_cents int not null default 0 check (price_cents between 0 and 100000000),
  duration_minutes int not null check (duration_minutes between 5 and 480),
  step_minutes int not null check (step_minutes between 5 and 480),
  buffer_before_minutes int not null default 0 check (buffer_before_minutes between 0 and 240),
  buffer_after_minutes int not null default 0 check (buffer_after_minutes between 0 and 240),
  minimum_notice_minutes int not null default 240 check (minimum_notice_minutes between 0 and 43200),
  window_days int not null default 30 check (window_days between 1 and 365),
  daily_cap int check (daily_cap between 1 and 100),
  change_cutoff_minutes int not null default 1440 check (change_cutoff_minutes between 0 and 43200),
  refund_cutoff_minutes int not null default 1440 check (refund_cutoff_minutes between 0 and 43200),
  auto_confirm boolean not null default false,
  position int not null default -1 unique,
  active boolean not null default true,
  version int not null default 1
);
comment on table public.consultation_types is
  'A type of consultation. Seeded with the first content; admins change the columns granted below.';
comment on column public.consultation_types.id is 'Key.';
comment on column public.consultation_types.name is
  'Name on the booking form. Links name it and bookings keep it, so it never changes.';
comment on column public.consultation_types.description is 'One or two sentences for the booking page and emails.';
comment on column public.consultation_types.location is
  'Place of the consultation, for pages, emails and calendar files; null: by phone or video, as arranged. Public.';
comment on column public.consultation_types.price_cents is 'Price in US cents; 0 is free.';
comment on column public.consultation_types.duration_minutes is 'Length in minutes.';
comment on column public.consultation_types.step_minutes is 'Minutes from one offered start to the next.';
comment on column public.consultation_types.buffer_before_minutes is
  'Minutes before the start in which the consultant has no other appointment.';
comment on column public.consultation_types.buffer_after_minutes is
  'Minutes after the end in which the consultant has no other appointment.';
comment on column public.consultation_types.minimum_notice_minutes is 'Least number of minutes between booking and start.';
comment on column public.consultation_types.window_days is 'Last bookable date, in days from today. The first one is tomorrow.';
comment on column public.consultation_types.daily_cap is
  'Most appointments and holds of this type per consultant and date; null: no limit. Staff may exceed it.';
comment on column public.consultation_types.change_cutoff_minutes is
  'A client may move or cancel a booking until this many minutes before its start.';
comment on column public.consultation_types.refund_cutoff_minutes is
  'A client who cancels at least this many minutes before the start gets a refund.';
comment on column public.consultation_types.auto_confirm is
  'Whether a new booking is confirmed right away (one with a price: when it is paid). Otherwise staff confirm the request.';
comment on column public.consultation_types.position is
  'Order of display; the active type with the lowest one is the default. A new type is the last one.';
comment on column public.consultation_types.active is 'Whether visitors see it and can book it.';
comment on column public.consultation_types.version is
  'Incremented by each update. An admin''s update names the version it is based on, so that two admins cannot overwrite each other.';

grant select on public.consultation_types to anon;
grant select, delete on public.consultation_types to authenticated;
grant insert (
  name, description, location, price_cents, duration_minutes, step_minutes, buffer_before_minutes, buffer_after_minutes,
  minimum_notice_minutes, window_days, daily_cap, change_cutoff_minutes, refund_cutoff_minutes, auto_confirm, active
) on public.consultation_types to authenticated;
grant update (description, duration_minutes, step_minutes, buffer_before_minutes, buffer_after_minutes, minimum_notice_minutes, window_days, daily_cap, price_cents, active, auto_confirm, change_cutoff_minutes, refund_cutoff_minutes, location) on public.consultation_types to authenticated;

create policy consultation_types_select_anon on public.consultation_types for select to anon
  using (active);

create policy consultation_types_select on public.consultation_types for select to authenticated
  using (active or (select private.has_role('admin')));

create or replace function private.get_bookable_consultation_type(p_name text)
returns public.consultation_types
language plpgsql stable security invoker
set search_path = ''
-- The table has a handful of rows: one generic plan serves every name.
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
    perform private.refuse(422, 'service_type_required');
  end if;
  return v_type;
end
$$;
comment on function private.get_bookable_consultation_type(text) is
  'Returns the active consultation type of that name; null stands for the first one. PT422: no such type.';

create or replace function private.keep_used_consultation_type()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The array of a consultant has no foreign key.
  if exists (select from public.consultants where old.id = any (consultation_type_ids))
    or exists (select from public.appointments where consultation_type_id = old.id)
  then
    perform private.refuse(409, 'consultation_type_in_use');
  end if;
  return old;
end
$$;
comment on function private.keep_used_consultation_type() is
  'Trigger: keeps a consultation type that a booking or the list of a consultant has. PT409.';

create trigger consultation_types_place before insert on public.consultation_types
  for each row when (new.position = -1) execute function private.place_row();
create trigger consultation_types_keep_used before delete on public.consultation_types
  for each row execute function private.keep_used_consultation_type();
create trigger consultation_types_audit after insert or update or delete on public.consultation_types
  for each row execute function private.audit_row();
create trigger consultation_types_increment_version before update on public.consultation_types
  for each row execute function private.stamp_row('version');
