-- When consultants work: weekly hours, dates with other hours, and time off. Hours are local times in the consultant's
-- own time zone. Admins write these tables directly under the policies; list_open_slots() turns them into available
-- times.

create table public.consultants (
  id bigint generated always as identity primary key,
  user_id uuid unique references auth.users (id) on delete set null,
  name private.single_line not null check (char_length(btrim(name)) >= 2 and char_length(name) <= 100),
  time_zone private.time_zone_name not null,
  active boolean not null default true,
  video_link private.https_url,
  email private.email_address,
  consultation_type_ids bigint[] check (consultation_type_ids <> '{}' and array_position(consultation_type_ids, null) is null),
  version int not null default 1
);
comment on table public.consultants is 'A person who gives consultations. Admins add and change consultants; none is deleted.';
comment on column public.consultants.id is 'Key.';
comment on column public.consultants.user_id is 'The consultant''s account, one of the staff; null: none.';
comment on column public.consultants.name is 'Name for staff, and for clients who choose a consultant.';
comment on column public.consultants.time_zone is 'IANA zone of the consultant''s weekly hours and date overrides.';
comment on column public.consultants.active is 'Whether the consultant gets new bookings.';
comment on column public.consultants.video_link is
  'The consultant''s standing video link, for those with a confirmed video call; null: each appointment has a room by public.settings.video_link_template.';
comment on column public.consultants.email is
  'Receives the emails about the consultant''s appointments, in addition to the firm; null: only the firm does.';
comment on column public.consultants.consultation_type_ids is
  'The consultation types that the consultant offers; null: all. A listed one is not deleted.';
comment on column public.consultants.version is
  'Incremented by each update of other columns than user_id. An admin''s update names the version it is based on, so that two admins cannot overwrite each other.';

grant select on public.consultants to authenticated;
grant insert (name, time_zone, active, video_link, email, consultation_type_ids) on public.consultants to authenticated;
grant update (user_id, name, time_zone, active, video_link, email, consultation_type_ids) on public.consultants to authenticated;

create trigger consultants_require_staff before update of user_id on public.consultants
  for each row when (new.user_id is distinct from old.user_id and new.user_id is not null)
  execute function private.require_staff('user_id');

create or replace function private.unlink_consultant()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.consultants set user_id = null where user_id = new.user_id;
  return null;
end
$$;
comment on function private.unlink_consultant() is
  'Trigger: unlinks a consultant from an account that leaves the staff. Appointments stay with the consultant.';

create trigger user_roles_unlink_consultant after update of role on private.user_roles
  for each row when (new.role <> 'admin') execute function private.unlink_consultant();

create table public.availability_rules (
  id bigint generated always as identity primary key,
  consultant_id bigint not null references public.consultants (id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  start_time time not null,
  end_time time not null,
  check (start_time < end_time),
  -- Most zones change their clocks between 01:00 and 03:00. On that date, a local time in these hours occurs twice or not
  -- at all.
  constraint availability_rules_avoid_clock_changes
    check (end_time <= time '01:00' or start_time >= time '03:00'),
  constraint availability_rules_do_not_overlap exclude using gist (
    consultant_id with =,
    weekday with =,
    tsrange(date '2000-01-01' + start_time, date '2000-01-01' + end_time) with &&
  )
);
comment on table public.availability_rules is
  'Working hours of a consultant on one weekday; a weekday may have several rows. Written by admins.';
comment on column public.availability_rules.id is 'Key.';
comment on column public.availability_rules.consultant_id is 'The consultant who works then.';
comment on column public.availability_rules.weekday is 'ISO: 1 is Monday, 7 is Sunday.';
comment on column public.availability_rules.start_time is 'Local time in the consultant''s zone; the hours avoid 01:00 to 03:00.';
comment on column public.availability_rules.end_time is 'Local time; the last consultation ends by then. 24:00 is midnight.';

grant delete, select on public.availability_rules to authenticated;
grant insert (consultant_id, weekday, start_time, end_time) on public.availability_rules to authenticated;
grant update (weekday, start_time, end_time) on public.availability_rules to authenticated;

create table public.date_overrides (
  id bigint generated always as identity primary key,
  consultant_id bigint not null references public.consultants (id) on delete cascade,
  date date not null,
  start_time time,
  end_time time,
  reason private.single_line check (btrim(reason) <> '' and char_length(reason) <= 200),
  check ((start_time is null) = (end_time is null)),
  check (start_time < end_time),
  constraint date_overrides_avoid_clock_changes
    check (end_time <= time '01:00' or start_time >= time '03:00'),
  constraint date_overrides_do_not_overlap exclude using gist (
    consultant_id with =,
    tsrange(date + coalesce(start_time, '00:00'), date + coalesce(end_time, '24:00')) with &&
  )
);
comment on table public.date_overrides is
  'Other hours, or none, on one date: the rows of a date replace the weekly hours. Written by admins; holidays by add_us_holiday_closures().';
comment on column public.date_overrides.id is 'Key.';
comment on column public.date_overrides.consultant_id is 'The consultant whose hours change.';
comment on column public.date_overrides.date is 'Date in the consultant''s zone.';
comment on column public.date_overrides.start_time is 'Local time in the consultant''s zone; null: closed all day.';
comment on column public.date_overrides.end_time is 'Local time in the consultant''s zone; null: closed all day.';
comment on column public.date_overrides.reason is 'Note for staff, such as the name of a holiday.';

grant delete, select on public.date_overrides to authenticated;
grant insert (consultant_id, date, start_time, end_time, reason) on public.date_overrides to authenticated;
grant update (date, start_time, end_time, reason) on public.date_overrides to authenticated;

create table public.time_off (
  id bigint generated always as identity primary key,
  consultant_id bigint not null references public.consultants (id) on delete cascade,
  period tstzrange not null check (not isempty(period) and not lower_inf(period) and not upper_inf(period)),
  reason private.single_line check (btrim(reason) <> '' and char_length(reason) <= 200)
);
comment on table public.time_off is
  'A period in which a consultant is away: vacation, travel, illness. No time in it is offered. Written by admins.';
comment on column public.time_off.id is 'Key.';
comment on column public.time_off.consultant_id is 'The consultant who is away.';
comment on column public.time_off.period is 'From the start (included) to the end (excluded); both are set.';
comment on column public.time_off.reason is 'Note for staff.';

create index time_off_consultant_id_period_idx on public.time_off using gist (consultant_id, period);

grant delete, select on public.time_off to authenticated;
grant insert (consultant_id, period, reason) on public.time_off to authenticated;
grant update (period, reason) on public.time_off to authenticated;

create or replace function private.today_in_firm_time_zone()
returns date
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  return (private.now() at time zone private.firm_time_zone())::date;
end
$$;
comment on function private.today_in_firm_time_zone() is 'Returns today''s date in the firm''s time zone.';

-- Federal holidays, on which the firm is closed. They are ordinary date overrides: staff may change or delete each one.

create or replace function private.us_federal_holidays(p_year int)
returns table (date date, name text)
language sql immutable parallel safe
set search_path = ''
as $$
  select holidays.observed, holidays.name
  from (
    -- On a Saturday, observed the day before; on a Sunday, the day after.
    select d + case extract(isodow from d) when 6 then -1 when 7 then 1 else 0 end, fixed.name
    from (values
      (0, 1, 1, 'New Year''s Day'),
      -- One on a Saturday is observed in the year before.
      (1, 1, 1, 'New Year''s Day'),
      (0, 6, 19, 'Juneteenth National Independence Day'),
      (0, 7, 4, 'Independence Day'),
      (0, 11, 11, 'Veterans Day'),
      (0, 12, 25, 'Christmas Day')
    ) as fixed (ahead, month, day, name)
    cross join lateral make_date(p_year + ahead, month, day) as d
    union all
    -- The nth Monday (1) to Sunday (7) of the month. The last Monday of May is the one before the first of June.
    select first + ((weekday - extract(isodow from first)::int + 7) % 7) + 7 * (nth - 1), moving.name
    from (values
      (1, 1, 3, 'Birthday of Martin Luther King, Jr.'),
      (2, 1, 3, 'Washington''s Birthday'),
      (6, 1, 0, 'Memorial Day'),
      (9, 1, 1, 'Labor Day'),
      (10, 1, 2, 'Columbus Day'),
      (11, 4, 4, 'Thanksgiving Day')
    ) as moving (month, weekday, nth, name)
    cross join lateral make_date(p_year, month, 1) as first
  ) as holidays (observed, name)
  where extract(year from holidays.observed) = p_year
  order by holidays.observed
$$;
comment on function private.us_federal_holidays(integer) is
  'Returns the federal holidays that are observed in a year. A New Year''s Day observed on December 31 belongs to that year.';

create or replace function private.add_us_holiday_closures(p_consultant_id bigint, p_first_year int, p_last_year int)
returns int
language sql security invoker
set search_path = ''
as $$
  with added as (
    insert into public.date_overrides (consultant_id, date, reason)
    select p_consultant_id, holiday.date, holiday.name
    from generate_series(p_first_year, p_last_year) as year
    cross join lateral private.us_federal_holidays(year) as holiday
    -- An override that staff made for the date stays.
    where not exists (
      select from public.date_overrides kept where kept.consultant_id = p_consultant_id and kept.date = holiday.date
    )
    on conflict on constraint date_overrides_do_not_overlap do nothing
    returning 1
  )
  select count(*)::int from added
$$;
comment on function private.add_us_holiday_closures(bigint, integer, integer) is
  'Closes a consultant''s calendar on the federal holidays of these years, except on dates that have overrides. Returns the number of closed dates. Called for each new consultant. Call it for each further year.';

create or replace function private.close_new_consultant_on_holidays()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_year int := extract(year from private.today_in_firm_time_zone());
begin
  perform private.add_us_holiday_closures(new.id, v_year, v_year + 4);
  return null;
end
$$;
comment on function private.close_new_consultant_on_holidays() is
  'Trigger: closes the calendar of a new consultant on the federal holidays of this year and the next four.';

create or replace function private.lock_consultant()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.consultants where id = new.consultant_id for no key update;
  return new;
end
$$;
comment on function private.lock_consultant() is
  'Trigger: serializes the changes of a consultant''s dates. Without it, two overlapping rows that are inserted at once wait for each other, and the exclusion constraint becomes a deadlock instead of a refusal.';

create trigger date_overrides_lock_consultant before insert on public.date_overrides
  for each row execute function private.lock_consultant();
create trigger availability_rules_audit after insert or update or delete on public.availability_rules
  for each row execute function private.audit_row();
create trigger consultants_audit after insert or update or delete on public.consultants
  for each row execute function private.audit_row();
create trigger consultants_close_on_holidays after insert on public.consultants
  for each row execute function private.close_new_consultant_on_holidays();
create trigger date_overrides_audit after update or delete on public.date_overrides
  for each row execute function private.audit_row();
create trigger date_overrides_audit_insert after insert on public.date_overrides
  -- The holidays of a new consultant are part of its own entry.
  for each row when (pg_trigger_depth() = 0) execute function private.audit_row();
create trigger time_off_audit after insert or update or delete on public.time_off
  for each row execute function private.audit_row();
create trigger consultants_increment_version before update on public.consultants
  -- The link to an account is another change than the form's, which follows it.
  for each row when (new.user_id is not distinct from old.user_id) execute function private.stamp_row('version');
create trigger consultants_validate_time_zone before insert or update of time_zone on public.consultants
  for each row execute function private.validate_time_zone('time_zone');
