-- Embeddings of the assistant's knowledge: a second way to find a section, by meaning instead of by its words.
-- The chatbot function computes them where its runtime has the model gte-small, a few sections per call. Without that
-- model this table stays empty, and search_kb() finds sections by their words alone.

create table private.kb_embeddings (
  section_id bigint primary key references public.kb_sections (id) on delete cascade,
  checksum text not null,
  embedding real[] not null check (cardinality(embedding) = 384 and array_position(embedding, null) is null)
);
comment on table private.kb_embeddings is
  'The embedding of one section. Written by store_kb_embeddings() only.';
comment on column private.kb_embeddings.section_id is 'The section.';
comment on column private.kb_embeddings.checksum is
  'Checksum of the text that was embedded. The embedding is stale, and not used, if the section has another one.';
comment on column private.kb_embeddings.embedding is
  '384 numbers from gte-small. The length of the vector is 1, so a dot product is the cosine similarity.';

alter table private.kb_embeddings enable row level security;
alter table private.kb_embeddings force row level security;

create or replace function public.list_kb_missing_embeddings(p_limit int default 20)
returns table (id bigint, checksum text, content text)
language sql stable security definer
set search_path = ''
as $$
  select s.id, s.checksum, concat_ws(E'\n', s.title, s.heading, s.content)
  from public.kb_sections s
  where not exists (select from private.kb_embeddings e where e.section_id = s.id and e.checksum = s.checksum)
  order by s.id
  limit least(greatest(p_limit, 0), 200)
$$;
comment on function public.list_kb_missing_embeddings(integer) is
  'Returns up to p_limit sections (at most 200) that have no embedding of their current text, with the text to embed.';
grant execute on function public.list_kb_missing_embeddings(integer) to service_role;

create or replace function public.store_kb_embeddings(p_vectors jsonb)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_count int;
begin
  insert into private.kb_embeddings (section_id, checksum, embedding)
  select s.id, s.checksum, v.embedding
  from jsonb_to_recordset(p_vectors) as v (id bigint, checksum text, embedding real[])
  join public.kb_sections s on s.id = v.id and s.checksum = v.checksum
  -- In the order of the key, so that two workers that store the same sections cannot deadlock.
  order by s.id
  on conflict (section_id) do update set checksum = excluded.checksum, embedding = excluded.embedding;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function public.store_kb_embeddings(jsonb) is
  'Stores [{id, checksum, embedding: [384 numbers]}] and returns how many. Skips sections whose text has changed since they were listed.';
grant execute on function public.store_kb_embeddings(jsonb) to service_role;

create or replace function private.invoke_chatbot_embeddings()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_url text := (
    select regexp_replace(deliver_mail_url, '/deliver-mail$', '/chatbot/embeddings') from private.platform_secrets
  );
  v_secret text := (select wake_secret from private.platform_secrets);
begin
  -- Where pg_net or the URL is missing, visitors' questions are the only calls that compute embeddings.
  if v_url is null or v_secret is null or to_regnamespace('net') is null then
    return;
  end if;
  if exists (select from public.list_kb_missing_embeddings(1)) then
    execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 10000)'
      using v_url, jsonb_build_object('Authorization', 'Bearer ' || v_secret);
  end if;
end
$$;
comment on function private.invoke_chatbot_embeddings() is
  'Calls the chatbot function to compute embeddings, if any is missing. Needs pg_net, and deliver_mail_url and wake_secret in private.platform_secrets.';
