-- People who answer instead of the assistant. An admin holds a conversation for ten minutes after each of their actions.
-- The row lock of the conversation puts takeovers, messages of staff and answers of the assistant in one order.

create or replace function private.lock_chat(p_id uuid)
returns public.chat_sessions
language plpgsql security definer
set search_path = ''
as $$
declare
  v_chat public.chat_sessions;
begin
  perform private.require_admin();
  select * into v_chat from public.chat_sessions where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "conversation"}');
  end if;
  return v_chat;
end
$$;
comment on function private.lock_chat(uuid) is
  'Locks a conversation for an admin and returns it. PT403: not an admin. PT404: no such conversation.';

create or replace function private.hold_chat(p_chat public.chat_sessions)
returns jsonb
language sql security definer
set search_path = ''
as $$
  update public.chat_sessions set holder_id = (select auth.uid()), held_until = private.now() + interval '10 minutes'
  where id = p_chat.id
  returning private.chat_summary_json(chat_sessions)
$$;
comment on function private.hold_chat(chat_sessions) is
  'Gives the caller a conversation for the next ten minutes and returns its summary.';

create or replace function private.take_over_chat(p_id uuid, p_from uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_chat public.chat_sessions := private.lock_chat(p_id);
  v_holder uuid := case when v_chat.held_until > private.now() then v_chat.holder_id end;
begin
  if v_holder not in (v_me, coalesce(p_from, v_me)) then
    perform private.refuse(409, 'chat_held', jsonb_build_object('name', private.display_name_of(v_holder)));
  end if;
  if v_holder is distinct from v_me then
    insert into private.audit_log (action, subject, details)
    values ('chat.take_over', p_id::text, jsonb_strip_nulls(jsonb_build_object('from', v_holder)));
  end if;
  return private.hold_chat(v_chat);
end
$$;
comment on function private.take_over_chat(uuid, uuid) is 'See public.take_over_chat().';
grant execute on function private.take_over_chat(uuid, uuid) to authenticated;

create or replace function public.take_over_chat(p_id uuid, p_from uuid default null)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.take_over_chat(p_id, p_from)
$$;
comment on function public.take_over_chat(uuid, uuid) is
  'Gives the caller, an admin, a conversation for ten minutes, or ten more, and returns private.chat_summary_json(). The assistant is silent meanwhile. p_from: the admin from whom the caller has confirmed to take it. PT403: not an admin. PT404: no such conversation. PT409 chat_held {name}: another admin holds it.';
grant execute on function public.take_over_chat(uuid, uuid) to authenticated;

create or replace function private.hand_back_chat(p_id uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_chat public.chat_sessions := private.lock_chat(p_id);
begin
  if v_chat.holder_id = (select auth.uid()) then
    update public.chat_sessions set holder_id = null, held_until = null where id = p_id returning * into v_chat;
    insert into private.audit_log (action, subject) values ('chat.hand_back', p_id::text);
  end if;
  return private.chat_summary_json(v_chat);
end
$$;
comment on function private.hand_back_chat(uuid) is 'See public.hand_back_chat().';
grant execute on function private.hand_back_chat(uuid) to authenticated;

create or replace function public.hand_back_chat(p_id uuid)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.hand_back_chat(p_id)
$$;
comment on function public.hand_back_chat(uuid) is
  'Ends the caller''s takeover, so that the assistant answers again, and returns private.chat_summary_json(). Does nothing if another admin holds the conversation. PT403: not an admin. PT404: no such conversation.';
grant execute on function public.hand_back_chat(uuid) to authenticated;

create or replace function private.send_chat_answer(p_id uuid, p_text text, p_key uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_chat public.chat_sessions := private.lock_chat(p_id);
  v_text text := private.sanitize_chat_text(p_text);
  v_sent public.chat_messages;
begin
  case
    when p_key is null then perform private.refuse(422, 'reply_id_required');
    when v_text is null then perform private.refuse(422, 'chat_message_required');
    when char_length(v_text) > 2000 then perform private.refuse(422, 'text_too_long', '{"max": 2000}');
    else null;
  end case;
  -- A repeated request waits for the lock of the conversation, and then finds the message of the first one.
  select * into v_sent from public.chat_messages where request_key = p_key;
  if found then
    if (v_sent.session_id, v_sent.author_id, v_sent.content::text) is distinct from (p_id, v_me, v_text) then
      perform private.refuse(409, 'reply_id_reused');
    end if;
    return private.chat_summary_json(v_chat);
  end if;
  if v_chat.held_until > private.now() and v_chat.holder_id <> v_me then
    perform private.refuse(409, 'chat_held', jsonb_build_object('name', private.display_name_of(v_chat.holder_id)));
  end if;
  if v_chat.held_until > private.now() and v_chat.holder_id = v_me then
    insert into public.chat_messages (session_id, role, content, author_id, request_key, created_at)
    values (p_id, 'staff', v_text, v_me, p_key, private.now());
    update public.chat_sessions set last_message_at = private.now() where id = p_id;
    perform private.require_rate_limits(
      jsonb_build_array(jsonb_build_object('bucket', 'chat:staff', 'subject', v_me, 'max', 60, 'windowSeconds', 600)), 'rate_limited'
    );
    return private.hold_chat(v_chat);
  end if;
  perform private.refuse(409, 'chat_not_held');
end
$$;
comment on function private.send_chat_answer(uuid, text, uuid) is 'See public.send_chat_answer().';
grant execute on function private.send_chat_answer(uuid, text, uuid) to authenticated;

create or replace function public.send_chat_answer(p_id uuid, p_text text, p_key uuid)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.send_chat_answer(p_id, p_text, p_key)
$$;
comment on function public.send_chat_answer(uuid, text, uuid) is
  'Adds a message of the caller, the admin who holds the conversation, holds it for ten more minutes, and returns private.chat_summary_json(). Idempotent by p_key. At most 60 messages in ten minutes for each admin. PT403: not an admin. PT404: no such conversation. PT409: chat_held {name} by another admin, chat_not_held because the takeover has ended, or p_key belongs to another message. PT422: no key, no text, or more than 2,000 characters. PT429: too many messages.';
grant execute on function public.send_chat_answer(uuid, text, uuid) to authenticated;

create or replace function private.assign_chat(p_id uuid, p_assignee uuid, p_previous uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_chat public.chat_sessions := private.lock_chat(p_id);
begin
  if p_assignee is not null
    and not exists (select from private.user_roles where user_id = p_assignee and role = 'admin') then
    perform private.refuse(422, 'staff_member_required');
  end if;
  if v_chat.assignee_id is distinct from p_assignee then
    if v_chat.assignee_id is distinct from p_previous then
      perform private.refuse(409, 'version_conflict', '{"what": "chat_assignee"}');
    end if;
    insert into private.audit_log (action, subject, details)
    values ('chat.assign', p_id::text, jsonb_build_object('assignee', jsonb_build_array(v_chat.assignee_id, p_assignee)));
    update public.chat_sessions set assignee_id = p_assignee where id = p_id returning * into v_chat;
    -- Without a name, because a visitor may have none.
    perform private.enqueue_assignment_mail('chat_assigned', p_assignee, jsonb_build_array(jsonb_build_object('chatId', p_id)));
  end if;
  return private.chat_summary_json(v_chat);
end
$$;
comment on function private.assign_chat(uuid, uuid, uuid) is 'See public.assign_chat().';
grant execute on function private.assign_chat(uuid, uuid, uuid) to authenticated;

create or replace function public.assign_chat(p_id uuid, p_assignee uuid, p_previous uuid)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.assign_chat(p_id, p_assignee, p_previous)
$$;
comment on function public.assign_chat(uuid, uuid, uuid) is
  'Assigns a conversation to an admin, or to nobody with null, and returns private.chat_summary_json(); for admins. p_previous is the assignee that the admin saw. PT403: not an admin. PT404: no such conversation. PT409: assigned to someone else meanwhile. PT422: the assignee is not an admin.';
grant execute on function public.assign_chat(uuid, uuid, uuid) to authenticated;

create or replace function private.rate_chat_answer(p_message_id bigint, p_rating int, p_reason text, p_previous jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_reason text := case when p_rating = -1 then btrim(p_reason) end;
  v_message public.chat_messages;
begin
  perform private.require_admin();
  if (p_rating in (-1, 0, 1)) is not true then
    perform private.refuse(422, 'vote_invalid');
  end if;
  if p_rating = -1 and private.is_multiline_text(p_reason, 1, 500) is not true then
    perform private.refuse(422, 'rating_reason_required');
  end if;
  select * into v_message from public.chat_messages
  where id = p_message_id and role = 'assistant' for no key update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "message"}');
  end if;
  -- A repeated request has nothing to change.
  if (v_message.staff_rating, v_message.staff_rating_reason::text) is not distinct from (nullif(p_rating, 0), v_reason) then
    return;
  end if;
  if (v_message.staff_rating::text, v_message.staff_rating_reason::text)
    is distinct from (p_previous ->> 'rating', p_previous ->> 'reason')
  then
    perform private.refuse(409, 'version_conflict', jsonb_build_object('what', 'chat_rating', 'current', jsonb_build_object(
      'rating', v_message.staff_rating, 'reason', v_message.staff_rating_reason
    )));
  end if;
  update public.chat_messages set staff_rating = nullif(p_rating, 0), staff_rating_reason = v_reason
  where id = p_message_id;
  insert into private.audit_log (action, subject, details)
  values ('chat.rate', v_message.session_id::text, jsonb_build_object('message', p_message_id, 'rating', p_rating));
end
$$;
comment on function private.rate_chat_answer(bigint, integer, text, jsonb) is 'See public.rate_chat_answer().';
grant execute on function private.rate_chat_answer(bigint, integer, text, jsonb) to authenticated;

create or replace function public.rate_chat_answer(p_message_id bigint, p_rating int, p_reason text, p_previous jsonb)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.rate_chat_answer(p_message_id, p_rating, p_reason, p_previous)
$$;
comment on function public.rate_chat_answer(bigint, integer, text, jsonb) is
  'Stores what staff think of an answer of the assistant: 1 good, -1 bad with p_reason (1 to 500 characters), 0 not rated; for admins. p_previous {rating, reason} is what the admin saw, null for none. The visitor''s vote is not changed. PT403: not an admin. PT404: no such answer. PT409: rated otherwise meanwhile, with the current {rating, reason} in the parameters. PT422: another number, or no reason.';
grant execute on function public.rate_chat_answer(bigint, integer, text, jsonb) to authenticated;

create or replace function public.read_chat_updates(p_limits jsonb, p_id uuid, p_secret text, p_after bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_wait int := public.consume_rate_limits(p_limits);
begin
  if v_wait > 0 or private.find_chat_by_secret(p_id, p_secret) is null then
    return jsonb_build_object('wait', v_wait, 'updates', null);
  end if;
  return jsonb_build_object('wait', 0, 'updates', (
    select jsonb_build_object('person', private.chat_person_json(s), 'messages', (
      select coalesce(jsonb_agg(private.visitor_message_json(m) order by m.id), '[]')
      from (
        select * from public.chat_messages
        where session_id = p_id and id > p_after and role = 'staff' order by id limit 50
      ) as m
    ))
    from public.chat_sessions s where s.id = p_id
  ));
end
$$;
comment on function public.read_chat_updates(jsonb, uuid, text, bigint) is
  'Returns {wait, updates}: the seconds to wait if a limit in p_limits is reached (see consume_rate_limits()), else 0, and then {person, messages}: private.chat_person_json(), and up to 50 messages of staff with an id greater than p_after as private.visitor_message_json(), oldest first. updates is null if p_secret does not open p_id.';
grant execute on function public.read_chat_updates(jsonb, uuid, text, bigint) to service_role;
