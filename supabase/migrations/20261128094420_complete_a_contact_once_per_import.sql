set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.import_contacts(p_rows jsonb, p_is_preview boolean, p_import uuid)
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
  -- An address that is twice in the file counts once, and so does a phone number without an address. Known contacts only
  -- get what they lack, from one row.
  with typed as (
    select n, coalesce(
        nullif(btrim(r ->> 'name'), ''), nullif(split_part(btrim(r ->> 'email'), '@', 1), ''), btrim(r ->> 'phone')
      ) as name,
      nullif(btrim(r ->> 'email'), '') as email, nullif(btrim(r ->> 'company'), '') as company,
      nullif(btrim(r ->> 'phone'), '') as phone
    from jsonb_array_elements(p_rows) with ordinality as e (r, n)
  ), checked as (
    select t.*, c.id as contact, coalesce(lower(t.email), private.phone_key(t.phone)) as person,
      (c.company is null and t.company is not null) or (c.phone is null and t.phone is not null) as fills, case
      when t.email is null and t.phone is null then 'unreachable'
      when t.email is not null and private.is_email(t.email) is not true then 'email_invalid'
      when private.is_single_line(t.name, 1, 100) is not true then 'name_invalid'
      when t.company is not null and private.is_single_line(t.company, 1, 150) is not true then 'company_invalid'
      when t.phone is not null and private.is_phone_number(t.phone) is not true then 'phone_invalid'
      when t.email is null and private.phone_key(t.phone) is null then 'phone_invalid'
    end as problem
    from typed t left join lateral (
      select * from private.contacts k
      where lower(k.email) = lower(t.email) or (t.email is null and private.phone_key(k.phone) = private.phone_key(t.phone))
      order by k.id limit 1
    ) as c on true
  ), firsts as (
    select *, row_number() over (partition by problem is null, person order by n) = 1 as is_first from checked
  ), judged as (
    select *, case
      when problem is not null then problem
      when not is_first then 'repeated'
      when contact is null then 'new'
      when not fills then 'known'
      -- One row found the contact by its address, and another by its phone number.
      when row_number() over (partition by problem is null, is_first, contact, fills order by n) > 1 then 'repeated'
      else 'completed'
    end as outcome
    from firsts
  )
  select jsonb_agg(to_jsonb(judged) order by n) into v_rows from judged;
  if not p_is_preview then
    with created as (
      insert into private.contacts (email, name, company, phone, source)
      select r ->> 'email', r ->> 'name', r ->> 'company', r ->> 'phone', 'import'
      from jsonb_array_elements(v_rows) as r where r ->> 'outcome' = 'new' order by lower(r ->> 'email')
      on conflict (lower(email)) do nothing
      returning id, true as is_new, false as fills_company, false as fills_phone, version
    ), gaps as (
      select c.id, case when c.company is null then r ->> 'company' end as company, case when c.phone is null then r ->> 'phone' end as phone
      from jsonb_array_elements(v_rows) as r join private.contacts c on c.id = (r ->> 'contact')::bigint
      where r ->> 'outcome' = 'completed'
    ), completed as (
      update private.contacts c set company = coalesce(c.company, gaps.company), phone = coalesce(c.phone, gaps.phone)
      from gaps where c.id = gaps.id
      returning c.id, false, gaps.company is not null and c.company = gaps.company, gaps.phone is not null and c.phone = gaps.phone, c.version
    )
    insert into private.imported_contacts as known (import_id, contact_id, is_new, fills_company, fills_phone, version)
    select p_import, one.* from (select * from created union all select * from completed) as one where p_import is not null
    on conflict (import_id, contact_id) do update set
      fills_company = known.fills_company or excluded.fills_company, fills_phone = known.fills_phone or excluded.fills_phone,
      version = excluded.version
    -- After a change between two batches, the undo leaves the contact alone.
    where known.version = excluded.version - 1;
    insert into private.audit_log (action, subject, details)
    select 'contact.import', 'contacts', jsonb_build_object(
      'new', count(*) filter (where r ->> 'outcome' = 'new'), 'completed', count(*) filter (where r ->> 'outcome' = 'completed'),
      'skipped', count(*) filter (where r ->> 'outcome' not in ('new', 'completed'))
    ) from jsonb_array_elements(v_rows) as r;
  end if;
  return (select jsonb_agg(r -> 'outcome' order by n) from jsonb_array_elements(v_rows) with ordinality as e (r, n));
end
$function$;

COMMENT ON FUNCTION "public"."import_contacts"(jsonb, boolean, uuid) IS 'Imports up to 1,000 contacts for admins, or says what an import would do: p_rows [{name, email, company, phone}]. p_import is drawn by the caller, one for all calls of a file, for undo_contact_import(); null: the import cannot be undone. Returns the outcome of each row: new, completed (the known contact gets missing company or phone), known, repeated (an earlier row has the address, or the phone number and no address, or completes the same contact), unreachable (no address and no phone number), email_invalid, name_invalid, company_invalid or phone_invalid. Known values are never overwritten. PT403: not an admin. PT422: not 1 to 1,000 rows.';
