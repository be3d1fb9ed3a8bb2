-- The three calls by which staff write content.

create function private.content_row(p_kind text, p_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_row jsonb;
begin
  execute format('select to_jsonb(t) from public.%I t where id = $1', private.content_table(p_kind)) into v_row using p_id;
  return v_row;
end
$$;
comment on function private.content_row(text, bigint) is 'A piece of content as it is stored, or null.';

create function private.lock_content(p_kind text, p_id bigint, p_version int)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_version int;
begin
  execute format('select version from public.%I where id = $1 for no key update', private.content_table(p_kind))
    into v_version using p_id;
  if v_version is null then
    raise sqlstate 'PT404' using message = 'This has been deleted meanwhile.';
  end if;
  if v_version is distinct from p_version then
    raise sqlstate 'PT409' using message = 'Somebody else has changed this meanwhile.',
      detail = private.content_row(p_kind, p_id)::text;
  end if;
end
$$;
comment on function private.lock_content(text, bigint, int) is
  'Locks a piece of content. PT404: it is gone, PT409: the version is an older one, the row as it is in the details.';

create function private.save_content(p_kind text, p_id bigint, p_version int, p_values jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_table text;
  v_columns text[];
  v_list text;
  v_values jsonb;
  v_unknown text;
  v_id bigint := p_id;
  v_constraint text;
  v_column text;
begin
  perform private.require_admin();
  v_table := private.content_table(p_kind);
  if jsonb_typeof(p_values) is distinct from 'object' or p_values = '{}' then
    raise sqlstate 'PT422' using message = 'Please say what to save.';
  end if;
  v_columns := array(select jsonb_object_keys(p_values));
  select key into v_unknown from unnest(v_columns) as key
  where not exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = ('public.' || v_table)::regclass and a.attnum > 0 and a.attname = key and a.attgenerated = ''
  ) or key = any (array['id', 'version', 'position', 'created_at', 'updated_at', 'price_unit']);
  if v_unknown is not null then
    raise sqlstate 'PT422' using message = format('There is no %s to save.', left(v_unknown, 40));
  end if;
  v_list := (select string_agg(quote_ident(c), ', ') from unnest(v_columns) as c);
  -- The hour at which something is published is this clock's.
  v_values := p_values || case when p_values -> 'publish_at' = 'null'
    then jsonb_build_object('publish_at', private.now()) else '{}' end;
  if p_id is not null then
    perform private.lock_content(p_kind, p_id, p_version);
  end if;
  begin
    if p_id is not null then
      execute format(
        'update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(t, $1)) where id = $2',
        v_table, v_list
      ) using v_values, p_id;
    elsif p_kind = 'post' then
      execute format(
        'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) returning id',
        v_table, v_list
      ) into v_id using v_values;
    else
      -- Two at once would take the same place.
      execute format('lock table public.%I in share row exclusive mode', v_table);
      execute format(
        'insert into public.%1$I (%2$s, position) select %2$s, (select coalesce(max(position), 0) + 1 from public.%1$I) '
        'from jsonb_populate_record(null::public.%1$I, $1) returning id',
        v_table, v_list
      ) into v_id using v_values;
    end if;
  exception
    when check_violation or not_null_violation or unique_violation then
      get stacked diagnostics v_constraint = constraint_name, v_column = column_name;
      raise sqlstate 'PT422' using message = private.content_refusal(v_constraint, v_column),
        detail = coalesce(nullif(v_column, ''), regexp_replace(v_constraint, '^' || v_table || '_|_(check|key)$', '', 'g'));
    when data_exception then
      raise sqlstate 'PT422' using message = 'Please check the numbers and dates.';
  end;
  return private.content_row(p_kind, v_id);
end
$$;
comment on function private.save_content(text, bigint, int, jsonb) is 'See public.save_content().';

create function public.save_content(p_kind text, p_id bigint, p_version int, p_values jsonb)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.save_content(p_kind, p_id, p_version, p_values)
$$;
comment on function public.save_content(text, bigint, int, jsonb) is
  'Writes columns of a service, post, case_study, testimonial or faq, for admins; the row as it is then. publish_at null: now. Without an id it is added, last in its order. PT403: not an admin, PT404: it is gone, PT409: the version is an older one, the row as it is in the details, PT422 with a sentence, the column in the details.';

create function private.delete_content(p_kind text, p_id bigint, p_version int)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_content(p_kind, p_id, p_version);
  execute format('delete from public.%I where id = $1', private.content_table(p_kind)) using p_id;
end
$$;
comment on function private.delete_content(text, bigint, int) is 'See public.delete_content().';

create function public.delete_content(p_kind text, p_id bigint, p_version int)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.delete_content(p_kind, p_id, p_version)
$$;
comment on function public.delete_content(text, bigint, int) is
  'Deletes a piece of content, for admins. PT403: not an admin, PT404: it is gone, PT409: the version is an older one, the row as it is in the details.';

create function private.order_content(p_kind text, p_ids bigint[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_table text;
  v_count int;
begin
  perform private.require_admin();
  v_table := private.content_table(p_kind);
  if p_kind = 'post' or cardinality(p_ids) is null or cardinality(p_ids) > 500
    or cardinality(p_ids) <> (select count(distinct id) from unnest(p_ids) as id) then
    raise sqlstate 'PT422' using message = 'Please say the order.';
  end if;
  execute format('lock table public.%I in share row exclusive mode', v_table);
  execute format('select count(*) from public.%I', v_table) into v_count;
  if v_count <> cardinality(p_ids) then
    raise sqlstate 'PT409' using message = 'Something was added or deleted meanwhile. Please look again.';
  end if;
  execute format(
    'update public.%1$I t set position = place.position from ('
    '  select id, (select array_agg(position order by position) from public.%1$I)[n] as position'
    '  from unnest($1) with ordinality as wanted (id, n)'
    ') as place where t.id = place.id and t.position <> place.position', v_table
  ) using p_ids;
end
$$;
comment on function private.order_content(text, bigint[]) is 'See public.order_content().';

create function public.order_content(p_kind text, p_ids bigint[])
returns void
language sql security invoker
set search_path = ''
as $$
  select private.order_content(p_kind, p_ids)
$$;
comment on function public.order_content(text, bigint[]) is
  'Puts all of a kind but posts, which go by date, into the order of p_ids, for admins. PT403: not an admin, PT409: these are not all of them, PT422: no order.';

grant execute on function
  private.save_content(text, bigint, int, jsonb), public.save_content(text, bigint, int, jsonb),
  private.delete_content(text, bigint, int), public.delete_content(text, bigint, int),
  private.order_content(text, bigint[]), public.order_content(text, bigint[])
to authenticated;
