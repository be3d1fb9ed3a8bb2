create table public.chat_sessions (
  id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  user_id uuid references auth.users (id) on delete cascade,
  page text check (private.is_line(page, 1, 300)),
  created_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  handed_off_at timestamptz,
  submission_id int unique references public.contact_submissions (id) on delete cascade,
  check (submission_id is null or handed_off_at is not null)
);
comment on table public.chat_sessions is
  'Conversations with the assistant; deleted 30 days after their last message, with the account, and with the lead made of them.';
comment on column public.chat_sessions.id is 'Key; the visitor''s browser knows it.';
comment on column public.chat_sessions.secret_hash is 'SHA-256 of what opens it; the secret itself is kept nowhere.';
comment on column public.chat_sessions.user_id is 'The account that was signed in when it began; null for a visitor.';
comment on column public.chat_sessions.page is 'Path on which it began.';
comment on column public.chat_sessions.created_at is 'When it began.';
comment on column public.chat_sessions.last_message_at is 'When somebody last wrote.';
comment on column public.chat_sessions.handed_off_at is 'When the visitor asked for a person.';
comment on column public.chat_sessions.submission_id is 'The lead made of it.';

create index chat_sessions_last_message_idx on public.chat_sessions (last_message_at desc, id);
create index chat_sessions_user_id_idx on public.chat_sessions (user_id);

alter table public.chat_sessions enable row level security;
alter table public.chat_sessions force row level security;
revoke all on public.chat_sessions from anon, authenticated, service_role;
grant select (id, user_id, page, created_at, last_message_at, handed_off_at, submission_id)
  on public.chat_sessions to authenticated;

create policy chat_sessions_select on public.chat_sessions for select to authenticated
  using ((select private.has_rank('admin')));

create table public.chat_messages (
  id bigint generated always as identity primary key,
  session_id uuid not null references public.chat_sessions (id) on delete cascade,
  role text not null check (role in ('user', 'assistant')),
  content text not null check (private.is_text(content, 1, 8000)),
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array' and octet_length(sources::text) <= 8000),
  outcome text check (outcome in ('answer', 'declined', 'small_talk', 'handoff', 'error')),
  vote smallint check (vote in (-1, 1)),
  created_at timestamptz not null default now(),
  check ((role = 'user') = (outcome is null)),
  check (role = 'assistant' or (vote is null and sources = '[]'))
);
comment on table public.chat_messages is 'What was said in a conversation.';
comment on column public.chat_messages.id is 'Key, in the order of the conversation.';
comment on column public.chat_messages.session_id is 'Which conversation.';
comment on column public.chat_messages.role is 'Who said it: user or assistant.';
comment on column public.chat_messages.content is 'Plain text of a user, the assistant''s Markdown; 1 to 8,000 characters.';
comment on column public.chat_messages.sources is 'Where the answer stands on the site: [{title, url}].';
comment on column public.chat_messages.outcome is
  'What the assistant did: answer, declined, small_talk, handoff or error; null for a user.';
comment on column public.chat_messages.vote is 'The visitor''s thumb: 1 up, -1 down, null none.';
comment on column public.chat_messages.created_at is 'When it was said.';

create index chat_messages_session_idx on public.chat_messages (session_id, id);

alter table public.chat_messages enable row level security;
alter table public.chat_messages force row level security;
revoke all on public.chat_messages from anon, authenticated, service_role;
grant select on public.chat_messages to authenticated;

create policy chat_messages_select on public.chat_messages for select to authenticated
  using ((select private.has_rank('admin')));

create table public.unanswered_questions (
  id bigint generated always as identity primary key,
  question text not null check (private.is_line(question, 1, 300)),
  normalized text not null unique check (char_length(normalized) between 1 and 300),
  asked int not null default 1 check (asked >= 1),
  last_asked_at timestamptz not null default now(),
  status text not null default 'open' check (status in ('open', 'drafted', 'dismissed')),
  faq_id bigint references public.faqs (id) on delete set null
);
comment on table public.unanswered_questions is
  'What the assistant was asked and did not know; of nobody in particular, without mail addresses and numbers.';
comment on column public.unanswered_questions.id is 'Key.';
comment on column public.unanswered_questions.question is 'As it was asked first.';
comment on column public.unanswered_questions.normalized is 'In small letters, without punctuation: asked again, it is counted.';
comment on column public.unanswered_questions.asked is 'How often.';
comment on column public.unanswered_questions.last_asked_at is 'When last.';
comment on column public.unanswered_questions.status is 'open, drafted (an FAQ was begun) or dismissed.';
comment on column public.unanswered_questions.faq_id is 'The FAQ that was begun.';

create index unanswered_questions_open_idx on public.unanswered_questions (asked desc, last_asked_at desc)
  where status = 'open';
create index unanswered_questions_last_asked_idx on public.unanswered_questions (last_asked_at);
create index unanswered_questions_faq_id_idx on public.unanswered_questions (faq_id);

alter table public.unanswered_questions enable row level security;
alter table public.unanswered_questions force row level security;
revoke all on public.unanswered_questions from anon, authenticated, service_role;
grant select on public.unanswered_questions to authenticated;

create policy unanswered_questions_select on public.unanswered_questions for select to authenticated
  using ((select private.has_rank('admin')));

create table private.model_budget (
  day date primary key,
  tokens bigint not null check (tokens >= 0)
);
comment on table private.model_budget is 'What the language model has been given to do, a day; kept for 30 days.';
comment on column private.model_budget.day is 'In UTC.';
comment on column private.model_budget.tokens is 'Taken by take_model_budget().';

alter table private.model_budget enable row level security;
alter table private.model_budget force row level security;
