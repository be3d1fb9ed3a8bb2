set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.phone_key(p_phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- Behind a foreign country code all digits count, without the "(0)" that is left out after one.
  select nullif(case
    when p_phone ~ '^[\s(]*(\+|00)[\s(]*[2-9]' then ltrim(regexp_replace(replace(p_phone, '(0)', ''), '\D', '', 'g'), '0')
    else right(regexp_replace(p_phone, '\D', '', 'g'), 10)
  end, '')
$function$;

COMMENT ON FUNCTION "private"."phone_key"(text) IS 'Returns the digits by which a phone number is known, which are the same however it was typed: the last 10, or all behind a country code other than 1. Null: no digits. As in src/features/contacts/model/phone-key.ts.';

-- These hold the keys of the function before.
REINDEX INDEX private.contacts_phone_idx;
REINDEX INDEX public.appointments_phone_idx;
