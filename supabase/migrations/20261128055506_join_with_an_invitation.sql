set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.accept_invitation(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_email text;
begin
  if not private.has_rank('client') then
    perform private.refuse(403, 'sign_in_required', '{"action": "accept_invitation"}');
  end if;
  -- An SSO account does not count: an identity provider asserted its address, and this project never confirmed it.
  select lower(email) into v_email from auth.users
  where id = (select auth.uid()) and email_confirmed_at is not null and not is_sso_user;
  return jsonb_build_object('role', private.use_invitation(
    private.lock_invitation_of_token(p_token, coalesce(v_email, '')), (select auth.uid())
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_invitation_of_token(p_token text, p_email text)
 RETURNS private.invitations
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row private.invitations;
begin
  -- Lock order: the inviter's role, then the invitation. A demotion of the inviter locks them in the same order. The
  -- lock keeps the inviter's role until this transaction ends.
  perform from private.user_roles r
  where r.user_id = (select invited_by_id from private.invitations where token_hash = private.hash_token(p_token))
  for share;
  select * into v_row from private.invitations where token_hash = private.hash_token(p_token) for update;
  if not found then
    perform private.refuse(404, 'invitation_link_invalid');
  end if;
  if p_email <> v_row.email then
    perform private.refuse(403, 'invitation_of_other_address');
  end if;
  case
    when v_row.accepted_at is not null then
      perform private.refuse(409, 'invitation_already_accepted');
    when v_row.cancelled_at is not null or v_row.expires_at <= private.now() then
      perform private.refuse(409, 'invitation_expired');
    else null;
  end case;
  perform from private.user_roles where user_id = v_row.invited_by_id and role = 'admin';
  if not found then
    perform private.refuse(409, 'invitation_expired');
  end if;
  return v_row;
end
$function$;

CREATE OR REPLACE FUNCTION private.use_invitation(p_row private.invitations, p_user_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_role text;
begin
  select role into v_role from private.user_roles where user_id = p_user_id;
  update private.invitations set accepted_at = private.now(), accepted_by_id = p_user_id where id = p_row.id;
  perform private.delete_invitation_mails(p_row.id);
  insert into private.audit_log (actor_id, action, subject, details)
  values (p_user_id, 'invitation.accept', p_row.id::text,
    jsonb_build_object(
      'role', p_row.role, 'invitedBy', p_row.invited_by_id, 'from', 'open', 'to', 'accepted'
    ));
  if p_row.role = 'admin' and v_role <> 'admin' then
    update private.user_roles set role = 'admin', granted_at = private.now() where user_id = p_user_id;
    v_role := 'admin';
  end if;
  return v_role;
end
$function$;

CREATE OR REPLACE FUNCTION public.accept_invitation_as_new(p_token text, p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_email text;
begin
  select lower(email) into v_email from auth.users
  where id = p_user_id and email_confirmed_at is not null and not is_sso_user;
  -- The person chose the password on the page of a link from the mailbox.
  update private.user_roles set password_proven_at = private.now() where user_id = p_user_id and password_proven_at is null;
  return jsonb_build_object('role', private.use_invitation(
    private.lock_invitation_of_token(p_token, coalesce(v_email, '')), p_user_id
  ));
end
$function$;

CREATE OR REPLACE FUNCTION public.prepare_invited_account(p_token text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row private.invitations := private.lock_invitation_of_token(p_token, null);
begin
  if private.confirmed_account_id(v_row.email) is not null then
    perform private.refuse(409, 'invitation_needs_sign_in');
  end if;
  -- Anyone can have registered the address. The owner of the mailbox begins with an account of their own.
  delete from auth.users where lower(email) = v_row.email and email_confirmed_at is null and not is_sso_user;
  return v_row.email;
end
$function$;

CREATE OR REPLACE FUNCTION public.read_invitation(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row private.invitations := private.lock_invitation_of_token(p_token, null);
begin
  return jsonb_build_object(
    'email', v_row.email, 'role', v_row.role, 'invitedBy', private.display_name_of(v_row.invited_by_id),
    'hasAccount', private.confirmed_account_id(v_row.email) is not null
  );
end
$function$;

COMMENT ON FUNCTION "private"."lock_invitation_of_token"(text, text) IS 'Locks and returns the open invitation of an emailed token, of the address p_email if it is not null. PT403: of another address, PT404: no such token, PT409: accepted, canceled, expired, or the inviter is not an admin.';

COMMENT ON FUNCTION "private"."use_invitation"(private.invitations, uuid) IS 'Accepts a locked invitation for an account. Returns the role of the account from now on.';

COMMENT ON FUNCTION "public"."accept_invitation_as_new"(text, uuid) IS 'Accepts the invitation of an emailed token for the account that was just created with it, and records that its password is proven. Returns {role}. PT403: the account has another address, PT404: no such token, PT409: accepted, canceled, expired, or the inviter is not an admin.';

COMMENT ON FUNCTION "public"."prepare_invited_account"(text) IS 'Returns the address of the open invitation of an emailed token, after deleting an account of it that was never confirmed. PT404: no such token, PT409: the address has an account, or the invitation is accepted, canceled, expired, or not from an admin.';

COMMENT ON FUNCTION "public"."read_invitation"(text) IS 'Returns the open invitation of an emailed token: {email, role, invitedBy, hasAccount}, and changes nothing. hasAccount: an account has confirmed the address, and accepts by signing in. PT404: no such token, PT409: accepted, canceled, expired, or the inviter is not an admin.';

REVOKE ALL ON FUNCTION "private"."lock_invitation_of_token"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_invitation_of_token"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."use_invitation"(private.invitations, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."use_invitation"(private.invitations, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."accept_invitation_as_new"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."accept_invitation_as_new"(text, uuid) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."prepare_invited_account"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."prepare_invited_account"(text) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."read_invitation"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_invitation"(text) TO "postgres", "service_role";
