-- The two ways in which many messages leave at once. Each page is written down with what was on it.

create function private.read_contact_submissions()
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_rows jsonb;
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'createdAt', private.iso(m.created_at), 'name', m.name, 'email', m.email, 'company', m.company,
    'message', m.message
  ) order by m.created_at desc, m.id desc), '[]') into v_rows
  from (select * from public.contact_submissions order by created_at desc, id desc limit 1000) as m;
  -- Looked at again within the hour, the same messages are no news.
  if v_rows <> '[]' and not exists (
    select from private.audit_log l
    where l.subject = 'contact_submissions' and l.action = 'lead.list' and l.actor = (select auth.uid())
      and l.at > private.now() - interval '1 hour' and l.details -> 'newest' = v_rows -> 0 -> 'id'
  ) then
    insert into private.audit_log (at, actor, action, subject, details)
    values (private.now(), (select auth.uid()), 'lead.list', 'contact_submissions', jsonb_build_object(
      'newest', v_rows -> 0 -> 'id', 'oldest', v_rows -> -1 -> 'id', 'count', jsonb_array_length(v_rows)
    ));
  end if;
  return v_rows;
end
$$;
comment on function private.read_contact_submissions() is 'See public.read_contact_submissions().';

create function public.read_contact_submissions()
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.read_contact_submissions()
$$;
comment on function public.read_contact_submissions() is
  'The 1,000 newest messages, newest first, for admins: [{id, createdAt, name, email, company, message}]. Writes down who read them. PT403: not an admin.';

create function private.export_leads(p_filter jsonb, p_after jsonb, p_limit int)
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
  v_ids := private.lead_page(v_filter, 'newest', nullif(p_after, 'null'), v_limit + 1);
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
comment on function private.export_leads(jsonb, jsonb, int) is 'See public.export_leads().';

create function public.export_leads(p_filter jsonb default '{}', p_after jsonb default null, p_limit int default 1000)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.export_leads(p_filter, p_after, p_limit)
$$;
comment on function public.export_leads(jsonb, jsonb, int) is
  'A page of up to 1,000 leads with their words, newest first, for admins; {rows, next}. The filter is that of list_leads(). Each page is written down. PT403: not an admin, PT422: an unreadable filter.';

grant execute on function
  private.read_contact_submissions(), public.read_contact_submissions(),
  private.export_leads(jsonb, jsonb, int), public.export_leads(jsonb, jsonb, int)
to authenticated;
