-- A page whose address changes is still found under the old one.
create table public.slug_history (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('service', 'post', 'case_study')),
  old_slug text not null check (private.is_slug(old_slug)),
  new_slug text not null check (private.is_slug(new_slug)),
  target_id bigint not null,
  updated_at timestamptz not null default now(),
  unique (kind, old_slug),
  check (old_slug <> new_slug)
);
comment on table public.slug_history is 'Addresses that published pages once had. Written by trigger only.';
comment on column public.slug_history.id is 'Key.';
comment on column public.slug_history.kind is 'service, post or case_study.';
comment on column public.slug_history.old_slug is 'Last part of the address as it was.';
comment on column public.slug_history.new_slug is 'As it is now.';
comment on column public.slug_history.target_id is 'Whose: the row''s id in the table of that kind.';
comment on column public.slug_history.updated_at is 'When it was last written.';

create index slug_history_target_idx on public.slug_history (kind, target_id);

alter table public.slug_history enable row level security;
alter table public.slug_history force row level security;
revoke all on public.slug_history from anon, authenticated, service_role;
grant select on public.slug_history to anon, authenticated;

-- Who sees the page sees where it went: each table's own policy decides.
create policy slug_history_select_anon on public.slug_history for select to anon using (
  case kind
    when 'post' then exists (select from public.blog_posts t where t.id = target_id)
    when 'service' then exists (select from public.services t where t.id = target_id)
    else exists (select from public.case_studies t where t.id = target_id)
  end
);
create policy slug_history_select on public.slug_history for select to authenticated using (
  case kind
    when 'post' then exists (select from public.blog_posts t where t.id = target_id)
    when 'service' then exists (select from public.services t where t.id = target_id)
    else exists (select from public.case_studies t where t.id = target_id)
  end
);

create function private.keep_old_slug()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_kind text := tg_argv[0];
  v_now timestamptz := private.now();
begin
  if tg_op = 'DELETE' then
    delete from public.slug_history where kind = v_kind and target_id = old.id;
    return null;
  end if;
  -- A page that is there wins over one that was.
  delete from public.slug_history where kind = v_kind and old_slug = new.slug;
  if tg_op = 'UPDATE' then
    update public.slug_history set new_slug = new.slug, updated_at = v_now
    where kind = v_kind and target_id = new.id and new_slug <> new.slug;
    -- Nobody knows the address of what was never shown.
    if old.slug <> new.slug and old.status = 'published' and old.publish_at <= v_now then
      insert into public.slug_history (kind, old_slug, new_slug, target_id, updated_at)
      values (v_kind, old.slug, new.slug, new.id, v_now)
      on conflict (kind, old_slug) do update
      set new_slug = excluded.new_slug, target_id = excluded.target_id, updated_at = excluded.updated_at;
    end if;
  end if;
  return null;
end
$$;
comment on function private.keep_old_slug() is
  'Trigger: remembers the address that a published page had, and forgets it when the page is deleted or another takes it. Argument: its kind.';

create trigger services_slug after insert or delete or update of slug on public.services
  for each row execute function private.keep_old_slug('service');
create trigger blog_posts_slug after insert or delete or update of slug on public.blog_posts
  for each row execute function private.keep_old_slug('post');
create trigger case_studies_slug after insert or delete or update of slug on public.case_studies
  for each row execute function private.keep_old_slug('case_study');
