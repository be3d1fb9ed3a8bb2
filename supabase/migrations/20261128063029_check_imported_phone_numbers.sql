set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.import_contacts(p_rows jsonb, p_is_preview boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rows jsonb;
begin
  perform private.require_admin();
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 1000 then
    perform private.refuse(422, 'import_rows_required');
  end if;
  -- An address that is twice in the file counts once, and so does a phone number without an address. Known contacts only get what they lack.
  with typed as (
    select n, coalesce(
        nullif(btrim(r ->> 'name'), ''), nullif(split_part(btrim(r ->> 'email'), '@', 1), ''), btrim(r ->> 'phone')
      ) as name,
      nullif(btrim(r ->> 'email'), '') as email, nullif(btrim(r ->> 'company'), '') as company,
      nullif(btrim(r ->> 'phone'), '') as phone
    from jsonb_array_elements(p_rows) with ordinality as e (r, n)
  ), judged as (
    select t.*, c.id as contact, case
      when t.email is null and t.phone is null then 'unreachable'
      when t.email is not null and private.is_email(t.email) is not true then 'email_invalid'
      when private.is_single_line(t.name, 1, 100) is not true then 'name_invalid'
      when t.company is not null and private.is_single_line(t.company, 1, 150) is not true then 'company_invalid'
      when t.phone is not null and private.is_phone_number(t.phone) is not true then 'phone_invalid'
      when t.email is null and private.phone_key(t.phone) is null then 'phone_invalid'
      when row_number() over (partition by coalesce(lower(t.email), private.phone_key(t.phone)) order by t.n) > 1 then 'repeated'
      when c.id is null then 'new'
      when (c.company is null and t.company is not null) or (c.phone is null and t.phone is not null) then 'completed'
      else 'known'
    end as outcome
    from typed t left join lateral (
      select * from private.contacts k
      where lower(k.email) = lower(t.email) or (t.email is null and private.phone_key(k.phone) = private.phone_key(t.phone))
      order by k.id limit 1
    ) as c on true
  )
  select jsonb_agg(to_jsonb(judged) order by n) into v_rows from judged;
  if not p_is_preview then
    insert into private.contacts (email, name, company, phone, source)
    select r ->> 'email', r ->> 'name', r ->> 'company', r ->> 'phone', 'import'
    from jsonb_array_elements(v_rows) as r where r ->> 'outcome' = 'new' order by lower(r ->> 'email')
    on conflict (lower(email)) do nothing;
    update private.contacts c set company = coalesce(c.company, r ->> 'company'), phone = coalesce(c.phone, r ->> 'phone')
    from jsonb_array_elements(v_rows) as r
    where r ->> 'outcome' = 'completed' and c.id = (r ->> 'contact')::bigint;
    insert into private.audit_log (action, subject, details)
    select 'contact.import', 'contacts', jsonb_build_object(
      'new', count(*) filter (where r ->> 'outcome' = 'new'), 'completed', count(*) filter (where r ->> 'outcome' = 'completed'),
      'skipped', count(*) filter (where r ->> 'outcome' not in ('new', 'completed'))
    ) from jsonb_array_elements(v_rows) as r;
  end if;
  return (select jsonb_agg(r -> 'outcome' order by n) from jsonb_array_elements(v_rows) with ordinality as e (r, n));
end
$function$;

CREATE OR REPLACE FUNCTION private.is_phone_number(p_text text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select char_length(p_text) <= 32
    and p_text ~* '^\+?[0-9\s().\/-]{5,}((x|ext\.?|#)\s*[0-9]{1,6})?$'
    and char_length(regexp_replace(split_part(regexp_replace(p_text, '(x|ext|#)', '|', 'i'), '|', 1), '\D', '', 'g')) between 5 and 20
$function$;

COMMENT ON FUNCTION "private"."is_phone_number"(text) IS 'Whether a text looks like a phone number of 5 to 20 digits, with an extension or without: "call me" does not. As in src/shared/lib/phone-link.ts.';

REVOKE ALL ON FUNCTION "private"."is_phone_number"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_phone_number"(text) TO "postgres";
