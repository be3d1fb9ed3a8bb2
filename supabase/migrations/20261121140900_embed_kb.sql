-- Vectors are computed by a function of the platform that has them; here they are asked for and kept. Where the platform
-- has none, nothing is asked for.

create function private.has_kb_vectors()
returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from pg_catalog.pg_attribute
    where attrelid = 'public.kb_sections'::regclass and attname = 'embedding' and not attisdropped
  )
$$;
comment on function private.has_kb_vectors() is 'Whether this platform keeps a vector with each section.';

create function public.kb_without_vectors(p_limit int default 20)
returns table (id bigint, checksum text, content text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.has_kb_vectors() then
    return query execute $query$
      select s.id, s.checksum, concat_ws(E'\n', s.title, s.heading, s.content)
      from public.kb_sections s where s.embedding is null order by s.id limit $1
    $query$ using least(greatest(p_limit, 0), 200);
  end if;
end
$$;
comment on function public.kb_without_vectors(int) is
  'Sections whose vector is to be computed, and of which text; none where the platform has no vectors.';

create function public.put_kb_vectors(p_vectors jsonb)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_count int := 0;
begin
  if private.has_kb_vectors() then
    execute $query$
      update public.kb_sections s set embedding = v.embedding::extensions.vector
      from jsonb_to_recordset($1) as v (id bigint, checksum text, embedding text)
      where s.id = v.id and s.checksum = v.checksum
    $query$ using p_vectors;
    get diagnostics v_count = row_count;
  end if;
  return v_count;
end
$$;
comment on function public.put_kb_vectors(jsonb) is
  'Keeps vectors [{id, checksum, embedding: "[0.1,...]"}] of sections that have not changed since; how many.';

grant execute on function public.kb_without_vectors(int), public.put_kb_vectors(jsonb) to service_role;

create function private.forget_kb_vector()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.embedding := null;
  return new;
end
$$;
comment on function private.forget_kb_vector() is 'Trigger: a section that is rewritten has no vector until one is computed of it.';

do $$
begin
  if private.has_kb_vectors() then
    create trigger kb_sections_vector before update of title, heading, content on public.kb_sections
      for each row execute function private.forget_kb_vector();
  end if;
end
$$;
