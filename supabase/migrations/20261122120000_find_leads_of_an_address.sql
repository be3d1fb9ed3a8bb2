-- One index finds an address and what begins with it. Sorted by its characters' codes, as by the collation "C", it is also
-- an index for "equals" in the database's own collation: what a person has written is found by it, too.

drop index public.contact_submissions_email_idx;
create index contact_submissions_email_idx
  on public.contact_submissions (lower(email) text_pattern_ops, created_at desc);

-- As it was, but for the operators of that index.
create or replace function private.lead_match(p_words text)
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
    'lower(m.email) operator(pg_catalog.~>=~) %L and lower(m.email) operator(pg_catalog.~<~) %L',
    v_words, v_words || chr(1114111)
  );
  if v_words ~ '@.+\.[^.]' then
    -- Somebody else's message may name it.
    v_match := format('(%s or m.search @@ %L::tsquery)', v_match, plainto_tsquery('pg_catalog.simple', v_words));
  end if;
  return v_match;
end
$$;

-- As it was, but the two ways to a lead are looked up one after the other: together they read every row.
create or replace function private.leads_of(p_email text)
returns int[]
language sql stable security definer
set search_path = ''
as $$
  with theirs as (
    select coalesce(merged_into, id) as id from public.contact_submissions where lower(email) = lower(p_email)
  )
  select coalesce(array_agg(id), '{}') from (
    select id from theirs
    union
    select m.id from public.contact_submissions m join theirs t on m.merged_into = t.id
  ) as theirs_and_merged
$$;
