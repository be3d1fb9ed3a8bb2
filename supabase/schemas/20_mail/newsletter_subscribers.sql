-- The subscribers in the staff workspace: list, import, export and removal. Also what the mail service reports about
-- addresses, and erasure.

create or replace function private.subscriber_json(p_subscriber public.subscribers)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_subscriber.id, 'email', p_subscriber.email, 'status', p_subscriber.status, 'source', p_subscriber.source,
    'consentNote', p_subscriber.consent_note, 'createdAt', private.to_iso_instant(p_subscriber.created_at),
    'confirmedAt', private.to_iso_instant(p_subscriber.confirmed_at),
    'leftAt', private.to_iso_instant(p_subscriber.unsubscribed_at),
    'reason', (
      select n.detail from private.newsletter_suppressions n
      where n.subscriber_id = p_subscriber.id and n.reason = p_subscriber.status
    )
  )
$$;
comment on function private.subscriber_json(subscribers) is
  'A subscriber as admins see it: {id, email, status, source, consentNote, createdAt, confirmedAt, leftAt, reason}. reason: what the mail service said about a bounce.';

create or replace function private.list_newsletter_subscribers(p_filter jsonb, p_before jsonb, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 100);
  v_status text := nullif(p_filter ->> 'status', '');
  v_pattern text := private.like_pattern(p_filter ->> 'query');
  v_ids uuid[];
  v_last public.subscribers;
begin
  perform private.require_admin();
  if v_status is not null and v_status not in ('pending', 'confirmed', 'unsubscribed', 'bounced', 'complained') then
    perform private.refuse(422, 'filter_invalid', '{"list": "subscribers"}');
  end if;
  -- Dynamic SQL: each combination of filters has its own index.
  execute format(
    'select array(select s.id from public.subscribers s where true %s %s %s order by s.created_at desc, s.id desc limit $5)',
    case when v_status is not null then 'and s.status = $1' else '' end,
    case when v_pattern <> '%%' then 'and lower(s.email) like $2' else '' end,
    case when p_before is not null then 'and (s.created_at, s.id) < ($3, $4)' else '' end
  ) into v_ids
  using v_status, v_pattern, (p_before ->> 'key')::timestamptz, (p_before ->> 'id')::uuid, v_limit + 1;
  select * into v_last from public.subscribers where id = v_ids[v_limit];
  perform private.audit_read(
    'newsletter.subscribers', 'subscribers',
    private.audited_filter(jsonb_strip_nulls(p_filter), p_before)
      || jsonb_build_object('count', cardinality(v_ids[1:v_limit]))
  );
  return jsonb_build_object(
    'subscribers', (
      select coalesce(jsonb_agg(private.subscriber_json(s) order by s.created_at desc, s.id desc), '[]')
      from public.subscribers s where s.id = any (v_ids[1:v_limit])
    ),
    'next', case when cardinality(v_ids) > v_limit
      then jsonb_build_object('key', v_last.created_at::text, 'id', v_last.id) end,
    -- Counts every subscriber, so only for the first page.
    'counts', case when p_before is null then (
      select '{"pending": 0, "confirmed": 0, "unsubscribed": 0, "bounced": 0, "complained": 0}'::jsonb
        || coalesce(jsonb_object_agg(c.status, c.number), '{}')
      from (select s.status, count(*) as number from public.subscribers s group by s.status) as c
    ) end
  );
exception
  when data_exception then
    perform private.refuse(422, 'filter_invalid', '{"list": "subscribers"}');
end
$$;
comment on function private.list_newsletter_subscribers(jsonb, jsonb, integer) is 'See public.list_newsletter_subscribers().';
grant execute on function private.list_newsletter_subscribers(jsonb, jsonb, integer) to authenticated;

create or replace function public.list_newsletter_subscribers(
  p_filter jsonb default '{}', p_before jsonb default null, p_limit int default 50
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_newsletter_subscribers(p_filter, p_before, p_limit)
$$;
comment on function public.list_newsletter_subscribers(jsonb, jsonb, integer) is
  'Returns a page of up to 100 subscribers, newest first, for admins: {subscribers, next, counts}. For subscribers see private.subscriber_json(). counts is by status and on the first page only. p_before is next of the previous page. The filter may have status and query (part of the address). Records the read in the audit log. PT403: not an admin. PT422: invalid filter.';
grant execute on function public.list_newsletter_subscribers(jsonb, jsonb, integer) to authenticated;

create or replace function private.check_import_size(p_emails text[])
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if coalesce(cardinality(p_emails), 0) not between 1 and 1000 then
    perform private.refuse(422, 'newsletter_import_size');
  end if;
end
$$;
comment on function private.check_import_size(text[]) is
  'PT403: not an admin. PT422: not between 1 and 1,000 addresses.';

create or replace function private.import_candidates(p_emails text[])
returns table (email text, state text)
language sql stable security definer
set search_path = ''
as $$
  with entered as (
    select distinct on (lower(btrim(e))) btrim(e) as email
    from unnest(p_emails) with ordinality as given (e, place)
    where btrim(e) <> ''
    order by lower(btrim(e)), place
  ), known as (
    select d.email, private.is_email(d.email) is true as is_valid, private.make_subscriber_id(d.email) as id from entered d
  )
  select k.email, case
    when not k.is_valid then 'invalid'
    when s.status in ('confirmed', 'pending') then s.status
    else coalesce(n.reason, s.status, 'new')
  end
  from known k
  left join public.subscribers s on s.id = k.id
  left join private.newsletter_suppressions n on n.subscriber_id = k.id
$$;
comment on function private.import_candidates(text[]) is
  'Returns each distinct address with what an import would do to it: new (add it), or why it stays out: invalid, confirmed or pending (on the list already, or waiting for its owner), unsubscribed, bounced, complained or removed (left the list).';

create or replace function private.preview_newsletter_import(p_emails text[])
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.check_import_size(p_emails);
  perform private.audit_read('newsletter.import_preview', 'subscribers', jsonb_build_object('count', cardinality(p_emails)));
  return (
    select coalesce(jsonb_object_agg(c.state, c.emails), '{}')
    from (select i.state, jsonb_agg(i.email order by i.email) as emails from private.import_candidates(p_emails) i group by i.state) as c
  );
end
$$;
comment on function private.preview_newsletter_import(text[]) is 'See public.preview_newsletter_import().';
grant execute on function private.preview_newsletter_import(text[]) to authenticated;

create or replace function public.preview_newsletter_import(p_emails text[])
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.preview_newsletter_import(p_emails)
$$;
comment on function public.preview_newsletter_import(text[]) is
  'Returns what an import of up to 1,000 addresses would do, for admins: {state: [address]}, with the states of private.import_candidates(). Changes nothing. Records the read in the audit log. PT403: not an admin. PT422: no or too many addresses.';
grant execute on function public.preview_newsletter_import(text[]) to authenticated;

create or replace function private.import_newsletter_subscribers(p_emails text[], p_consent_note text)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_note text := btrim(p_consent_note);
  v_count int;
begin
  perform private.check_import_size(p_emails);
  if v_note is null or char_length(v_note) not between 10 and 300
    or not pg_catalog.pg_input_is_valid(v_note, 'private.single_line')
  then
    perform private.refuse(422, 'consent_note_required');
  end if;
  insert into public.subscribers (email, source, consent_note, status, confirmed_at)
  -- The order of the ids prevents deadlocks between two imports.
  select c.email, 'import', v_note, 'confirmed', private.now()
  from private.import_candidates(p_emails) c where c.state = 'new'
  order by private.make_subscriber_id(c.email)
  on conflict do nothing;
  get diagnostics v_count = row_count;
  insert into private.audit_log (action, subject, details)
  values ('newsletter.import', 'subscribers', jsonb_build_object('entered', cardinality(p_emails), 'added', v_count));
  return v_count;
end
$$;
comment on function private.import_newsletter_subscribers(text[], text) is 'See public.import_newsletter_subscribers().';
grant execute on function private.import_newsletter_subscribers(text[], text) to authenticated;

create or replace function public.import_newsletter_subscribers(p_emails text[], p_consent_note text)
returns int
language sql security invoker
set search_path = ''
as $$
  select private.import_newsletter_subscribers(p_emails, p_consent_note)
$$;
comment on function public.import_newsletter_subscribers(text[], text) is
  'Adds the new ones of up to 1,000 addresses to the list, with the consent note, for admins, and returns their number. Idempotent. Never adds an address that left the list. PT403: not an admin. PT422: no or too many addresses, or no consent note of 10 to 300 characters.';
grant execute on function public.import_newsletter_subscribers(text[], text) to authenticated;

create or replace function private.export_newsletter_subscribers(p_after uuid, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  v_ids uuid[];
begin
  perform private.require_admin();
  v_ids := array(
    select s.id from public.subscribers s where p_after is null or s.id > p_after order by s.id limit v_limit + 1
  );
  insert into private.audit_log (action, subject, details)
  values ('newsletter.export', 'subscribers', jsonb_build_object('count', cardinality(v_ids[1:v_limit])));
  return jsonb_build_object(
    'subscribers', (
      select coalesce(jsonb_agg(private.subscriber_json(s) order by s.id), '[]')
      from public.subscribers s where s.id = any (v_ids[1:v_limit])
    ),
    'next', case when cardinality(v_ids) > v_limit then v_ids[v_limit] end
  );
end
$$;
comment on function private.export_newsletter_subscribers(uuid, integer) is 'See public.export_newsletter_subscribers().';
grant execute on function private.export_newsletter_subscribers(uuid, integer) to authenticated;

create or replace function public.export_newsletter_subscribers(p_after uuid default null, p_limit int default 1000)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.export_newsletter_subscribers(p_after, p_limit)
$$;
comment on function public.export_newsletter_subscribers(uuid, integer) is
  'Returns a page of up to 1,000 subscribers in a fixed order, for admins: {subscribers, next}, with the shape of list_newsletter_subscribers(). p_after is next of the previous page. Records the export in the audit log. PT403: not an admin.';
grant execute on function public.export_newsletter_subscribers(uuid, integer) to authenticated;

create or replace function private.remove_newsletter_subscriber(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.subscribers where id = p_id;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "subscriber"}');
  end if;
  perform private.suppress_subscriber(p_id, 'removed');
  insert into private.audit_log (action, subject) values ('newsletter.remove', p_id::text);
end
$$;
comment on function private.remove_newsletter_subscriber(uuid) is 'See public.remove_newsletter_subscriber().';
grant execute on function private.remove_newsletter_subscriber(uuid) to authenticated;

create or replace function public.remove_newsletter_subscriber(p_id uuid)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.remove_newsletter_subscriber(p_id)
$$;
comment on function public.remove_newsletter_subscriber(uuid) is
  'Deletes a subscriber, for admins. The HMAC of the address stays in private.newsletter_suppressions, so that no import adds it again. PT403: not an admin. PT404: no such subscriber.';
grant execute on function public.remove_newsletter_subscriber(uuid) to authenticated;

create or replace function private.erase_subscriber(p_email text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid := private.make_subscriber_id(p_email);
begin
  delete from public.subscribers where lower(email) = lower(p_email);
  if found then
    perform private.suppress_subscriber(v_id, 'removed');
  end if;
  update private.newsletter_suppressions set detail = null where subscriber_id = v_id;
end
$$;
comment on function private.erase_subscriber(text) is
  'Deletes the subscriber of a deleted account. A trigger anonymizes what the person was sent. The HMAC of the address stays, so that no import adds it again; p_email null: does nothing.';

-- Reports of the mail service
create table private.newsletter_events (
  id text primary key check (char_length(id) between 1 and 200),
  kind text not null check (kind in ('bounced', 'complained')),
  received_at timestamptz not null default private.now()
);
comment on table private.newsletter_events is
  'One report of the mail service, so that a repeated one counts once. Without the address. Purged after 7 days.';
comment on column private.newsletter_events.id is 'The id that the mail service repeats with the report (svix-id).';
comment on column private.newsletter_events.kind is 'bounced or complained.';
comment on column private.newsletter_events.received_at is 'When the report arrived first.';

create index newsletter_events_received_idx on private.newsletter_events (received_at);
alter table private.newsletter_events enable row level security;
alter table private.newsletter_events force row level security;

create or replace function public.record_newsletter_event(
  p_event_id text, p_kind text, p_email text, p_issue_id bigint, p_detail text, p_is_permanent boolean
)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid := private.make_subscriber_id(p_email);
begin
  insert into private.newsletter_events (id, kind) values (p_event_id, p_kind) on conflict do nothing;
  if not found then
    return false;
  end if;
  if p_is_permanent then
    update public.subscribers
    set status = p_kind, unsubscribed_at = private.now(), confirm_token_hash = null
    where id = v_id and status in ('pending', 'confirmed');
    if found then
      perform private.suppress_subscriber(
        -- Bounce messages quote addresses.
        v_id, p_kind, left(private.to_single_line(regexp_replace(p_detail, '\S+@\S+', '…', 'g'), 300), 300)
      );
    end if;
  end if;
  update private.newsletter_recipients r
  set bounced_at = case when p_kind = 'bounced' then private.now() else r.bounced_at end,
      complained_at = case when p_kind = 'complained' then private.now() else r.complained_at end
  where r.issue_id = p_issue_id and r.subscriber_id = v_id;
  return true;
end
$$;
comment on function public.record_newsletter_event(text, text, text, bigint, text, boolean) is
  'Records a bounce or a complaint. A permanent one takes the address off the list, whichever email it was about. p_issue_id: the issue that was sent; null for another email. Idempotent: returns false for a p_event_id that was recorded before.';
grant execute on function public.record_newsletter_event(text, text, text, bigint, text, boolean) to service_role;
