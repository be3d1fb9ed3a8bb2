create table public.canned_replies (
  id bigint generated always as identity primary key,
  title text not null unique check (private.is_line(title, 1, 100)),
  body text not null check (private.is_text(body, 1, 5000)),
  version int not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.canned_replies is 'Answers to begin with; {name} and {company} stand for the lead''s.';
comment on column public.canned_replies.id is 'Key.';
comment on column public.canned_replies.title is 'By which the staff find it, one line of up to 100 characters.';
comment on column public.canned_replies.body is 'Plain text, 1 to 5,000 characters.';
comment on column public.canned_replies.version is 'Counts its changes.';
comment on column public.canned_replies.created_at is 'When it was written.';
comment on column public.canned_replies.updated_at is 'When it was last changed.';

alter table public.canned_replies enable row level security;
alter table public.canned_replies force row level security;
revoke all on public.canned_replies from anon, authenticated, service_role;
grant select, delete on public.canned_replies to authenticated;
grant insert (title, body), update (title, body) on public.canned_replies to authenticated;

create policy canned_replies_select on public.canned_replies for select to authenticated
  using ((select private.has_rank('admin')));
create policy canned_replies_insert on public.canned_replies for insert to authenticated
  with check ((select private.has_rank('admin')));
create policy canned_replies_update on public.canned_replies for update to authenticated
  using ((select private.has_rank('admin'))) with check ((select private.has_rank('admin')));
create policy canned_replies_delete on public.canned_replies for delete to authenticated
  using ((select private.has_rank('admin')));

create function private.audit_canned_reply()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.audit_log (actor, action, subject, details)
  values (
    (select auth.uid()), 'canned_reply.' || lower(tg_op), coalesce(new.id, old.id)::text,
    jsonb_strip_nulls(jsonb_build_object(
      'before', case when tg_op <> 'INSERT' then jsonb_build_object('title', old.title, 'body', old.body) end,
      'after', case when tg_op <> 'DELETE' then jsonb_build_object('title', new.title, 'body', new.body) end
    ))
  );
  return null;
end
$$;
comment on function private.audit_canned_reply() is 'Trigger: every change of a canned reply is written down.';

create trigger canned_replies_touch before update on public.canned_replies
  for each row execute function private.touch_version();
create trigger canned_replies_are_audited after insert or update or delete on public.canned_replies
  for each row execute function private.audit_canned_reply();

insert into public.canned_replies (title, body) values
  ('Suggest a first call', E'Hello {name},\n\nthank you for writing to us. The quickest way to see whether we can help is a first call of 30 minutes. It costs nothing, and you need to prepare nothing.\n\nPlease choose a time that suits you on our website, or tell us two or three that do.'),
  ('Ask for more', E'Hello {name},\n\nthank you for writing to us. So that the right consultant answers, could you tell us a little more: what would you like to change at {company}, what have you tried, and by when would you like to see a result?'),
  ('Not for us', E'Hello {name},\n\nthank you for thinking of us. We have read your message with care, and this is not work that we do well, so we would rather say so than take it on.\n\nWe wish {company} every success with it.');

create table public.lead_tags (
  name text primary key check (private.are_tags(array[name])),
  used_at timestamptz not null default private.now()
);
comment on table public.lead_tags is 'The labels in use, to choose from; kept by trigger.';
comment on column public.lead_tags.name is 'The label.';
comment on column public.lead_tags.used_at is 'When it was last put on a lead.';

alter table public.lead_tags enable row level security;
alter table public.lead_tags force row level security;
revoke all on public.lead_tags from anon, authenticated, service_role;
grant select on public.lead_tags to authenticated;

create policy lead_tags_select on public.lead_tags for select to authenticated
  using ((select private.has_rank('admin')));

create function private.keep_lead_tags()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.lead_tags as kept (name, used_at)
  select distinct tag, private.now()
  from before join after using (id) cross join unnest(after.tags) as tag
  where not tag = any (before.tags)
  order by tag
  on conflict (name) do update set used_at = excluded.used_at;
  return null;
end
$$;
comment on function private.keep_lead_tags() is 'Trigger: labels that are put on leads are remembered.';

create trigger contact_submissions_keep_tags after update on public.contact_submissions
  referencing old table as before new table as after
  for each statement execute function private.keep_lead_tags();
