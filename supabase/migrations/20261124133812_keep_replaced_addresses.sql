set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.save_contact(p_id bigint, p_version integer, p_fields jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_contact private.contacts;
  v_former private.contacts;
  v_old_email text;
  v_constraint text;
begin
  perform private.require_admin();
  perform private.validate_contact_fields(p_fields);
  if p_id is not null then
    select * into v_contact from private.contacts where id = p_id for no key update;
    if not found then
      perform private.refuse(404, 'not_found', '{"what": "contact"}');
    elsif v_contact.merged_into_id is not null then
      perform private.refuse(409, 'contact_merged', jsonb_build_object('mergedInto', v_contact.merged_into_id));
    elsif v_contact.version is distinct from p_version then
      perform private.refuse(409, 'version_conflict', jsonb_build_object('what', 'contact', 'version', v_contact.version));
    end if;
  end if;
  v_old_email := v_contact.email;
  v_contact.name := case when p_fields ? 'name' then btrim(p_fields ->> 'name') else v_contact.name end;
  v_contact.email := case when p_fields ? 'email' then p_fields ->> 'email' else v_contact.email end;
  v_contact.company := case when p_fields ? 'company' then btrim(p_fields ->> 'company') else v_contact.company end;
  v_contact.phone := case when p_fields ? 'phone' then btrim(p_fields ->> 'phone') else v_contact.phone end;
  v_contact.owner_id := case when p_fields ? 'owner' then (p_fields ->> 'owner')::uuid else v_contact.owner_id end;
  v_contact.deal_stage := case when p_fields ? 'dealStage' then p_fields ->> 'dealStage' else v_contact.deal_stage end;
  v_contact.deal_value_cents := case when p_fields ? 'dealValueCents' then (p_fields ->> 'dealValueCents')::bigint
    else v_contact.deal_value_cents end;
  v_contact.deal_month := case when p_fields ? 'dealMonth' then to_date(p_fields ->> 'dealMonth', 'YYYY-MM')
    else v_contact.deal_month end;
  if v_contact.name is null then
    perform private.refuse(422, 'contact_field_invalid', '{"field": "name"}');
  end if;
  if p_id is null then
    insert into private.contacts (name, email, company, phone, owner_id, deal_stage, deal_value_cents, deal_month, source)
    values (
      v_contact.name, v_contact.email, v_contact.company, v_contact.phone, v_contact.owner_id, v_contact.deal_stage,
      v_contact.deal_value_cents, v_contact.deal_month, 'staff'
    )
    returning * into v_contact;
    insert into private.audit_log (action, subject) values ('contact.create', v_contact.id::text);
  else
    -- A former address of the person becomes the address again.
    update private.contact_notes set contact_id = p_id where contact_id = (
      select id from private.contacts where merged_into_id = p_id and lower(email) = lower(v_contact.email)
    );
    delete from private.contacts where merged_into_id = p_id and lower(email) = lower(v_contact.email) returning * into v_former;
    update private.contacts set
      name = v_contact.name, email = v_contact.email, company = v_contact.company, phone = v_contact.phone,
      owner_id = v_contact.owner_id, deal_stage = v_contact.deal_stage, deal_value_cents = v_contact.deal_value_cents,
      deal_month = v_contact.deal_month
    where id = p_id;
    if lower(v_old_email) is distinct from lower(v_contact.email) and v_old_email is not null then
      -- The old address still belongs to the person, with its messages and bookings.
      insert into private.contacts (email, name, company, phone, source, merged_into_id)
      values (
        v_old_email, coalesce(v_former.name, v_contact.name), v_former.company, v_former.phone,
        coalesce(v_former.source, v_contact.source), p_id
      );
      -- The trigger sets the words of the search again.
      update private.contacts set search_text = search_text where id = p_id;
    end if;
  end if;
  return private.contact_json(v_contact.id);
exception
  when unique_violation then
    perform private.refuse(409, 'contact_exists', jsonb_build_object('id', (
      select coalesce(merged_into_id, id) from private.contacts where lower(email) = lower(p_fields ->> 'email')
    )));
  when check_violation then
    get stacked diagnostics v_constraint = constraint_name;
    perform private.refuse(422, 'contact_field_invalid', jsonb_build_object('field', case v_constraint
      when 'contacts_reachable_check' then 'email' when 'contacts_deal_check' then 'dealStage'
      when 'contacts_deal_stage_check' then 'dealStage' when 'contacts_deal_month_check' then 'dealMonth'
      else 'dealValueCents' end));
end
$function$;

COMMENT ON FUNCTION "public"."save_contact"(bigint, integer, jsonb) IS 'Creates a contact (p_id null) or changes fields of one, for admins: {name, email, company, phone, owner: uuid, dealStage, dealValueCents: US cents, dealMonth: YYYY-MM}. A replaced email address is kept as a merged contact. Returns the contact as get_contact() does. PT403: not an admin. PT404: no such contact. PT409: p_version is stale, with {version} in the parameters, the contact is merged, or another contact has the email address, with its {id}. PT422: an invalid value.';
