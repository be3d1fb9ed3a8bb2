-- How staff write content: rows of the seven tables of content_tables.sql, and the bucket for uploaded images. A change names
-- the version that its caller read, is checked by the constraints of the table, and is recorded in the audit log
-- (docs/decisions/0033).

create or replace function public.reorder_content(p_table text, p_ids bigint[], p_previous bigint[])
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_now bigint[];
begin
  perform private.require_admin();
  if (p_table = any (array['services', 'case_studies', 'team_members', 'testimonials', 'partners', 'faqs', 'reply_templates'])) is not true
    or cardinality(p_ids) is null or cardinality(p_ids) > 500
    or cardinality(p_ids) <> (select count(distinct id) from unnest(p_ids) as id) then
    perform private.refuse(422, 'content_order_required');
  end if;
  execute format('lock table public.%I in share row exclusive mode', p_table);
  execute format('select array_agg(id order by position, id) from public.%I', p_table) into v_now;
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
    ') as place where t.id = place.id and t.position <> place.position', p_table
  ) using p_ids;
end
$$;
comment on function public.reorder_content(text, bigint[], bigint[]) is
  'Puts all rows of services, case_studies, team_members, testimonials, partners, faqs or reply_templates into the order of p_ids, for admins. p_previous is the order that the admin saw. PT403: not an admin. PT409: another admin sorted, added or deleted rows meanwhile, or p_ids are not all rows of the table. PT422: a table without an order, or duplicate, missing or too many ids.';
grant execute on function public.reorder_content(text, bigint[], bigint[]) to authenticated;

create or replace function private.prepare_content()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- position is not part of the content, and a BEFORE trigger does not know generated columns yet.
  c_ignored constant text[] := array['position', 'updated_at', 'read_time', 'published', 'version', 'translated_version'];
begin
  new.publish_at := coalesce(new.publish_at, private.now());
  if tg_op = 'UPDATE' then
    new.updated_at := private.now();
    if to_jsonb(new) - c_ignored is distinct from to_jsonb(old) - c_ignored then
      new.version := old.version + 1;
    end if;
  end if;
  -- A translation follows the version until an English text changes without it. A save that changes the translation, or
  -- names another translated_version, makes it current again.
  if new.translations = '{}' then
    new.translated_version := 0;
  elsif tg_op = 'INSERT' or new.translations <> old.translations or new.translated_version <> old.translated_version
    or (old.translated_version = old.version and not exists (
      select from jsonb_object_keys(private.translated_fields(tg_table_name)) as key, rtrim(key, '?') as field
      where to_jsonb(new) -> field is distinct from to_jsonb(old) -> field
    ))
  then
    new.translated_version := new.version;
  end if;
  return new;
end
$$;
comment on function private.prepare_content() is
  'Trigger: increments the version of a row of content when anything but its position changes, and sets translated_version and updated_at. A null publish_at becomes the current time.';

create or replace function private.lock_tables()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The deletion of a team member also writes the articles of the member. A concurrent save of one locks the article first
  -- and the member second, which would be a deadlock. So it is with a case study and the rows that name it.
  for i in 0 .. tg_nargs - 1 loop
    execute format('lock table public.%I in share row exclusive mode', tg_argv[i]);
  end loop;
  return null;
end
$$;
comment on function private.lock_tables() is
  'Trigger: locks the tables whose rows a deletion or another slug changes as well, before it. Arguments: their names.';

create trigger team_members_lock_articles before delete on public.team_members
  for each statement execute function private.lock_tables('blog_posts');
create trigger case_studies_lock_proof before delete or update of slug on public.case_studies
  for each statement execute function private.lock_tables('services', 'testimonials');

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
        -- Long values are cut, so that the log does not keep every version of an article.
        select jsonb_object_agg(name, (
          select jsonb_agg(case when char_length(value #>> '{}') > 200 then to_jsonb(left(value #>> '{}', 200) || '…') else value end)
          from (values (v_old -> name), (v_new -> name)) as change (value)
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

-- What visitors read: rows that are published and due. Written out, because `npm run lab -- deploy:check` finds the open tables here.
create policy services_select_anon on public.services for select to anon using (status = 'published' and publish_at <= now());
create policy blog_posts_select_anon on public.blog_posts for select to anon using (status = 'published' and publish_at <= now());
create policy case_studies_select_anon on public.case_studies for select to anon using (status = 'published' and publish_at <= now());
create policy team_members_select_anon on public.team_members for select to anon using (status = 'published' and publish_at <= now());
create policy testimonials_select_anon on public.testimonials for select to anon using (status = 'published' and publish_at <= now());
create policy partners_select_anon on public.partners for select to anon using (status = 'published' and publish_at <= now());
create policy faqs_select_anon on public.faqs for select to anon using (status = 'published' and publish_at <= now());

-- The same rules for each table: clients read as visitors do. Admins read every row, and may write every column but those that
-- the database sets.
do $$
declare
  v_table text;
  v_kind text;
  v_columns text;
begin
  for v_table, v_kind in values
    ('services', 'service'), ('blog_posts', 'post'), ('case_studies', 'case_study'),
    ('team_members', 'team_member'), ('testimonials', 'testimonial'), ('partners', 'partner'), ('faqs', 'faq')
  loop
    select string_agg(quote_ident(attname), ', ' order by attnum) into v_columns
    from pg_catalog.pg_attribute
    where attrelid = ('public.' || v_table)::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> all (array['id', 'version', 'position', 'created_at', 'updated_at', 'price_unit']);
    execute format('grant select on public.%I to anon, authenticated', v_table);
    execute format('create policy %1$s_select on public.%1$I for select to authenticated using ((status = ''published'' and publish_at <= now()) or (select private.has_role(''admin'')))', v_table);
    execute format('grant insert (%1$s), update (%1$s), delete on public.%2$I to authenticated', v_columns, v_table);
    execute format('create trigger %1$s_prepare before insert or update on public.%1$I for each row execute function private.prepare_content()', v_table);
    execute format('create trigger %1$s_audit after insert or delete or update on public.%1$I for each row execute function private.audit_content(%2$L)', v_table, v_kind);
    execute format('create trigger %1$s_request_site_build after insert or update or delete on public.%1$I for each row execute function private.request_site_build(%2$L)', v_table, v_kind);
    if v_kind <> 'post' then
      execute format('grant update (position) on public.%I to authenticated', v_table);
      execute format('create trigger %1$s_place before insert on public.%1$I for each row when (new.position = -1) execute function private.place_row()', v_table);
    end if;
    if v_kind in ('service', 'post', 'case_study') then
      execute format('create trigger %1$s_record_slug_change after insert or delete or update of slug on public.%1$I for each row execute function private.record_slug_change(%2$L)', v_table, v_kind);
    end if;
  end loop;
end
$$;

-- Uploaded images of at most 5 MB. The bucket is public: visitors read an image by its URL, without a policy.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('content-images', 'content-images', true, 5242880, array['image/webp', 'image/avif', 'image/jpeg', 'image/png'])
on conflict (id) do update
set public = true, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Admins list, upload and delete images. There is no update policy, so an image never changes under its URL.
create policy content_images_select on storage.objects for select to authenticated
  using (bucket_id = 'content-images' and (select private.has_role('admin')));
create policy content_images_insert on storage.objects for insert to authenticated with check (
  -- The form of private.image_url behind /media/.
  bucket_id = 'content-images' and name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}\.(webp|avif|jpg|png)$' and (select private.has_role('admin'))
);
create policy content_images_delete on storage.objects for delete to authenticated
  using (bucket_id = 'content-images' and (select private.has_role('admin')));
