-- The list of contacts: filters, sort orders, search, keyset pages, totals and the export.
-- Each call writes its own SQL with the values in it, so that Postgres plans for these values.

create or replace function private.contact_search_condition(p_words text)
returns text
language sql stable
set search_path = ''
as $$
  -- A word of at least three letters may be anywhere; a shorter one begins a word, because the index has no shorter parts.
  -- A number is compared by its digits.
  select coalesce(string_agg(format(
    'm.search_text like %L',
    case when char_length(word) > 2 then private.like_pattern(word)
      else '%' || E'\n' || substr(private.like_pattern(word), 2) end
  ), ' and '), 'true')
  from (
    select case when left(p_words, 200) ~ '^[\s\d()+./-]*\d[\s\d()+./-]*$' then array[regexp_replace(left(p_words, 200), '\D', '', 'g')]
      else regexp_split_to_array(private.fold_text(btrim(left(p_words, 200))), '\s+') end as words
  ) as typed, unnest(words[1:8]) as word
  where word <> ''
$$;
comment on function private.contact_search_condition(text) is
  'The search box as an SQL condition on m: each of the first 8 words occurs in name, company, email address or phone number.';

create or replace function private.build_contact_where(p_filter jsonb)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_unknown text;
  v_owner text := p_filter ->> 'owner';
  v_stage text := p_filter ->> 'stage';
  v_conditions text := 'm.merged_into_id is null';
begin
  select key into v_unknown from jsonb_object_keys(p_filter) as key where key not in ('owner', 'stage', 'query') limit 1;
  if v_unknown is not null then
    perform private.refuse(422, 'contact_filter_unknown', jsonb_build_object('field', left(v_unknown, 40)));
  end if;
  if v_owner = 'none' then
    v_conditions := v_conditions || ' and m.owner_id is null';
  elsif v_owner is not null then
    v_conditions := v_conditions || format(
      ' and m.owner_id = %L::uuid', case v_owner when 'me' then (select auth.uid())::text else v_owner::uuid::text end
    );
  end if;
  if v_stage is not null then
    if v_stage not in ('any', 'lead', 'meeting', 'proposal', 'negotiation', 'won', 'lost') then
      perform private.refuse(
        422, 'choice_invalid', '{"choices": ["any", "lead", "meeting", "proposal", "negotiation", "won", "lost"]}'
      );
    end if;
    v_conditions := v_conditions || case v_stage when 'any' then ' and m.deal_stage is not null'
      else format(' and m.deal_stage = %L', v_stage) end;
  end if;
  return v_conditions;
exception
  when data_exception then
    perform private.refuse(422, 'filter_invalid', '{"list": "contacts"}');
end
$$;
comment on function private.build_contact_where(jsonb) is
  'A filter without its search as an SQL condition on m: {owner: uuid, me or none, stage: a stage or any}. PT422: an unknown key or an unreadable value.';

create or replace function private.page_contacts(
  p_filter jsonb, p_sort text, p_after jsonb, p_limit int, out ids bigint[], out total bigint, out is_exact boolean
)
language plpgsql security definer
set search_path = ''
set jit = 'off'
as $$
declare
  v_where text := private.build_contact_where(p_filter);
  v_words text := nullif(btrim(p_filter ->> 'query'), '');
  v_match text := private.contact_search_condition(v_words);
  v_key text := case p_sort when 'recent' then 'm.last_activity_at' when 'newest' then 'm.created_at'
    when 'name' then 'private.fold_text(m.name)' end;
  v_direction text := case p_sort when 'name' then 'asc' else 'desc' end;
  v_order text := format('key %1$s, id %1$s', v_direction);
  v_from text;
begin
  if v_key is null then
    perform private.refuse(422, 'choice_invalid', '{"choices": ["recent", "newest", "name"]}');
  end if;
  if p_after is not null then
    begin
      v_where := v_where || format(
        ' and (%s, m.id) %s (%s, %L::bigint)', v_key, case v_direction when 'asc' then '>' else '<' end,
        case p_sort when 'name' then format('%L::text', p_after ->> 'key')
          else format('%L::timestamptz', (p_after ->> 'key')::timestamptz) end,
        (p_after ->> 'id')::bigint
      );
    exception
      when data_exception then
        perform private.refuse(422, 'page_cursor_invalid');
    end;
  end if;
  v_from := format(
    'select %s as key, m.id, m.search_text from private.contacts m where %s order by %s %s, m.id %4$s limit ',
    v_key, v_where, v_key, v_direction
  );
  if v_words is null then
    execute format('select array_agg(id order by %s) from (%s %s) as page', v_order, v_from, p_limit) into ids;
    v_from := 'from private.contacts m where ' || v_where;
    total := private.estimated_row_count(v_from);
  else
    -- Common words are found among the first contacts of the order. Otherwise there are few matches, which the index finds.
    execute format(
      'select array_agg(id order by %s) from (select key, id from (%s 2000) as m where %s order by %s limit %s) as page',
      v_order, v_from, v_match, v_order, p_limit
    ) into ids;
    v_from := format('from private.contacts m where %s and %s', v_where, v_match);
    if coalesce(cardinality(ids), 0) = p_limit then
      total := private.estimated_row_count(v_from);
    else
      execute format(
        'with found as materialized (select %s as key, m.id %s)
        select array_agg(id order by %s), (select count(*) from found) from (select key, id from found order by %3$s limit %s) as page',
        v_key, v_from, v_order, p_limit
      ) into ids, total;
      is_exact := true;
    end if;
  end if;
  ids := coalesce(ids, '{}');
  if is_exact is null and total <= 1000 then
    execute format('select count(*) from (select %s limit 5000) as part', v_from) into total;
    is_exact := total < 5000;
  end if;
  is_exact := coalesce(is_exact, false);
end
$$;
comment on function private.page_contacts(jsonb, text, jsonb, integer) is
  'The ids of one page of contacts after the cursor p_after {key, id}, and how many match after the cursor: exactly, or as the planner estimates when they are more than 1,000. PT422: an unreadable filter, sort or cursor.';

create or replace function private.contact_page_cursor(p_id bigint, p_sort text)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  -- In microseconds: with private.to_iso_instant() the next page would skip contacts of the same millisecond.
  select jsonb_build_object('id', m.id, 'key', case p_sort
    when 'recent' then to_jsonb(m.last_activity_at) when 'name' then to_jsonb(private.fold_text(m.name)) else to_jsonb(m.created_at) end)
  from private.contacts m where m.id = p_id
$$;
comment on function private.contact_page_cursor(bigint, text) is
  'The cursor {id, key} of the page after a contact, in the given sort order.';

create or replace function private.contact_summaries_json(p_ids bigint[])
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'name', m.name, 'email', m.email, 'company', m.company, 'phone', m.phone,
    'otherEmails', (
      select coalesce(jsonb_agg(o.email order by o.id), '[]') from private.contacts o
      where o.merged_into_id = m.id and o.email is not null
    ),
    'owner', m.owner_id, 'ownerName', private.display_name_of(m.owner_id),
    'dealStage', m.deal_stage, 'dealValueCents', m.deal_value_cents, 'dealMonth', to_char(m.deal_month, 'YYYY-MM'),
    'source', m.source, 'version', m.version,
    'lastActivityAt', private.to_iso_instant(m.last_activity_at), 'createdAt', private.to_iso_instant(m.created_at)
  ) order by wanted.n), '[]')
  from unnest(p_ids) with ordinality as wanted (id, n) join private.contacts m on m.id = wanted.id
$$;
comment on function private.contact_summaries_json(bigint[]) is
  'Contacts as the list shows them, in the order of p_ids: [{id, name, email, company, phone, otherEmails, owner, ownerName, dealStage, dealValueCents, dealMonth, source, version, lastActivityAt, createdAt}].';

create or replace function private.list_contacts(p_filter jsonb, p_sort text, p_after jsonb, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 200);
  v_filter jsonb := jsonb_strip_nulls(coalesce(p_filter, '{}'));
  v_after jsonb := nullif(p_after, 'null');
  v_page record;
begin
  perform private.require_admin();
  v_page := private.page_contacts(v_filter, p_sort, v_after, v_limit + 1);
  perform private.audit_read(
    'contact.list', 'contacts',
    private.audited_filter(v_filter, v_after -> 'id')
      || jsonb_build_object('sort', p_sort, 'count', cardinality(v_page.ids[1:v_limit]))
  );
  return jsonb_build_object(
    'contacts', private.contact_summaries_json(v_page.ids[1:v_limit]),
    'next', case when cardinality(v_page.ids) > v_limit then private.contact_page_cursor(v_page.ids[v_limit], p_sort) end,
    'total', case when v_after is null then v_page.total end,
    'totalIsExact', case when v_after is null then v_page.is_exact end
  );
end
$$;
comment on function private.list_contacts(jsonb, text, jsonb, integer) is 'See public.list_contacts().';
grant execute on function private.list_contacts(jsonb, text, jsonb, integer) to authenticated;

create or replace function public.list_contacts(
  p_filter jsonb default '{}', p_sort text default 'recent', p_after jsonb default null, p_limit int default 50
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_contacts(p_filter, p_sort, p_after, p_limit)
$$;
comment on function public.list_contacts(jsonb, text, jsonb, integer) is
  'Returns a page of contacts to admins: {contacts, next, total, totalIsExact}. p_filter: {owner: uuid, me or none, stage: a stage or any, query: parts of name, company, email address or phone number, without regard to case and accents}. p_sort: recent, newest or name. p_after: next of the previous page. p_limit: 1 to 200. total is null after the first page. Records the read in the audit log. PT403: not an admin. PT422: an unreadable filter, sort or cursor.';
grant execute on function public.list_contacts(jsonb, text, jsonb, integer) to authenticated;

create or replace function private.export_contacts(p_filter jsonb, p_after jsonb, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  v_filter jsonb := jsonb_strip_nulls(coalesce(p_filter, '{}'));
  v_page record;
begin
  perform private.require_admin();
  v_page := private.page_contacts(v_filter, 'newest', nullif(p_after, 'null'), v_limit + 1);
  insert into private.audit_log (action, subject, details)
  values ('contact.export', 'contacts', jsonb_build_object(
    'count', least(v_limit, cardinality(v_page.ids)),
    'filter', coalesce(private.audited_filter(v_filter, null) -> 'filter', '{}')
  ));
  return jsonb_build_object(
    'contacts', private.contact_summaries_json(v_page.ids[1:v_limit]),
    'next', case when cardinality(v_page.ids) > v_limit then private.contact_page_cursor(v_page.ids[v_limit], 'newest') end
  );
end
$$;
comment on function private.export_contacts(jsonb, jsonb, integer) is 'See public.export_contacts().';
grant execute on function private.export_contacts(jsonb, jsonb, integer) to authenticated;

create or replace function public.export_contacts(p_filter jsonb default '{}', p_after jsonb default null, p_limit int default 1000)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.export_contacts(p_filter, p_after, p_limit)
$$;
comment on function public.export_contacts(jsonb, jsonb, integer) is
  'Returns a page of up to 1,000 contacts to admins, newest first: {contacts, next}. p_filter: as in list_contacts(). Records each page in the audit log. PT403: not an admin. PT422: an unreadable filter or cursor.';
grant execute on function public.export_contacts(jsonb, jsonb, integer) to authenticated;

create or replace function private.deal_board()
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_board jsonb;
begin
  perform private.require_admin();
  select jsonb_agg(jsonb_build_object(
    'stage', stage.name, 'count', total.count, 'valueCents', total.value,
    'contacts', private.contact_summaries_json(array(
      select m.id from private.contacts m
      where m.deal_stage = stage.name and m.merged_into_id is null
      order by m.last_activity_at desc, m.id desc limit 50
    ))
  ) order by stage.n) into v_board
  from unnest(array['lead', 'meeting', 'proposal', 'negotiation', 'won', 'lost']) with ordinality as stage (name, n)
  cross join lateral (
    select count(*) as count, coalesce(sum(m.deal_value_cents), 0) as value from private.contacts m
    where m.deal_stage = stage.name and m.merged_into_id is null
  ) as total;
  perform private.audit_read('contact.list', 'contacts', '{"filter": {"stage": "any"}}');
  return v_board;
end
$$;
comment on function private.deal_board() is 'See public.deal_board().';
grant execute on function private.deal_board() to authenticated;

create or replace function public.deal_board()
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.deal_board()
$$;
comment on function public.deal_board() is
  'Returns the deals by stage to admins: [{stage, count, valueCents, contacts}], contacts being the 50 with the latest activity, as in list_contacts(). Records the read in the audit log. PT403: not an admin.';
grant execute on function public.deal_board() to authenticated;
