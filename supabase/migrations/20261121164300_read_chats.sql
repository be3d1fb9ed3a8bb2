-- What was said to the assistant is read as messages are: through functions that write down who read it.

revoke select on public.chat_messages from authenticated;
grant select (id, session_id, role, sources, outcome, vote, created_at) on public.chat_messages to authenticated;
comment on table public.chat_messages is
  'What was said in a conversation. The words are read through functions, which write down who read them.';

create index chat_messages_declined_idx on public.chat_messages (session_id) where outcome = 'declined';
create index chat_messages_disliked_idx on public.chat_messages (session_id) where vote = -1;
create index chat_sessions_handed_off_idx on public.chat_sessions (last_message_at desc, id) where handed_off_at is not null;

create function private.note_chats_read(p_action text, p_subject text, p_details jsonb)
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.audit_log (at, actor, action, subject, details)
  select private.now(), (select auth.uid()), p_action, p_subject, p_details
  where not exists (
    select from private.audit_log l
    where l.subject = p_subject and l.action = p_action and l.actor = (select auth.uid())
      and l.at > private.now() - interval '1 hour' and l.details is not distinct from p_details
  )
$$;
comment on function private.note_chats_read(text, text, jsonb) is
  'Writes down that the caller read conversations; once a person, what was read and an hour.';

create function private.chat_view(p_chat public.chat_sessions)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_chat.id, 'page', p_chat.page, 'createdAt', private.iso(p_chat.created_at),
    'lastMessageAt', private.iso(p_chat.last_message_at), 'handedOffAt', private.iso(p_chat.handed_off_at),
    'leadId', p_chat.submission_id, 'isAccount', p_chat.user_id is not null
  )
$$;
comment on function private.chat_view(public.chat_sessions) is 'A conversation as staff see it, without its words.';

create function private.list_chats(p_filter text, p_after jsonb, p_limit int)
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
      'exists (select from public.chat_messages m where m.session_id = s.id and m.outcome = ''declined'')'
    when 'thumbs_down' then 'exists (select from public.chat_messages m where m.session_id = s.id and m.vote = -1)'
    when 'handed_off' then 's.handed_off_at is not null'
  end;
  if v_where is null then
    raise sqlstate 'PT422' using message = 'Conversations are filtered by declined, thumbs_down or handed_off.';
  end if;
  if jsonb_typeof(p_after) = 'object' then
    begin
      v_where := v_where || format(
        ' and s.last_message_at <= %1$L and (s.last_message_at < %1$L or s.id > %2$L)',
        (p_after ->> 'key')::timestamptz, (p_after ->> 'id')::uuid
      );
    exception
      when data_exception then
        raise sqlstate 'PT422' using message = 'We cannot read where this page begins.';
    end;
  end if;
  execute format(
    'select coalesce(jsonb_agg(private.chat_view(s) || jsonb_build_object(
       ''first'', (
         select left(m.content, 200) from public.chat_messages m
         where m.session_id = s.id and m.role = ''user'' order by m.id limit 1
       ),
       ''last'', (
         select jsonb_build_object(''role'', m.role, ''content'', left(m.content, 200)) from public.chat_messages m
         where m.session_id = s.id order by m.id desc limit 1
       ),
       ''counts'', (
         select jsonb_build_object(
           ''questions'', count(*) filter (where m.role = ''user''),
           ''answered'', count(*) filter (where m.outcome = ''answer''),
           ''declined'', count(*) filter (where m.outcome = ''declined''),
           ''failed'', count(*) filter (where m.outcome = ''error''),
           ''thumbsUp'', count(*) filter (where m.vote = 1), ''thumbsDown'', count(*) filter (where m.vote = -1)
         ) from public.chat_messages m where m.session_id = s.id
       ),
       ''cursor'', jsonb_build_object(''key'', s.last_message_at, ''id'', s.id)
     ) order by s.last_message_at desc, s.id), ''[]'')
     from (
       select * from public.chat_sessions s where %s order by s.last_message_at desc, s.id limit %s
     ) as s',
    v_where, v_limit + 1
  ) into v_chats;
  if v_chats <> '[]' then
    perform private.note_chats_read('chat.list', 'chat_sessions', jsonb_build_object(
      'newest', v_chats -> 0 -> 'id', 'count', least(jsonb_array_length(v_chats), v_limit)
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
comment on function private.list_chats(text, jsonb, int) is 'See public.list_chats().';

create function public.list_chats(p_filter text default 'all', p_after jsonb default null, p_limit int default 30)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_chats(p_filter, p_after, p_limit)
$$;
comment on function public.list_chats(text, jsonb, int) is
  'A page of conversations with the assistant, the latest first, for admins; {chats, next}. p_filter all, declined, thumbs_down or handed_off; p_after: next of the page before. Writes down who read it. PT403: not an admin, PT422: another filter.';

create function private.get_chat(p_id uuid)
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
    raise sqlstate 'PT404' using message = 'We could not find that conversation.';
  end if;
  perform private.note_chats_read('chat.read', p_id::text, '{}');
  return private.chat_view(v_chat) || jsonb_build_object('messages', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'role', m.role, 'content', m.content, 'sources', m.sources, 'outcome', m.outcome, 'vote', m.vote,
      'createdAt', private.iso(m.created_at)
    ) order by m.id), '[]')
    from public.chat_messages m where m.session_id = p_id
  ));
end
$$;
comment on function private.get_chat(uuid) is 'See public.get_chat().';

create function public.get_chat(p_id uuid)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.get_chat(p_id)
$$;
comment on function public.get_chat(uuid) is
  'A conversation with every message, for admins: {id, page, createdAt, lastMessageAt, handedOffAt, leadId, isAccount, messages}. Writes down who read it. PT403: not an admin, PT404: no such conversation.';

create function private.reopen_question(p_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.unanswered_questions set status = 'open' where id = p_id and status = 'dismissed';
  if not found then
    raise sqlstate 'PT404' using message = 'We could not find that question.';
  end if;
end
$$;
comment on function private.reopen_question(bigint) is 'See public.reopen_question().';

create function public.reopen_question(p_id bigint)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.reopen_question(p_id)
$$;
comment on function public.reopen_question(bigint) is
  'Puts a dismissed question back on the list, for admins. PT403: not an admin, PT404: no such dismissed question.';

grant execute on function
  private.list_chats(text, jsonb, int), public.list_chats(text, jsonb, int),
  private.get_chat(uuid), public.get_chat(uuid), private.reopen_question(bigint), public.reopen_question(bigint)
to authenticated;
