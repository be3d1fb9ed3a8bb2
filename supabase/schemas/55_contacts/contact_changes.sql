-- Changes of contacts by staff: create, edit, notes, merging and deletion.
-- A change of a contact names the version that its caller read; with a newer version, PT409 returns the version.

create or replace function private.validate_contact_fields(p_fields jsonb)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_unknown text;
begin
  select key into v_unknown from jsonb_object_keys(p_fields) as key
  where key not in ('name', 'email', 'company', 'phone', 'owner', 'dealStage', 'dealValueCents', 'dealMonth') limit 1;
  case
    when v_unknown is not null then
      perform private.refuse(422, 'contact_field_unknown', jsonb_build_object('field', left(v_unknown, 40)));
    when p_fields ? 'name' and private.is_single_line(p_fields ->> 'name', 1, 100) is not true then
      perform private.refuse(422, 'contact_field_invalid', '{"field": "name"}');
    when p_fields ->> 'email' is not null and private.is_email(p_fields ->> 'email') is not true then
      perform private.refuse(422, 'email_invalid');
    when p_fields ->> 'company' is not null and private.is_single_line(p_fields ->> 'company', 1, 150) is not true then
      perform private.refuse(422, 'contact_field_invalid', '{"field": "company"}');
    when p_fields ->> 'phone' is not null and private.is_single_line(p_fields ->> 'phone', 1, 32) is not true then
      perform private.refuse(422, 'contact_field_invalid', '{"field": "phone"}');
    when p_fields ->> 'owner' is not null and not exists (
      select from private.user_roles r where r.user_id::text = p_fields ->> 'owner' and r.role = 'admin'
    ) then
      perform private.refuse(422, 'staff_member_required');
    when p_fields ->> 'dealMonth' is not null and p_fields ->> 'dealMonth' !~ '^20\d\d-(0[1-9]|1[0-2])$' then
      perform private.refuse(422, 'contact_field_invalid', '{"field": "dealMonth"}');
    when p_fields ->> 'dealValueCents' is not null and p_fields ->> 'dealValueCents' !~ '^\d{1,12}$' then
      perform private.refuse(422, 'contact_field_invalid', '{"field": "dealValueCents"}');
    else null;
  end case;
end
$$;
comment on function private.validate_contact_fields(jsonb) is
  'Raises PT422 for an unknown field or an invalid value of {name, email, company, phone, owner, dealStage, dealValueCents, dealMonth}.';

create or replace function private.save_contact(p_id bigint, p_version int, p_fields jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
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
$$;
comment on function private.save_contact(bigint, integer, jsonb) is 'See public.save_contact().';
grant execute on function private.save_contact(bigint, integer, jsonb) to authenticated;

create or replace function public.save_contact(p_id bigint, p_version int, p_fields jsonb)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.save_contact(p_id, p_version, p_fields)
$$;
comment on function public.save_contact(bigint, integer, jsonb) is
  'Creates a contact (p_id null) or changes fields of one, for admins: {name, email, company, phone, owner: uuid, dealStage, dealValueCents: US cents, dealMonth: YYYY-MM}. A replaced email address is kept as a merged contact. Returns the contact as get_contact() does. PT403: not an admin. PT404: no such contact. PT409: p_version is stale, with {version} in the parameters, the contact is merged, or another contact has the email address, with its {id}. PT422: an invalid value.';
grant execute on function public.save_contact(bigint, integer, jsonb) to authenticated;

create or replace function private.save_contact_note(p_contact bigint, p_id bigint, p_version int, p_body text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_note private.contact_notes;
begin
  perform private.require_admin();
  if private.is_multiline_text(p_body, 1, 5000) is not true then
    perform private.refuse(422, 'contact_field_invalid', '{"field": "note"}');
  end if;
  if p_id is null then
    insert into private.contact_notes (contact_id, author_id, body)
    select id, (select auth.uid()), btrim(p_body) from private.contacts where id = p_contact;
    if not found then
      perform private.refuse(404, 'not_found', '{"what": "contact"}');
    end if;
  else
    select * into v_note from private.contact_notes
    where id = p_id and author_id = (select auth.uid()) for no key update;
    if not found then
      perform private.refuse(404, 'not_found', '{"what": "note"}');
    elsif v_note.version is distinct from p_version then
      perform private.refuse(409, 'version_conflict', jsonb_build_object('what', 'note', 'version', v_note.version));
    end if;
    update private.contact_notes set body = btrim(p_body) where id = p_id;
  end if;
  return private.contact_json(p_contact);
end
$$;
comment on function private.save_contact_note(bigint, bigint, integer, text) is 'See public.save_contact_note().';
grant execute on function private.save_contact_note(bigint, bigint, integer, text) to authenticated;

create or replace function public.save_contact_note(p_contact bigint, p_id bigint, p_version int, p_body text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.save_contact_note(p_contact, p_id, p_version, p_body)
$$;
comment on function public.save_contact_note(bigint, bigint, integer, text) is
  'Writes a note about a contact (p_id null) or changes a note of the caller, for admins. Returns the contact as get_contact() does. PT403: not an admin. PT404: no such contact, or no such note of the caller. PT409: p_version is stale. PT422: not 1 to 5,000 characters.';
grant execute on function public.save_contact_note(bigint, bigint, integer, text) to authenticated;

create or replace function private.delete_contact_note(p_contact bigint, p_id bigint, p_version int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_version int;
begin
  perform private.require_admin();
  select version into v_version from private.contact_notes where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "note"}');
  elsif v_version is distinct from p_version then
    perform private.refuse(409, 'version_conflict', '{"what": "deleted_note"}');
  end if;
  delete from private.contact_notes where id = p_id;
  return private.contact_json(p_contact);
end
$$;
comment on function private.delete_contact_note(bigint, bigint, integer) is 'See public.delete_contact_note().';
grant execute on function private.delete_contact_note(bigint, bigint, integer) to authenticated;

create or replace function public.delete_contact_note(p_contact bigint, p_id bigint, p_version int)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.delete_contact_note(p_contact, p_id, p_version)
$$;
comment on function public.delete_contact_note(bigint, bigint, integer) is
  'Deletes a note, for admins. Returns the contact as get_contact() does. PT403: not an admin. PT404: no such note. PT409: p_version is stale.';
grant execute on function public.delete_contact_note(bigint, bigint, integer) to authenticated;

create or replace function private.merge_contacts(p_keep bigint, p_lose bigint[])
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_keep = any (p_lose) or coalesce(cardinality(p_lose), 0) not between 1 and 50 then
    perform private.refuse(422, 'merge_needs_two_contacts');
  end if;
  perform from private.contacts where id = any (p_lose || p_keep) order by id for no key update;
  if (select count(*) from private.contacts where id = any (p_lose || p_keep) and merged_into_id is null)
    <> (select count(distinct id) from unnest(p_lose || p_keep) as id) then
    perform private.refuse(409, 'contact_merged', '{"mergedInto": null}');
  end if;
  perform private.absorb_contacts(p_keep, p_lose);
  return private.contact_json(p_keep);
end
$$;
comment on function private.merge_contacts(bigint, bigint[]) is 'See public.merge_contacts().';
grant execute on function private.merge_contacts(bigint, bigint[]) to authenticated;

create or replace function public.merge_contacts(p_keep bigint, p_lose bigint[])
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.merge_contacts(p_keep, p_lose)
$$;
comment on function public.merge_contacts(bigint, bigint[]) is
  'Merges up to 50 contacts into p_keep, for admins: their messages, bookings and notes are shown with p_keep, which gets company, phone, owner and deal if it has none. Returns p_keep as get_contact() does. unmerge_contact() undoes the merge of one. PT403: not an admin. PT409: one of them is merged or deleted. PT422: fewer than two contacts.';
grant execute on function public.merge_contacts(bigint, bigint[]) to authenticated;

create or replace function private.unmerge_contact(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_keep bigint;
begin
  perform private.require_admin();
  select merged_into_id into v_keep from private.contacts where id = p_id for no key update;
  if v_keep is null then
    perform private.refuse(409, 'contact_not_merged');
  end if;
  update private.contacts set merged_into_id = null where id = p_id;
  -- The trigger sets the words of the search again.
  update private.contacts set search_text = search_text where id = v_keep;
  return private.contact_json(p_id);
end
$$;
comment on function private.unmerge_contact(bigint) is 'See public.unmerge_contact().';
grant execute on function private.unmerge_contact(bigint) to authenticated;

create or replace function public.unmerge_contact(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.unmerge_contact(p_id)
$$;
comment on function public.unmerge_contact(bigint) is
  'Undoes the merge of a contact, for admins; the other contact keeps what it got. Returns the contact as get_contact() does. PT403: not an admin. PT409: not merged, or deleted.';
grant execute on function public.unmerge_contact(bigint) to authenticated;

create or replace function private.delete_contact(p_id bigint, p_version int)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_contact private.contacts;
begin
  perform private.require_admin();
  select * into v_contact from private.contacts where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "contact"}');
  elsif v_contact.version is distinct from p_version then
    perform private.refuse(409, 'version_conflict', jsonb_build_object('what', 'contact', 'version', v_contact.version));
  end if;
  delete from private.contacts where id = p_id;
  insert into private.audit_log (action, subject) values ('contact.delete', p_id::text);
end
$$;
comment on function private.delete_contact(bigint, integer) is 'See public.delete_contact().';
grant execute on function private.delete_contact(bigint, integer) to authenticated;

create or replace function public.delete_contact(p_id bigint, p_version int)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.delete_contact(p_id, p_version)
$$;
comment on function public.delete_contact(bigint, integer) is
  'Deletes a contact with its notes, its deal and the contacts merged into it, for admins. Messages and bookings stay. PT403: not an admin. PT404: no such contact. PT409: p_version is stale.';
grant execute on function public.delete_contact(bigint, integer) to authenticated;
