-- The list of leads and its search. Filters, sort orders, pages and counts are those of the Data API.

create view public.leads with (security_invoker = true) as
select
  m.id, m.created_at, m.name, m.email, m.company, m.status, m.assignee_id, p.full_name as assignee_name, m.source, m.tags,
  m.read_at, m.first_response_at, m.updated_at, m.version, m.merged_into_id, m.message,
  regexp_replace(left(m.message, 160), '\s+', ' ', 'g') as snippet,
  (select count(*)::int from public.lead_tasks t where t.lead_id = m.id and t.done_at is null) as open_tasks,
  (select min(t.due_at) from public.lead_tasks t where t.lead_id = m.id and t.done_at is null) as next_due_at
from public.contact_submissions m
left join public.profiles p on p.id = m.assignee_id;
comment on view public.leads is 'Leads as the list of staff shows them, the merged ones included.';
comment on column public.leads.assignee_name is 'Name of the assignee; null: unassigned, or the account was deleted.';
comment on column public.leads.snippet is 'The first 160 characters of the message on one line.';
comment on column public.leads.open_tasks is 'Number of open tasks.';
comment on column public.leads.next_due_at is 'The earliest due time of an open task; null: none.';
grant select on public.leads to authenticated;

create or replace function private.lead_query(p_words text)
returns tsquery
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  v_word text;
  v_prefix_mark text;
  v_stem text;
  v_term tsquery;
  v_english tsquery;
  v_all_terms tsquery;
  v_stop_words tsquery;
begin
  for v_word in
    select lexeme from unnest(to_tsvector('pg_catalog.simple', translate(private.fold_text(left(p_words, 200)), '\''', '  '))) limit 12
  loop
    -- A prefix of one or two letters would match half of all leads.
    v_prefix_mark := case when char_length(v_word) > 2 then ':*' else '' end;
    v_term := to_tsquery('pg_catalog.simple', '''' || v_word || '''' || v_prefix_mark);
    v_stem := (tsvector_to_array(to_tsvector('pg_catalog.english', v_word)))[1];
    v_english := to_tsquery('pg_catalog.english', '''' || v_word || '''' || v_prefix_mark);
    if numnode(v_english) = 0 then
      -- A stop word of English, such as "the": the English half of the vector does not contain it.
      v_stop_words := coalesce(v_stop_words && v_term, v_term);
      continue;
    end if;
    -- One index scan for both halves of the vector: "propos" is the stem of "proposal" and also its prefix.
    if v_prefix_mark <> '' and starts_with(v_word, v_stem) and v_stem ~ '^[[:alpha:]]{3,}$' then
      v_term := to_tsquery('pg_catalog.simple', '''' || v_stem || ''':*');
    -- The planner takes the same term twice for twice as common.
    elsif v_english <> v_term then
      v_term := v_term || v_english;
    end if;
    v_all_terms := coalesce(v_all_terms && v_term, v_term);
  end loop;
  return coalesce(v_all_terms, v_stop_words);
end
$$;
comment on function private.lead_query(text) is
  'Search words as a query on contact_submissions.search: all of the first 12 words must match, each as a prefix or by its English stem. Stop words count only when there is no other word. Null: no words.';

create or replace function private.find_leads(p_query text)
returns setof int
-- A definer function, because row-level security keeps full-text conditions from using an index.
language plpgsql stable security definer
set search_path = ''
-- How common the words are decides between the index of words and the newest leads.
set plan_cache_mode = 'force_custom_plan'
set jit = 'off'
as $$
declare
  c_limit constant int := 1000;
  v_text text := private.fold_text(btrim(left(p_query, 200)));
  v_is_address boolean := v_text ~ '^[^\s@]+@[^\s@]*$';
  v_prefix text := case when v_is_address then v_text end;
  -- A complete email address may also be in the text of a message.
  v_words tsquery := case when not v_is_address then private.lead_query(v_text)
    when v_text ~ '@.+\.[^.]' then plainto_tsquery('pg_catalog.simple', v_text) end;
  v_emails text[];
begin
  if not private.has_role('admin') then
    return;
  end if;
  if char_length(v_text) >= 3 then
    v_emails := array(
      select c.email_key from public.contacts c
      where c.email_key is not null and c.id in (select private.match_contacts(v_text)) limit 101
    );
  end if;
  return query
    select found.id from (
      (select m.id, m.created_at from public.contact_submissions m where m.search @@ v_words order by m.created_at desc limit c_limit)
      union
      (select m.id, m.created_at from public.contact_submissions m
       where lower(m.email) operator(pg_catalog.~>=~) v_prefix and lower(m.email) operator(pg_catalog.~<~) (v_prefix || chr(1114111))
       order by m.created_at desc limit c_limit)
      union
      (select m.id, m.created_at from public.contact_submissions m
       -- More contacts than that tell nothing about a lead.
       where cardinality(v_emails) <= 100 and lower(m.email) = any (v_emails) order by m.created_at desc limit c_limit)
    ) as found
    order by found.created_at desc limit c_limit;
end
$$;
comment on function private.find_leads(text) is
  'The ids of the 1,000 newest leads with all of the words, with an email address that begins so, or of one of up to 100 contacts with a part of them, such as a phone number; for admins.';
grant execute on function private.find_leads(text) to authenticated;

create or replace function public.search_leads(p_query text)
returns setof public.leads
language sql stable security invoker
set search_path = ''
as $$
  select l.* from public.leads l where l.id in (select private.find_leads(p_query))
$$;
comment on function public.search_leads(text) is
  'Searches the leads that the caller may read: words, the beginning of an email address, or a part of what is known about the sender. Returns the 1,000 newest.';
grant execute on function public.search_leads(text) to authenticated;
