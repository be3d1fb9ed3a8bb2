-- Contacts that may be the same person: those of one contact, all groups of them, and merging many groups at once.
-- The basis is the same everywhere: the same phone number of at least 7 digits, or the same name without case and accents.

create or replace function private.find_duplicate_contacts(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_contact private.contacts;
begin
  perform private.require_admin();
  select * into v_contact from private.contacts where id = p_id;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "contact"}');
  end if;
  perform private.audit_read('contact.duplicates', p_id::text);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'name', d.name, 'email', d.email, 'company', d.company, 'phone', d.phone, 'reason', d.reason
    ) order by d.rank, d.id), '[]')
    from (
      select distinct on (c.id) c.*, candidate.rank, candidate.reason
      from (
        (select coalesce(merged_into_id, id), 1, 'phone' from private.contacts
         where private.phone_key(phone) = private.phone_key(v_contact.phone)
           and char_length(private.phone_key(v_contact.phone)) >= 7 limit 20)
        union all
        (select id, 2, 'name' from private.contacts
         where private.fold_text(name) = private.fold_text(v_contact.name) and merged_into_id is null order by id limit 20)
      ) as candidate (id, rank, reason)
      join private.contacts c on c.id = candidate.id
      where c.id <> p_id and c.merged_into_id is null
      order by c.id, candidate.rank
    ) as d
  );
end
$$;
comment on function private.find_duplicate_contacts(bigint) is 'See public.find_duplicate_contacts().';
grant execute on function private.find_duplicate_contacts(bigint) to authenticated;

create or replace function public.find_duplicate_contacts(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.find_duplicate_contacts(p_id)
$$;
comment on function public.find_duplicate_contacts(bigint) is
  'Returns up to 40 contacts that may be the same person to admins: [{id, name, email, company, phone, reason}]. reason: phone or name. Records the read in the audit log. PT403: not an admin. PT404: no such contact.';
grant execute on function public.find_duplicate_contacts(bigint) to authenticated;

create or replace function private.list_duplicate_contacts(p_after jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
set jit = 'off'
as $$
declare
  v_reason text := coalesce(p_after ->> 'reason', 'phone');
  v_key text := coalesce(p_after ->> 'key', '');
  v_found jsonb := '[]';
  v_page jsonb;
begin
  perform private.require_admin();
  if v_reason not in ('phone', 'name') then
    perform private.refuse(422, 'page_cursor_invalid');
  end if;
  -- One more than a page, which tells whether there is a next one. A merged contact counts as the one that replaced it.
  if v_reason = 'phone' then
    select coalesce(jsonb_agg(to_jsonb(g) order by g.key), '[]') into v_found from (
      select 'phone' as reason, private.phone_key(phone) as key, array_agg(distinct coalesce(merged_into_id, id)) as ids
      from private.contacts
      where private.phone_key(phone) > v_key and char_length(private.phone_key(phone)) >= 7
      group by private.phone_key(phone)
      having count(*) > 1 and count(distinct coalesce(merged_into_id, id)) between 2 and 20
      order by private.phone_key(phone) limit 51
    ) as g;
    v_key := '';
  end if;
  -- A group of one name and one phone number is listed by its number.
  select v_found || coalesce(jsonb_agg(to_jsonb(g) order by g.key), '[]') into v_found from (
    select 'name' as reason, same.key, same.ids from (
      select private.fold_text(name) as key, array_agg(id) as ids
      from private.contacts
      where merged_into_id is null and private.fold_text(name) > v_key
      group by private.fold_text(name)
      having count(*) between 2 and 20
      order by private.fold_text(name)
    ) as same
    where (
      select count(distinct private.phone_key(c.phone)) <> 1 or count(c.phone) < count(*)
        or min(char_length(private.phone_key(c.phone))) < 7
      from private.contacts c where c.id = any (same.ids)
    )
    order by same.key limit 51 - jsonb_array_length(v_found)
  ) as g;
  v_page := case when jsonb_array_length(v_found) > 50 then v_found - 50 else v_found end;
  perform private.audit_read('contact.list_duplicates', 'contacts', jsonb_build_object('count', jsonb_array_length(v_page)));
  return jsonb_build_object(
    'groups', (
      select coalesce(jsonb_agg(jsonb_build_object('reason', g ->> 'reason', 'contacts', (
        select jsonb_agg(jsonb_build_object(
          'id', c.id, 'name', c.name, 'email', c.email, 'company', c.company, 'phone', c.phone, 'version', c.version,
          'dealStage', c.deal_stage
        ) order by c.deal_stage is null, c.owner_id is null, c.last_activity_at desc, c.id)
        from private.contacts c where c.id in (select member.id::bigint from jsonb_array_elements_text(g -> 'ids') as member (id))
      )) order by n), '[]')
      from jsonb_array_elements(v_page) with ordinality as e (g, n)
    ),
    'next', case when jsonb_array_length(v_found) > 50 then (v_page -> -1) - 'ids' end
  );
end
$$;
comment on function private.list_duplicate_contacts(jsonb) is 'See public.list_duplicate_contacts().';
grant execute on function private.list_duplicate_contacts(jsonb) to authenticated;

create or replace function public.list_duplicate_contacts(p_after jsonb default null)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_duplicate_contacts(p_after)
$$;
comment on function public.list_duplicate_contacts(jsonb) is
  'Returns a page of up to 50 groups of contacts that may be the same person to admins, by phone number and then by name: {groups: [{reason, contacts: [{id, name, email, company, phone, version, dealStage}]}], next}. reason: phone or name. The first contact of a group is the one to keep: one with a deal, else one with an owner, else the one with the latest activity. Numbers and names of more than 20 contacts are left out. p_after: next of the previous page. Records the read in the audit log. PT403: not an admin. PT422: an unreadable cursor.';
grant execute on function public.list_duplicate_contacts(jsonb) to authenticated;

create or replace function private.merge_duplicate_contacts(p_groups jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_ids bigint[];
  v_before jsonb;
  v_group bigint[];
  v_keep bigint;
  v_lose bigint[];
  v_lost bigint[] := '{}';
  v_merged int := 0;
  v_skipped int := 0;
begin
  perform private.require_admin();
  if jsonb_typeof(p_groups) is distinct from 'array' or jsonb_array_length(p_groups) not between 1 and 50
    or exists (
      select from jsonb_array_elements(p_groups) as g
      where jsonb_typeof(g) <> 'array' or jsonb_array_length(case jsonb_typeof(g) when 'array' then g else '[]' end) not between 2 and 20
    )
    or exists (
      select from jsonb_path_query(p_groups, 'strict $[*][*]') as c
      where jsonb_typeof(c -> 'id') is distinct from 'number' or jsonb_typeof(c -> 'version') is distinct from 'number'
    ) then
    perform private.refuse(422, 'duplicate_groups_required');
  end if;
  select array_agg(distinct (c ->> 'id')::bigint) into v_ids from jsonb_path_query(p_groups, '$[*][*]') as c;
  -- Also the contacts merged into them, which move along. The order of the ids prevents deadlocks with the same call.
  perform from private.contacts where id = any (v_ids) or merged_into_id = any (v_ids) order by id for no key update;
  select jsonb_object_agg(id, merged_into_id) into v_before from private.contacts
  where id = any (v_ids) or merged_into_id = any (v_ids);
  for v_group in
    -- Null for a group with a contact that was changed, merged or deleted since.
    select case when bool_and(k.id is not null)
      then array_agg((c ->> 'id')::bigint order by m) end
    from jsonb_array_elements(p_groups) with ordinality as e (g, n)
    cross join lateral jsonb_array_elements(g) with ordinality as f (c, m)
    left join private.contacts k
      on k.id = (c ->> 'id')::bigint and k.version = (c ->> 'version')::numeric and k.merged_into_id is null
    group by n order by n
  loop
    if v_group is null then
      v_skipped := v_skipped + 1;
      continue;
    end if;
    -- A contact of two groups was merged by the first one. It joins both.
    select coalesce(merged_into_id, id) into v_keep from private.contacts where id = v_group[1];
    select array_agg(distinct coalesce(merged_into_id, id)) into v_lose from private.contacts
    where id = any (v_group) and coalesce(merged_into_id, id) <> v_keep;
    if v_lose is not null then
      perform private.absorb_contacts(v_keep, v_lose);
      v_lost := v_lost || v_lose;
    end if;
    v_merged := v_merged + 1;
  end loop;
  insert into private.audit_log (action, subject, details)
  select 'contact.merge_duplicates', 'contacts', jsonb_build_object(
    'contacts', cardinality(v_lost), 'groups', v_merged, 'skipped', v_skipped
  ) where v_merged > 0;
  return jsonb_build_object('merged', cardinality(v_lost), 'skipped', v_skipped, 'moves', (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'from', before.value, 'to', c.merged_into_id) order by c.id), '[]')
    from jsonb_each(v_before) as before join private.contacts c on c.id = before.key::bigint
    where c.merged_into_id is distinct from (before.value #>> '{}')::bigint
  ));
exception
  when data_exception then
    perform private.refuse(422, 'duplicate_groups_required');
end
$$;
comment on function private.merge_duplicate_contacts(jsonb) is 'See public.merge_duplicate_contacts().';
grant execute on function private.merge_duplicate_contacts(jsonb) to authenticated;

create or replace function public.merge_duplicate_contacts(p_groups jsonb)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.merge_duplicate_contacts(p_groups)
$$;
comment on function public.merge_duplicate_contacts(jsonb) is
  'Merges up to 50 groups of 2 to 20 contacts for admins, as merge_contacts() does: p_groups [[{id, version}]], the first contact of each being kept. A group with a contact that was changed, merged or deleted since is skipped. Returns {merged: how many contacts, skipped: how many groups, moves: [{id, from, to}]}, for undo_contact_merges(). Records the merge in the audit log. PT403: not an admin. PT422: not 1 to 50 groups of 2 to 20 contacts.';
grant execute on function public.merge_duplicate_contacts(jsonb) to authenticated;

create or replace function private.undo_contact_merges(p_moves jsonb)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_ids bigint[];
  v_undone bigint[];
begin
  perform private.require_admin();
  if jsonb_typeof(p_moves) is distinct from 'array' or jsonb_array_length(p_moves) not between 1 and 5000 then
    perform private.refuse(422, 'contact_moves_required');
  end if;
  select array_agg(distinct contact) into v_ids
  from jsonb_to_recordset(p_moves) as m (id bigint, "from" bigint, "to" bigint), unnest(array[m.id, m."from", m."to"]) as contact
  where contact is not null;
  perform from private.contacts where id = any (v_ids) order by id for no key update;
  -- First the contacts that were not merged before, then those that were merged into one of them.
  with undone as (
    update private.contacts c set merged_into_id = null
    from jsonb_to_recordset(p_moves) as m (id bigint, "from" bigint, "to" bigint)
    where c.id = m.id and c.merged_into_id = m."to" and m."from" is null
    returning c.id
  )
  select array_agg(id) into v_undone from undone;
  if v_undone is null then
    perform private.refuse(409, 'contact_not_merged');
  end if;
  update private.contacts c set merged_into_id = m."from"
  from jsonb_to_recordset(p_moves) as m (id bigint, "from" bigint, "to" bigint)
  where c.id = m.id and c.merged_into_id = m."to" and m."from" = any (v_undone) and m."from" <> m.id;
  -- The trigger sets the words of the search again.
  update private.contacts set search_text = search_text where id = any (v_ids) and merged_into_id is null;
  insert into private.audit_log (action, subject, details)
  values ('contact.undo_merges', 'contacts', jsonb_build_object('contacts', cardinality(v_undone)));
  return cardinality(v_undone);
exception
  when data_exception then
    perform private.refuse(422, 'contact_moves_required');
end
$$;
comment on function private.undo_contact_merges(jsonb) is 'See public.undo_contact_merges().';
grant execute on function private.undo_contact_merges(jsonb) to authenticated;

create or replace function public.undo_contact_merges(p_moves jsonb)
returns int
language sql security invoker
set search_path = ''
as $$
  select private.undo_contact_merges(p_moves)
$$;
comment on function public.undo_contact_merges(jsonb) is
  'Undoes merges of merge_duplicate_contacts() for admins: p_moves [{id, from, to}], up to 5,000. Contacts that are no longer merged into "to" stay as they are, and the other contact keeps what it got. Returns how many contacts are separate again. Records it in the audit log. PT403: not an admin. PT409: none of them is merged as p_moves says. PT422: not 1 to 5,000 moves.';
grant execute on function public.undo_contact_merges(jsonb) to authenticated;
