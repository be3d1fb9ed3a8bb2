create or replace function private.find_setting_error(p_name text, p_value text)
returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return case
    when p_name = 'firm_email' then
      case when private.is_email(p_value) is not true then 'Please enter a valid email address.' end
    when p_name in ('admin_requires_aal2', 'reminder_day_before', 'reminder_hour_before', 'follow_up') then
      case when (p_value in ('off', 'on')) is not true then 'Please choose on or off.' end
    when p_name = 'follow_up_hours' then
      case when (p_value ~ '^[1-9]\d{0,2}$' and p_value::int <= 168) is not true then 'Please enter 1 to 168 hours.' end
    -- No longer than the privacy page promises.
    when p_name in ('keep_mails_days', 'keep_chats_days') then
      case when (p_value ~ '^[1-9]\d?$' and p_value::int <= 30) is not true then 'Please enter 1 to 30 days.' end
    else 'There is no such setting.'
  end;
end
$$;
comment on function private.find_setting_error(text, text) is
  'Why a setting of the staff cannot have a value, as a sentence; null: it can. Names that are not theirs do not exist here.';

create table private.settings (
  name text primary key check (name ~ '^[a-z][a-z0-9_]{0,62}$'),
  value text not null check (char_length(value) <= 2000),
  version int not null default 1 check (version >= 1),
  updated_at timestamptz not null default now(),
  updated_by uuid references auth.users (id) on delete set null,
  constraint settings_admin_requires_aal2_check check (name <> 'admin_requires_aal2' or value in ('off', 'on')),
  constraint settings_of_staff_check check (
    name not in ('reminder_day_before', 'reminder_hour_before', 'follow_up', 'follow_up_hours', 'keep_mails_days', 'keep_chats_days')
    or private.find_setting_error(name, value) is null
  )
);
comment on table private.settings is
  'What the firm may change without a migration: the staff by update_setting(), the rest by SQL as role postgres.';
comment on column private.settings.name is
  'firm_email, firm_time_zone; admin_requires_aal2: off or on, see private.my_role(); reminder_day_before, reminder_hour_before, follow_up: off or on, asked when such a mail is to go out; follow_up_hours after the end of an appointment; keep_mails_days after sending, keep_chats_days after the last message; newsletter_key: never to be changed, see private.sign_newsletter_token(); in production also deliver_mail_url and wake_secret, see private.run_scheduled_jobs().';
comment on column private.settings.value is 'Read as text by private.get_setting().';
comment on column private.settings.version is 'Counts its changes: who changes it names the one seen.';
comment on column private.settings.updated_at is 'When it was last changed.';
comment on column private.settings.updated_by is 'Who changed it; null: SQL, or an account that is gone.';

create index settings_updated_by_idx on private.settings (updated_by);

alter table private.settings enable row level security;
alter table private.settings force row level security;

create or replace function private.get_setting(p_name text)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select value from private.settings where name = p_name);
end
$$;
comment on function private.get_setting(text) is 'A setting''s value, or null.';

create or replace function private.update_setting(p_name text, p_value text, p_version int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_value text := btrim(p_value);
  v_problem text;
  v_old private.settings;
  v_new private.settings;
begin
  perform private.require_admin();
  v_problem := private.find_setting_error(p_name, v_value);
  if v_problem is not null then
    if v_problem = 'There is no such setting.' then
      raise sqlstate 'PT404' using message = v_problem;
    end if;
    raise sqlstate 'PT422' using message = v_problem;
  end if;
  select * into v_old from private.settings where name = p_name for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such setting.';
  end if;
  if v_old.value = v_value then
    return private.setting_json(v_old);
  end if;
  if v_old.version is distinct from p_version then
    raise sqlstate 'PT409' using message = 'Somebody else has changed this setting meanwhile.',
      detail = private.setting_json(v_old)::text;
  end if;
  -- Who switches it on without a second factor would lock themselves out, and perhaps everybody.
  if p_name = 'admin_requires_aal2' and v_value = 'on' and coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2' then
    raise sqlstate 'PT409' using message = 'Set up your own second step first, and sign in with it.';
  end if;
  update private.settings
  set value = v_value, version = version + 1, updated_at = private.now(), updated_by = (select auth.uid())
  where name = p_name
  returning * into v_new;
  insert into private.audit_log (occurred_at, actor_id, action, subject, details)
  values (private.now(), (select auth.uid()), 'setting.update', p_name,
    jsonb_build_object('before', v_old.value, 'after', v_new.value));
  return private.setting_json(v_new);
end
$$;
comment on function private.update_setting(text, text, integer) is 'See public.update_setting().';
grant execute on function private.update_setting(text, text, integer) to authenticated;

create or replace function public.update_setting(p_name text, p_value text, p_version int)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.update_setting(p_name, p_value, p_version)
$$;
comment on function public.update_setting(text, text, integer) is
  'Changes a setting of the staff, for admins; it as list_settings() gives it. p_version is the version that was seen. PT403: not an admin, PT404: no such setting, PT409: changed meanwhile (how it is now in the details), or the second step demanded by who has none, PT422: no such value.';
grant execute on function public.update_setting(text, text, integer) to authenticated;

create or replace function private.list_settings()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_agg(private.setting_json(s) order by s.name)
    from private.settings s where private.find_setting_error(s.name, '') is distinct from 'There is no such setting.'
  );
end
$$;
comment on function private.list_settings() is 'See public.list_settings().';
grant execute on function private.list_settings() to authenticated;

create or replace function public.list_settings()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_settings()
$$;
comment on function public.list_settings() is
  'What the staff may set, for admins: [{name, value, version, updatedAt, updatedByName}]; no secrets. PT403: not an admin.';
grant execute on function public.list_settings() to authenticated;

create or replace function private.setting_json(p_setting private.settings)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'name', p_setting.name, 'value', p_setting.value, 'version', p_setting.version,
    'updatedAt', case when p_setting.version > 1 then private.to_iso_instant(p_setting.updated_at) end,
    'updatedByName', private.display_name_of(p_setting.updated_by)
  )
$$;
comment on function private.setting_json(private.settings) is 'A setting as the staff see it.';
