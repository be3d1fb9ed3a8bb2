-- What admins do with the assistant's conversations: read them, one of which the audit log records, and sort the questions
-- that the assistant could not answer. answer_admin.sql has the function that answers them.

create view public.chat_list with (security_invoker = true) as
select
  s.id, s.page, s.created_at, s.last_message_at, s.handed_off_at, s.lead_id, s.assignee_id,
  (select a.name from public.accounts a where a.id = s.assignee_id) as assignee_name,
  s.user_id is not null as is_account,
  s.last_message_at > private.now() - interval '5 minutes' as is_live,
  case when s.held_until > private.now() then s.holder_id end as holder_id,
  (select a.name from public.accounts a where a.id = s.holder_id and s.held_until > private.now()) as holder_name,
  case when s.holder_id is not null and s.held_until > private.now() then s.held_until end as held_until,
  (
    select left(m.content, 200) from public.chat_messages m
    where m.session_id = s.id and m.role = 'user' order by m.id limit 1
  ) as first_question,
  last.role as last_role, last.content as last_content,
  counted.questions, counted.answered, counted.declined, counted.failed, counted.thumbs_up, counted.thumbs_down,
  s.id in (select m.session_id from public.chat_messages m where m.outcome = 'declined') as has_declined,
  s.id in (select m.session_id from public.chat_messages m where m.vote = -1) as has_thumbs_down,
  s.id in (select m.session_id from public.chat_messages m where m.staff_rating = -1) as has_bad_rating,
  s.handed_off_at is not null and s.lead_id is null and s.assignee_id is null and s.holder_id is null
    and not exists (select from public.chat_messages m where m.session_id = s.id and m.role = 'staff') as is_waiting
from public.chat_sessions s
left join lateral (
  select m.role, left(m.content, 200) as content from public.chat_messages m where m.session_id = s.id order by m.id desc limit 1
) as last on true
left join lateral (
  select
    count(*) filter (where m.role = 'user') as questions, count(*) filter (where m.outcome = 'answer') as answered,
    count(*) filter (where m.outcome = 'declined') as declined, count(*) filter (where m.outcome = 'error') as failed,
    count(*) filter (where m.vote = 1) as thumbs_up, count(*) filter (where m.vote = -1) as thumbs_down
  from public.chat_messages m where m.session_id = s.id
) as counted on true;
comment on view public.chat_list is 'Conversations with the assistant, for admins.';
comment on column public.chat_list.assignee_name is 'Name or email address of the assignee; null: unassigned.';
comment on column public.chat_list.is_account is 'Whether someone was signed in.';
comment on column public.chat_list.is_live is 'Whether the last message is less than five minutes old.';
comment on column public.chat_list.holder_id is 'Admin who answers instead of the assistant; null: the assistant does.';
comment on column public.chat_list.holder_name is 'Name or email address of that admin.';
comment on column public.chat_list.held_until is 'When that ends without another action; null: the assistant answers.';
comment on column public.chat_list.first_question is 'The first 200 characters of the visitor''s first message; null: none.';
comment on column public.chat_list.last_role is 'Role of the last message; null: none.';
comment on column public.chat_list.last_content is 'The first 200 characters of the last message; null: none.';
comment on column public.chat_list.questions is 'Number of messages of the visitor.';
comment on column public.chat_list.answered is 'Number of answers.';
comment on column public.chat_list.declined is 'Number of declined questions.';
comment on column public.chat_list.failed is 'Number of replies that failed.';
comment on column public.chat_list.thumbs_up is 'Number of answers with the visitor''s thumb up.';
comment on column public.chat_list.thumbs_down is 'Number of answers with the visitor''s thumb down.';
comment on column public.chat_list.has_declined is 'Whether a question was declined.';
comment on column public.chat_list.has_thumbs_down is 'Whether an answer has a thumb down.';
comment on column public.chat_list.has_bad_rating is 'Whether staff rated an answer as bad.';
comment on column public.chat_list.is_waiting is
  'Whether the visitor asked for a person and did not send the form, and no admin has taken over, answered, or was assigned.';
grant select on public.chat_list to authenticated;

create view public.chat_message_list with (security_invoker = true) as
select
  m.id, m.session_id, m.role, m.content, m.sources, m.outcome, m.vote, m.author_id,
  (select a.name from public.accounts a where a.id = m.author_id) as author_name,
  m.staff_rating, m.staff_rating_reason, m.created_at
from public.chat_messages m;
comment on view public.chat_message_list is 'Messages of conversations with the names of the admins who wrote them, for admins.';
comment on column public.chat_message_list.author_name is
  'Name or email address of the author; null for other roles, and once that account is deleted.';
grant select on public.chat_message_list to authenticated;

create or replace function public.read_chat(p_id uuid)
returns setof public.chat_list
language sql security invoker
set search_path = ''
as $$
  insert into private.audit_log (action, subject) select 'chat.read', s.id::text from public.chat_sessions s where s.id = p_id;
  select * from public.chat_list where id = p_id;
$$;
comment on function public.read_chat(uuid) is
  'Returns a conversation to admins, and records that the caller read it. No row: no such conversation.';
grant execute on function public.read_chat(uuid) to authenticated;

create table public.unanswered_questions (
  id bigint generated always as identity primary key,
  question private.single_line not null check (btrim(question) <> '' and char_length(question) <= 300),
  normalized_question text not null unique check (char_length(normalized_question) between 1 and 300),
  ask_count int not null default 1 check (ask_count >= 1),
  last_asked_at timestamptz not null default private.now(),
  status text not null default 'open' check (status in ('open', 'answered', 'dismissed')),
  answer_id bigint references public.answers (id) on delete set null
);
comment on table public.unanswered_questions is
  'One question that the assistant declined, counted over all conversations and not linked to any. Written by add_chat_messages(). Admins dismiss it, list it again, or answer it with answer_question().';
comment on column public.unanswered_questions.id is 'Key.';
comment on column public.unanswered_questions.question is
  'The question as first asked, with email addresses, links and long numbers masked.';
comment on column public.unanswered_questions.normalized_question is
  'private.question_key() of the question: lower case, without punctuation and filler words. The same text counts as the same question.';
comment on column public.unanswered_questions.ask_count is 'How often it was asked, counted anew once it is asked after a dismissal.';
comment on column public.unanswered_questions.last_asked_at is 'When it was last asked; deleted 180 days later.';
comment on column public.unanswered_questions.status is
  'open, answered (it leads to an answer) or dismissed. Declined again, it is open again.';
comment on column public.unanswered_questions.answer_id is
  'The answer that it leads to; null before that and once that answer is deleted.';

create index unanswered_questions_answer_id_idx on public.unanswered_questions (answer_id);
create index unanswered_questions_last_asked_idx on public.unanswered_questions (last_asked_at);
create index unanswered_questions_open_idx on public.unanswered_questions (ask_count desc, last_asked_at desc)
  where status = 'open';

grant select, update (status, answer_id) on public.unanswered_questions to authenticated;

create or replace function private.record_unanswered_question(p_question text)
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_question text := private.mask_question(p_question);
  v_normalized text := left(private.question_key(v_question), 300);
begin
  if v_normalized = '' or v_normalized is null then
    return;
  end if;
  insert into public.unanswered_questions as kept (question, normalized_question, last_asked_at)
  values (v_question, v_normalized, private.now())
  on conflict (normalized_question) do update set last_asked_at = excluded.last_asked_at, status = 'open',
    ask_count = case kept.status when 'dismissed' then 1 else kept.ask_count + 1 end;
end
$$;
comment on function private.record_unanswered_question(text) is
  'Counts a question that the assistant declined, masked by private.mask_question(), and lists an answered or dismissed one again. The count of a dismissed one starts at 1. Does nothing for a text without letters and digits.';
