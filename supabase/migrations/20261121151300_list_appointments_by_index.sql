-- As it was, but each call writes its own statement with the values in it: Postgres then begins at the days asked for,
-- not at the first appointment ever, and finds the requests by their own index.
create or replace function private.list_appointments(p_from date, p_to date, p_filter jsonb)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_limit constant int := 500;
  v_zone text := private.setting('firm_time_zone');
  v_filter jsonb := jsonb_strip_nulls(coalesce(p_filter, '{}'));
  v_statuses text[] := array(select jsonb_array_elements_text(coalesce(v_filter -> 'status', '[]')));
  v_words text := nullif(btrim(left(v_filter ->> 'query', 100)), '');
  v_from timestamptz := p_from::timestamp at time zone v_zone;
  v_where text := 'a.status <> ''held''';
  v_found jsonb;
begin
  perform private.require_admin();
  if (v_statuses <@ array['pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined']) is not true then
    raise sqlstate 'PT422' using
      message = 'Please choose pending, confirmed, completed, no_show, cancelled or declined.';
  end if;
  if exists (select from jsonb_object_keys(v_filter) as key where key not in ('status', 'consultant', 'query')) then
    raise sqlstate 'PT422' using message = 'Appointments are filtered by status, consultant and query.';
  end if;
  if v_from is not null then
    -- None is longer than eight hours.
    v_where := v_where || format(
      ' and a.ends_at > %L::timestamptz and a.starts_at > %L::timestamptz', v_from, v_from - interval '1 day'
    );
  end if;
  if p_to is not null then
    v_where := v_where || format(
      ' and a.starts_at < %L::timestamptz', (p_to + 1)::timestamp at time zone v_zone
    );
  end if;
  if cardinality(v_statuses) = 1 then
    v_where := v_where || format(' and a.status = %L', v_statuses[1]);
  elsif cardinality(v_statuses) > 1 then
    v_where := v_where || format(' and a.status = any (%L::text[])', v_statuses);
  end if;
  if v_filter ->> 'consultant' is not null then
    v_where := v_where || format(' and a.consultant_id = %s', (v_filter ->> 'consultant')::bigint);
  end if;
  if v_words is not null then
    v_where := v_where || format(
      ' and position(%L in lower(concat_ws('' '', a.client_name, a.client_email, a.company, a.service_type))) > 0',
      lower(v_words)
    );
  end if;
  execute format(
    'select coalesce(jsonb_agg(private.staff_view(a) order by a.starts_at, a.id), ''[]'')
     from (select a.id from public.appointments a where %s order by a.starts_at, a.id limit %s) as found
     join public.appointments a on a.id = found.id',
    v_where, v_limit + 1
  ) into v_found;
  return jsonb_build_object(
    'timeZone', v_zone,
    'appointments', case when jsonb_array_length(v_found) > v_limit then v_found - v_limit else v_found end,
    'isCut', jsonb_array_length(v_found) > v_limit
  );
end
$$;
