-- Contacts that may be the same person: those of one contact, all groups of them, and merging many groups at once.
-- The basis is the same everywhere: the same phone number of at least 7 digits, or the same name without case and accents.

create or replace function public.find_duplicate_contacts(p_id bigint)
returns setof public.contacts
language sql stable security invoker
set search_path = ''
as $$
  select c.*
  from (
    select candidate.id, min(candidate.rank) as rank
    from public.contacts me cross join lateral (
      (select coalesce(k.merged_into_id, k.id), 1 from public.contacts k
       where k.phone_key = me.phone_key and char_length(me.phone_key) >= 7 limit 20)
      union all
      (select k.id, 2 from public.contacts k where k.name_key = me.name_key and k.merged_into_id is null order by k.id limit 20)
    ) as candidate (id, rank)
    where me.id = p_id
    group by candidate.id
  ) as found
  join public.contacts c on c.id = found.id
  where c.id <> p_id and c.merged_into_id is null
  order by found.rank, c.id
$$;
comment on function public.find_duplicate_contacts(bigint) is
  'Returns up to 40 contacts that may be the same person to admins, those with the same phone number first.';
grant execute on function public.find_duplicate_contacts(bigint) to authenticated;

create or replace function public.list_duplicate_contacts(p_after_reason text default 'phone', p_after_key text default '', p_groups int default 50)
returns table (
  reason text, key text, id bigint, name text, email text, company text, phone text, version int, deal_stage text
)
language plpgsql stable security invoker
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
set enable_seqscan = 'off'
set enable_bitmapscan = 'off'
set jit = 'off'
as $$
#variable_conflict use_column
begin
  -- A page reads the indexes from its cursor on, without the whole table.
  return query
    -- A merged contact counts as the one that replaced it.
    with by_phone as (
      select 'phone' as reason, phone_key as key, array_agg(distinct coalesce(merged_into_id, id)) as ids
      from public.contacts
      where p_after_reason = 'phone' and phone_key > p_after_key and char_length(phone_key) >= 7
      group by phone_key
      having count(*) > 1 and count(distinct coalesce(merged_into_id, id)) between 2 and 20
      order by phone_key limit p_groups
    ), by_name as (
      -- A group of one name and one phone number is listed by its number.
      select 'name' as reason, same.key, same.ids from (
        select name_key as key, array_agg(id) as ids
        from public.contacts
        where merged_into_id is null and name_key > case p_after_reason when 'name' then p_after_key else '' end
        group by name_key
        having count(*) between 2 and 20
        order by name_key
      ) as same
      where (
        select count(distinct c.phone_key) <> 1 or count(c.phone_key) < count(*) or min(char_length(c.phone_key)) < 7
        from public.contacts c where c.id = any (same.ids)
      )
      order by same.key limit p_groups - (select count(*) from by_phone)
    )
    select g.reason, g.key, c.id, c.name::text, c.email::text, c.company::text, c.phone::text, c.version, c.deal_stage
    from (select * from by_phone union all select * from by_name) as g
    -- The limit keeps each group's contacts a lookup by key.
    cross join lateral (select * from public.contacts where contacts.id = any (g.ids) limit 20) as c
    order by g.reason desc, g.key, c.deal_stage is null, c.owner_id is null, c.last_activity_at desc, c.id;
end
$$;
comment on function public.list_duplicate_contacts(text, text, integer) is
  'Returns groups of contacts that may be the same person to admins, by phone number and then by name. One row per contact; reason and key name its group. The first contact of a group is the one to keep: one with a deal, else one with an owner, else the one with the latest activity. Numbers and names of more than 20 contacts are left out. p_after_reason, p_after_key: the last group of the previous page.';
grant execute on function public.list_duplicate_contacts(text, text, integer) to authenticated;

create or replace function public.merge_contacts(p_groups jsonb)
returns table (merged int, skipped int, moves jsonb)
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_ids bigint[];
  v_before jsonb;
  v_group bigint[];
  v_keep bigint;
  v_lose bigint[];
begin
  perform private.require_admin();
  merged := 0;
  skipped := 0;
  if jsonb_array_length(p_groups) not between 1 and 50 then
    perform private.refuse(422, 'duplicate_groups_required');
  end if;
  select array_agg(distinct (c ->> 'id')::bigint) into v_ids from jsonb_path_query(p_groups, '$[*][*]') as c;
  -- Also the contacts merged into them, which move along. The order of the ids prevents deadlocks with the same call.
  perform from public.contacts where id = any (v_ids) or merged_into_id = any (v_ids) order by id for no key update;
  select jsonb_object_agg(id, merged_into_id) into v_before from public.contacts
  where id = any (v_ids) or merged_into_id = any (v_ids);
  for v_group in
    -- Null for a group with a contact that was changed, merged or deleted since.
    select case when bool_and(k.id is not null) then array_agg(k.id order by m) end
    from jsonb_array_elements(p_groups) with ordinality as e (g, n)
    cross join lateral jsonb_array_elements(g) with ordinality as f (c, m)
    left join public.contacts k
      on k.id = (c ->> 'id')::bigint and k.version = (c ->> 'version')::int and k.merged_into_id is null
    group by n order by n
  loop
    if v_group is null then
      skipped := skipped + 1;
      continue;
    end if;
    -- A contact of two groups was merged by the first one. It joins both.
    select coalesce(merged_into_id, id) into v_keep from public.contacts where id = v_group[1];
    select array_agg(distinct coalesce(merged_into_id, id)) into v_lose from public.contacts
    where id = any (v_group) and coalesce(merged_into_id, id) <> v_keep;
    update public.contacts set merged_into_id = v_keep where id = any (v_lose) or merged_into_id = any (v_lose);
    merged := merged + coalesce(cardinality(v_lose), 0);
  end loop;
  moves := (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'from', before.value, 'to', c.merged_into_id) order by c.id), '[]')
    from jsonb_each(v_before) as before join public.contacts c on c.id = before.key::bigint
    where c.merged_into_id is distinct from (before.value #>> '{}')::bigint
  );
  if merged > 0 then
    insert into private.audit_log (action, subject, details)
    values ('contact.merge_duplicates', 'contacts', jsonb_build_object('contacts', merged, 'skipped', skipped));
  end if;
  return next;
end
$$;
comment on function public.merge_contacts(jsonb) is
  'Merges up to 50 groups of contacts for admins: p_groups [[{id, version}]], the first contact of each being kept. Messages, bookings and notes of the others are shown with it, and it gets company, phone, owner and deal if it has none. A group with a contact that was changed, merged or deleted since is skipped. Returns how many contacts are merged, how many groups skipped, and moves [{id, from, to}] for undo_contact_merges(). Records the merge in the audit log. PT403: not an admin. PT422: not 1 to 50 groups.';
grant execute on function public.merge_contacts(jsonb) to authenticated;

create or replace function public.undo_contact_merges(p_moves jsonb)
returns int
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_ids bigint[];
  v_undone bigint[];
begin
  perform private.require_admin();
  select array_agg(distinct contact) into v_ids
  from jsonb_to_recordset(p_moves) as m (id bigint, "from" bigint, "to" bigint), unnest(array[m.id, m."from", m."to"]) as contact
  where contact is not null;
  perform from public.contacts where id = any (v_ids) order by id for no key update;
  -- First the contacts that were not merged before, then those that were merged into one of them.
  with undone as (
    update public.contacts c set merged_into_id = null
    from jsonb_to_recordset(p_moves) as m (id bigint, "from" bigint, "to" bigint)
    where c.id = m.id and c.merged_into_id = m."to" and m."from" is null
    returning c.id
  )
  select array_agg(id) into v_undone from undone;
  if v_undone is null then
    perform private.refuse(409, 'contact_not_merged');
  end if;
  update public.contacts c set merged_into_id = m."from"
  from jsonb_to_recordset(p_moves) as m (id bigint, "from" bigint, "to" bigint)
  where c.id = m.id and c.merged_into_id = m."to" and m."from" = any (v_undone) and m."from" <> m.id;
  insert into private.audit_log (action, subject, details)
  values ('contact.undo_merges', 'contacts', jsonb_build_object('contacts', cardinality(v_undone)));
  return cardinality(v_undone);
end
$$;
comment on function public.undo_contact_merges(jsonb) is
  'Undoes merges of merge_contacts() for admins: p_moves [{id, from, to}]. Contacts that are no longer merged into "to" stay as they are, and the other contact keeps what it got. Returns how many contacts are separate again. Records it in the audit log. PT403: not an admin. PT409: none of them is merged as p_moves says.';
grant execute on function public.undo_contact_merges(jsonb) to authenticated;
