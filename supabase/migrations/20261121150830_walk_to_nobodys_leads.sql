-- An index gives no order behind "is null": with nobody as an account of its own, what is nobody's is walked like what is
-- somebody's. The unread are few and have an index of their own, which one walk a status would pass by. And Postgres takes one in two hundred for what a beginning of a word matches, however rare it
-- is: a search first looks at the 2,000 nearest leads, where the page of a common word is full, and asks the index of words
-- when it is not.

drop index public.contact_submissions_assignee_idx;
create index contact_submissions_assignee_idx on public.contact_submissions (assignee);
create index contact_submissions_whose_idx on public.contact_submissions (
  coalesce(assignee, '00000000-0000-0000-0000-000000000000'), status, created_at desc, id desc
);

create or replace function private.lead_conditions(p_filter jsonb)
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
  if v_assignee is not null then
    v_conditions := v_conditions || format(
      ' and coalesce(m.assignee, ''00000000-0000-0000-0000-000000000000'') = %L::uuid', case v_assignee
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

create or replace function private.lead_page(p_filter jsonb, p_sort text, p_after jsonb, p_limit int)
returns int[]
language plpgsql stable security definer
set search_path = ''
set jit = 'off'
as $$
declare
  v_where text := private.lead_conditions(p_filter - 'query');
  v_words tsquery := private.lead_query(p_filter ->> 'query');
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
  if p_filter ->> 'query' is not null and btrim(p_filter ->> 'query') <> '' then
    v_where := v_where || case when v_statuses is null then '' else format(' and m.status = any (%L)', v_statuses) end;
    execute format(
      'select array_agg(id order by key %4$s, id %4$s) from (
        select key, id from (
          select %1$s as key, m.id, m.search from public.contact_submissions m where %2$s
          order by %1$s %4$s, m.id %4$s limit 2000
        ) as near where search @@ %3$L order by key %4$s, id %4$s limit %5$s
      ) as page',
      v_key, v_where, v_words, v_way, p_limit
    ) into v_ids;
    if coalesce(cardinality(v_ids), 0) < p_limit then
      execute format(
        'with found as materialized (
          select %1$s as key, m.id from public.contact_submissions m where m.search @@ %3$L and %2$s
        )
        select array_agg(id order by key %4$s, id %4$s) from (
          select key, id from found order by key %4$s, id %4$s limit %5$s
        ) as page',
        v_key, v_where, v_words, v_way, p_limit
      ) into v_ids;
    end if;
    return coalesce(v_ids, '{}');
  end if;
  -- One walk a status along its index, and the nearest of all: a list of statuses alone would lose the order.
  if p_sort in ('newest', 'oldest') and p_filter ->> 'tag' is null
    and p_filter ->> 'unread' is null
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
  v_plan jsonb;
  v_count bigint;
begin
  execute 'explain (format json) select 1 ' || v_from into v_plan;
  v_count := (v_plan #>> '{0,Plan,Plan Rows}')::numeric;
  if p_filter ->> 'query' is not null and v_count <= 20000
    and v_count <= (select reltuples * 0.02 from pg_class where oid = 'public.contact_submissions'::regclass)
  then
    -- As above: the estimate is too high for what is rare, and a limit would lead away from the index of words.
    execute format('with found as materialized (select 1 %s) select count(*) from found', v_from) into v_count;
    return jsonb_build_object('count', v_count, 'exact', true);
  end if;
  if v_count > 1000 then
    return jsonb_build_object('count', v_count, 'exact', false);
  end if;
  execute format('select count(*) from (select 1 %s limit 5000) as part', v_from) into v_count;
  return jsonb_build_object('count', v_count, 'exact', v_count < 5000);
end
$$;
