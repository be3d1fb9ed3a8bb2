-- A search chooses its way by what it meets. The nearest leads are looked at first, and tell how common the words are: what
-- is common is found by going on along the order of the list, what is rare by the index of words, which gives no order and
-- so has to give all. Neither then reads more than some thousand rows. An address is looked up by what it begins with: as
-- words, its parts would match half of everybody.

drop index public.contact_submissions_email_idx;
create index contact_submissions_email_idx on public.contact_submissions (lower(email) collate "C", created_at desc);

-- What is somebody's, whatever its status, in the order of the list.
create index contact_submissions_whose_newest_idx on public.contact_submissions (
  coalesce(assignee, '00000000-0000-0000-0000-000000000000'), created_at desc, id desc
);

create function private.lead_match(p_words text)
returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  v_words text := lower(btrim(left(p_words, 200)));
  v_match text;
begin
  if v_words !~ '^[^\s@]+@[^\s@]*$' then
    return coalesce(format('m.search @@ %L::tsquery', private.lead_query(v_words)), 'false');
  end if;
  v_match := format(
    'lower(m.email) collate "C" >= %L and lower(m.email) collate "C" < %L', v_words, v_words || chr(1114111)
  );
  if v_words ~ '@.+\.[^.]' then
    -- Somebody else's message may name it.
    v_match := format('(%s or m.search @@ %L::tsquery)', v_match, plainto_tsquery('pg_catalog.simple', v_words));
  end if;
  return v_match;
end
$$;
comment on function private.lead_match(text) is
  'What is typed into the search as SQL about m: the beginning of an address, or words.';

-- As it was, but for the words, which lead_match() reads, and for whose the unread are.
create or replace function private.lead_conditions(p_filter jsonb)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_unknown text;
  v_assignee text := p_filter ->> 'assignee';
  v_conditions text := 'm.merged_into is null';
begin
  select key into v_unknown from jsonb_object_keys(p_filter) as key
  where key not in ('status', 'assignee', 'tag', 'source', 'from', 'to', 'query', 'unread') limit 1;
  if v_unknown is not null then
    raise sqlstate 'PT422' using message = format('Leads cannot be filtered by %s.', left(v_unknown, 40));
  end if;
  if v_assignee is not null then
    v_conditions := v_conditions || format(
      -- The unread are few: their own index is the way to them, and no other.
      case when (p_filter ->> 'unread')::boolean then ' and m.assignee is not distinct from nullif(%2$L, %1$L)::uuid'
        else ' and coalesce(m.assignee, %1$L) = %2$L::uuid' end,
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
    v_conditions := v_conditions || ' and ' || private.lead_match(p_filter ->> 'query');
  end if;
  return v_conditions;
exception
  when data_exception then
    raise sqlstate 'PT422' using message = 'We cannot read that filter.';
end
$$;

-- As it was, but a beginning that another one begins with is asked for once: "propos…" finds "proposal…", too.
create or replace function private.lead_query(p_words text)
returns tsquery
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  v_word text;
  v_ending text;
  v_stem text;
  v_one tsquery;
  v_all tsquery;
  v_stops tsquery;
begin
  for v_word in
    select lexeme from unnest(to_tsvector('pg_catalog.simple', translate(lower(left(p_words, 200)), '\''', '  '))) limit 12
  loop
    -- Of one and two letters, all that begins with them would be half of everything.
    v_ending := case when char_length(v_word) > 2 then ':*' else '' end;
    v_one := to_tsquery('pg_catalog.simple', '''' || v_word || '''' || v_ending);
    v_stem := (tsvector_to_array(to_tsvector('pg_catalog.english', v_word)))[1];
    if numnode(to_tsquery('pg_catalog.english', '''' || v_word || '''' || v_ending)) = 0 then
      -- "the", "of": messages are searched without them.
      v_stops := coalesce(v_stops && v_one, v_one);
      continue;
    end if;
    if v_ending <> '' and starts_with(v_word, v_stem) and v_stem ~ '^[[:alpha:]]{3,}$' then
      v_one := to_tsquery('pg_catalog.simple', '''' || v_stem || ''':*');
    else
      v_one := v_one || to_tsquery('pg_catalog.english', '''' || v_word || '''' || v_ending);
    end if;
    v_all := coalesce(v_all && v_one, v_one);
  end loop;
  return coalesce(v_all, v_stops);
end
$$;

create function private.planned_rows(p_from text)
returns bigint
-- Not stable: such functions may not ask for a plan.
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
comment on function private.planned_rows(text) is 'How many rows Postgres expects of "from …", without reading them.';

create function private.search_leads(
  p_list text, p_key text, p_where text, p_match text, p_order text, p_near int, p_limit int,
  out ids int[], out total bigint, out is_exact boolean
)
language plpgsql security definer
set search_path = ''
set jit = 'off'
as $$
declare
  v_near int := p_near;
  v_walk text := format(
    'select array_agg(id order by %3$s), count(*), max(n) from (
      select key, id, n from (select m.*, row_number() over (order by %3$s) as n from (%1$s) as m) as m
      where %2$s order by %3$s limit %4$s
    ) as page',
    p_list, p_match, p_order, p_limit
  );
  v_found int;
  v_seen int;
begin
  is_exact := false;
  execute v_walk using v_near into ids, v_found, v_seen;
  if v_found < p_limit and v_found >= 6 then
    -- Common enough to go on; it ends where the page is full.
    v_near := p_limit * 3 * v_near / v_found;
    execute v_walk using v_near into ids, v_found, v_seen;
  end if;
  if v_found >= p_limit then
    total := private.planned_rows('from public.contact_submissions m where ' || p_where) * v_found / v_seen;
    return;
  end if;
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
comment on function private.search_leads(text, text, text, text, text, int, int) is
  'The first p_limit ids that p_match, of the statement p_list (the first $1 by p_order of what p_where says: key, id, search, email), p_key being the key about m; and how many there are: exactly, or as the p_near first let expect.';

drop function private.lead_page(jsonb, text, jsonb, int);
create function private.lead_page(
  p_filter jsonb, p_sort text, p_after jsonb, p_limit int, out ids int[], out total bigint, out is_exact boolean
)
language plpgsql security definer
set search_path = ''
set jit = 'off'
as $$
declare
  v_where text := private.lead_conditions(p_filter - 'query');
  v_words text := nullif(btrim(p_filter ->> 'query'), '');
  v_statuses text[] := private.lead_statuses(p_filter);
  v_among text := case when v_statuses is null then '' else format(' and m.status = any (%L)', v_statuses) end;
  v_key text;
  v_type text := 'timestamptz';
  v_way text;
  v_order text;
  v_columns text;
  v_list text;
begin
  case p_sort
    when 'newest' then v_key := 'm.created_at'; v_way := 'desc';
    when 'oldest' then v_key := 'm.created_at'; v_way := 'asc';
    when 'updated' then v_key := 'm.updated_at'; v_way := 'desc';
    when 'name' then v_key := 'lower(m.name)'; v_way := 'asc'; v_type := 'text';
    else raise sqlstate 'PT422' using message = 'Leads are sorted by newest, oldest, updated or name.';
  end case;
  if p_after is not null then
    begin
      v_where := v_where || format(
        ' and (%s, m.id) %s (%s, %L::int)', v_key, case v_way when 'asc' then '>' else '<' end,
        case v_type when 'text' then format('%L::text', p_after ->> 'key')
          else format('%L::timestamptz', (p_after ->> 'key')::timestamptz) end,
        (p_after ->> 'id')::int
      );
    exception
      when data_exception then
        raise sqlstate 'PT422' using message = 'We cannot read where this page begins.';
    end;
  end if;
  v_order := format('key %1$s, id %1$s', v_way);
  v_columns := v_key || ' as key, m.id' || case when v_words is null then '' else ', m.search, m.email' end;
  -- One walk a status along its index, and the nearest of all: a list of statuses alone would lose the order.
  if p_sort in ('newest', 'oldest') and not p_filter ?| array['tag', 'unread'] and (
    v_statuses is not null or (p_filter ? 'source' and not p_filter ? 'assignee' and v_words is null)
  ) then
    v_list := format(
      'select one.* from unnest(%L::text[]) as s (status) cross join lateral (
        select %s from public.contact_submissions m where m.status = s.status and %s
        order by %4$s %5$s, m.id %5$s limit $1
      ) as one',
      coalesce(v_statuses, array['new', 'open', 'waiting', 'won', 'lost', 'spam']), v_columns, v_where, v_key, v_way
    );
  else
    v_list := format(
      'select %1$s from public.contact_submissions m where %2$s order by %3$s %4$s, m.id %4$s limit $1',
      v_columns, v_where || v_among, v_key, v_way
    );
  end if;
  v_list := format('select * from (%s) as part order by %s limit $1', v_list, v_order);
  if v_words is null then
    execute format('select array_agg(id order by %s) from (%s) as page', v_order, v_list) using p_limit into ids;
  else
    select s.ids, s.total, s.is_exact into ids, total, is_exact
    from private.search_leads(
      v_list, v_key, v_where || v_among, private.lead_match(v_words), v_order,
      -- Those of a filter lie apart, each on a page of its own.
      case when p_filter ?| array['status', 'assignee', 'tag', 'source', 'unread'] then 600 else 2000 end, p_limit
    ) as s;
  end if;
  ids := coalesce(ids, '{}');
end
$$;
comment on function private.lead_page(jsonb, text, jsonb, int) is
  'The ids of one page of leads, behind p_after {key, id} of the sort; of a search also how many there are behind p_after.';

create or replace function private.count_leads(p_filter jsonb)
returns jsonb
-- Not stable: such functions may not ask for a plan.
language plpgsql security definer
set search_path = ''
set jit = 'off'
as $$
declare
  v_statuses text[] := private.lead_statuses(p_filter);
  v_from text := 'from public.contact_submissions m where ' || private.lead_conditions(p_filter)
    || case when v_statuses is null then '' else format(' and m.status = any (%L)', v_statuses) end;
  v_count bigint := private.planned_rows(v_from);
begin
  if v_count > 1000 then
    return jsonb_build_object('count', v_count, 'exact', false);
  end if;
  execute format('select count(*) from (select 1 %s limit 5000) as part', v_from) into v_count;
  return jsonb_build_object('count', v_count, 'exact', v_count < 5000);
end
$$;

create or replace function private.list_leads(p_filter jsonb, p_sort text, p_after jsonb, p_limit int)
returns jsonb
language plpgsql stable security definer
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
  v_page := private.lead_page(v_filter, p_sort, v_after, v_limit + 1);
  if v_after is null then
    v_total := case
      when cardinality(v_page.ids) <= v_limit then jsonb_build_object('count', cardinality(v_page.ids), 'exact', true)
      when v_page.total is not null then
        jsonb_build_object('count', greatest(v_page.total, v_limit + 1), 'exact', v_page.is_exact)
      else private.count_leads(v_filter)
    end;
  end if;
  return jsonb_build_object(
    'leads', private.lead_summaries(v_page.ids[1:v_limit]),
    'next', case when cardinality(v_page.ids) > v_limit then private.lead_cursor(v_page.ids[v_limit], p_sort) end,
    'total', v_total -> 'count', 'totalIsExact', v_total -> 'exact'
  );
end
$$;

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
  select ids into v_ids from private.lead_page(v_filter, 'newest', nullif(p_after, 'null'), v_limit + 1);
  if v_ids <> '{}' then
    insert into private.audit_log (at, actor, action, subject, details)
    values (private.now(), (select auth.uid()), 'lead.export', 'contact_submissions', jsonb_build_object(
      'newest', v_ids[1], 'oldest', v_ids[least(v_limit, cardinality(v_ids))],
      'count', least(v_limit, cardinality(v_ids)),
      -- The words searched for may name a person, and this record outlives them.
      'filter', (v_filter - 'query') || case when v_filter ? 'query' then '{"query": true}'::jsonb else '{}' end
    ));
  end if;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'createdAt', private.iso(m.created_at), 'name', m.name, 'email', m.email, 'company', m.company,
        'status', m.status, 'assignee', coalesce(p.full_name, m.assignee::text), 'tags', to_jsonb(m.tags),
        'source', m.source, 'firstResponseAt', private.iso(m.first_response_at), 'message', m.message
      ) order by wanted.n), '[]')
      from unnest(v_ids[1:v_limit]) with ordinality as wanted (id, n)
      join public.contact_submissions m on m.id = wanted.id
      left join public.profiles p on p.id = m.assignee
    ),
    'next', case when cardinality(v_ids) > v_limit then private.lead_cursor(v_ids[v_limit], 'newest') end
  );
end
$$;
