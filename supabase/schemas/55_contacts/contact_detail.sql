-- One contact as staff see it: its fields, notes, other addresses and history.

create or replace function private.contact_json(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Here, because functions that change a contact return it, too.
  perform private.audit_read('contact.read', p_id::text);
  return (
    select private.contact_summaries_json(array[c.id]) -> 0 || jsonb_build_object(
      'mergedInto', c.merged_into_id,
      'account', private.confirmed_account_id(c.email),
      'merged', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', o.id, 'name', o.name, 'email', o.email, 'company', o.company, 'phone', o.phone
        ) order by o.id), '[]')
        from private.contacts o where o.merged_into_id = c.id
      ),
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', n.id, 'body', n.body, 'author', n.author_id, 'authorName', private.display_name_of(n.author_id),
          'version', n.version, 'createdAt', private.to_iso_instant(n.created_at), 'updatedAt', private.to_iso_instant(n.updated_at)
        ) order by n.created_at desc, n.id desc), '[]')
        from private.contact_notes n join private.contacts o on o.id = n.contact_id
        where o.id = c.id or o.merged_into_id = c.id
      )
    )
    from private.contacts c where c.id = p_id
  );
end
$$;
comment on function private.contact_json(bigint) is
  'A contact as get_contact() returns it, or null. Records the read in the audit log.';

create or replace function private.get_contact(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_contact jsonb;
begin
  perform private.require_admin();
  v_contact := private.contact_json(p_id);
  if v_contact is null then
    perform private.refuse(404, 'not_found', '{"what": "contact"}');
  end if;
  return v_contact;
end
$$;
comment on function private.get_contact(bigint) is 'See public.get_contact().';
grant execute on function private.get_contact(bigint) to authenticated;

create or replace function public.get_contact(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.get_contact(p_id)
$$;
comment on function public.get_contact(bigint) is
  'Returns a contact to admins: the fields of list_contacts() and mergedInto, account (the account that confirmed the address), merged: [{id, name, email, company, phone}], notes: [{id, body, author, authorName, version, createdAt, updatedAt}]. Records the read in the audit log. PT403: not an admin. PT404: no such contact.';
grant execute on function public.get_contact(bigint) to authenticated;

create or replace function private.find_contact(p_email text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('id', kept.id, 'name', kept.name)
    from private.contacts own join private.contacts kept on kept.id = coalesce(own.merged_into_id, own.id)
    where lower(own.email) = lower(p_email)
  );
end
$$;
comment on function private.find_contact(text) is 'See public.find_contact().';
grant execute on function private.find_contact(text) to authenticated;

create or replace function public.find_contact(p_email text)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.find_contact(p_email)
$$;
comment on function public.find_contact(text) is
  'Returns the contact of an email address to admins, after merges: {id, name}, or null. PT403: not an admin.';
grant execute on function public.find_contact(text) to authenticated;

create or replace function private.list_contact_timeline(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select private.person_timeline(
      coalesce(array_agg(lower(email)) filter (where email is not null), '{}'),
      coalesce(array_agg(private.phone_key(phone)) filter (where phone is not null), '{}')
    )
    from private.contacts where id = p_id or merged_into_id = p_id
  );
end
$$;
comment on function private.list_contact_timeline(bigint) is 'See public.list_contact_timeline().';
grant execute on function private.list_contact_timeline(bigint) to authenticated;

create or replace function public.list_contact_timeline(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_contact_timeline(p_id)
$$;
comment on function public.list_contact_timeline(bigint) is
  'Returns the history of a contact to admins, as list_lead_timeline() does, of all its email addresses, and with the bookings by phone of its phone numbers. Records the read in the audit log. PT403: not an admin.';
grant execute on function public.list_contact_timeline(bigint) to authenticated;
