-- People who answer instead of the assistant. An admin holds a conversation for ten minutes after each of their actions. A takeover
-- is an update of holder_id that names, in its filter, from whom the admin takes it.
-- The row lock of the conversation puts takeovers, messages of staff and answers of the assistant in one order.

create or replace function private.hold_chat()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_holder uuid := case when old.held_until > private.now() then old.holder_id end;
begin
  if new.holder_id is null then
    new.held_until := null;
    insert into private.audit_log (action, subject) values ('chat.hand_back', new.id::text);
    return new;
  end if;
  new.holder_id := v_me;
  new.held_until := private.now() + interval '10 minutes';
  if v_holder is distinct from v_me then
    insert into private.audit_log (action, subject, details)
    values ('chat.take_over', new.id::text, jsonb_strip_nulls(jsonb_build_object('from', v_holder)));
  end if;
  return new;
end
$$;
comment on function private.hold_chat() is
  'Trigger: gives the caller, who takes a conversation over, ten minutes, or ends a takeover, and records it in the audit log.';

create trigger chat_sessions_hold before update of holder_id on public.chat_sessions
  for each row when (auth.uid() is not null and pg_trigger_depth() = 0) execute function private.hold_chat();

create or replace function private.admit_staff_message()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_chat public.chat_sessions;
  v_sent public.chat_messages;
begin
  -- The policy refuses it, which is checked later.
  if not private.has_role('admin') then
    return new;
  end if;
  new.author_id := (select auth.uid());
  new.content := btrim(new.content, E' \t\n');
  select * into v_chat from public.chat_sessions where id = new.session_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "conversation"}');
  end if;
  -- A repeated insert waits for the lock of the conversation, and then finds the message of the first one.
  select * into v_sent from public.chat_messages where request_key = new.request_key;
  if found then
    if (v_sent.session_id, v_sent.author_id, v_sent.content) is distinct from (new.session_id, new.author_id, new.content) then
      perform private.refuse(409, 'reply_id_reused');
    end if;
    return null;
  end if;
  case
    when coalesce(new.content, '') = '' then perform private.refuse(422, 'chat_message_required');
    when char_length(new.content) > 2000 then perform private.refuse(422, 'text_too_long', '{"max": 2000}');
    when new.request_key is null then perform private.refuse(422, 'reply_id_required');
    when coalesce(v_chat.held_until, '-infinity') <= private.now() or v_chat.holder_id is null then
      perform private.refuse(409, 'chat_not_held');
    when v_chat.holder_id <> new.author_id then
      perform private.refuse(409, 'chat_held', jsonb_build_object('name', private.display_name_of(v_chat.holder_id)));
    else null;
  end case;
  perform private.require_rate_limits(jsonb_build_array(
    jsonb_build_object('bucket', 'chat:staff', 'subject', new.author_id, 'max', 60, 'windowSeconds', 600)
  ), 'rate_limited');
  update public.chat_sessions set last_message_at = private.now(), held_until = private.now() + interval '10 minutes'
  where id = new.session_id;
  return new;
end
$$;
comment on function private.admit_staff_message() is
  'Trigger: admits a message of the caller, the admin who holds the conversation, and holds it for ten more minutes. A message that was stored before is not stored again. PT404: no such conversation. PT409: chat_held {name} by another admin, chat_not_held because the takeover has ended, or the key belongs to another message. PT422: no key, no text, or more than 2,000 characters. PT429: more than 60 messages in ten minutes.';

create trigger chat_messages_admit before insert on public.chat_messages
  for each row when (new.role = 'staff' and auth.uid() is not null) execute function private.admit_staff_message();

create or replace function private.assign_chat()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.audit_log (action, subject, details)
  values ('chat.assign', new.id::text, jsonb_build_object(
    'changes', jsonb_build_object('assignee_id', jsonb_build_array(old.assignee_id, new.assignee_id))
  ));
  -- Without a name, because a visitor may have none.
  perform private.enqueue_assignment_mail('chat_assigned', new.assignee_id, jsonb_build_array(jsonb_build_object('chatId', new.id)));
  return null;
end
$$;
comment on function private.assign_chat() is
  'Trigger: records the assignment of a conversation by an admin in the audit log, and queues an email to the assignee.';

create trigger chat_sessions_audit after update of assignee_id on public.chat_sessions
  for each row when (old.assignee_id is distinct from new.assignee_id and auth.uid() is not null and pg_trigger_depth() = 0)
  execute function private.assign_chat();
create trigger chat_sessions_require_staff before update of assignee_id on public.chat_sessions
  for each row when (new.assignee_id is not null and old.assignee_id is distinct from new.assignee_id and pg_trigger_depth() = 0)
  execute function private.require_staff('assignee_id');

create or replace function private.audit_chat_rating()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.audit_log (action, subject, details)
  values ('chat.rate', new.session_id::text, jsonb_build_object('message', new.id, 'rating', coalesce(new.staff_rating, 0)));
  return null;
end
$$;
comment on function private.audit_chat_rating() is 'Trigger: records in the audit log what an admin thinks of an answer.';

create trigger chat_messages_audit after update of staff_rating, staff_rating_reason on public.chat_messages
  for each row when (auth.uid() is not null) execute function private.audit_chat_rating();
