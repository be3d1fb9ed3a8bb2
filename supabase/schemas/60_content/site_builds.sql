-- Whatever changes what visitors see asks the host to build the site anew: changes close together ask once.
create table private.site_builds (
  id bigint generated always as identity primary key,
  reason private.single_line not null check (btrim(reason) <> '' and char_length(reason) <= 80),
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0 check (attempts >= 0),
  lease_token uuid,
  lease_until timestamptz,
  last_error private.single_line check (btrim(last_error) <> '' and char_length(last_error) <= 500),
  requested_at timestamptz,
  abandoned_at timestamptz,
  check ((lease_token is null) = (lease_until is null)),
  check (requested_at is null or abandoned_at is null)
);
comment on table private.site_builds is
  'Wishes for a new build of the site. All that are due are one request to the deploy hook.';
comment on column private.site_builds.id is 'Key.';
comment on column private.site_builds.reason is 'What changed, such as ''post 4'', or who asked.';
comment on column private.site_builds.due_at is
  'Not before: a minute after the change, or when something is published; later after a failure.';
comment on column private.site_builds.created_at is 'When it was wished for.';
comment on column private.site_builds.attempts is 'How often it was claimed.';
comment on column private.site_builds.lease_token is 'Proves that who reports the result is who claimed it.';
comment on column private.site_builds.lease_until is 'Until when nobody else may claim it.';
comment on column private.site_builds.last_error is 'Why the last attempt failed.';
comment on column private.site_builds.requested_at is 'When the host took the request.';
comment on column private.site_builds.abandoned_at is 'When it was given up, or met no hook to ask.';

create index site_builds_created_idx on private.site_builds (created_at);
create index site_builds_waiting_idx on private.site_builds (due_at) where requested_at is null and abandoned_at is null;

alter table private.site_builds enable row level security;
alter table private.site_builds force row level security;

create or replace function private.request_site_build(p_cause text, p_due_at timestamptz)
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.site_builds (reason, due_at, created_at)
  select p_cause, p_due_at, private.now()
  where not exists (
    select from private.site_builds
    where requested_at is null and abandoned_at is null and lease_until is null and attempts = 0 and due_at = p_due_at
  )
$$;
comment on function private.request_site_build(text, timestamp with time zone) is
  'Wishes for a build; twice for one moment is once.';

create or replace function private.request_site_build_for_row()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  c_apart constant text[] := array['updated_at', 'version'];
  v_now timestamptz := private.now();
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_was text := private.publication_state(v_old ->> 'status', (v_old ->> 'publish_at')::timestamptz, v_now);
  v_is text := private.publication_state(v_new ->> 'status', (v_new ->> 'publish_at')::timestamptz, v_now);
  v_cause text := format('%s %s', tg_argv[0], coalesce(v_new, v_old) ->> 'id');
begin
  if v_old - c_apart is not distinct from v_new - c_apart then
    return null;
  end if;
  if 'published' in (v_was, v_is) then
    perform private.request_site_build(v_cause, v_now + interval '1 minute');
  end if;
  if v_is = 'scheduled' then
    perform private.request_site_build(v_cause, (v_new ->> 'publish_at')::timestamptz);
  end if;
  return null;
end
$$;
comment on function private.request_site_build_for_row() is
  'Trigger: wishes for a build when what visitors see has changed, or will by itself. Argument: the kind.';

create or replace function private.is_site_build_due()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  -- While changes still come, it waits for the last one, ten minutes at most.
  select coalesce(bool_or(due_at <= private.now() and coalesce(lease_until, '-infinity') <= private.now()), false)
    and (not bool_or(due_at > private.now() and due_at <= private.now() + interval '1 minute' and attempts = 0)
      or min(due_at) <= private.now() - interval '10 minutes')
  from private.site_builds where requested_at is null and abandoned_at is null
$$;
comment on function private.is_site_build_due() is 'Whether the host is to be asked for a build now.';

create or replace function private.request_site_build_now()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  -- What failed and waits for its turn is asked for now.
  update private.site_builds set due_at = private.now()
  where requested_at is null and abandoned_at is null and attempts > 0 and lease_until is null;
  perform private.request_site_build('asked by staff', private.now());
  insert into private.audit_log (action, subject) values ('site.deploy', 'site');
end
$$;
comment on function private.request_site_build_now() is 'See public.request_site_build_now().';
grant execute on function private.request_site_build_now() to authenticated;

create or replace function public.request_site_build_now()
returns void
language sql security invoker
set search_path = ''
as $$
  select private.request_site_build_now()
$$;
comment on function public.request_site_build_now() is 'Wishes for a new build now, for admins. PT403: not an admin.';
grant execute on function public.request_site_build_now() to authenticated;

create or replace function private.site_build_status()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'waiting', count(*) filter (where requested_at is null and abandoned_at is null and due_at <= private.now() + interval '1 hour'),
      'dueAt', private.to_iso_instant(min(due_at) filter (where requested_at is null and abandoned_at is null)),
      'attempts', coalesce(max(attempts) filter (where requested_at is null and abandoned_at is null), 0),
      'askedAt', private.to_iso_instant(max(requested_at)),
      'error', (
        select last_error from private.site_builds where requested_at is null and last_error is not null
          and created_at > coalesce((select max(requested_at) from private.site_builds), '-infinity')
        order by id desc limit 1
      )
    ) from private.site_builds
  );
end
$$;
comment on function private.site_build_status() is 'See public.site_build_status().';
grant execute on function private.site_build_status() to authenticated;

create or replace function public.site_build_status()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.site_build_status()
$$;
comment on function public.site_build_status() is
  'How the requests for a new build stand, for admins: {waiting: within the hour, dueAt, attempts, askedAt: the last one taken, error: of what was wished for since}. PT403: not an admin.';
grant execute on function public.site_build_status() to authenticated;

create or replace function public.claim_site_build(p_lease_seconds int default 60)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_token uuid := gen_random_uuid();
begin
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
  'Claims all wishes for a build that are due, as one; the token to report the result with, or null. Gives up after two days.';
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
    raise sqlstate 'PT422' using message = 'Please say asked, failed or no_hook.';
  end if;
  update private.site_builds set
    lease_token = null, lease_until = null,
    requested_at = case when p_outcome = 'asked' then v_now end,
    abandoned_at = case when p_outcome = 'no_hook' then v_now end,
    last_error = case p_outcome when 'failed' then coalesce(private.to_single_line(p_error, 500), 'It failed.')
      when 'no_hook' then 'No deploy hook is set.' end,
    -- 1, 2, 4 … minutes, an hour at most.
    due_at = case when p_outcome = 'failed' then v_now + make_interval(mins => least(60, (2 ^ least(attempts - 1, 6))::int)) else due_at end
  where lease_token = p_lease_token;
  return found;
end
$$;
comment on function public.finish_site_build(uuid, text, text) is
  'Reports how a claimed request ended: asked, failed (it is tried again) or no_hook; false when the lease is lost.';
grant execute on function public.finish_site_build(uuid, text, text) to service_role;

create trigger blog_posts_request_site_build after insert or update or delete on public.blog_posts
  for each row execute function private.request_site_build_for_row('post');
create trigger case_studies_request_site_build after insert or update or delete on public.case_studies
  for each row execute function private.request_site_build_for_row('case_study');
create trigger faqs_request_site_build after insert or update or delete on public.faqs
  for each row execute function private.request_site_build_for_row('faq');
create trigger services_request_site_build after insert or update or delete on public.services
  for each row execute function private.request_site_build_for_row('service');
create trigger testimonials_request_site_build after insert or update or delete on public.testimonials
  for each row execute function private.request_site_build_for_row('testimonial');
