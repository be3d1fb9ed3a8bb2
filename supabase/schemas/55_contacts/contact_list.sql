-- The search in contacts.

create or replace function private.match_contacts(p_query text)
returns setof bigint
language plpgsql stable security definer rows 1000
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
set jit = 'off'
as $$
declare
  -- A word of at least three letters may be anywhere; a shorter one begins a word, because the index has no shorter parts.
  -- A number is compared by its digits.
  v_patterns text[] := array(
    select '%' || case when char_length(word) > 2 then '' else E'\n' end || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from (
      select case when left(p_query, 200) ~ '^[\s\d()+./-]*\d[\s\d()+./-]*$' then array[regexp_replace(left(p_query, 200), '\D', '', 'g')]
        else regexp_split_to_array(private.fold_text(btrim(left(p_query, 200))), '\s+') end as words
    ) as typed, unnest(words[1:8]) as word
    where word <> '' order by char_length(word) desc
  );
begin
  if not private.has_role('admin') then
    return;
  end if;
  -- Planned for these words: common ones are found among the latest contacts, and rare ones by the index.
  return query
    select c.id from public.contacts c
    where c.merged_into_id is null and c.search_text like coalesce(v_patterns[1], '%') and c.search_text like all (v_patterns)
    order by c.last_activity_at desc, c.id desc limit 5000;
end
$$;
comment on function private.match_contacts(text) is
  'The ids of the 5,000 contacts with the latest activity in which each of the first 8 words occurs: in name, company, email address or phone number; for admins. Runs with its owner''s rights, because under a policy Postgres does not use the trigrams.';
grant execute on function private.match_contacts(text) to authenticated;

create or replace function public.search_contacts(p_query text)
returns setof public.contact_list
language sql stable security invoker
set search_path = ''
as $$
  select * from public.contact_list where id in (select private.match_contacts(p_query))
$$;
comment on function public.search_contacts(text) is
  'Returns the contacts that a search finds to admins, the 5,000 with the latest activity at most: parts of name, company, email address or phone number, without regard to case and accents.';
grant execute on function public.search_contacts(text) to authenticated;
