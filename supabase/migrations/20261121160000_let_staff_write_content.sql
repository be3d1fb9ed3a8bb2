-- Staff write services, articles, case studies, testimonials and questions through three calls. Each names the version
-- that it saw, keeps to the tables' own rules, and is written down.

create function private.count_content_version()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- Another place in the order is no other content, and what is generated is not known yet.
  c_apart constant text[] := array['position', 'updated_at', 'read_time', 'version'];
begin
  if to_jsonb(new) - c_apart is distinct from to_jsonb(old) - c_apart then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
comment on function private.count_content_version() is 'Trigger: counts the versions of a piece of content.';

create function private.audit_content()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_kind text := tg_argv[0];
  v_now timestamptz := private.now();
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_was text := private.content_state(v_old ->> 'status', (v_old ->> 'publish_at')::timestamptz, v_now);
  v_is text := private.content_state(v_new ->> 'status', (v_new ->> 'publish_at')::timestamptz, v_now);
  v_fields text[];
  v_after jsonb := coalesce(v_new, v_old);
begin
  select array_agg(key order by key) into v_fields
  from jsonb_each(coalesce(v_new, '{}')) as fields (key, value)
  where value is distinct from v_old -> key and key <> all (array['updated_at', 'version', 'read_time', 'created_at', 'id']);
  if tg_op = 'UPDATE' and v_fields is null then
    return null;
  end if;
  insert into private.audit_log (at, actor, action, subject, details)
  values (
    v_now, (select auth.uid()),
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
    -- The names of fields, no words of clients: this log outlives them.
    jsonb_strip_nulls(jsonb_build_object(
      'title', coalesce(v_after ->> 'question', case when v_kind <> 'testimonial' then
        coalesce(v_after ->> 'title', v_after ->> 'name') end),
      'slug', v_after ->> 'slug',
      'oldSlug', nullif(v_old ->> 'slug', v_after ->> 'slug'),
      'fields', case when tg_op = 'UPDATE' then to_jsonb(v_fields) end,
      'publishAt', case when v_is = 'scheduled' then v_new ->> 'publish_at' end,
      'version', v_after -> 'version'
    ))
  );
  return null;
end
$$;
comment on function private.audit_content() is
  'Trigger: writes down who created, changed, published, scheduled, unpublished, moved or deleted a piece of content, and which fields. Argument: its kind.';

create function private.content_state(p_status text, p_publish_at timestamptz, p_now timestamptz)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when p_status = 'published' and p_publish_at > p_now then 'scheduled' else p_status end
$$;
comment on function private.content_state(text, timestamptz, timestamptz) is
  'draft, scheduled or published; null for nothing.';

create function private.content_table(p_kind text)
returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  v_table text := case p_kind
    when 'service' then 'services' when 'post' then 'blog_posts' when 'case_study' then 'case_studies'
    when 'testimonial' then 'testimonials' when 'faq' then 'faqs'
  end;
begin
  if v_table is null then
    raise sqlstate 'PT422' using message = 'Please choose a kind of content.';
  end if;
  return v_table;
end
$$;
comment on function private.content_table(text) is
  'The table of a kind: service, post, case_study, testimonial or faq. PT422: no such kind.';

do $$
declare
  v_kind text;
  v_table text;
begin
  foreach v_kind in array array['service', 'post', 'case_study', 'testimonial', 'faq'] loop
    v_table := private.content_table(v_kind);
    execute format('alter table public.%I add column version int not null default 1 check (version >= 1)', v_table);
    execute format(
      'comment on column public.%I.version is ''Counts its changes: who changes it names the version that was seen.''', v_table
    );
    execute format(
      'create trigger %I before update on public.%I for each row execute function private.count_content_version()',
      v_table || '_version', v_table
    );
    execute format(
      'create trigger %I after insert or update or delete on public.%I for each row execute function private.audit_content(%L)',
      v_table || '_audit', v_table, v_kind
    );
    if v_kind <> 'post' then
      -- Checked when a statement is through, so that two can change places.
      execute format('alter table public.%I drop constraint %I', v_table, v_table || '_position_key');
      execute format(
        'alter table public.%I add constraint %I unique (position) deferrable initially immediate',
        v_table, v_table || '_position_key'
      );
    end if;
  end loop;
end
$$;

create function private.content_refusal(p_constraint text, p_column text)
returns text
language sql immutable
set search_path = ''
as $$
  select case coalesce(nullif(p_column, ''), regexp_replace(p_constraint, '^(services|blog_posts|case_studies|testimonials|faqs)_|_(check|key)$', '', 'g'))
    when 'slug' then case when p_constraint like '%\_key' then 'Another page has this address already.'
      else 'Please write the address in small letters, digits and single hyphens.' end
    when 'technologies' then 'At least one technology is required.'
    when 'benefits' then 'Please name 1 to 12 benefits, a line of up to 300 characters each.'
    when 'process' then 'Please describe 1 to 12 steps, each with a title and a description.'
    when 'metrics' then 'Please fill in every figure: at least one comparison, one phase and one target, no negative numbers, progress up to 100.'
    when 'content' then 'The article holds something that articles cannot show.'
    when 'image_url' then 'Please choose a picture.'
    when 'image_alt' then 'Please say what the picture shows.'
    when 'check' then 'A picture and its description belong together.'
    else format('Please check this: %s.', replace(
      coalesce(nullif(p_column, ''), regexp_replace(p_constraint, '^(services|blog_posts|case_studies|testimonials|faqs)_|_(check|key)$', '', 'g')), '_', ' '
    ))
  end
$$;
comment on function private.content_refusal(text, text) is 'What a rule of the content tables refuses, in a sentence.';
