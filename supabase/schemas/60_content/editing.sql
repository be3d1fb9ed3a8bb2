-- How staff write content: save_content(), delete_content() and reorder_content() for the six tables of
-- content_tables.sql, and the bucket for uploaded images. The tables grant no writes. Each change names the version that
-- its caller read, is checked by the constraints of the table, and is recorded in the audit log (docs/decisions/0033).

create or replace function private.content_table_of(p_kind text)
returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  v_table text := case p_kind
    when 'service' then 'services' when 'post' then 'blog_posts' when 'case_study' then 'case_studies'
    when 'team_member' then 'team_members' when 'testimonial' then 'testimonials' when 'faq' then 'faqs'
  end;
begin
  if v_table is null then
    perform private.refuse(422, 'content_kind_invalid');
  end if;
  return v_table;
end
$$;
comment on function private.content_table_of(text) is
  'The table of a kind of content: service, post, case_study, team_member, testimonial or faq. PT422: no such kind.';

create or replace function private.content_json(p_kind text, p_id bigint)
returns jsonb
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  v_row jsonb;
begin
  execute format('select to_jsonb(t) from public.%I t where id = $1', private.content_table_of(p_kind)) into v_row using p_id;
  return v_row;
end
$$;
comment on function private.content_json(text, bigint) is 'A row of content with all its columns, or null.';

create or replace function private.lock_content_version(p_kind text, p_id bigint, p_version int)
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_version int;
begin
  -- The table lock of the write that follows, before the row lock. Otherwise reorder_content() could lock the table in between
  -- and wait for the row, which is a deadlock.
  execute format('lock table public.%I in row exclusive mode', private.content_table_of(p_kind));
  execute format('select version from public.%I where id = $1 for no key update', private.content_table_of(p_kind))
    into v_version using p_id;
  if v_version is null then
    perform private.refuse(404, 'content_deleted');
  end if;
  if v_version is distinct from p_version then
    perform private.refuse(
      409, 'version_conflict', jsonb_build_object('what', 'content', 'current', private.content_json(p_kind, p_id))
    );
  end if;
end
$$;
comment on function private.lock_content_version(text, bigint, integer) is
  'Locks a row of content for a write, until the transaction ends. PT404: it was deleted. PT409: p_version is stale, with the current row in the parameters.';

create or replace function private.violated_content_field(p_constraint text, p_column text)
returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    nullif(p_column, ''),
    regexp_replace(p_constraint, '^(services|blog_posts|case_studies|team_members|testimonials|faqs)_|_(check|f?key)$', '', 'g')
  )
$$;
comment on function private.violated_content_field(text, text) is
  'The field of a violated constraint, for the form to mark: the column, or a part of the constraint''s name. Tables name their constraints {table}_{column}_check, _key or _fkey, domains {domain}_check.';

create or replace function private.save_content(p_kind text, p_id bigint, p_version int, p_values jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_table text;
  v_columns text[];
  v_column_list text;
  v_values jsonb;
  v_unknown text;
  v_id bigint := p_id;
  v_constraint text;
  v_column text;
begin
  perform private.require_admin();
  v_table := private.content_table_of(p_kind);
  if jsonb_typeof(p_values) is distinct from 'object' or p_values = '{}' then
    perform private.refuse(422, 'content_values_required');
  end if;
  v_columns := array(select jsonb_object_keys(p_values));
  select key into v_unknown from unnest(v_columns) as key
  where not exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = ('public.' || v_table)::regclass and a.attnum > 0 and a.attname = key and a.attgenerated = ''
  ) or key = any (array['id', 'version', 'position', 'created_at', 'updated_at', 'price_unit']);
  if v_unknown is not null then
    perform private.refuse(422, 'content_field_unknown', jsonb_build_object('field', left(v_unknown, 40)));
  end if;
  v_column_list := (select string_agg(quote_ident(c), ', ') from unnest(v_columns) as c);
  -- A null publish_at means now, by the clock of the database.
  v_values := p_values || case when p_values -> 'publish_at' = 'null'
    then jsonb_build_object('publish_at', private.now()) else '{}' end;
  if p_id is not null then
    perform private.lock_content_version(p_kind, p_id, p_version);
  end if;
  begin
    if p_id is not null then
      execute format(
        'update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(t, $1)) where id = $2',
        v_table, v_column_list
      ) using v_values, p_id;
    elsif p_kind = 'post' then
      execute format(
        'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) returning id',
        v_table, v_column_list
      ) into v_id using v_values;
    else
      -- A concurrent insert would take the same position.
      execute format('lock table public.%I in share row exclusive mode', v_table);
      execute format(
        'insert into public.%1$I (%2$s, position) select %2$s, (select coalesce(max(position), 0) + 1 from public.%1$I) '
        'from jsonb_populate_record(null::public.%1$I, $1) returning id',
        v_table, v_column_list
      ) into v_id using v_values;
    end if;
  exception
    when check_violation or not_null_violation or unique_violation or foreign_key_violation then
      get stacked diagnostics v_constraint = constraint_name, v_column = column_name;
      perform private.refuse(
        422, case when v_constraint like '%\_slug\_key' then 'slug_taken' else 'content_invalid' end,
        jsonb_build_object('field', private.violated_content_field(v_constraint, v_column))
      );
    when data_exception then
      perform private.refuse(422, 'values_invalid');
  end;
  return private.content_json(p_kind, v_id);
end
$$;
comment on function private.save_content(text, bigint, integer, jsonb) is 'See public.save_content().';
grant execute on function private.save_content(text, bigint, integer, jsonb) to authenticated;

create or replace function public.save_content(p_kind text, p_id bigint, p_version int, p_values jsonb)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.save_content(p_kind, p_id, p_version, p_values)
$$;
comment on function public.save_content(text, bigint, integer, jsonb) is
  'Writes the columns in p_values to a service, post, case_study, team_member, testimonial or faq, for admins. p_id null: adds a row, last in its order. publish_at null: now. Returns the row. PT403: not an admin. PT404: it was deleted. PT409: p_version is stale, with the current row in the parameters. PT422: an invalid value, with the column in the parameters.';
grant execute on function public.save_content(text, bigint, integer, jsonb) to authenticated;

create or replace function private.delete_content(p_kind text, p_id bigint, p_version int)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_kind = 'team_member' then
    -- The deletion also writes the articles of the member. A concurrent save of one locks the article first and the member
    -- second, which would be a deadlock.
    lock table public.blog_posts in share row exclusive mode;
  end if;
  perform private.lock_content_version(p_kind, p_id, p_version);
  execute format('delete from public.%I where id = $1', private.content_table_of(p_kind)) using p_id;
end
$$;
comment on function private.delete_content(text, bigint, integer) is 'See public.delete_content().';
grant execute on function private.delete_content(text, bigint, integer) to authenticated;

create or replace function public.delete_content(p_kind text, p_id bigint, p_version int)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.delete_content(p_kind, p_id, p_version)
$$;
comment on function public.delete_content(text, bigint, integer) is
  'Deletes a row of content, for admins. PT403: not an admin. PT404: it was deleted. PT409: p_version is stale, with the current row in the parameters.';
grant execute on function public.delete_content(text, bigint, integer) to authenticated;

create or replace function private.reorder_content(p_kind text, p_ids bigint[], p_previous bigint[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_table text;
  v_now bigint[];
begin
  perform private.require_admin();
  v_table := private.content_table_of(p_kind);
  if p_kind = 'post' or cardinality(p_ids) is null or cardinality(p_ids) > 500
    or cardinality(p_ids) <> (select count(distinct id) from unnest(p_ids) as id) then
    perform private.refuse(422, 'content_order_required');
  end if;
  execute format('lock table public.%I in share row exclusive mode', v_table);
  execute format('select array_agg(id order by position, id) from public.%I', v_table) into v_now;
  -- A repeated request has nothing to change.
  if v_now = p_ids then
    return;
  end if;
  if v_now is distinct from p_previous or not (v_now @> p_ids and p_ids @> v_now) then
    perform private.refuse(409, 'version_conflict', '{"what": "content_order"}');
  end if;
  -- The n-th id gets the n-th smallest of the existing positions.
  execute format(
    'update public.%1$I t set position = place.position from ('
    '  select id, (select array_agg(position order by position) from public.%1$I)[n] as position'
    '  from unnest($1) with ordinality as wanted (id, n)'
    ') as place where t.id = place.id and t.position <> place.position', v_table
  ) using p_ids;
end
$$;
comment on function private.reorder_content(text, bigint[], bigint[]) is 'See public.reorder_content().';
grant execute on function private.reorder_content(text, bigint[], bigint[]) to authenticated;

create or replace function public.reorder_content(p_kind text, p_ids bigint[], p_previous bigint[])
returns void
language sql security invoker
set search_path = ''
as $$
  select private.reorder_content(p_kind, p_ids, p_previous)
$$;
comment on function public.reorder_content(text, bigint[], bigint[]) is
  'Puts all rows of a kind into the order of p_ids, for admins. p_previous is the order that the admin saw. Posts have no order but their date. PT403: not an admin. PT409: another admin sorted, added or deleted rows meanwhile, or p_ids are not all rows of the kind. PT422: a kind without an order, or duplicate, missing or too many ids.';
grant execute on function public.reorder_content(text, bigint[], bigint[]) to authenticated;

create or replace function private.increment_content_version()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- position is not part of the content, and a BEFORE trigger does not know generated columns yet.
  c_ignored constant text[] := array['position', 'updated_at', 'read_time', 'published', 'version', 'translated_version'];
begin
  if to_jsonb(new) - c_ignored is distinct from to_jsonb(old) - c_ignored then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
comment on function private.increment_content_version() is
  'Trigger: increments the version of a row of content when anything but its position changes.';

create or replace function private.cut_audit_value(p_value jsonb)
returns jsonb
language sql stable parallel safe
set search_path = ''
as $$
  select case
    when char_length(p_value #>> '{}') <= 200 then p_value
    else to_jsonb(left(p_value #>> '{}', 200) || '…')
  end
$$;
comment on function private.cut_audit_value(jsonb) is
  'A value for the audit log: texts and lists of more than 200 characters are cut, so that the log does not keep every version of an article.';

create or replace function private.audit_content()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_kind text := tg_argv[0];
  v_now timestamptz := private.now();
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_was text := private.publication_state(v_old ->> 'status', (v_old ->> 'publish_at')::timestamptz, v_now);
  v_is text := private.publication_state(v_new ->> 'status', (v_new ->> 'publish_at')::timestamptz, v_now);
  v_fields text[];
  v_after jsonb := coalesce(v_new, v_old);
  c_computed constant text[] := array['updated_at', 'version', 'translated_version', 'read_time', 'published', 'created_at', 'id'];
  -- Testimonials and team members are people's: their texts are named, and the values left out.
  c_personal constant text[] := array['testimonial', 'team_member'];
  c_states constant text[] := array['position', 'status', 'publish_at'];
begin
  select array_agg(key order by key) into v_fields
  from jsonb_each(coalesce(v_new, '{}')) as fields (key, value)
  where value is distinct from v_old -> key and key <> all (c_computed);
  if tg_op = 'UPDATE' and v_fields is null then
    return null;
  end if;
  insert into private.audit_log (action, subject, details)
  values (
    v_kind || '.' || case
      when tg_op = 'DELETE' then 'delete'
      when v_is = 'scheduled' and (v_was is distinct from 'scheduled' or 'publish_at' = any (v_fields)) then 'schedule'
      when v_is = 'published' and v_was is distinct from 'published' then 'publish'
      when tg_op = 'INSERT' then 'create'
      when v_is = 'draft' and v_was <> 'draft' then 'unpublish'
      when v_fields = '{position}' then 'move'
      else 'update'
    end,
    v_after ->> 'id',
    jsonb_strip_nulls(jsonb_build_object(
      'title', coalesce(v_after ->> 'question', case when v_kind <> all (c_personal) then
        coalesce(v_after ->> 'title', v_after ->> 'name') end),
      'slug', v_after ->> 'slug',
      'oldSlug', nullif(v_old ->> 'slug', v_after ->> 'slug'),
      'fields', case when tg_op = 'UPDATE' then to_jsonb(v_fields) end,
      'changes', case when tg_op = 'UPDATE' then (
        select jsonb_object_agg(name, jsonb_build_array(
          private.cut_audit_value(v_old -> name), private.cut_audit_value(v_new -> name)
        ))
        from unnest(v_fields) as name where v_kind <> all (c_personal) or name = any (c_states)
      ) end,
      'publishAt', case when v_is = 'scheduled' then v_new ->> 'publish_at' end,
      'version', v_after -> 'version'
    ))
  );
  return null;
end
$$;
comment on function private.audit_content() is
  'Trigger: records in the audit log that a row of content was created, updated, published, scheduled, unpublished, moved or deleted, which fields changed, and from what to what. Argument: the kind.';

create trigger services_increment_version before update on public.services
  for each row execute function private.increment_content_version();
create trigger services_audit after insert or delete or update on public.services
  for each row execute function private.audit_content('service');

create trigger blog_posts_increment_version before update on public.blog_posts
  for each row execute function private.increment_content_version();
create trigger blog_posts_audit after insert or delete or update on public.blog_posts
  for each row execute function private.audit_content('post');

create trigger case_studies_increment_version before update on public.case_studies
  for each row execute function private.increment_content_version();
create trigger case_studies_audit after insert or delete or update on public.case_studies
  for each row execute function private.audit_content('case_study');

create trigger team_members_increment_version before update on public.team_members
  for each row execute function private.increment_content_version();
create trigger team_members_audit after insert or delete or update on public.team_members
  for each row execute function private.audit_content('team_member');

create trigger testimonials_increment_version before update on public.testimonials
  for each row execute function private.increment_content_version();
create trigger testimonials_audit after insert or delete or update on public.testimonials
  for each row execute function private.audit_content('testimonial');

create trigger faqs_increment_version before update on public.faqs
  for each row execute function private.increment_content_version();
create trigger faqs_audit after insert or delete or update on public.faqs
  for each row execute function private.audit_content('faq');

-- Uploaded images of at most 5 MB. The bucket is public: visitors read an image by its URL, without a policy.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('content-images', 'content-images', true, 5242880, array['image/webp', 'image/avif', 'image/jpeg', 'image/png'])
on conflict (id) do update
set public = true, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Admins list, upload and delete images. There is no update policy, so an image never changes under its URL.
create policy content_images_select on storage.objects for select to authenticated
  using (bucket_id = 'content-images' and (select private.has_rank('admin')));
create policy content_images_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'content-images' and private.is_media_file_name(name) and (select private.has_rank('admin')));
create policy content_images_delete on storage.objects for delete to authenticated
  using (bucket_id = 'content-images' and (select private.has_rank('admin')));
