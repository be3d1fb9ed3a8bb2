-- How the chatbot function keeps a conversation. Whoever has not the secret finds nothing, and is told nothing more.

create function public.begin_chat(p_page text default null, p_user_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_secret text := rtrim(translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/', '-_'), '=');
  v_id uuid;
begin
  insert into public.chat_sessions (secret_hash, user_id, page, created_at, last_message_at)
  values (
    sha256(convert_to(v_secret, 'UTF8')), (select id from auth.users where id = p_user_id),
    private.clean_line(p_page, 300), private.now(), private.now()
  )
  returning id into v_id;
  return jsonb_build_object('id', v_id, 'secret', v_secret);
end
$$;
comment on function public.begin_chat(text, uuid) is
  'Begins a conversation; {id, secret}: the secret is 32 random bytes in base64url and told only here.';

create function private.chat_of(p_id uuid, p_secret text)
returns uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.chat_sessions
  where id = p_id and secret_hash = sha256(convert_to(p_secret, 'UTF8'))
    and last_message_at > private.now() - interval '30 days'
$$;
comment on function private.chat_of(uuid, text) is 'The conversation that a secret opens, or null.';

create function private.chat_text(value text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select nullif(btrim(left(
    regexp_replace(value, '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]', '', 'g'), 8000
  )), '')
$$;
comment on function private.chat_text(text) is
  'A message as it may be kept: without control characters, at most 8,000 characters; null when nothing is left.';

create function public.read_chat(p_id uuid, p_secret text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.chat_of(p_id, p_secret) is null then
    return null;
  end if;
  return (
    select jsonb_build_object('handedOff', s.handed_off_at is not null, 'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'role', m.role, 'content', m.content, 'sources', m.sources, 'outcome', m.outcome, 'vote', m.vote,
        'timestamp', private.iso(m.created_at)
      ) order by m.id), '[]')
      from (
        select * from public.chat_messages where session_id = p_id order by id desc limit 200
      ) as m
    ))
    from public.chat_sessions s where s.id = p_id
  );
end
$$;
comment on function public.read_chat(uuid, text) is
  '{messages, handedOff}: the last 200 messages, oldest first, [{id, role, content, sources, outcome, vote, timestamp}], and whether a person was asked for. Null: no such conversation, or a wrong secret.';

create function private.count_unanswered(p_question text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_question text := private.clean_line(regexp_replace(regexp_replace(
    regexp_replace(left(p_question, 1000), '\S+@\S+', '[email]', 'g'),
    '(https?://|www\.)\S+', '[link]', 'gi'),
    '\+?\(?\d[\d ().-]{5,}\d', '[number]', 'g'), 300);
  v_normalized text := btrim(left(
    regexp_replace(lower(v_question), '[^[:alnum:]]+', ' ', 'g'), 300
  ));
begin
  if v_normalized = '' or v_normalized is null then
    return;
  end if;
  insert into public.unanswered_questions as kept (question, normalized, last_asked_at)
  values (v_question, v_normalized, private.now())
  on conflict (normalized) do update set asked = kept.asked + 1, last_asked_at = excluded.last_asked_at;
end
$$;
comment on function private.count_unanswered(text) is
  'Counts a question that was not answered, with mail addresses, links and numbers of seven digits and more masked.';

create function public.add_chat_messages(p_id uuid, p_secret text, p_messages jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_message record;
  v_id bigint;
  v_ids jsonb := '[]';
  v_question text;
begin
  if private.chat_of(p_id, p_secret) is null then
    return null;
  end if;
  -- Two that write at once write one after the other.
  perform from public.chat_sessions where id = p_id for update;
  for v_message in
    select m ->> 'role' as role, private.chat_text(m ->> 'content') as content, m ->> 'outcome' as outcome,
      case when jsonb_typeof(m -> 'sources') = 'array' and octet_length((m -> 'sources')::text) <= 8000
        then m -> 'sources' else '[]' end as sources
    from jsonb_array_elements(p_messages) with ordinality as e (m, n)
    order by n
    limit 20
  loop
    insert into public.chat_messages (session_id, role, content, sources, outcome, created_at)
    values (
      p_id, v_message.role, coalesce(v_message.content, '…'),
      case when v_message.role = 'assistant' then v_message.sources else '[]' end,
      case when v_message.role = 'assistant' then coalesce(v_message.outcome, 'answer') end, private.now()
    )
    returning id into v_id;
    v_ids := v_ids || to_jsonb(v_id);
    if v_message.role = 'user' then
      v_question := v_message.content;
    elsif v_message.outcome = 'declined' then
      perform private.count_unanswered(v_question);
    end if;
  end loop;
  update public.chat_sessions set last_message_at = private.now() where id = p_id;
  -- However long somebody writes, the newest 500 are kept.
  delete from public.chat_messages where session_id = p_id and id <= (
    select id from public.chat_messages where session_id = p_id order by id desc offset 500 limit 1
  );
  return v_ids;
end
$$;
comment on function public.add_chat_messages(uuid, text, jsonb) is
  'Keeps up to 20 messages [{role, content, sources?, outcome?}] in their order; their ids. A question declined in the same call is counted in unanswered_questions. Null: no such conversation, or a wrong secret.';

create function public.vote_chat_message(p_id uuid, p_secret text, p_message_id bigint, p_vote int)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if (p_vote in (-1, 0, 1)) is not true then
    raise sqlstate 'PT422' using message = 'Please vote 1, -1 or 0.';
  end if;
  if private.chat_of(p_id, p_secret) is null then
    return false;
  end if;
  update public.chat_messages set vote = nullif(p_vote, 0)
  where id = p_message_id and session_id = p_id and role = 'assistant';
  return found;
end
$$;
comment on function public.vote_chat_message(uuid, text, bigint, int) is
  'Keeps a thumb up (1), down (-1) or none (0) for an answer; false when there is no such answer, conversation or secret. PT422: another number.';

create function private.transcript(p_id uuid, p_max int)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_line text;
  v_text text := '';
begin
  -- From the end: when there is not room for all, the beginning is left out. One long message leaves room for others.
  for v_line in
    select case role when 'user' then 'Visitor: ' else 'Assistant: ' end || left(content, 1200) || case when char_length(content) > 1200 then '…' else '' end
    from public.chat_messages where session_id = p_id order by id desc
  loop
    if char_length(v_line) + char_length(v_text) + 2 > p_max - 30 then
      return concat_ws(E'\n\n', '(The beginning is left out.)', nullif(v_text, ''));
    end if;
    v_text := concat_ws(E'\n\n', v_line, nullif(v_text, ''));
  end loop;
  return nullif(v_text, '');
end
$$;
comment on function private.transcript(uuid, int) is 'A conversation as text of at most p_max characters; null when nothing was said.';

create function public.hand_off_chat(
  p_id uuid, p_secret text, p_name text, p_email text, p_note text default null,
  p_idempotency_key text default null, p_request_hash text default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_answer jsonb;
  v_session public.chat_sessions;
  v_row public.contact_submissions;
  v_note text := private.chat_text(p_note);
  v_facts jsonb;
begin
  case
    when private.is_line(p_name, 2, 100) is not true then
      raise sqlstate 'PT422' using message = 'Name must be at least 2 characters.';
    when private.is_email(p_email) is not true then
      raise sqlstate 'PT422' using message = 'Please enter a valid email address.';
    when char_length(v_note) > 2000 then
      raise sqlstate 'PT422' using message = 'Please use at most 2,000 characters.';
    else null;
  end case;

  v_answer := private.begin_idempotent('chat_handoff', p_idempotency_key, p_request_hash);
  if v_answer is not null then
    return v_answer;
  end if;

  if p_id is not null then
    select * into v_session from public.chat_sessions
    where id = private.chat_of(p_id, p_secret) for update;
    if not found then
      raise sqlstate 'PT404' using message = 'We could not find that conversation.';
    end if;
  end if;

  if v_session.submission_id is not null then
    select * into v_row from public.contact_submissions where id = v_session.submission_id;
  else
    insert into public.contact_submissions (name, email, company, source, message)
    values (p_name, p_email, 'Not given', 'assistant', concat_ws(
      E'\n\n', coalesce(v_note, 'Asked for a person in the chat.'),
      'Conversation with the assistant:' || E'\n\n' || private.transcript(v_session.id, 2900)
    ))
    returning * into v_row;
    update public.chat_sessions set handed_off_at = private.now(), submission_id = v_row.id where id = v_session.id;
    v_facts := jsonb_build_object(
      'submissionId', v_row.id, 'name', v_row.name, 'email', v_row.email, 'company', v_row.company,
      'message', v_row.message, 'createdAt', private.iso(v_row.created_at), 'source', 'assistant'
    );
    perform private.enqueue_mail('contact_received', v_row.email, null, v_facts, 'contact_received:' || v_row.id);
    perform private.enqueue_mail(
      'contact_notice', private.setting('firm_email'), v_row.email, v_facts, 'contact_notice:' || v_row.id
    );
  end if;

  v_answer := jsonb_build_object('submissionId', v_row.id, 'createdAt', private.iso(v_row.created_at));
  perform private.finish_idempotent('chat_handoff', p_idempotency_key, v_answer);
  return v_answer;
end
$$;
comment on function public.hand_off_chat(uuid, text, text, text, text, text, text) is
  'Writes a lead with the conversation in it and queues the mails of a contact message, in one transaction; {submissionId, createdAt}, the first ones when it was done before. p_id null: nothing was said. PT404: no such conversation or a wrong secret, PT422 with a sentence.';

create function public.take_model_budget(p_tokens int, p_max int)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if p_tokens < 0 or p_tokens > p_max then
    return false;
  end if;
  insert into private.model_budget as kept (day, tokens)
  values ((private.now() at time zone 'UTC')::date, p_tokens)
  on conflict (day) do update set tokens = kept.tokens + excluded.tokens
  where kept.tokens + excluded.tokens <= p_max;
  return found;
end
$$;
comment on function public.take_model_budget(int, int) is
  'Takes tokens from the day''s budget (UTC) of p_max; false, and nothing taken, when there is not so much left.';

grant execute on function
  public.begin_chat(text, uuid), public.read_chat(uuid, text), public.add_chat_messages(uuid, text, jsonb),
  public.vote_chat_message(uuid, text, bigint, int),
  public.hand_off_chat(uuid, text, text, text, text, text, text), public.take_model_budget(int, int)
to service_role;

create function private.draft_faq(p_id bigint, p_answer text)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  v_question public.unanswered_questions;
  v_faq_id bigint;
begin
  if not private.has_rank('admin') then
    raise sqlstate 'PT403' using message = 'Only an admin can do that.';
  end if;
  if private.is_text(p_answer, 10, 3000) is not true then
    raise sqlstate 'PT422' using message = 'Answer must be at least 10 characters.';
  end if;
  select * into v_question from public.unanswered_questions where id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'We could not find that question.';
  end if;
  if v_question.faq_id is not null then
    raise sqlstate 'PT409' using message = 'There is a draft of this question already.';
  end if;
  if private.is_line(v_question.question, 5, 300) is not true then
    raise sqlstate 'PT422' using message = 'This question is too short for an FAQ.';
  end if;
  -- Two at once would take the same place.
  lock table public.faqs in share row exclusive mode;
  insert into public.faqs (position, status, question, answer)
  select coalesce(max(position), 0) + 1, 'draft', v_question.question, btrim(p_answer) from public.faqs
  returning id into v_faq_id;
  update public.unanswered_questions set status = 'drafted', faq_id = v_faq_id where id = p_id;
  return v_faq_id;
end
$$;
comment on function private.draft_faq(bigint, text) is 'See public.draft_faq().';

create function public.draft_faq(p_id bigint, p_answer text)
returns bigint
language sql security invoker
set search_path = ''
as $$
  select private.draft_faq(p_id, p_answer)
$$;
comment on function public.draft_faq(bigint, text) is
  'Makes an unanswered question a draft FAQ with an answer, for admins; the FAQ''s id. PT403: not an admin, PT404: no such question, PT409: there is a draft, PT422: no answer.';

create function private.dismiss_question(p_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_rank('admin') then
    raise sqlstate 'PT403' using message = 'Only an admin can do that.';
  end if;
  update public.unanswered_questions set status = 'dismissed' where id = p_id and status = 'open';
  if not found and not exists (select from public.unanswered_questions where id = p_id) then
    raise sqlstate 'PT404' using message = 'We could not find that question.';
  end if;
end
$$;
comment on function private.dismiss_question(bigint) is 'See public.dismiss_question().';

create function public.dismiss_question(p_id bigint)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.dismiss_question(p_id)
$$;
comment on function public.dismiss_question(bigint) is
  'Takes an open question off the list, for admins; asked again, it is only counted. PT403: not an admin, PT404: no such question.';

grant execute on function
  private.draft_faq(bigint, text), public.draft_faq(bigint, text),
  private.dismiss_question(bigint), public.dismiss_question(bigint)
to authenticated;
