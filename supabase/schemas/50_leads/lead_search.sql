-- The list of leads: filters, sort orders, full-text search, keyset pages, totals and the export.
-- Each call writes its own SQL with the values in it, so that Postgres plans for these values: a rare tag and a common one need
-- different indexes. tests/database/leads.test.ts asserts the plans. Functions that run such SQL turn jit off, because
-- compiling takes longer than the query. Those that may run EXPLAIN are volatile, because a stable function cannot.

create or replace function private.estimated_row_count(p_from text)
returns bigint
-- Volatile, because Postgres does not run EXPLAIN in a stable function.
language plpgsql security definer
set search_path = ''
set jit = 'off'
as $$
declare
  v_plan jsonb;
begin
  execute 'explain (format json) select 1 ' || p_from into v_plan;
  return (v_plan #>> '{0,Plan,Plan Rows}')::numeric;
end
$$;
comment on function private.estimated_row_count(text) is
  'Returns how many rows the query planner expects of "from …", without reading them.';

create or replace function private.build_lead_tsquery(p_words text)
returns tsquery
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  v_word text;
  v_prefix_mark text;
  v_stem text;
  v_term tsquery;
  v_all_terms tsquery;
  v_stop_words tsquery;
begin
  for v_word in
    select lexeme from unnest(to_tsvector('pg_catalog.simple', translate(private.fold_text(left(p_words, 200)), '\''', '  '))) limit 12
  loop
    -- A prefix of one or two letters would match half of all leads.
    v_prefix_mark := case when char_length(v_word) > 2 then ':*' else '' end;
    v_term := to_tsquery('pg_catalog.simple', '''' || v_word || '''' || v_prefix_mark);
    v_stem := (tsvector_to_array(to_tsvector('pg_catalog.english', v_word)))[1];
    if numnode(to_tsquery('pg_catalog.english', '''' || v_word || '''' || v_prefix_mark)) = 0 then
      -- A stop word of English, such as "the": the English half of the vector does not contain it.
      v_stop_words := coalesce(v_stop_words && v_term, v_term);
      continue;
    end if;
    -- One index scan for both halves of the vector: "propos" is the stem of "proposal" and also its prefix.
    if v_prefix_mark <> '' and starts_with(v_word, v_stem) and v_stem ~ '^[[:alpha:]]{3,}$' then
      v_term := to_tsquery('pg_catalog.simple', '''' || v_stem || ''':*');
    else
      v_term := v_term || to_tsquery('pg_catalog.english', '''' || v_word || '''' || v_prefix_mark);
    end if;
    v_all_terms := coalesce(v_all_terms && v_term, v_term);
  end loop;
  return coalesce(v_all_terms, v_stop_words);
end
$$;
comment on function private.build_lead_tsquery(text) is
  'Search words as a query on contact_submissions.search: all of the first 12 words must match, each as a prefix or by its English stem. Stop words count only when there is no other word. Null: no words.';

create or replace function private.emails_of_contacts(p_words text)
returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_emails text[];
begin
  if char_length(btrim(p_words)) < 3 then
    return '{}';
  end if;
  execute format(
    'select array(
      select lower(m.email) from private.contacts m where m.email is not null and %s limit 101
    )',
    private.contact_search_condition(p_words)
  ) into v_emails;
  return case when cardinality(v_emails) > 100 then '{}' else v_emails end;
end
$$;
comment on function private.emails_of_contacts(text) is
  'The email addresses, in lowercase, of up to 100 contacts whose name, company, email address or phone number contains the words; empty when there are more, and for fewer than 3 characters.';

create or replace function private.build_lead_match_condition(p_words text)
returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_words text := private.fold_text(btrim(left(p_words, 200)));
  v_emails text[] := private.emails_of_contacts(v_words);
  v_match text;
begin
  -- Words, or the beginning of an email address.
  if v_words !~ '^[^\s@]+@[^\s@]*$' then
    v_match := coalesce(format('m.search @@ %L::tsquery', private.build_lead_tsquery(v_words)), 'false');
    -- Or a part of what is known about the sender, such as a phone number.
    return case when v_emails = '{}' then v_match else format('(%s or lower(m.email) = any (%L))', v_match, v_emails) end;
  end if;
  -- A range of contact_submissions_email_idx, by the operators of text_pattern_ops.
  v_match := format(
    'lower(m.email) operator(pg_catalog.~>=~) %L and lower(m.email) operator(pg_catalog.~<~) %L',
    v_words, v_words || chr(1114111)
  );
  if v_words ~ '@.+\.[^.]' then
    -- A complete email address may also be in the text of another message.
    v_match := format('(%s or m.search @@ %L::tsquery)', v_match, plainto_tsquery('pg_catalog.simple', v_words));
  end if;
  return case when v_emails = '{}' then v_match else format('(%s or lower(m.email) = any (%L))', v_match, v_emails) end;
end
$$;
comment on function private.build_lead_match_condition(text) is
  'The search box as an SQL condition on m: the beginning of an email address, words, or a part of what is known about the sender.';

create or replace function private.parse_lead_statuses(p_filter jsonb)
returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  v_known text[] := array['new', 'open', 'waiting', 'won', 'lost', 'spam'];
  v_wanted text[];
begin
  if coalesce(jsonb_typeof(p_filter -> 'status'), 'null') = 'null' or p_filter -> 'status' = '[]' then
    return null;
  end if;
  if jsonb_typeof(p_filter -> 'status') = 'array' then
    v_wanted := array(select distinct jsonb_array_elements_text(p_filter -> 'status'));
  else
    v_wanted := array[p_filter ->> 'status'];
  end if;
  if not v_wanted <@ v_known then
    perform private.refuse(422, 'choice_invalid', '{"choices": ["new", "open", "waiting", "won", "lost", "spam"]}');
  end if;
  return v_wanted;
end
$$;
comment on function private.parse_lead_statuses(jsonb) is
  'The statuses in a filter; null: any. PT422: no such status.';

create or replace function private.build_lead_where(p_filter jsonb)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_unknown text;
  v_assignee text := p_filter ->> 'assignee';
  v_conditions text := 'm.merged_into_id is null';
begin
  select key into v_unknown from jsonb_object_keys(p_filter) as key
  where key not in ('status', 'assignee', 'tag', 'source', 'from', 'to', 'query', 'unread') limit 1;
  if v_unknown is not null then
    perform private.refuse(422, 'lead_filter_unknown', jsonb_build_object('field', left(v_unknown, 40)));
  end if;
  if v_assignee is not null then
    v_conditions := v_conditions || format(
      -- Unread leads are few. This form matches no index of the assignee, so the planner uses the partial index of unread leads.
      case when (p_filter ->> 'unread')::boolean then ' and m.assignee_id is not distinct from nullif(%2$L, %1$L)::uuid'
        else ' and coalesce(m.assignee_id, %1$L) = %2$L::uuid' end,
      '00000000-0000-0000-0000-000000000000', case v_assignee
        when 'me' then (select auth.uid())::text
        when 'none' then '00000000-0000-0000-0000-000000000000'
        else v_assignee::uuid::text
      end
    );
  end if;
  if p_filter ->> 'tag' is not null then
    v_conditions := v_conditions || format(' and m.tags @> array[%L]', p_filter ->> 'tag');
  end if;
  if p_filter ->> 'source' is not null then
    v_conditions := v_conditions || format(' and m.source = %L', p_filter ->> 'source');
  end if;
  if p_filter ->> 'from' is not null then
    v_conditions := v_conditions || format(' and m.created_at >= %L', (p_filter ->> 'from')::timestamptz);
  end if;
  if p_filter ->> 'to' is not null then
    v_conditions := v_conditions || format(' and m.created_at < %L', (p_filter ->> 'to')::timestamptz);
  end if;
  if (p_filter ->> 'unread')::boolean then
    v_conditions := v_conditions || ' and m.read_at is null';
  end if;
  if btrim(p_filter ->> 'query') <> '' then
    v_conditions := v_conditions || ' and ' || private.build_lead_match_condition(p_filter ->> 'query');
  end if;
  return v_conditions;
exception
  when data_exception then
    perform private.refuse(422, 'filter_invalid', '{"list": "leads"}');
end
$$;
comment on function private.build_lead_where(jsonb) is
  'A filter as an SQL condition on m, without its statuses: {assignee: uuid, me or none, tag, source, from (inclusive instant), to (exclusive instant), query, unread}. PT422: an unknown key or an unreadable value.';

-- Postgres estimates that a word prefix matches 1 lead in 200, however common the word is. Left to choose, it would read a
-- million leads in sort order to find a rare word. So this function measures first. It filters the nearest p_near leads. A full
-- page of matches ends the search. Six or more matches widen the scan. Fewer use the full-text index.
create or replace function private.run_lead_search(
  p_list text, p_key text, p_where text, p_match text, p_order text, p_near int, p_limit int,
  out ids int[], out total bigint, out is_exact boolean
)
language plpgsql security definer
set search_path = ''
set jit = 'off'
as $$
declare
  v_near int := p_near;
  v_scan text := format(
    'select array_agg(id order by %3$s), count(*), max(n) from (
      select key, id, n from (select m.*, row_number() over (order by %3$s) as n from (%1$s) as m) as m
      where %2$s order by %3$s limit %4$s
    ) as page',
    p_list, p_match, p_order, p_limit
  );
  v_found int;
  -- How many leads of the list the page spans: the position of its last match.
  v_seen int;
begin
  is_exact := false;
  execute v_scan using v_near into ids, v_found, v_seen;
  if v_found < p_limit and v_found >= 6 then
    -- Enough matches to estimate how many leads hold a full page of them. Three times as many should suffice.
    v_near := p_limit * 3 * v_near / v_found;
    execute v_scan using v_near into ids, v_found, v_seen;
  end if;
  if v_found >= p_limit then
    total := private.estimated_row_count('from public.contact_submissions m where ' || p_where) * v_found / v_seen;
    return;
  end if;
  -- The words are rare: the full-text index returns all matches, so the total is exact.
  execute format(
    'with found as materialized (
      select %1$s as key, m.id from public.contact_submissions m where %3$s and %2$s
    )
    select array_agg(id order by %4$s), (select count(*) from found) from (
      select key, id from found order by %4$s limit %5$s
    ) as page',
    p_key, p_where, p_match, p_order, p_limit
  ) into ids, total;
  is_exact := true;
end
$$;
comment on function private.run_lead_search(text, text, text, text, text, integer, integer) is
  'The ids of the first p_limit leads that match p_match, and the total number of matches, exact or estimated from the leads scanned. p_list: a statement for the first $1 leads in the order p_order, with the columns key, id, search and email; p_where: its conditions on m; p_key: its sort key on m.';

create or replace function private.page_leads(
  p_filter jsonb, p_sort text, p_after jsonb, p_limit int, out ids int[], out total bigint, out is_exact boolean
)
language plpgsql security definer
set search_path = ''
set jit = 'off'
as $$
declare
  v_where text := private.build_lead_where(p_filter - 'query');
  v_words text := nullif(btrim(p_filter ->> 'query'), '');
  v_statuses text[] := private.parse_lead_statuses(p_filter);
  v_status_condition text := case when v_statuses is null then '' else format(' and m.status = any (%L)', v_statuses) end;
  v_key text;
  v_key_type text := 'timestamptz';
  v_direction text;
  v_order text;
  v_columns text;
  v_list text;
begin
  case p_sort
    when 'newest' then v_key := 'm.created_at'; v_direction := 'desc';
    when 'oldest' then v_key := 'm.created_at'; v_direction := 'asc';
    when 'updated' then v_key := 'm.updated_at'; v_direction := 'desc';
    when 'name' then v_key := 'lower(m.name)'; v_direction := 'asc'; v_key_type := 'text';
    else perform private.refuse(422, 'lead_sort_invalid');
  end case;
  if p_after is not null then
    begin
      v_where := v_where || format(
        ' and (%s, m.id) %s (%s, %L::int)', v_key, case v_direction when 'asc' then '>' else '<' end,
        case v_key_type when 'text' then format('%L::text', p_after ->> 'key')
          else format('%L::timestamptz', (p_after ->> 'key')::timestamptz) end,
        (p_after ->> 'id')::int
      );
    exception
      when data_exception then
        perform private.refuse(422, 'page_cursor_invalid');
    end;
  end if;
  v_order := format('key %1$s, id %1$s', v_direction);
  v_columns := v_key || ' as key, m.id' || case when v_words is null then '' else ', m.search, m.email' end;
  -- One ordered index scan per status, merged. A single scan with status = any (…) would lose the order.
  if p_sort in ('newest', 'oldest') and not p_filter ?| array['tag', 'unread'] and (
    v_statuses is not null or (p_filter ? 'source' and not p_filter ? 'assignee' and v_words is null)
  ) then
    v_list := format(
      'select one.* from unnest(%L::text[]) as s (status) cross join lateral (
        select %s from public.contact_submissions m where m.status = s.status and %s
        order by %4$s %5$s, m.id %5$s limit $1
      ) as one',
      coalesce(v_statuses, array['new', 'open', 'waiting', 'won', 'lost', 'spam']), v_columns, v_where, v_key, v_direction
    );
  else
    v_list := format(
      'select %1$s from public.contact_submissions m where %2$s order by %3$s %4$s, m.id %4$s limit $1',
      v_columns, v_where || v_status_condition, v_key, v_direction
    );
  end if;
  v_list := format('select * from (%s) as part order by %s limit $1', v_list, v_order);
  if v_words is null then
    execute format('select array_agg(id order by %s) from (%s) as page', v_order, v_list) using p_limit into ids;
  else
    select s.ids, s.total, s.is_exact into ids, total, is_exact
    from private.run_lead_search(
      v_list, v_key, v_where || v_status_condition, private.build_lead_match_condition(v_words), v_order,
      -- Leads of a filter are scattered, so each costs a page read: scan fewer.
      case when p_filter ?| array['status', 'assignee', 'tag', 'source', 'unread'] then 600 else 2000 end, p_limit
    ) as s;
  end if;
  ids := coalesce(ids, '{}');
end
$$;
comment on function private.page_leads(jsonb, text, jsonb, integer) is
  'The ids of one page of leads after the cursor p_after {key, id}. For a search also the total number of matches after the cursor, and whether it is exact. PT422: an unreadable filter, sort or cursor.';

create or replace function private.lead_page_cursor(p_id int, p_sort text)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  -- In microseconds: with private.to_iso_instant() the next page would skip leads of the same millisecond.
  select jsonb_build_object('id', m.id, 'key', case p_sort
    when 'updated' then to_jsonb(m.updated_at) when 'name' then to_jsonb(lower(m.name)) else to_jsonb(m.created_at) end)
  from public.contact_submissions m where m.id = p_id
$$;
comment on function private.lead_page_cursor(integer, text) is
  'The cursor {id, key} of the page after a lead, in the given sort order.';

create or replace function private.lead_summaries_json(p_ids int[])
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'createdAt', private.to_iso_instant(m.created_at), 'name', m.name, 'email', m.email, 'company', m.company,
      'status', m.status, 'assignee', m.assignee_id, 'assigneeName', p.full_name, 'source', m.source,
      'tags', to_jsonb(m.tags), 'readAt', private.to_iso_instant(m.read_at), 'firstResponseAt', private.to_iso_instant(m.first_response_at),
      'updatedAt', private.to_iso_instant(m.updated_at), 'version', m.version,
      'snippet', regexp_replace(left(m.message, 160), '\s+', ' ', 'g'),
      'openTasks', t.open, 'nextDueAt', private.to_iso_instant(t.next)
    ) order by wanted.n), '[]')
    from unnest(p_ids) with ordinality as wanted (id, n)
    join public.contact_submissions m on m.id = wanted.id
    left join public.profiles p on p.id = m.assignee_id
    cross join lateral (
      select count(*)::int as open, min(due_at) as next from public.lead_tasks where lead_id = m.id and done_at is null
    ) as t
  );
end
$$;
comment on function private.lead_summaries_json(integer[]) is
  'Leads as the list shows them, in the order of p_ids: [{id, createdAt, name, email, company, status, assignee, assigneeName, source, tags, readAt, firstResponseAt, updatedAt, version, snippet, openTasks, nextDueAt}]. snippet: the first 160 characters of the message on one line.';

create or replace function private.count_leads(p_filter jsonb, p_estimate bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
set jit = 'off'
as $$
declare
  v_statuses text[] := private.parse_lead_statuses(p_filter);
  v_from text := 'from public.contact_submissions m where ' || private.build_lead_where(p_filter)
    || case when v_statuses is null then '' else format(' and m.status = any (%L)', v_statuses) end;
  v_count bigint := coalesce(p_estimate, private.estimated_row_count(v_from));
begin
  if v_count > 1000 then
    return jsonb_build_object('count', v_count, 'exact', false);
  end if;
  execute format('select count(*) from (select 1 %s limit 5000) as part', v_from) into v_count;
  return jsonb_build_object('count', v_count, 'exact', v_count < 5000);
end
$$;
comment on function private.count_leads(jsonb, bigint) is
  'How many leads match a filter: {count, exact}. The estimate, p_estimate or the planner''s, if that is above 1,000, because counting a million rows takes seconds.';

create or replace function private.list_leads(p_filter jsonb, p_sort text, p_after jsonb, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 100);
  v_filter jsonb := jsonb_strip_nulls(coalesce(p_filter, '{}'));
  v_after jsonb := nullif(p_after, 'null');
  v_page record;
  v_total jsonb;
begin
  perform private.require_admin();
  v_page := private.page_leads(v_filter, p_sort, v_after, v_limit + 1);
  if v_after is null then
    v_total := case
      when cardinality(v_page.ids) <= v_limit then jsonb_build_object('count', cardinality(v_page.ids), 'exact', true)
      when v_page.is_exact then jsonb_build_object('count', v_page.total, 'exact', true)
      else private.count_leads(v_filter, v_page.total)
    end;
  end if;
  perform private.audit_read(
    'lead.list', 'contact_submissions',
    private.audited_filter(v_filter, v_after -> 'id')
      || jsonb_build_object('sort', p_sort, 'count', cardinality(v_page.ids[1:v_limit]))
  );
  return jsonb_build_object(
    'leads', private.lead_summaries_json(v_page.ids[1:v_limit]),
    'next', case when cardinality(v_page.ids) > v_limit then private.lead_page_cursor(v_page.ids[v_limit], p_sort) end,
    'total', v_total -> 'count', 'totalIsExact', v_total -> 'exact'
  );
end
$$;
comment on function private.list_leads(jsonb, text, jsonb, integer) is 'See public.list_leads().';
grant execute on function private.list_leads(jsonb, text, jsonb, integer) to authenticated;

create or replace function public.list_leads(
  p_filter jsonb default '{}', p_sort text default 'newest', p_after jsonb default null, p_limit int default 50
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_leads(p_filter, p_sort, p_after, p_limit)
$$;
comment on function public.list_leads(jsonb, text, jsonb, integer) is
  'Returns a page of leads to admins: {leads, next, total, totalIsExact}. p_filter: {status: text or [text], assignee: uuid, me or none, tag, source, from, to, query, unread}. p_sort: newest, oldest, updated or name. p_after: next of the previous page. p_limit: 1 to 100. total is null after the first page. Records the read in the audit log. PT403: not an admin. PT422: an unreadable filter, sort or cursor.';
grant execute on function public.list_leads(jsonb, text, jsonb, integer) to authenticated;

create or replace function private.export_leads(p_filter jsonb, p_after jsonb, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  v_filter jsonb := jsonb_strip_nulls(coalesce(p_filter, '{}'));
  v_ids int[];
begin
  perform private.require_admin();
  select ids into v_ids from private.page_leads(v_filter, 'newest', nullif(p_after, 'null'), v_limit + 1);
  if v_ids <> '{}' then
    insert into private.audit_log (action, subject, details)
    values ('lead.export', 'contact_submissions', jsonb_build_object(
      'newest', v_ids[1], 'oldest', v_ids[least(v_limit, cardinality(v_ids))],
      'count', least(v_limit, cardinality(v_ids)),
      'filter', coalesce(private.audited_filter(v_filter, null) -> 'filter', '{}')
    ));
  end if;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'createdAt', private.to_iso_instant(m.created_at), 'name', m.name, 'email', m.email, 'company', m.company,
        'status', m.status, 'assignee', coalesce(p.full_name, m.assignee_id::text), 'tags', to_jsonb(m.tags),
        'source', m.source, 'firstResponseAt', private.to_iso_instant(m.first_response_at), 'message', m.message
      ) order by wanted.n), '[]')
      from unnest(v_ids[1:v_limit]) with ordinality as wanted (id, n)
      join public.contact_submissions m on m.id = wanted.id
      left join public.profiles p on p.id = m.assignee_id
    ),
    'next', case when cardinality(v_ids) > v_limit then private.lead_page_cursor(v_ids[v_limit], 'newest') end
  );
end
$$;
comment on function private.export_leads(jsonb, jsonb, integer) is 'See public.export_leads().';
grant execute on function private.export_leads(jsonb, jsonb, integer) to authenticated;

create or replace function public.export_leads(p_filter jsonb default '{}', p_after jsonb default null, p_limit int default 1000)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.export_leads(p_filter, p_after, p_limit)
$$;
comment on function public.export_leads(jsonb, jsonb, integer) is
  'Returns a page of up to 1,000 leads with their messages to admins, newest first: {rows, next}. p_filter: as in list_leads(). Records each page in the audit log. PT403: not an admin. PT422: an unreadable filter or cursor.';
grant execute on function public.export_leads(jsonb, jsonb, integer) to authenticated;

create or replace function private.count_unread_leads()
returns int
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select count(*)::int from (
      select from public.contact_submissions where read_at is null and merged_into_id is null and status <> 'spam'
      limit 1000
    ) as part
  );
end
$$;
comment on function private.count_unread_leads() is 'See public.count_unread_leads().';
grant execute on function private.count_unread_leads() to authenticated;

create or replace function public.count_unread_leads()
returns int
language sql stable security invoker
set search_path = ''
as $$
  select private.count_unread_leads()
$$;
comment on function public.count_unread_leads() is
  'Returns the number of unread leads without spam to admins, at most 1,000. PT403: not an admin.';
grant execute on function public.count_unread_leads() to authenticated;

create or replace function private.list_contact_submissions()
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_rows jsonb;
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'createdAt', private.to_iso_instant(m.created_at), 'name', m.name, 'email', m.email, 'company', m.company,
    'message', m.message
  ) order by m.created_at desc, m.id desc), '[]') into v_rows
  from (
    select * from public.contact_submissions where merged_into_id is null and status <> 'spam'
    order by created_at desc, id desc limit 1000
  ) as m;
  if v_rows <> '[]' then
    perform private.audit_read('lead.list', 'contact_submissions', jsonb_build_object(
      'newest', v_rows -> 0 -> 'id', 'oldest', v_rows -> -1 -> 'id', 'count', jsonb_array_length(v_rows)
    ));
  end if;
  return v_rows;
end
$$;
comment on function private.list_contact_submissions() is 'See public.list_contact_submissions().';
grant execute on function private.list_contact_submissions() to authenticated;

create or replace function public.list_contact_submissions()
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_contact_submissions()
$$;
comment on function public.list_contact_submissions() is
  'Returns the 1,000 newest messages without spam and merged leads to admins, newest first: [{id, createdAt, name, email, company, message}]. Records the read in the audit log. PT403: not an admin.';
grant execute on function public.list_contact_submissions() to authenticated;
