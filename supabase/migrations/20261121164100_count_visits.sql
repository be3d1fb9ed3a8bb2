-- How many come, and how many begin to book: two numbers a day, and nothing of anybody.

create table private.daily_counts (
  name text not null check (name in ('visits', 'holds')),
  day date not null,
  count int not null check (count > 0),
  primary key (name, day)
);
comment on table private.daily_counts is 'What is counted a day, of nobody in particular.';
comment on column private.daily_counts.name is 'visits: who came to a page from elsewhere; holds: who chose a time.';
comment on column private.daily_counts.day is 'On the firm''s calendar.';
comment on column private.daily_counts.count is 'How many.';

alter table private.daily_counts enable row level security;
alter table private.daily_counts force row level security;

create function private.count_one(p_name text)
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.daily_counts as kept (name, day, count)
  values (p_name, (private.now() at time zone private.setting('firm_time_zone'))::date, 1)
  on conflict (name, day) do update set count = kept.count + 1
$$;
comment on function private.count_one(text) is 'Adds one to a count of today.';

create function private.count_visit()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Of all together: one visitor cannot be told from another, and is not to be.
  if public.take_rate_limit('visits', 'everybody', 600, 60) = 0 then
    perform private.count_one('visits');
  end if;
end
$$;
comment on function private.count_visit() is 'See public.count_visit().';

create function public.count_visit()
returns void
language sql security invoker
set search_path = ''
as $$
  select private.count_visit()
$$;
comment on function public.count_visit() is
  'Counts a visit, for anybody: at most 600 a minute, nothing but the number.';
grant execute on function private.count_visit(), public.count_visit() to anon, authenticated, service_role;

create function private.count_hold()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.count_one('holds');
  return null;
end
$$;
comment on function private.count_hold() is 'Trigger: counts that somebody chose a time.';
-- Holds are made one after the other anyway: nobody waits for this count.
create trigger appointments_count_hold after insert on public.appointments
  for each row when (new.status = 'held') execute function private.count_hold();
