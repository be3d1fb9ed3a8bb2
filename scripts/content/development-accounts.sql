-- Two accounts for working on this machine, never for production:
--   admin@example.com  / admin-pass-1   admin
--   client@example.com / client-pass-1  client
-- May run again: accounts that exist are left alone. The columns of auth.users differ between GoTrue and
-- @supabase/lite, so only those that exist are filled.
do $$
declare
  v_account record;
  v_columns text;
begin
  for v_account in
    select *
    from (values
      ('11111111-1111-4111-8111-111111111111'::uuid, 'admin@example.com', 'admin-pass-1', 'Avery Admin',
       'Example Consulting', 'admin'),
      ('22222222-2222-4222-8222-222222222222'::uuid, 'client@example.com', 'client-pass-1', 'Casey Client',
       'Acme Co', 'client')
    ) as accounts (id, email, password, full_name, company, role)
  loop
    continue when exists (select from auth.users where email = v_account.email);

    select string_agg(quote_ident(column_name), ', ') into v_columns
    from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name in (
      'id', 'instance_id', 'aud', 'role', 'email', 'encrypted_password', 'email_confirmed_at',
      'raw_app_meta_data', 'raw_user_meta_data', 'created_at', 'updated_at', 'is_sso_user', 'is_anonymous',
      'confirmation_token', 'recovery_token', 'email_change', 'email_change_token_new',
      'email_change_token_current', 'email_change_confirm_status', 'phone_change', 'phone_change_token',
      'reauthentication_token'
    );
    -- GoTrue reads its token columns into strings: they must be empty, not null.
    execute format(
      'insert into auth.users (%1$s) select %1$s from jsonb_populate_record(null::auth.users, $1)', v_columns
    ) using jsonb_build_object(
      'id', v_account.id,
      'instance_id', '00000000-0000-0000-0000-000000000000',
      'aud', 'authenticated', 'role', 'authenticated',
      'email', v_account.email,
      'encrypted_password', extensions.crypt(v_account.password, extensions.gen_salt('bf', 10)),
      'email_confirmed_at', now(),
      'raw_app_meta_data', jsonb_build_object('provider', 'email', 'providers', jsonb_build_array('email')),
      'raw_user_meta_data', jsonb_build_object('full_name', v_account.full_name, 'company', v_account.company),
      'created_at', now(), 'updated_at', now(), 'is_sso_user', false, 'is_anonymous', false,
      'confirmation_token', '', 'recovery_token', '', 'email_change', '', 'email_change_token_new', '',
      'email_change_token_current', '', 'email_change_confirm_status', 0, 'phone_change', '',
      'phone_change_token', '', 'reauthentication_token', ''
    );

    insert into auth.identities (
      id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at
    ) values (
      gen_random_uuid(), 'email', v_account.id::text, v_account.id,
      jsonb_build_object('sub', v_account.id, 'email', v_account.email, 'email_verified', true),
      now(), now(), now()
    );

    update private.user_roles set role = v_account.role where user_id = v_account.id and role <> v_account.role;
  end loop;
end
$$;

-- Where the database of `npx supabase start` finds the mail worker: the API's name in the Docker network, and the
-- WAKE_SECRET of config.toml. Unused where pg_net is not installed.
select private.store_wake_target('http://kong:8000/functions/v1/deliver-mail', 'for-development-only-wake-secret')
from private.platform_secrets where deliver_mail_url is null;
