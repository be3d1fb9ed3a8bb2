-- What departs from the weekly hours: other hours on one date, and time away.

create table public.date_overrides (
  id bigint generated always as identity primary key,
  consultant_id bigint not null references public.consultants (id) on delete cascade,
  date date not null,
  start_time time,
  end_time time,
  reason text check (private.is_line(reason, 1, 200)),
  check ((start_time is null) = (end_time is null)),
  check (start_time < end_time),
  constraint date_overrides_avoid_clock_changes
    check (end_time <= time '01:00' or start_time >= time '03:00'),
  constraint date_overrides_do_not_overlap exclude using gist (
    consultant_id with =,
    date with =,
    int4range(
      coalesce(private.minutes(start_time), 0),
      coalesce(private.minutes(end_time), 1440)
    ) with &&
  )
);
comment on table public.date_overrides is 'A date''s rows replace the weekly hours of that date.';
comment on column public.date_overrides.id is 'Key.';
comment on column public.date_overrides.consultant_id is 'Whose.';
comment on column public.date_overrides.date is 'In the consultant''s own zone.';
comment on column public.date_overrides.start_time is 'Local time; null: closed all day.';
comment on column public.date_overrides.end_time is 'Local time; null: closed all day.';
comment on column public.date_overrides.reason is 'For staff.';

alter table public.date_overrides enable row level security;
alter table public.date_overrides force row level security;
revoke all on public.date_overrides from anon, authenticated, service_role;
grant select on public.date_overrides to authenticated;

create policy date_overrides_select on public.date_overrides for select to authenticated
  using ((select private.has_rank('admin')));

create table public.time_off (
  id bigint generated always as identity primary key,
  consultant_id bigint not null references public.consultants (id) on delete cascade,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  reason text check (private.is_line(reason, 1, 200))
);
comment on table public.time_off is 'Vacations, travel, illness: nothing is offered then.';
comment on column public.time_off.id is 'Key.';
comment on column public.time_off.consultant_id is 'Whose.';
comment on column public.time_off.during is 'From (included) to (excluded).';
comment on column public.time_off.reason is 'For staff.';

create index time_off_during_idx on public.time_off using gist (consultant_id, during);

alter table public.time_off enable row level security;
alter table public.time_off force row level security;
revoke all on public.time_off from anon, authenticated, service_role;
grant select on public.time_off to authenticated;

create policy time_off_select on public.time_off for select to authenticated
  using ((select private.has_rank('admin')));
