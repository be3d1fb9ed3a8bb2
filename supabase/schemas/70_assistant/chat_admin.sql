-- What admins do with the assistant's conversations: read them, which the audit log records, and sort the questions that the
-- assistant could not answer. answer_admin.sql has the function that answers them.

create or replace function private.staff_json(p_account uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('id', p_account, 'name', private.display_name_of(p_account)) where p_account is not null
$$;
comment on function private.staff_json(uuid) is 'Returns {id, name} of an account as staff see it; null without an account.';

create or replace function private.chat_summary_json(p_chat public.chat_sessions)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_chat.id, 'page', p_chat.page, 'createdAt', private.to_iso_instant(p_chat.created_at),
    'lastMessageAt', private.to_iso_instant(p_chat.last_message_at), 'handedOffAt', private.to_iso_instant(p_chat.handed_off_at),
    'leadId', p_chat.lead_id, 'isAccount', p_chat.user_id is not null,
    'isLive', p_chat.last_message_at > private.now() - interval '5 minutes',
    'assignee', private.staff_json(p_chat.assignee_id),
    'holder', case when p_chat.held_until > private.now()
      then private.staff_json(p_chat.holder_id) || jsonb_build_object('until', private.to_iso_instant(p_chat.held_until)) end
  )
$$;
comment on function private.chat_summary_json(chat_sessions) is 'A conversation as admins see it in a list: {id, page, createdAt, lastMessageAt, handedOffAt, leadId, isAccount, isLive, assignee, holder}, without messages. isLive: the last message is less than 5 minutes old. assignee: {id, name} or null. holder: {id, name, until} of the person who answers instead of the assistant, or null.';

create or replace function private.list_chats(p_filter text, p_after jsonb, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 30), 1), 100);
  v_where text;
  v_chats jsonb;
begin
  perform private.require_admin();
  v_where := case coalesce(p_filter, 'all')
    when 'all' then 'true'
    when 'declined' then
      $sql$exists (select from public.chat_messages m where m.session_id = s.id and m.outcome = 'declined')$sql$
    when 'thumbs_down' then
      'exists (select from public.chat_messages m where m.session_id = s.id and m.vote = -1)'
    when 'handed_off' then 's.handed_off_at is not null'
    when 'rated_bad' then
      'exists (select from public.chat_messages m where m.session_id = s.id and m.staff_rating = -1)'
    when 'mine' then 's.assignee_id = (select auth.uid())'
    when 'taken_over' then 's.holder_id is not null and s.held_until > private.now()'
    when 'live' then $sql$s.last_message_at > private.now() - interval '5 minutes'$sql$
  end;
  if v_where is null then
    perform private.refuse(422, 'filter_invalid', '{"list": "conversations"}');
  end if;
  if jsonb_typeof(p_after) = 'object' then
    begin
      v_where := v_where || format(
        ' and s.last_message_at <= %1$L and (s.last_message_at < %1$L or s.id > %2$L)',
        (p_after ->> 'key')::timestamptz, (p_after ->> 'id')::uuid
      );
    exception
      when data_exception then
        perform private.refuse(422, 'page_cursor_invalid');
    end;
  end if;
  -- Dynamic SQL, because each filter has a partial index that one plan for all filters could not use.
  execute format($query$
    select coalesce(jsonb_agg(private.chat_summary_json(s) || jsonb_build_object(
      'first', (
        select left(m.content, 200) from public.chat_messages m
        where m.session_id = s.id and m.role = 'user' order by m.id limit 1
      ),
      'last', (
        select jsonb_build_object('role', m.role, 'content', left(m.content, 200)) from public.chat_messages m
        where m.session_id = s.id order by m.id desc limit 1
      ),
      'counts', (
        select jsonb_build_object(
          'questions', count(*) filter (where m.role = 'user'),
          'answered', count(*) filter (where m.outcome = 'answer'),
          'declined', count(*) filter (where m.outcome = 'declined'),
          'failed', count(*) filter (where m.outcome = 'error'),
          'thumbsUp', count(*) filter (where m.vote = 1), 'thumbsDown', count(*) filter (where m.vote = -1)
        ) from public.chat_messages m where m.session_id = s.id
      ),
      'cursor', jsonb_build_object('key', s.last_message_at, 'id', s.id)
    ) order by s.last_message_at desc, s.id), '[]')
    from (
      select * from public.chat_sessions s where %s order by s.last_message_at desc, s.id limit %s
    ) as s
  $query$, v_where, v_limit + 1) into v_chats;
  if v_chats <> '[]' then
    perform private.audit_read('chat.list', 'chat_sessions', jsonb_build_object(
      'filter', coalesce(p_filter, 'all'), 'newest', v_chats -> 0 -> 'id', 'count', least(jsonb_array_length(v_chats), v_limit)
    ));
  end if;
  return jsonb_build_object(
    'chats', (
      select coalesce(jsonb_agg(chat - 'cursor' order by n), '[]')
      from jsonb_array_elements(v_chats) with ordinality as e (chat, n) where n <= v_limit
    ),
    'next', case when jsonb_array_length(v_chats) > v_limit then v_chats -> (v_limit - 1) -> 'cursor' end
  );
end
$$;
comment on function private.list_chats(text, jsonb, integer) is 'See public.list_chats().';
grant execute on function private.list_chats(text, jsonb, integer) to authenticated;

create or replace function public.list_chats(p_filter text default 'all', p_after jsonb default null, p_limit int default 30)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_chats(p_filter, p_after, p_limit)
$$;
comment on function public.list_chats(text, jsonb, integer) is
  'Returns a page of conversations for admins as {chats, next}, latest message first: keyset pagination, with p_after the next of the previous page, and next null on the last page. A chat is chat_summary_json() with first (question), last ({role, content}) and counts. p_filter: all, live, taken_over, mine (assigned to the caller), declined, thumbs_down (of the visitor), rated_bad (by staff) or handed_off. Records the access in the audit log. PT403: not an admin. PT422: another filter, or an invalid p_after.';
grant execute on function public.list_chats(text, jsonb, integer) to authenticated;

create or replace function private.count_waiting_chats()
returns int
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select count(*)::int from (
      select from public.chat_sessions s
      where s.handed_off_at is not null and s.lead_id is null and s.assignee_id is null and s.holder_id is null
        and not exists (select from public.chat_messages m where m.session_id = s.id and m.role = 'staff')
      limit 1000
    ) as part
  );
end
$$;
comment on function private.count_waiting_chats() is 'See public.count_waiting_chats().';
grant execute on function private.count_waiting_chats() to authenticated;

create or replace function public.count_waiting_chats()
returns int
language sql stable security invoker
set search_path = ''
as $$
  select private.count_waiting_chats()
$$;
comment on function public.count_waiting_chats() is
  'Returns to admins the number of conversations, at most 1,000, whose visitor asked for a person and did not send the form, and which no admin has taken over, answered, or was assigned. PT403: not an admin.';
grant execute on function public.count_waiting_chats() to authenticated;

create or replace function private.get_chat(p_id uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_chat public.chat_sessions;
begin
  perform private.require_admin();
  select * into v_chat from public.chat_sessions where id = p_id;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "conversation"}');
  end if;
  perform private.audit_read('chat.read', p_id::text);
  return private.chat_summary_json(v_chat) || jsonb_build_object('messages', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'role', m.role, 'content', m.content, 'sources', m.sources, 'outcome', m.outcome, 'vote', m.vote,
      'author', private.staff_json(m.author_id), 'staffRating', m.staff_rating, 'staffRatingReason', m.staff_rating_reason,
      'createdAt', private.to_iso_instant(m.created_at)
    ) order by m.id), '[]')
    from public.chat_messages m where m.session_id = p_id
  ));
end
$$;
comment on function private.get_chat(uuid) is 'See public.get_chat().';
grant execute on function private.get_chat(uuid) to authenticated;

create or replace function public.get_chat(p_id uuid)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.get_chat(p_id)
$$;
comment on function public.get_chat(uuid) is
  'Returns a conversation for admins: chat_summary_json() with messages [{id, role, content, sources, outcome, vote, author, staffRating, staffRatingReason, createdAt}], oldest first. Records the access in the audit log. PT403: not an admin. PT404: no such conversation.';
grant execute on function public.get_chat(uuid) to authenticated;

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

alter table public.unanswered_questions enable row level security;
alter table public.unanswered_questions force row level security;
grant select, update (status, answer_id) on public.unanswered_questions to authenticated;

create policy unanswered_questions_select on public.unanswered_questions for select to authenticated
  using ((select private.has_rank('admin')));

create policy unanswered_questions_update on public.unanswered_questions for update to authenticated
  using ((select private.has_rank('admin'))) with check ((select private.has_rank('admin')));

create or replace function private.record_unanswered_question(p_question text)
returns void
language plpgsql security definer
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
