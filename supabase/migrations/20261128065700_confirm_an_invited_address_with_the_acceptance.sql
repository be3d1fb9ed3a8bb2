set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.accept_invitation_as_new(p_token text, p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_email text;
  v_row private.invitations;
begin
  select lower(email) into v_email from auth.users where id = p_user_id and not is_sso_user;
  v_row := private.lock_invitation_of_token(p_token, coalesce(v_email, ''));
  -- The person chose the password on the page of a link from the mailbox, which proves both. The address is confirmed
  -- here and not before, so that prepare_invited_account() deletes an account whose invitation could not be accepted.
  update auth.users set email_confirmed_at = private.now() where id = p_user_id and email_confirmed_at is null;
  update private.user_roles set password_proven_at = private.now() where user_id = p_user_id and password_proven_at is null;
  return jsonb_build_object('role', private.use_invitation(v_row, p_user_id));
end
$function$;

COMMENT ON FUNCTION "public"."accept_invitation_as_new"(text, uuid) IS 'Accepts the invitation of an emailed token for the account that was just created with it, confirms its address, and records that its password is proven. Returns {role}. PT403: the account has another address, PT404: no such token, PT409: accepted, canceled, expired, or the inviter is not an admin.';
