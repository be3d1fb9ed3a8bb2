-- The list of leads: filters, full-text search and keyset pages. Each call writes its own statement with the values in it,
-- so that Postgres plans for these values: a rare label and a common one want different indexes.

create function private.require_admin()
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_rank('admin') then
    raise sqlstate 'PT403' using message = 'Only an admin can do that.';
  end if;
end
$$;
comment on function private.require_admin() is 'PT403 unless the caller is an admin.';

create function private.lead_query(p_words text)
returns tsquery
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  v_word text;
  v_ending text;
  v_stem tsquery;
  v_one tsquery;
  v_all tsquery;
  v_stops tsquery;
begin
  for v_word in
    select lexeme from unnest(to_tsvector('pg_catalog.simple', translate(left(p_words, 200), '\''', '  '))) limit 12
  loop
    -- Of one and two letters, all that begins with them would be half of everything.
    v_ending := case when char_length(v_word) > 2 then ':*' else '' end;
    v_one := to_tsquery('pg_catalog.simple', '''' || v_word || '''' || v_ending);
    v_stem := to_tsquery('pg_catalog.english', '''' || v_word || '''' || v_ending);
    if numnode(v_stem) = 0 then
      -- "the", "of": messages are searched without them.
      v_stops := coalesce(v_stops && v_one, v_one);
    else
      v_all := coalesce(v_all && (v_one || v_stem), v_one || v_stem);
    end if;
  end loop;
  return coalesce(v_all, v_stops);
end
$$;
comment on function private.lead_query(text) is
  'Words as they are typed as a query of contact_submissions.search: all of them, each as a beginning or by its stem; null when there is none.';

create function private.lead_statuses(p_filter jsonb)
returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  v_all text[] := array['new', 'open', 'waiting', 'won', 'lost', 'spam'];
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
  if not v_wanted <@ v_all then
    raise sqlstate 'PT422' using message = 'Please choose new, open, waiting, won, lost or spam.';
  end if;
  return v_wanted;
end
$$;
comment on function private.lead_statuses(jsonb) is 'The statuses that a filter names; null: any. PT422: no such status.';

create function private.lead_conditions(p_filter jsonb)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_unknown text;
  v_assignee text := p_filter ->> 'assignee';
  v_words text := nullif(btrim(p_filter ->> 'query'), '');
  v_conditions text := 'm.merged_into is null';
begin
  select key into v_unknown from jsonb_object_keys(p_filter) as key
  where key not in ('status', 'assignee', 'tag', 'source', 'from', 'to', 'query', 'unread') limit 1;
  if v_unknown is not null then
    raise sqlstate 'PT422' using message = format('Leads cannot be filtered by %s.', left(v_unknown, 40));
  end if;
  if v_assignee = 'none' then
    v_conditions := v_conditions || ' and m.assignee is null';
  elsif v_assignee is not null then
    v_conditions := v_conditions || format(
      ' and m.assignee = %L::uuid', case v_assignee when 'me' then (select auth.uid())::text else v_assignee::uuid::text end
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
  if v_words is not null then
    v_conditions := v_conditions
      || coalesce(format(' and m.search @@ %L::tsquery', private.lead_query(v_words)), ' and false');
  end if;
  return v_conditions;
exception
  when data_exception then
    raise sqlstate 'PT422' using message = 'We cannot read that filter.';
end
$$;
comment on function private.lead_conditions(jsonb) is
  'A filter of leads, but for its statuses, as SQL about m: {assignee: uuid, me or none, tag, source, from, to (instants, to is left out), query, unread}. PT422: another key or an unreadable value.';

create function private.lead_summaries(p_ids int[])
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'createdAt', private.iso(m.created_at), 'name', m.name, 'email', m.email, 'company', m.company,
      'status', m.status, 'assignee', m.assignee, 'assigneeName', p.full_name, 'source', m.source,
      'tags', to_jsonb(m.tags), 'readAt', private.iso(m.read_at), 'firstResponseAt', private.iso(m.first_response_at),
      'updatedAt', private.iso(m.updated_at), 'version', m.version,
      'openTasks', t.open, 'nextDueAt', private.iso(t.next)
    ) order by wanted.n), '[]')
    from unnest(p_ids) with ordinality as wanted (id, n)
    join public.contact_submissions m on m.id = wanted.id
    left join public.profiles p on p.id = m.assignee
    cross join lateral (
      select count(*)::int as open, min(due_at) as next from public.lead_tasks where lead_id = m.id and done_at is null
    ) as t
  );
end
$$;
comment on function private.lead_summaries(int[]) is 'Leads as the list shows them, in the order of the ids; without their words.';

create function private.lead_page(p_filter jsonb, p_sort text, p_after jsonb, p_limit int)
returns int[]
language plpgsql stable security definer
set search_path = ''
set jit = 'off'
as $$
declare
  v_where text := private.lead_conditions(p_filter);
  v_statuses text[] := private.lead_statuses(p_filter);
  v_key text;
  v_type text := 'timestamptz';
  v_way text;
  v_page text;
  v_ids int[];
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
  -- One walk a status along its index, and the nearest of all: a list of statuses alone would lose the order.
  if p_sort in ('newest', 'oldest') and p_filter ->> 'query' is null and p_filter ->> 'tag' is null
    and (v_statuses is not null or coalesce(p_filter ->> 'assignee', p_filter ->> 'source') is not null)
  then
    v_page := format(
      'select one.key, one.id from unnest(%L::text[]) as s (status) cross join lateral (
        select %2$s as key, m.id from public.contact_submissions m where m.status = s.status and %3$s
        order by %2$s %4$s, m.id %4$s limit %5$s
      ) as one',
      coalesce(v_statuses, array['new', 'open', 'waiting', 'won', 'lost', 'spam']), v_key, v_where, v_way, p_limit
    );
  else
    v_page := format(
      'select %1$s as key, m.id from public.contact_submissions m where %2$s%3$s order by %1$s %4$s, m.id %4$s limit %5$s',
      v_key, v_where,
      case when v_statuses is null then '' else format(' and m.status = any (%L)', v_statuses) end, v_way, p_limit
    );
  end if;
  execute format(
    'select array_agg(id order by key %2$s, id %2$s) from (
      select key, id from (%1$s) as part order by key %2$s, id %2$s limit %3$s
    ) as page',
    v_page, v_way, p_limit
  ) into v_ids;
  return coalesce(v_ids, '{}');
end
$$;
comment on function private.lead_page(jsonb, text, jsonb, int) is
  'The ids of one page of leads, behind p_after {key, id} of the sort.';

create function private.count_leads(p_filter jsonb)
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
  v_plan jsonb;
  v_count bigint;
begin
  execute 'explain (format json) select 1 ' || v_from into v_plan;
  v_count := (v_plan #>> '{0,Plan,Plan Rows}')::numeric;
  if v_count > 1000 then
    return jsonb_build_object('count', v_count, 'exact', false);
  end if;
  execute format('select count(*) from (select 1 %s limit 5000) as part', v_from) into v_count;
  return jsonb_build_object('count', v_count, 'exact', v_count < 5000);
end
$$;
comment on function private.count_leads(jsonb) is
  'How many leads a filter has: {count, exact}. Many are estimated as Postgres plans them, since counting a million takes longer than anybody waits.';

create function private.lead_cursor(p_id int, p_sort text)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  -- To the microsecond: private.iso() would skip leads of the same millisecond.
  select jsonb_build_object('id', m.id, 'key', case p_sort
    when 'updated' then to_jsonb(m.updated_at) when 'name' then to_jsonb(lower(m.name)) else to_jsonb(m.created_at) end)
  from public.contact_submissions m where m.id = p_id
$$;
comment on function private.lead_cursor(int, text) is 'Where the page behind a lead begins.';

create function private.list_leads(p_filter jsonb, p_sort text, p_after jsonb, p_limit int)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 100);
  v_filter jsonb := jsonb_strip_nulls(coalesce(p_filter, '{}'));
  v_after jsonb := nullif(p_after, 'null');
  v_ids int[];
  v_total jsonb;
begin
  perform private.require_admin();
  v_ids := private.lead_page(v_filter, p_sort, v_after, v_limit + 1);
  if v_after is null then
    if cardinality(v_ids) <= v_limit then
      v_total := jsonb_build_object('count', cardinality(v_ids), 'exact', true);
    else
      v_total := private.count_leads(v_filter);
    end if;
  end if;
  return jsonb_build_object(
    'leads', private.lead_summaries(v_ids[1:v_limit]),
    'next', case when cardinality(v_ids) > v_limit then private.lead_cursor(v_ids[v_limit], p_sort) end,
    'total', v_total -> 'count', 'totalIsExact', v_total -> 'exact'
  );
end
$$;
comment on function private.list_leads(jsonb, text, jsonb, int) is 'See public.list_leads().';

create function public.list_leads(
  p_filter jsonb default '{}', p_sort text default 'newest', p_after jsonb default null, p_limit int default 50
)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_leads(p_filter, p_sort, p_after, p_limit)
$$;
comment on function public.list_leads(jsonb, text, jsonb, int) is
  'A page of leads, for admins; {leads, next, total, totalIsExact}. p_filter {status: text or [text], assignee: uuid, me or none, tag, source, from, to, query, unread}; p_sort newest, oldest, updated or name; p_after: next of the page before; p_limit 1 to 100. total is null but on the first page. PT403: not an admin, PT422: an unreadable filter or sort.';

create function private.count_unread_leads()
returns int
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select count(*)::int from (
      select from public.contact_submissions where read_at is null and merged_into is null and status <> 'spam'
      limit 1000
    ) as part
  );
end
$$;
comment on function private.count_unread_leads() is 'See public.count_unread_leads().';

create function public.count_unread_leads()
returns int
language sql stable security invoker
set search_path = ''
as $$
  select private.count_unread_leads()
$$;
comment on function public.count_unread_leads() is
  'How many leads nobody has opened, at most 1,000, for admins. PT403: not an admin.';

create function private.list_staff()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', p.full_name, 'email', u.email)
      order by lower(coalesce(p.full_name, u.email)), u.id), '[]')
    from private.user_roles r join auth.users u on u.id = r.user_id left join public.profiles p on p.id = u.id
    where r.role = 'admin'
  );
end
$$;
comment on function private.list_staff() is 'See public.list_staff().';

create function public.list_staff()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_staff()
$$;
comment on function public.list_staff() is
  'Who of the staff leads and tasks can be given to, for admins: [{id, name, email}]. PT403: not an admin.';

grant execute on function
  private.list_leads(jsonb, text, jsonb, int), public.list_leads(jsonb, text, jsonb, int),
  private.count_unread_leads(), public.count_unread_leads(), private.list_staff(), public.list_staff()
to authenticated;
