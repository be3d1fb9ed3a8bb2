create table public.consultants (
  id bigint generated always as identity primary key,
  name text not null check (private.is_line(name, 2, 100)),
  time_zone text not null check (private.is_time_zone(time_zone)),
  user_id uuid unique references auth.users (id) on delete set null,
  active boolean not null default true
);
comment on table public.consultants is 'Who holds consultations. Each has its own weekly hours.';
comment on column public.consultants.id is 'Key.';
comment on column public.consultants.name is 'As staff see it.';
comment on column public.consultants.time_zone is 'IANA zone in which the weekly hours are meant.';
comment on column public.consultants.user_id is 'The consultant''s account, if any.';
comment on column public.consultants.active is 'Whether new bookings may go here.';

alter table public.consultants enable row level security;
alter table public.consultants force row level security;
revoke all on public.consultants from anon, authenticated, service_role;
grant select on public.consultants to authenticated;

create policy consultants_select on public.consultants for select to authenticated
  using ((select private.has_rank('admin')));

create function private.minutes(value time)
returns int
language sql immutable parallel safe
set search_path = ''
as $$
  select (extract(epoch from value) / 60)::int
$$;
comment on function private.minutes(time) is 'Minutes since midnight.';

create table public.availability_rules (
  id bigint generated always as identity primary key,
  consultant_id bigint not null references public.consultants (id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  start_time time not null,
  end_time time not null,
  check (start_time < end_time),
  -- Clocks change in these hours: some of their times come twice a year or not at all.
  constraint availability_rules_avoid_clock_changes
    check (end_time <= time '01:00' or start_time >= time '03:00'),
  constraint availability_rules_do_not_overlap exclude using gist (
    consultant_id with =,
    weekday with =,
    int4range(private.minutes(start_time), private.minutes(end_time)) with &&
  )
);
comment on table public.availability_rules is 'Weekly hours, in the consultant''s own zone.';
comment on column public.availability_rules.id is 'Key.';
comment on column public.availability_rules.consultant_id is 'Whose.';
comment on column public.availability_rules.weekday is 'ISO: 1 is Monday, 7 is Sunday.';
comment on column public.availability_rules.start_time is 'Local time; never within 01:00 to 03:00.';
comment on column public.availability_rules.end_time is 'Local time; the last consultation ends by then.';

alter table public.availability_rules enable row level security;
alter table public.availability_rules force row level security;
revoke all on public.availability_rules from anon, authenticated, service_role;
grant select on public.availability_rules to authenticated;

create policy availability_rules_select on public.availability_rules for select to authenticated
  using ((select private.has_rank('admin')));

-- One consultant: one slot has one owner until the firm adds people.
insert into public.consultants (name, time_zone) values ('Meridian', 'America/New_York');
insert into public.availability_rules (consultant_id, weekday, start_time, end_time)
select consultants.id, weekday, hours.start_time, hours.end_time
from public.consultants
cross join generate_series(1, 5) as weekday
cross join (values (time '09:00', time '12:00'), (time '13:00', time '17:00')) as hours (start_time, end_time);
