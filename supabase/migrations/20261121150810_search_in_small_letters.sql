-- Where the database's locale is C, full-text search knows the capitals of ASCII alone; lower() knows all.

alter table public.contact_submissions alter column search set expression as (
  to_tsvector(
    'pg_catalog.simple', lower(name || ' ' || email || ' ' || translate(email, '@', ' ') || ' ' || company)
  ) || to_tsvector('pg_catalog.english', lower(message))
);

create or replace function private.lead_query(p_words text)
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
    select lexeme from unnest(to_tsvector('pg_catalog.simple', translate(lower(left(p_words, 200)), '\''', '  '))) limit 12
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
