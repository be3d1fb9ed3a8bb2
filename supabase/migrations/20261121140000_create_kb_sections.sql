-- What the assistant knows: the published site, cut into sections that each answer by themselves.

create extension if not exists pg_trgm with schema extensions;

create table public.kb_sections (
  id bigint generated always as identity primary key,
  source_kind text not null
    check (source_kind in ('service', 'post', 'case_study', 'faq', 'consultation_type', 'firm', 'page')),
  source_key text not null check (private.is_line(source_key, 1, 80)),
  position int not null check (position >= 1),
  path text not null check (char_length(path) <= 200 and path ~ '^/([A-Za-z0-9#?][A-Za-z0-9/?=&#_-]*)?$'),
  title text not null check (private.is_line(title, 1, 200)),
  heading text not null check (private.is_line(heading, 1, 300)),
  content text not null check (private.is_text(content, 1, 1600)),
  checksum text not null generated always as (md5(path || E'\n' || title || E'\n' || heading || E'\n' || content)) stored,
  search tsvector not null generated always as (
    setweight(to_tsvector('pg_catalog.english', heading), 'A')
    || setweight(to_tsvector('pg_catalog.english', title), 'B')
    || setweight(to_tsvector('pg_catalog.english', content), 'C')
  ) stored,
  updated_at timestamptz not null default now(),
  unique (source_kind, source_key, position)
);
comment on table public.kb_sections is
  'The published site in sections, for the assistant; written by refresh_kb() and put_kb_pages() only.';
comment on column public.kb_sections.id is 'Key; stays while the section keeps its place.';
comment on column public.kb_sections.source_kind is
  'service, post, case_study, faq, consultation_type; firm: lists and facts; page: the pages that are no rows.';
comment on column public.kb_sections.source_key is 'Which one: a slug, an id or a name.';
comment on column public.kb_sections.position is 'Order within its source.';
comment on column public.kb_sections.path is 'Where it stands on the site, with the anchor where there is one.';
comment on column public.kb_sections.title is 'Of the page.';
comment on column public.kb_sections.heading is 'What it is about.';
comment on column public.kb_sections.content is 'Plain text, about 1,200 characters at most.';
comment on column public.kb_sections.checksum is 'Of what is written, so that what stays the same is left alone.';
comment on column public.kb_sections.search is 'English words: heading A, title B, content C.';
comment on column public.kb_sections.updated_at is 'When it was last written.';

create index kb_sections_search_idx on public.kb_sections using gin (search);

alter table public.kb_sections enable row level security;
alter table public.kb_sections force row level security;
revoke all on public.kb_sections from anon, authenticated, service_role;
grant select on public.kb_sections to authenticated;

create policy kb_sections_select on public.kb_sections for select to authenticated
  using ((select private.has_rank('admin')));

-- Where the platform has pgvector, a section can have the vector that a function computes of it.
do $$
begin
  if exists (select from pg_available_extensions where name = 'vector') then
    create extension if not exists vector with schema extensions;
    alter table public.kb_sections add column embedding extensions.vector(384);
    comment on column public.kb_sections.embedding is 'gte-small of heading, title and content; null: to be computed.';
  end if;
end
$$;

create table private.kb_queue (
  source_kind text not null,
  source_key text not null,
  queued_at timestamptz not null default now(),
  primary key (source_kind, source_key)
);
comment on table private.kb_queue is 'Sources that have changed since their sections were written.';
comment on column private.kb_queue.source_kind is 'As in kb_sections.';
comment on column private.kb_queue.source_key is 'As in kb_sections.';
comment on column private.kb_queue.queued_at is 'When it changed last.';

alter table private.kb_queue enable row level security;
alter table private.kb_queue force row level security;

create table private.kb_words (
  word text primary key,
  lexeme text not null,
  sections int not null check (sections > 0)
);
comment on table private.kb_words is 'Every word of kb_sections, to find what a misspelt one was meant to be.';
comment on column private.kb_words.word is 'In small letters, as it is written.';
comment on column private.kb_words.lexeme is 'As the search knows it.';
comment on column private.kb_words.sections is 'How many sections have it.';

create index kb_words_lexeme_idx on private.kb_words (lexeme);
create index kb_words_trigrams_idx on private.kb_words using gin (word extensions.gin_trgm_ops);

alter table private.kb_words enable row level security;
alter table private.kb_words force row level security;

create table private.kb_state (
  name text primary key,
  value text not null
);
comment on table private.kb_state is 'What the knowledge was last made from.';
comment on column private.kb_state.name is
  'pages: the checksum of what put_kb_pages() was given; hours: the date for which the hours were last queued.';
comment on column private.kb_state.value is 'As its name says.';

alter table private.kb_state enable row level security;
alter table private.kb_state force row level security;
