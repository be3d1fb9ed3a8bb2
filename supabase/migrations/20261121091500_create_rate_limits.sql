-- Unlogged: a hit costs no write to disk, and after a crash everybody starts with a clean slate.
create unlogged table private.rate_limits (
  bucket text not null check (private.is_line(bucket, 1, 80)),
  subject text not null check (char_length(subject) between 1 and 200),
  window_started_at timestamptz not null,
  window_ends_at timestamptz not null,
  hits bigint not null check (hits > 0),
  primary key (bucket, subject)
);
comment on table private.rate_limits is 'Hits in the current window of each bucket and subject.';
comment on column private.rate_limits.bucket is 'What is limited, such as contact:ip.';
comment on column private.rate_limits.subject is 'Who: a keyed hash, never an address.';
comment on column private.rate_limits.window_started_at is 'First hit of the window.';
comment on column private.rate_limits.window_ends_at is 'From then on the count begins again.';
comment on column private.rate_limits.hits is 'Hits in the window, refused ones included up to one.';

create index rate_limits_ended_idx on private.rate_limits (window_ends_at);

alter table private.rate_limits enable row level security;
alter table private.rate_limits force row level security;

create function public.take_rate_limit(p_bucket text, p_subject text, p_max int, p_window_seconds int)
returns int
language sql security definer
set search_path = ''
as $$
  insert into private.rate_limits as kept (bucket, subject, window_started_at, window_ends_at, hits)
  values (p_bucket, p_subject, private.now(), private.now() + make_interval(secs => p_window_seconds), 1)
  on conflict (bucket, subject) do update set
    hits = case when kept.window_ends_at <= private.now() then 1
                else least(kept.hits + 1, greatest(p_max, 0)::bigint + 1) end,
    window_started_at = case when kept.window_ends_at <= private.now() then private.now()
                             else kept.window_started_at end,
    window_ends_at = case when kept.window_ends_at <= private.now()
                          then private.now() + make_interval(secs => p_window_seconds)
                          else kept.window_ends_at end
  returning case when kept.hits <= p_max then 0
                 else greatest(1, ceil(extract(epoch from kept.window_ends_at - private.now())))::int end
$$;
comment on function public.take_rate_limit(text, text, int, int) is
  'Counts a hit: 0 when at most p_max came in p_window_seconds, else the seconds to wait.';
grant execute on function public.take_rate_limit(text, text, int, int) to service_role;
