create table public.consultation_types (
  id bigint generated always as identity primary key,
  name text not null unique check (private.is_line(name, 1, 80)),
  description text not null check (private.is_text(description, 1, 500)),
  duration_minutes int not null check (duration_minutes between 5 and 480),
  step_minutes int not null check (step_minutes between 5 and 480),
  buffer_before_minutes int not null default 0 check (buffer_before_minutes between 0 and 240),
  buffer_after_minutes int not null default 0 check (buffer_after_minutes between 0 and 240),
  minimum_notice_minutes int not null default 240 check (minimum_notice_minutes between 0 and 43200),
  window_days int not null default 30 check (window_days between 1 and 365),
  daily_cap int check (daily_cap between 1 and 100),
  price_cents int not null default 0 check (price_cents between 0 and 100000000),
  position int not null unique,
  active boolean not null default true
);
comment on table public.consultation_types is 'What can be booked, and the rules of its times.';
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

alter table public.consultation_types enable row level security;
alter table public.consultation_types force row level security;
revoke all on public.consultation_types from anon, authenticated, service_role;
grant select on public.consultation_types to anon, authenticated;

create policy consultation_types_select_anon on public.consultation_types for select to anon
  using (active);
create policy consultation_types_select on public.consultation_types for select to authenticated
  using (active or (select private.has_rank('admin')));

insert into public.consultation_types (position, name, duration_minutes, step_minutes, description) values
  (1, 'AI Strategy Consultation', 60, 60,
   'We look at where AI can help your business first, what it would take, and what it should return. You leave with a short list of next steps.'),
  (2, 'Digital Transformation', 60, 60,
   'We go through how your teams and systems work today and sketch the order in which to modernize them without stopping the business.'),
  (3, 'Business Process Optimization', 60, 60,
   'Bring one process that costs too much time. We map it together and mark the steps to simplify, automate or drop.'),
  (4, 'Market Analysis & Insights', 60, 60,
   'We discuss which decisions you need better numbers for, and how your own data and the market''s can answer them.'),
  (5, 'Technology Integration', 60, 60,
   'We review the tools you already have and how new ones can join them, with data, security and people in mind.'),
  (6, 'Custom AI Solutions', 60, 60,
   'You describe the problem that no product solves. We tell you honestly whether a solution of your own is worth building, and how.'),
  (7, 'Discovery Call', 30, 30,
   'A first conversation about your business and your goals, so that we both know whether and how we can help.');
