-- The firm's settings and the project's secrets. Each table has one row, with a column for each setting, so that each setting
-- has a type and a constraint.

create table public.settings (
  is_only_row boolean primary key default true check (is_only_row),
  firm_email private.email_address not null,
  firm_time_zone private.time_zone_name not null,
  require_admin_mfa boolean not null default false,
  send_day_before_reminder boolean not null default true,
  send_hour_before_reminder boolean not null default true,
  send_follow_up boolean not null default true,
  follow_up_delay_hours int not null default 24 check (follow_up_delay_hours between 1 and 168),
  -- The privacy page promises 30 days.
  mail_retention_days int not null default 30 check (mail_retention_days between 1 and 30),
  chat_retention_days int not null default 30 check (chat_retention_days between 1 and 30),
  video_link_template private.https_url not null default 'https://meet.jit.si/consultation-{room}'
    check (video_link_template like '%{room}%'),
  inbound_mail_domain text not null default '' check (
    inbound_mail_domain = '' or (
      char_length(inbound_mail_domain) <= 190 and inbound_mail_domain ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$'
    )
  ),
  firm_time_zone_label private.single_line not null
);
comment on table public.settings is
  'The firm''s settings, in one row. Inserted with the first content, updated by admins. An update filters by the value that its caller read.';
comment on column public.settings.is_only_row is 'Always true: the primary key allows one row.';
comment on column public.settings.firm_email is 'Receives emails to the firm, and replies to its emails.';
comment on column public.settings.firm_time_zone is
  'IANA zone of every local time that has no zone of its own. Loading the content writes it, and admins cannot change it: the site and the functions have the same zone from the brand.';
comment on column public.settings.firm_time_zone_label is 'What people call the zone, with its city.';
comment on column public.settings.require_admin_mfa is
  'Whether an admin whose session has no second factor is only a client; see private.caller_role().';
comment on column public.settings.send_day_before_reminder is
  'Whether to send the reminder 24 hours before an appointment. Checked when the email is due, so it also stops queued ones.';
comment on column public.settings.send_hour_before_reminder is
  'Whether to send the reminder one hour before an appointment. Checked when the email is due, so it also stops queued ones.';
comment on column public.settings.send_follow_up is
  'Whether to send the email after an appointment. Checked when the email is due, so it also stops queued ones.';
comment on column public.settings.follow_up_delay_hours is 'Hours from the end of an appointment to its follow-up email.';
comment on column public.settings.mail_retention_days is 'Days from sending an email to deleting its outbox row.';
comment on column public.settings.chat_retention_days is 'Days from a conversation''s last message to its deletion.';
comment on column public.settings.video_link_template is
  'URL of the video calls of consultants without a video link. {room} stands for the room of the appointment.';
comment on column public.settings.inbound_mail_domain is
  'Domain whose email reaches the function inbound-mail. Replies to leads then have a Reply-To address there. Empty: answers go to the firm''s mailbox.';

grant select on public.settings to authenticated;
grant update (
  firm_email, require_admin_mfa, send_day_before_reminder, send_hour_before_reminder, send_follow_up, follow_up_delay_hours,
  mail_retention_days, chat_retention_days, video_link_template, inbound_mail_domain
) on public.settings to authenticated;

create or replace function private.audit_settings()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Otherwise an admin could lock out themselves, and every other admin.
  if new.require_admin_mfa and not old.require_admin_mfa and coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2' then
    perform private.refuse(409, 'mfa_required_first');
  end if;
  insert into private.audit_log (action, subject, details)
  select 'setting.update', key, jsonb_build_object('before', b.value, 'after', a.value)
  from jsonb_each(to_jsonb(old)) as b join jsonb_each(to_jsonb(new)) as a using (key)
  where a.value <> b.value;
  return new;
end
$$;
comment on function private.audit_settings() is
  'Trigger: records each setting that an admin changed in the audit log. PT409: an admin without a second factor sets require_admin_mfa.';

create trigger settings_audit before update on public.settings
  for each row when (auth.uid() is not null) execute function private.audit_settings();

create table private.platform_secrets (
  is_only_row boolean primary key default true check (is_only_row),
  newsletter_signing_key text not null default encode(extensions.gen_random_bytes(32), 'hex'),
  deliver_mail_url text,
  wake_secret text
);
comment on table private.platform_secrets is
  'Keys and URLs of this one deployment, in one row. Written with SQL only; see docs/deploy.md.';
comment on column private.platform_secrets.is_only_row is 'Always true: the primary key allows one row.';
comment on column private.platform_secrets.newsletter_signing_key is
  'HMAC key of subscriber ids and unsubscribe links, drawn at random. Another key makes every link sent so far invalid.';
comment on column private.platform_secrets.deliver_mail_url is
  'URL of the deliver-mail function, for pg_net; null when the database does not wake it.';
comment on column private.platform_secrets.wake_secret is
  'The function''s WAKE_SECRET where there is no Vault; null when the database does not wake it. See private.wake_secret().';

insert into private.platform_secrets default values;

create or replace function private.wake_secret()
returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_secret text;
begin
  if to_regnamespace('vault') is null then
    return (select wake_secret from private.platform_secrets);
  end if;
  -- Dynamic SQL, because the name resolves only where Vault is installed.
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into v_secret using 'wake_secret';
  return v_secret;
end
$$;
comment on function private.wake_secret() is
  'Returns the WAKE_SECRET of the functions, from Vault where it is installed, else from private.platform_secrets. Null: none is stored.';

create or replace function private.store_wake_target(p_url text, p_secret text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
begin
  update private.platform_secrets
  set deliver_mail_url = p_url, wake_secret = case when to_regnamespace('vault') is null then p_secret end
  where is_only_row;
  if to_regnamespace('vault') is null then
    return;
  end if;
  execute 'select id from vault.secrets where name = $1' into v_id using 'wake_secret';
  if v_id is null then
    execute 'select vault.create_secret($1, $2)' using p_secret, 'wake_secret';
  else
    execute 'select vault.update_secret($1, $2)' using v_id, p_secret;
  end if;
end
$$;
comment on function private.store_wake_target(text, text) is
  'Stores the URL of the function deliver-mail, and the WAKE_SECRET of the functions where private.wake_secret() reads it.';

create or replace function private.get_settings()
returns public.settings
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  v_settings public.settings;
begin
  select * into v_settings from public.settings;
  return v_settings;
end
$$;
comment on function private.get_settings() is
  'Returns the firm''s settings. For a single one: (private.get_settings()).send_follow_up.';

create or replace function private.firm_email()
returns text
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  return (select firm_email from public.settings);
end
$$;
comment on function private.firm_email() is 'Returns the email address of the firm.';

create or replace function private.firm_time_zone()
returns text
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  return (select firm_time_zone from public.settings);
end
$$;
comment on function private.firm_time_zone() is 'Returns the IANA zone of the firm''s local times.';
