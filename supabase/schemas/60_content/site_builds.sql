-- Builds of the static site. A change that visitors see requests a build, and requests that are due together become one POST to
-- the deploy hook of the host. The function jobs makes it, under a lease, and retries failures (docs/decisions/0033).

create table private.site_builds (
  id bigint generated always as identity primary key,
  reason private.single_line not null check (btrim(reason) <> '' and char_length(reason) <= 80),
  due_at timestamptz not null,
  attempts int not null default 0 check (attempts >= 0),
  lease_token uuid,
  lease_until timestamptz,
  last_error private.single_line check (btrim(last_error) <> '' and char_length(last_error) <= 500),
  requested_at timestamptz,
  abandoned_at timestamptz,
  created_at timestamptz not null default private.now(),
  check ((lease_token is null) = (lease_until is null)),
  check (requested_at is null or abandoned_at is null)
);
comment on table private.site_builds is
  'Requests for a build of the site. A row is open until the host accepts the request or it is abandoned. Written by triggers.';
comment on column private.site_builds.id is 'Key.';
comment on column private.site_builds.reason is 'What caused the request: a row such as ''post 4'', or ''asked by staff''.';
comment on column private.site_builds.due_at is
  'Earliest time of the request: two seconds after a change, or the publication time of a scheduled row. Moved back after a failure.';
comment on column private.site_builds.attempts is 'How often a worker claimed the row.';
comment on column private.site_builds.lease_token is 'Secret of the worker that claimed the row, to report the result with; null: not claimed.';
comment on column private.site_builds.lease_until is 'Until when no other worker may claim the row; null: not claimed.';
comment on column private.site_builds.last_error is 'Why the last attempt failed; null: none failed.';
comment on column private.site_builds.requested_at is 'When the host accepted the request; null: not yet.';
comment on column private.site_builds.abandoned_at is
  'When the request was given up, after two days or for want of a deploy hook; null: not given up.';
comment on column private.site_builds.created_at is 'When the build was requested.';

create index site_builds_created_idx on private.site_builds (created_at);
create index site_builds_waiting_idx on private.site_builds (due_at) where requested_at is null and abandoned_at is null;

grant select (id, due_at, attempts, lease_until, last_error, requested_at, abandoned_at, created_at)
  on private.site_builds to authenticated;

create or replace function private.request_site_build()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  c_ignored constant text[] := array['updated_at', 'version', 'translated_version'];
  v_now timestamptz := private.now();
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_row jsonb := coalesce(v_new, v_old);
  v_was text := private.publication_state(v_old ->> 'status', (v_old ->> 'publish_at')::timestamptz, v_now);
  v_is text := private.publication_state(v_new ->> 'status', (v_new ->> 'publish_at')::timestamptz, v_now);
begin
  if v_old - c_ignored is not distinct from v_new - c_ignored then
    return null;
  end if;
  insert into private.site_builds (reason, due_at, created_at)
  select format('%s %s', tg_argv[0], v_row ->> 'id'), due.at, v_now
  from (values
    -- A consultation type has no status. Pages say whether consultations are free.
    (v_now + interval '2 seconds', 'published' in (v_was, v_is) or not v_row ? 'status'),
    ((v_new ->> 'publish_at')::timestamptz, v_is = 'scheduled')
  ) as due (at, is_wanted)
  where due.is_wanted and not exists (
    select from private.site_builds b
    where b.requested_at is null and b.abandoned_at is null and b.lease_until is null and b.attempts = 0 and b.due_at = due.at
  );
  return null;
end
$$;
comment on function private.request_site_build() is
  'Trigger: requests a build when a row that visitors see changes, and at the publication time of a scheduled row, unless an open request for the same time has not been tried yet. Argument: the kind.';

create or replace function private.is_site_build_due()
returns boolean
language sql stable security invoker
set search_path = ''
as $$
  -- Debounced: a request that becomes due within two seconds, so usually a change of the last two seconds, postpones the build.
  -- After a minute the build is due anyway.
  select coalesce(bool_or(due_at <= private.now() and coalesce(lease_until, '-infinity') <= private.now()), false)
    and (not bool_or(due_at > private.now() and due_at <= private.now() + interval '2 seconds' and attempts = 0)
      or min(due_at) <= private.now() - interval '1 minute')
  from private.site_builds where requested_at is null and abandoned_at is null
$$;
comment on function private.is_site_build_due() is 'Whether claim_site_build() would claim requests now.';

create view public.site_build_state with (security_invoker = true) as
select
  count(*) filter (where b.is_open and b.due_at <= private.now() + interval '1 hour') as waiting,
  min(b.due_at) filter (where b.is_open) as due_at,
  coalesce(max(b.attempts) filter (where b.is_open), 0) as attempts,
  max(b.requested_at) as asked_at,
  (
    select e.last_error from private.site_builds e where e.requested_at is null and e.last_error is not null
      and e.created_at > coalesce((select max(requested_at) from private.site_builds), '-infinity')
    order by e.id desc limit 1
  ) as error
from (
  select due_at, attempts, requested_at, requested_at is null and abandoned_at is null as is_open from private.site_builds
) as b
-- Without it, a client would read a row of zeros.
having (select private.has_role('admin'));
comment on view public.site_build_state is
  'The state of the requests for a build, as one row, for admins. An insert requests a build without delay.';
comment on column public.site_build_state.waiting is 'Number of open requests that are due within an hour.';
comment on column public.site_build_state.due_at is 'When the earliest open request is due; null: none is open.';
comment on column public.site_build_state.attempts is 'The most attempts of an open request.';
comment on column public.site_build_state.asked_at is 'When the host last accepted a request; null: never.';
comment on column public.site_build_state.error is 'The last error since then; null: none.';
grant select, insert (due_at) on public.site_build_state to authenticated;

create or replace function private.request_site_build_now()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  insert into private.audit_log (action, subject) values ('site.deploy', 'site');
  -- Failed requests skip the rest of their delay.
  update private.site_builds set due_at = private.now()
  where requested_at is null and abandoned_at is null and attempts > 0 and lease_until is null;
  insert into private.site_builds (reason, due_at) values ('asked by staff', private.now());
  return new;
end
$$;
comment on function private.request_site_build_now() is 'Trigger: requests a build that is due now, for admins. PT403: not an admin.';

create trigger site_build_state_request instead of insert on public.site_build_state
  for each row execute function private.request_site_build_now();
create trigger site_build_state_read_only instead of update or delete on public.site_build_state
  for each row execute function private.refuse_view_change();

create or replace function public.claim_site_build(p_lease_seconds int default 60)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_token uuid := gen_random_uuid();
begin
  -- Housekeeping: forget finished requests after 90 days, and give up requests whose worker never reported a result.
  delete from private.site_builds
  where created_at <= v_now - interval '90 days' and (requested_at is not null or abandoned_at is not null);
  update private.site_builds set
    abandoned_at = v_now, lease_token = null, lease_until = null,
    last_error = coalesce(last_error, 'Nobody ever reported a result.')
  where requested_at is null and abandoned_at is null and attempts > 0 and created_at <= v_now - interval '2 days'
    and coalesce(lease_until, '-infinity') <= v_now;
  if not private.is_site_build_due() then
    return null;
  end if;
  update private.site_builds set
    attempts = attempts + 1, lease_token = v_token, lease_until = v_now + make_interval(secs => least(greatest(p_lease_seconds, 10), 600))
  where id in (
    select id from private.site_builds
    where requested_at is null and abandoned_at is null and due_at <= v_now and coalesce(lease_until, '-infinity') <= v_now
    order by id for update skip locked
  );
  return case when found then v_token end;
end
$$;
comment on function public.claim_site_build(integer) is
  'Claims all requests that are due, for one POST to the deploy hook. Returns the lease token for finish_site_build(), or null: nothing is due. Gives up requests that failed for two days.';
grant execute on function public.claim_site_build(integer) to service_role;

create or replace function public.finish_site_build(p_lease_token uuid, p_outcome text, p_error text default null)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  if (p_outcome in ('asked', 'failed', 'no_hook')) is not true then
    perform private.refuse(422, 'choice_invalid', '{"choices": ["asked", "failed", "no_hook"]}');
  end if;
  update private.site_builds set
    lease_token = null, lease_until = null,
    requested_at = case when p_outcome = 'asked' then v_now end,
    abandoned_at = case when p_outcome = 'no_hook' then v_now end,
    last_error = case p_outcome when 'failed' then coalesce(private.to_single_line(p_error, 500), 'It failed.')
      when 'no_hook' then 'No deploy hook is set.' end,
    -- Exponential backoff: 1, 2, 4, … 60 minutes.
    due_at = case when p_outcome = 'failed' then v_now + make_interval(mins => least(60, (2 ^ least(attempts - 1, 6))::int)) else due_at end
  where lease_token = p_lease_token;
  return found;
end
$$;
comment on function public.finish_site_build(uuid, text, text) is
  'Stores the result of a claimed request: asked (accepted by the host), failed (will be retried) or no_hook (no deploy hook is set). False: the lease was lost to another worker. PT422: another outcome.';
grant execute on function public.finish_site_build(uuid, text, text) to service_role;

-- The tables of content have the same trigger, see editing.sql.
create trigger consultation_types_request_site_build after insert or update or delete on public.consultation_types
  for each row execute function private.request_site_build('consultation_type');
