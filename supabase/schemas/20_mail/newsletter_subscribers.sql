-- The subscribers as admins import and remove them. Also what the mail service reports about addresses, and erasure.

create or replace function private.prepare_subscriber()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.id := private.make_subscriber_id(new.email);
  if new.source <> 'import' or auth.uid() is null then
    return new;
  end if;
  -- Only for admins, so that no other caller learns which addresses left: the policy refuses them.
  if private.has_role('admin') and exists (select from private.newsletter_suppressions where subscriber_id = new.id) then
    return null;
  end if;
  new.status := 'confirmed';
  new.confirmed_at := private.now();
  return new;
end
$$;
comment on function private.prepare_subscriber() is
  'Trigger: sets the id by private.make_subscriber_id(). An address that an admin imports is on the list at once; one that left the list is skipped.';

create or replace function private.audit_subscriber_import()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.audit_log (action, subject, details)
  select 'newsletter.import', 'subscribers', jsonb_build_object('added', count(*)) from new_rows
  where auth.uid() is not null having count(*) > 0;
  return null;
end
$$;
comment on function private.audit_subscriber_import() is
  'Trigger: records in the audit log how many addresses an admin imports.';

create or replace function private.forget_subscribers()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.newsletter_recipients r
  set subscriber_id = gen_random_uuid(),
      ended_at = coalesce(r.ended_at, private.now()),
      state = case when r.state = 'queued' then 'skipped' else r.state end
  from old_rows o where r.subscriber_id = o.id;
  if auth.uid() is not null then
    perform private.suppress_subscriber(id, 'removed') from old_rows;
    insert into private.audit_log (action, subject) select 'newsletter.remove', id::text from old_rows;
  end if;
  return null;
end
$$;
comment on function private.forget_subscribers() is
  'Trigger: replaces the id of deleted subscribers in the emails of issues, whose counts stay. Keeps the HMAC of an address that an admin removes, so that no import adds it again, and records the removal in the audit log.';

create trigger subscribers_prepare before insert on public.subscribers
  for each row execute function private.prepare_subscriber();
create trigger subscribers_audit after insert on public.subscribers
  referencing new table as new_rows
  for each statement execute function private.audit_subscriber_import();
create trigger subscribers_forget after delete on public.subscribers
  referencing old table as old_rows
  for each statement execute function private.forget_subscribers();

create or replace function private.find_suppressions(p_emails text[])
returns table (email text, reason text)
language sql stable security definer
set search_path = ''
as $$
  select e, n.reason from unnest(p_emails) as e
  join private.newsletter_suppressions n on n.subscriber_id = private.make_subscriber_id(e)
  where (select private.has_role('admin'))
$$;
comment on function private.find_suppressions(text[]) is
  'Returns those of the addresses that no import may add, with the reason, for admins.';
grant execute on function private.find_suppressions(text[]) to authenticated;

create or replace function public.preview_newsletter_import(p_emails text[])
returns table (email text, state text)
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  perform private.require_admin();
  if coalesce(cardinality(p_emails), 0) not between 1 and 1000 then
    perform private.refuse(422, 'newsletter_import_size');
  end if;
  return query
    with entered as (
      select distinct on (lower(btrim(e))) btrim(e) as email
      from unnest(p_emails) with ordinality as given (e, place)
      where btrim(e) <> ''
      order by lower(btrim(e)), place
    )
    select e.email, case
      when pg_input_is_valid(e.email, 'private.email_address') is not true then 'invalid'
      when s.status in ('confirmed', 'pending') then s.status::text
      else coalesce(n.reason, s.status::text, 'new')
    end
    from entered e
    left join public.subscribers s on lower(s.email) = lower(e.email)
    left join private.find_suppressions(array(select c.email from entered c)) n on n.email = e.email
    order by lower(e.email);
end
$$;
comment on function public.preview_newsletter_import(text[]) is
  'Returns each distinct address of up to 1,000 with what an import by an admin would do to it: new (add it), or why it stays out: invalid, confirmed or pending (on the list already, or waiting for its owner), unsubscribed, bounced, complained or removed (left the list). PT403: not an admin. PT422: no or too many addresses.';
grant execute on function public.preview_newsletter_import(text[]) to authenticated;

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
    set status = p_kind::public.subscriber_status, unsubscribed_at = private.now(), confirm_token_hash = null,
        -- Bounce messages quote addresses.
        reason = left(private.to_single_line(regexp_replace(p_detail, '\S+@\S+', '…', 'g'), 300), 300)
    where id = v_id and status in ('pending', 'confirmed');
    if found then
      perform private.suppress_subscriber(v_id, p_kind);
    end if;
  end if;
  update public.newsletter_recipients r
  set bounced_at = case when p_kind = 'bounced' then private.now() else r.bounced_at end,
      complained_at = case when p_kind = 'complained' then private.now() else r.complained_at end
  where r.issue_id = p_issue_id and r.subscriber_id = v_id;
  return true;
end
$$;
comment on function public.record_newsletter_event(text, text, text, bigint, text, boolean) is
  'Records a bounce or a complaint. A permanent one takes the address off the list, whichever email it was about. p_issue_id: the issue that was sent; null for another email. Idempotent: returns false for a p_event_id that was recorded before.';
grant execute on function public.record_newsletter_event(text, text, text, bigint, text, boolean) to service_role;
