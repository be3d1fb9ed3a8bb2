-- Each staff member's own signature of replies and quick keys.

create table private.staff_preferences (
  user_id uuid primary key references auth.users (id) on delete cascade,
  signature private.multiline_text not null default '' check (char_length(signature) <= 500),
  quick_keys boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default private.now()
);
comment on table private.staff_preferences is
  'One staff member''s preferences; without a row the defaults hold. Written by update_staff_preferences() and set_quick_keys().';
comment on column private.staff_preferences.user_id is 'The staff member.';
comment on column private.staff_preferences.signature is
  'Plain text of up to 500 characters below the replies of the staff member; empty: none.';
comment on column private.staff_preferences.quick_keys is
  'Whether single keys, such as j for the next lead, do something in the workspace.';
comment on column private.staff_preferences.version is
  'Incremented when the signature changes; 0 before. A change of the signature names the version that its caller read.';
comment on column private.staff_preferences.updated_at is 'When the signature last changed.';

alter table private.staff_preferences enable row level security;
alter table private.staff_preferences force row level security;

create trigger staff_preferences_set_updated_at_and_version before update on private.staff_preferences
  for each row when (old.signature is distinct from new.signature) execute function private.set_updated_at_and_version();

create or replace function private.get_staff_preferences()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'signature', coalesce(p.signature, ''),
      'quickKeys', coalesce(p.quick_keys, true), 'version', coalesce(p.version, 0), 'senderName', private.display_name_of(me.id)
    )
    from (select (select auth.uid()) as id) as me left join private.staff_preferences p on p.user_id = me.id
  );
end
$$;
comment on function private.get_staff_preferences() is 'See public.get_staff_preferences().';
grant execute on function private.get_staff_preferences() to authenticated;

create or replace function public.get_staff_preferences()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.get_staff_preferences()
$$;
comment on function public.get_staff_preferences() is
  'Returns the caller''s own preferences to admins: {signature, quickKeys, version, senderName}. version is 0 before the first change. PT403: not an admin.';
grant execute on function public.get_staff_preferences() to authenticated;

create or replace function private.update_staff_preferences(p_version int, p_signature text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_version int;
begin
  perform private.require_admin();
  if (p_signature = '' or private.is_multiline_text(p_signature, 1, 500)) is not true then
    perform private.refuse(422, 'signature_invalid');
  end if;
  perform private.lock_until_commit('staff_preferences ' || v_me);
  select version into v_version from private.staff_preferences where user_id = v_me;
  if coalesce(v_version, 0) is distinct from p_version then
    perform private.refuse(409, 'version_conflict', jsonb_build_object('what', 'preferences', 'version', v_version));
  end if;
  insert into private.staff_preferences (user_id, signature)
  values (v_me, btrim(p_signature))
  on conflict (user_id) do update
  set signature = excluded.signature;
  insert into private.audit_log (action, subject) values ('staff_preferences.update', v_me::text);
  return private.get_staff_preferences();
end
$$;
comment on function private.update_staff_preferences(integer, text) is 'See public.update_staff_preferences().';
grant execute on function private.update_staff_preferences(integer, text) to authenticated;

create or replace function public.update_staff_preferences(p_version int, p_signature text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.update_staff_preferences(p_version, p_signature)
$$;
comment on function public.update_staff_preferences(integer, text) is
  'Changes the caller''s own preferences, for admins. Returns them as get_staff_preferences() does. PT403: not an admin. PT409: p_version is stale, with {version} in the parameters. PT422: an invalid value.';
grant execute on function public.update_staff_preferences(integer, text) to authenticated;

create or replace function private.set_quick_keys(p_is_on boolean)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  insert into private.staff_preferences (user_id, quick_keys, version)
  values ((select auth.uid()), coalesce(p_is_on, true), 0)
  on conflict (user_id) do update set quick_keys = excluded.quick_keys;
  return private.get_staff_preferences();
end
$$;
comment on function private.set_quick_keys(boolean) is 'See public.set_quick_keys().';
grant execute on function private.set_quick_keys(boolean) to authenticated;

create or replace function public.set_quick_keys(p_is_on boolean)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.set_quick_keys(p_is_on)
$$;
comment on function public.set_quick_keys(boolean) is
  'Turns the caller''s own quick keys on or off, for admins. Does not change the version of the signature. Returns the preferences as get_staff_preferences() does. PT403: not an admin.';
grant execute on function public.set_quick_keys(boolean) to authenticated;
