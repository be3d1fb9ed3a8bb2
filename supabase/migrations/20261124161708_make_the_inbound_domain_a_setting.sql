set local check_function_bodies = off;

ALTER TABLE "private"."settings" ADD COLUMN "inbound_mail_domain" text NOT NULL DEFAULT ''::text;

UPDATE private.settings s SET inbound_mail_domain = p.inbound_mail_domain
FROM private.platform_secrets p WHERE p.inbound_mail_domain IS NOT NULL;

ALTER TABLE "private"."platform_secrets" DROP CONSTRAINT "platform_secrets_inbound_mail_domain_check";

ALTER TABLE "private"."platform_secrets" DROP COLUMN "inbound_mail_domain";

CREATE OR REPLACE FUNCTION private.has_inbound_mail()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select inbound_mail_domain <> '' from private.settings
$function$;

CREATE OR REPLACE FUNCTION private.is_admin_setting(p_name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(p_name in (
    'firm_email', 'require_admin_mfa', 'send_day_before_reminder', 'send_hour_before_reminder', 'send_follow_up',
    'follow_up_delay_hours', 'mail_retention_days', 'chat_retention_days', 'video_link_template',
    'inbound_mail_domain'
  ), false)
$function$;

CREATE OR REPLACE FUNCTION private.lead_reply_address(p_lead_id integer)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    'reply+' || p_lead_id || '.' || private.lead_reply_token(p_lead_id) || '@' || nullif(inbound_mail_domain, ''),
    firm_email
  )
  from private.settings
$function$;

CREATE OR REPLACE FUNCTION private.update_setting(p_name text, p_value jsonb, p_previous jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_current jsonb;
begin
  perform private.require_admin();
  if not private.is_admin_setting(p_name) then
    perform private.refuse(404, 'not_found', '{"what": "setting"}');
  end if;
  -- Locks the row: of two concurrent changes, the second compares with the first one's result.
  select to_jsonb(s) -> p_name into v_current from private.settings s for update;
  if v_current = p_value then
    return private.setting_json(p_name, v_current);
  end if;
  if v_current is distinct from p_previous then
    perform private.refuse(
      409, 'version_conflict', jsonb_build_object('what', 'setting', 'current', private.setting_json(p_name, v_current))
    );
  end if;
  -- Otherwise an admin could lock out themselves, and every other admin.
  if p_name = 'require_admin_mfa' and p_value = 'true' and coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2' then
    perform private.refuse(409, 'mfa_required_first');
  end if;
  -- jsonb_populate_record() casts the value to the column's type. The list of columns is the one of is_admin_setting(), so
  -- that no other column can be written.
  begin
    update private.settings s
    set (
      firm_email, require_admin_mfa, send_day_before_reminder, send_hour_before_reminder, send_follow_up,
      follow_up_delay_hours, mail_retention_days, chat_retention_days, video_link_template, inbound_mail_domain
    ) = (
      select
        changed.firm_email, changed.require_admin_mfa, changed.send_day_before_reminder,
        changed.send_hour_before_reminder, changed.send_follow_up, changed.follow_up_delay_hours,
        changed.mail_retention_days, changed.chat_retention_days, changed.video_link_template,
        changed.inbound_mail_domain
      from jsonb_populate_record(s, jsonb_build_object(p_name, p_value)) as changed
    )
    where s.is_only_row
    returning to_jsonb(s) -> p_name into v_current;
  exception
    when data_exception or check_violation or not_null_violation then
      perform private.refuse(422, 'setting_invalid', jsonb_build_object('setting', p_name));
  end;
  insert into private.audit_log (action, subject, details)
  values ('setting.update', p_name, jsonb_build_object('before', p_previous, 'after', v_current));
  return private.setting_json(p_name, v_current);
end
$function$;

ALTER TABLE "private"."settings" ADD CONSTRAINT "settings_inbound_mail_domain_check" CHECK (((inbound_mail_domain = ''::text) OR ((char_length(inbound_mail_domain) <= 190) AND (inbound_mail_domain ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$'::text))));

COMMENT ON COLUMN "private"."settings"."inbound_mail_domain" IS 'Domain whose email reaches the function inbound-mail. Replies to leads then have a Reply-To address there. Empty: answers go to the firm''s mailbox.';
