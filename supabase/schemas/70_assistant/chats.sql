-- Visitors' conversations with the assistant, as the chatbot function keeps and continues them. A secret that only the
-- visitor's browser has opens a conversation. A wrong secret and a missing conversation look the same to the caller.

create table public.chat_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  lead_id int unique references public.contact_submissions (id) on delete cascade,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  page private.single_line check (btrim(page) <> '' and char_length(page) <= 300),
  last_message_at timestamptz not null default private.now(),
  handed_off_at timestamptz,
  assignee_id uuid references auth.users (id) on delete set null,
  holder_id uuid references auth.users (id) on delete set null,
  held_until timestamptz,
  created_at timestamptz not null default private.now(),
  check (lead_id is null or handed_off_at is not null),
  check (holder_id is null or held_until is not null)
);
comment on table public.chat_sessions is
  'One conversation with the assistant. Written by create_chat(), add_chat_messages() and hand_off_chat(). Deleted chat_retention_days (a setting) after its last message, and together with its account or its lead.';
comment on column public.chat_sessions.id is 'Key. The visitor''s browser knows it.';
comment on column public.chat_sessions.user_id is 'The account that was signed in when the conversation began; null for a visitor.';
comment on column public.chat_sessions.lead_id is 'The lead that the handoff created; null before a handoff.';
comment on column public.chat_sessions.secret_hash is 'SHA-256 of the secret that opens the conversation. The secret itself is not stored.';
comment on column public.chat_sessions.page is 'Path of the page on which the conversation began; null if unknown.';
comment on column public.chat_sessions.last_message_at is 'When the last message was added; the retention period starts here.';
comment on column public.chat_sessions.handed_off_at is 'When the visitor first asked for a person, in a message or by the form; null if they did not.';
comment on column public.chat_sessions.assignee_id is 'Admin who follows the conversation; null: unassigned.';
comment on column public.chat_sessions.holder_id is
  'Admin who took the conversation over last; null if nobody did, or after a hand-back. Counts until held_until only.';
comment on column public.chat_sessions.held_until is
  'When the takeover expires: ten minutes after the holder last took over, typed or wrote. Until then the assistant is silent.';
comment on column public.chat_sessions.created_at is 'When the conversation began.';

create index chat_sessions_handed_off_idx on public.chat_sessions (last_message_at desc, id) where handed_off_at is not null;
create index chat_sessions_assignee_idx on public.chat_sessions (assignee_id, last_message_at desc, id);
create index chat_sessions_holder_idx on public.chat_sessions (holder_id) where holder_id is not null;
create index chat_sessions_last_message_idx on public.chat_sessions (last_message_at desc, id);
create index chat_sessions_user_id_idx on public.chat_sessions (user_id);

grant select (id, user_id, page, created_at, last_message_at, handed_off_at, lead_id, assignee_id, holder_id, held_until),
  update (assignee_id, holder_id) on public.chat_sessions to authenticated;

create trigger chat_sessions_erase_mails after delete on public.chat_sessions
  referencing old table as old_rows
  for each statement execute function private.erase_mails_of_deleted_rows('chatId');

create table public.chat_messages (
  id bigint generated always as identity primary key,
  session_id uuid not null references public.chat_sessions (id) on delete cascade,
  role text not null check (role in ('user', 'assistant', 'staff')),
  content private.multiline_text not null check (btrim(content) <> '' and char_length(content) <= 8000),
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array' and octet_length(sources::text) <= 8000),
  outcome text check (outcome in ('answer', 'declined', 'small_talk', 'handoff', 'error')),
  vote smallint check (vote in (-1, 1)),
  author_id uuid references auth.users (id) on delete set null,
  request_key uuid unique,
  staff_rating smallint check (staff_rating in (-1, 1)),
  staff_rating_reason private.multiline_text
    check (btrim(staff_rating_reason) <> '' and char_length(staff_rating_reason) <= 500),
  created_at timestamptz not null default private.now(),
  check ((role <> 'assistant') = (outcome is null)),
  check (role = 'assistant' or (vote is null and staff_rating is null and sources = '[]')),
  check (role = 'staff' or (author_id is null and request_key is null)),
  check ((staff_rating is not distinct from -1) = (staff_rating_reason is not null))
);
comment on table public.chat_messages is
  'One message of a conversation. Written by add_chat_messages(), and by the admin who holds the conversation. Admins rate the answers of the assistant.';
comment on column public.chat_messages.id is 'Key, in the order of the conversation.';
comment on column public.chat_messages.session_id is 'The conversation.';
comment on column public.chat_messages.role is 'user: the visitor. assistant: the assistant. staff: a person of the firm.';
comment on column public.chat_messages.content is
  'Plain text from a visitor or staff, Markdown from the assistant; 1 to 8,000 characters.';
comment on column public.chat_messages.sources is 'Pages that the answer quotes: [{title, url}]; empty for a person.';
comment on column public.chat_messages.outcome is
  'How the assistant replied: answer, declined, small_talk, handoff or error; null for a person.';
comment on column public.chat_messages.vote is 'The visitor''s thumb on an answer: 1 up, -1 down, null none.';
comment on column public.chat_messages.author_id is
  'Admin who wrote a staff message; null for other roles, and once that account is deleted.';
comment on column public.chat_messages.request_key is
  'Key of the request that sent a staff message, so that a retry is not a second message; null for other roles.';
comment on column public.chat_messages.staff_rating is
  'What staff think of an answer: 1 good, -1 bad, null not rated. Independent of the visitor''s vote.';
comment on column public.chat_messages.staff_rating_reason is 'Why staff rated the answer as bad; null otherwise.';
comment on column public.chat_messages.created_at is 'When the message was added.';

create index chat_messages_declined_idx on public.chat_messages (session_id) where outcome = 'declined';
create index chat_messages_disliked_idx on public.chat_messages (session_id) where vote = -1;
create index chat_messages_rated_bad_idx on public.chat_messages (session_id) where staff_rating = -1;
create index chat_messages_author_idx on public.chat_messages (author_id) where author_id is not null;
create index chat_messages_session_idx on public.chat_messages (session_id, id);

grant select on public.chat_messages to authenticated;
grant insert (session_id, role, content, request_key), update (staff_rating, staff_rating_reason) on public.chat_messages to authenticated;

create policy chat_messages_insert on public.chat_messages for insert to authenticated
  with check (role = 'staff' and author_id = (select auth.uid()) and (select private.has_role('admin')));

create policy chat_messages_update on public.chat_messages for update to authenticated
  using (role = 'assistant' and (select private.has_role('admin'))) with check (role = 'assistant' and (select private.has_role('admin')));

create table private.model_token_spenders (
  day date not null,
  spender text not null check (char_length(spender) between 1 and 80),
  tokens_used bigint not null check (tokens_used >= 0),
  primary key (day, spender)
);
comment on table private.model_token_spenders is
  'What one visitor or account, or everybody together, has taken of a day''s token budget. Written by consume_model_budget() and correct_model_budget(); deleted after that day, or after 30 days for everybody.';
comment on column private.model_token_spenders.day is 'Day in UTC.';
comment on column private.model_token_spenders.spender is
  'A keyed hash of the network address that changes every day, the word account and the id of an account, or everybody.';
comment on column private.model_token_spenders.tokens_used is 'Tokens taken from the day''s budget.';

create or replace function private.sanitize_chat_text(value text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select nullif(btrim(left(
    regexp_replace(value, '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]', '', 'g'), 8000
  )), '')
$$;
comment on function private.sanitize_chat_text(text) is
  'A message without control and bidirectional formatting characters, cut at 8,000 characters; null if nothing is left.';

create or replace function private.find_chat_by_secret(p_id uuid, p_secret text)
returns table (id uuid, handed_off boolean, person jsonb)
language sql stable security invoker
set search_path = ''
as $$
  select s.id, s.lead_id is not null, case when s.holder_id is not null and s.held_until > private.now() then
    jsonb_build_object('name', (select p.full_name from public.profiles p where p.id = s.holder_id)) end
  from public.chat_sessions s
  where s.id = p_id and s.secret_hash = sha256(convert_to(p_secret, 'UTF8'))
    -- The longest retention that an admin can set. Deletion may be late, access must not be.
    and s.last_message_at > private.now() - interval '30 days'
$$;
comment on function private.find_chat_by_secret(uuid, text) is
  'Returns the conversation p_id as its visitor sees it; no row if p_secret does not open it. handed_off: whether the form for a person was sent. person: {name} of the admin who holds it, null while the assistant answers. name is null without a full name, because an email address is not shown.';

create or replace function public.create_chat(p_page text default null, p_user_id uuid default null)
returns table (id uuid, secret text)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_secret text := rtrim(translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/', '-_'), '=');
  v_id uuid;
begin
  insert into public.chat_sessions (secret_hash, user_id, page, created_at, last_message_at)
  values (
    sha256(convert_to(v_secret, 'UTF8')), (select id from auth.users where id = p_user_id),
    private.to_single_line(p_page, 300), private.now(), private.now()
  )
  returning id into v_id;
  return query select v_id, v_secret;
end
$$;
comment on function public.create_chat(text, uuid) is
  'Creates a conversation. The secret is 32 random bytes in base64url; only this call returns it. p_user_id is ignored if that account does not exist.';
grant execute on function public.create_chat(text, uuid) to service_role;

create or replace function public.open_chat(
  p_limits jsonb, p_id uuid default null, p_secret text default null, p_page text default null,
  p_user_id uuid default null, p_queries text[] default '{}', p_embedding real[] default null, p_locale text default 'en'
)
returns jsonb
language plpgsql security definer
set search_path = ''
-- The plans do not depend on the arguments, and planning each call would cost more than running it.
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_wait int := public.consume_rate_limits(p_limits);
  v_session jsonb;
  v_person jsonb;
  v_messages jsonb;
begin
  if v_wait > 0 then
    return jsonb_build_object('wait', v_wait);
  end if;
  if p_id is null then
    v_session := (select to_jsonb(c) from public.create_chat(p_page, p_user_id) c);
  else
    select jsonb_build_object('id', p_id, 'secret', p_secret), c.person, (
      select coalesce(jsonb_agg(jsonb_build_object('role', m.role, 'content', m.content) order by m.id), '[]')
      from (
        select id, role, content from public.chat_messages where session_id = p_id order by id desc limit 20
      ) as m
    )
    into v_session, v_person, v_messages
    from private.find_chat_by_secret(p_id, p_secret) c;
  end if;
  return jsonb_build_object(
    'wait', 0, 'session', v_session, 'person', v_person, 'messages', coalesce(v_messages, '[]'),
    'facts', public.get_assistant_context(), 'found', public.search_assistant(p_queries, p_embedding, p_locale)
  );
end
$$;
comment on function public.open_chat(jsonb, uuid, text, text, uuid, text[], real[], text) is
  'Does in one round trip what an answer needs first. Returns {wait} with the seconds to wait, and does nothing else, if a limit in p_limits is reached (see consume_rate_limits()). Otherwise returns {wait: 0, session, person, messages, facts, found}. session: {id, secret} of a new conversation, or of p_id; null if p_secret does not open p_id. person: see private.find_chat_by_secret(); the assistant is silent if it is not null. messages: the last 20 as [{role, content}], oldest first. facts: see get_assistant_context(). found: see search_assistant() of p_queries, p_embedding and p_locale.';
grant execute on function public.open_chat(jsonb, uuid, text, text, uuid, text[], real[], text) to service_role;

create or replace function public.get_chat_by_secret(
  p_id uuid, p_secret text, p_after bigint default null, p_limits jsonb default '[]'
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_wait int := public.consume_rate_limits(p_limits);
begin
  if v_wait > 0 then
    return jsonb_build_object('wait', v_wait, 'chat', null);
  end if;
  return jsonb_build_object('wait', 0, 'chat', (
    select jsonb_build_object('handedOff', c.handed_off, 'person', c.person, 'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'role', m.role, 'content', m.content, 'sources', m.sources, 'outcome', m.outcome, 'vote', m.vote,
        'author', (select p.full_name from public.profiles p where p.id = m.author_id),
        'timestamp', private.to_iso_instant(m.created_at)
      ) order by m.id), '[]')
      from (
        select * from public.chat_messages
        where session_id = p_id and (p_after is null or (id > p_after and role = 'staff'))
        order by id desc limit 200
      ) as m
    ))
    from private.find_chat_by_secret(p_id, p_secret) c
  ));
end
$$;
comment on function public.get_chat_by_secret(uuid, text, bigint, jsonb) is
  'Returns {wait, chat}: the seconds to wait if a limit in p_limits is reached (see consume_rate_limits()), else 0, and then {handedOff, person, messages} of private.find_chat_by_secret(). messages: the last 200 as the visitor sees them, oldest first: [{id, role, content, sources, outcome, vote, author, timestamp}]; with p_after only those of staff with a greater id. author is the full name of the person who wrote a staff message, if known. chat is null if p_secret does not open p_id.';
grant execute on function public.get_chat_by_secret(uuid, text, bigint, jsonb) to service_role;

create or replace function public.add_chat_messages(p_id uuid, p_secret text, p_messages jsonb)
returns setof bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  v_message record;
  v_id bigint;
  v_question text;
  v_page text;
  v_is_silent boolean;
begin
  if not exists (select from private.find_chat_by_secret(p_id, p_secret)) then
    return;
  end if;
  -- Concurrent calls for one conversation run one after the other, so that their messages do not interleave. A takeover
  -- takes the same lock, so an answer that was begun before it is not stored after it.
  select holder_id is not null and held_until > private.now() into v_is_silent
  from public.chat_sessions where id = p_id for update;
  for v_message in
    select m ->> 'role' as role, private.sanitize_chat_text(m ->> 'content') as content, m ->> 'outcome' as outcome,
      m -> 'isOffTopic' = 'true' as is_off_topic, m -> 'asksForPerson' = 'true' as asks_for_person,
      case when jsonb_typeof(m -> 'sources') = 'array' and octet_length((m -> 'sources')::text) <= 8000
        then m -> 'sources' else '[]' end as sources
    from jsonb_array_elements(p_messages) with ordinality as e (m, n)
    order by n
    limit 20
  loop
    -- Only an insert by an admin writes as staff.
    if v_message.role not in ('user', 'assistant') then
      raise check_violation using message = 'a message is from the user or the assistant';
    end if;
    continue when v_is_silent and v_message.role = 'assistant' and v_message.outcome is distinct from 'handoff';
    insert into public.chat_messages (session_id, role, content, sources, outcome, created_at)
    values (
      p_id, v_message.role, coalesce(v_message.content, '…'),
      case when v_message.role = 'assistant' then v_message.sources else '[]' end,
      case when v_message.role = 'assistant' then coalesce(v_message.outcome, 'answer') end, private.now()
    )
    returning id into v_id;
    return next v_id;
    if v_message.role = 'user' then
      v_question := v_message.content;
    elsif v_message.outcome = 'declined' and v_message.is_off_topic is not true then
      perform private.record_unanswered_question(v_question);
    end if;
    if v_message.role = 'assistant' and v_message.asks_for_person then
      update public.chat_sessions set handed_off_at = private.now() where id = p_id and handed_off_at is null
      returning page into v_page;
      -- A flood of conversations is still listed, and does not fill the firm's inbox.
      if found and public.consume_rate_limits(
        '[{"bucket": "chat:person", "subject": "all", "max": 30, "windowSeconds": 3600}]'
      ) = 0 then
        perform private.enqueue_mail('chat_notice', private.firm_email(), null, jsonb_strip_nulls(jsonb_build_object(
          'chatId', p_id, 'question', left(v_question, 500), 'page', v_page, 'askedAt', private.to_iso_instant(private.now())
        )), 'chat_notice:' || p_id);
        perform private.wake('deliver-mail');
      end if;
    end if;
  end loop;
  update public.chat_sessions set last_message_at = private.now() where id = p_id;
  -- Limits the size of a conversation.
  delete from public.chat_messages where session_id = p_id and id <= (
    select id from public.chat_messages where session_id = p_id order by id desc offset 500 limit 1
  );
end
$$;
comment on function public.add_chat_messages(uuid, text, jsonb) is
  'Adds up to 20 messages [{role, content, sources?, outcome?, isOffTopic?, asksForPerson?}] in order and returns their ids; the newest 500 of a conversation are kept. Counts a question in unanswered_questions if its reply in the same call has the outcome declined and not isOffTopic, and lists the conversation as one whose visitor asks for a person for the first reply with asksForPerson, with an email to the firm, at most 30 an hour. While a person holds the conversation, answers of the assistant are left out, except the confirmation of a request for a person (outcome handoff), so fewer ids are returned. None if p_secret does not open p_id.';
grant execute on function public.add_chat_messages(uuid, text, jsonb) to service_role;

create or replace function public.vote_chat_message(p_id uuid, p_secret text, p_message_id bigint, p_vote int)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if (p_vote in (-1, 0, 1)) is not true then
    perform private.refuse(422, 'vote_invalid');
  end if;
  update public.chat_messages set vote = nullif(p_vote, 0)
  where id = p_message_id and role = 'assistant'
    and session_id = (select c.id from private.find_chat_by_secret(p_id, p_secret) c);
  return found;
end
$$;
comment on function public.vote_chat_message(uuid, text, bigint, integer) is
  'Stores the visitor''s vote on an answer: 1 up, -1 down, 0 none. Returns false if p_secret does not open p_id or the conversation has no such answer. PT422: another number.';
grant execute on function public.vote_chat_message(uuid, text, bigint, integer) to service_role;

create or replace function public.consume_model_budget(p_tokens int, p_max int, p_visitor text, p_chat_id uuid default null)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  c_share constant int := p_max / 20;
  v_today constant date := (private.now() at time zone 'UTC')::date;
  v_spenders text[] := array_remove(array[
    'everybody', p_visitor, (select 'account ' || user_id from public.chat_sessions where id = p_chat_id)
  ], null);
begin
  if p_visitor is null or p_tokens < 0 or p_tokens > c_share then
    return false;
  end if;
  insert into private.model_token_spenders (day, spender, tokens_used) values (v_today, 'everybody', 0) on conflict do nothing;
  -- Waits for a concurrent call, and then sees what it took.
  perform from private.model_token_spenders where day = v_today and spender = 'everybody' for update;
  if exists (
    select from private.model_token_spenders
    where day = v_today and spender = any (v_spenders)
      and tokens_used + p_tokens > case spender when 'everybody' then p_max else c_share end
  ) then
    return false;
  end if;
  insert into private.model_token_spenders as kept (day, spender, tokens_used)
  select v_today, spender, p_tokens from unnest(v_spenders) as spender
  on conflict (day, spender) do update set tokens_used = kept.tokens_used + excluded.tokens_used;
  return true;
end
$$;
comment on function public.consume_model_budget(integer, integer, text, uuid) is
  'Takes p_tokens from today''s budget (UTC) of p_max, for a visitor (a keyed hash of the network address) and for the account that began the conversation, if any. Each of the two gets at most a twentieth of p_max a day. Returns false and takes nothing if less is left.';
grant execute on function public.consume_model_budget(integer, integer, text, uuid) to service_role;

create or replace function public.correct_model_budget(p_difference int, p_visitor text, p_chat_id uuid default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  c_today constant date := (private.now() at time zone 'UTC')::date;
begin
  -- First the row that consume_model_budget() locks first.
  perform from private.model_token_spenders where day = c_today and spender = 'everybody' for update;
  update private.model_token_spenders set tokens_used = greatest(0, tokens_used + p_difference)
  where day = c_today
    and spender in ('everybody', p_visitor, (select 'account ' || user_id from public.chat_sessions where id = p_chat_id));
end
$$;
comment on function public.correct_model_budget(integer, text, uuid) is
  'Adds p_difference tokens to what consume_model_budget() took today (UTC) for the same visitor and conversation, once the endpoint has told its real usage. Negative if less was used.';
grant execute on function public.correct_model_budget(integer, text, uuid) to service_role;

create or replace function private.chat_transcript(p_id uuid, p_max int, p_locale text)
returns text
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  v_words jsonb := case p_locale
    when 'es' then '{"user": "Visitante", "staff": "Nuestro equipo", "assistant": "Asistente", "cut": "(Falta el comienzo.)"}'
    else '{"user": "Visitor", "staff": "Our team", "assistant": "Assistant", "cut": "(The beginning is left out.)"}'
  end;
  v_line text;
  v_text text := '';
begin
  -- From the last message back: if not everything fits, the beginning is left out. Each message is cut, so that a long
  -- one leaves room for others.
  for v_line in
    select (v_words ->> role) || ': ' || left(said, 1200) || case when char_length(said) > 1200 then '…' else '' end
    from public.chat_messages
    cross join lateral (
      -- Without marks: a link of the assistant is its text with the address in parentheses.
      select case role when 'assistant' then regexp_replace(
        regexp_replace(content, '\[([^][\n]+)\]\(([^()\s]+)\)', '\1 (\2)', 'g'), '\*\*([^*\n]+)\*\*', '\1', 'g'
      ) else content end as said
    ) as shown
    where session_id = p_id order by id desc
  loop
    if char_length(v_line) + char_length(v_text) + 2 > p_max - 30 then
      return concat_ws(E'\n\n', v_words ->> 'cut', nullif(v_text, ''));
    end if;
    v_text := concat_ws(E'\n\n', v_line, nullif(v_text, ''));
  end loop;
  return nullif(v_text, '');
end
$$;
comment on function private.chat_transcript(uuid, integer, text) is
  'A conversation as plain text of at most p_max characters, with the names of who speaks in the language p_locale; null if it has no messages.';

create or replace function public.hand_off_chat(
  p_id uuid, p_secret text, p_name text, p_email text, p_note text default null, p_locale text default 'en',
  p_owner_id uuid default null, p_guard public.request_guard default null
)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead_id int;
  v_session public.chat_sessions;
  v_lead public.contact_submissions;
  v_note text := private.sanitize_chat_text(p_note);
  v_asked text := case p_locale when 'es' then 'Pidió hablar con una persona en el chat.' else 'Asked for a person in chat.' end;
  v_conversation text := case p_locale when 'es' then 'Conversación con el asistente:' else 'Conversation with the assistant:' end;
begin
  case
    when private.is_single_line(p_name, 2, 100) is not true then
      perform private.refuse(422, 'name_too_short');
    when pg_input_is_valid(p_email, 'private.email_address') is not true then
      perform private.refuse(422, 'email_invalid');
    when char_length(v_note) > 2000 then
      perform private.refuse(422, 'text_too_long', '{"max": 2000}');
    else null;
  end case;

  v_lead_id := private.get_idempotent_response('chat_handoff', p_guard)::int;
  if v_lead_id is not null then
    return v_lead_id;
  end if;

  if p_id is not null then
    select * into v_session from public.chat_sessions
    where id = (select c.id from private.find_chat_by_secret(p_id, p_secret) c) for update;
    if not found then
      perform private.refuse(404, 'not_found', '{"what": "conversation"}');
    end if;
  end if;

  v_lead_id := v_session.lead_id;
  if v_lead_id is null then
    v_lead.name := p_name;
    v_lead.email := p_email;
    v_lead.company := 'Not given';
    v_lead.message := concat_ws(
      E'\n\n', case when char_length(v_note) >= 10 then v_note else concat_ws(' ', v_asked, v_note) end,
      v_conversation || E'\n\n' || private.chat_transcript(v_session.id, 2900, p_locale)
    );
    v_lead.source := 'assistant';
    v_lead.locale := p_locale;
    v_lead := private.create_lead(v_lead, p_guard, p_owner_id);
    v_lead_id := v_lead.id;
    update public.chat_sessions set handed_off_at = coalesce(handed_off_at, private.now()), lead_id = v_lead_id
    where id = v_session.id;
  end if;

  perform private.store_idempotent_response('chat_handoff', p_guard, to_jsonb(v_lead_id));
  return v_lead_id;
end
$$;
comment on function public.hand_off_chat(uuid, text, text, text, text, text, uuid, request_guard) is
  'Creates a lead with the conversation as its message and queues its emails, in one transaction. Returns the id of the lead. Idempotent: the same key, or a second handoff of the same conversation, returns the first lead. p_id null: there is no conversation. For the other parameters see private.create_lead(). PT404: p_secret does not open p_id. PT422: an invalid name, email or note.';
grant execute on function public.hand_off_chat(uuid, text, text, text, text, text, uuid, request_guard) to service_role;

create or replace function public.get_assistant_context()
returns jsonb
language plpgsql stable security definer
set search_path = ''
-- As in open_chat().
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_now timestamptz := private.now();
begin
  return jsonb_build_object(
    'consultationTypes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', name, 'durationMinutes', duration_minutes, 'priceCents', price_cents,
        'minimumNoticeMinutes', minimum_notice_minutes, 'windowDays', window_days,
        'changeCutoffMinutes', change_cutoff_minutes
      ) order by position), '[]')
      from public.consultation_types where active
    ),
    'services', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'slug', slug, 'name', name, 'shortDescription', short_description, 'duration', duration,
        'price', price, 'path', '/services/' || slug
      ) order by position), '[]')
      from public.services where status = 'published' and publish_at <= v_now
    ),
    'caseStudies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'slug', slug, 'title', title, 'industry', industry, 'path', '/case-studies/' || slug, 'timeline', timeline,
        'metrics', metrics
      ) order by position), '[]')
      from public.case_studies where status = 'published' and publish_at <= v_now
    ),
    'articles', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title', title, 'path', '/blog/' || slug, 'date', (publish_at at time zone private.firm_time_zone())::date
      ) order by publish_at desc, id), '[]')
      from (
        select * from public.blog_posts where status = 'published' and publish_at <= v_now order by publish_at desc, id limit 3
      ) as newest
    ),
    'team', (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'role', role) order by position), '[]')
      from public.team_members where status = 'published' and publish_at <= v_now
    ),
    'chatRetentionDays', (private.get_settings()).chat_retention_days,
    'closedDays', (
      select coalesce(jsonb_agg(jsonb_build_object('date', date, 'name', name) order by date), '[]')
      from private.closed_days where date <= private.today_in_firm_time_zone() + 400
    )
  );
end
$$;
comment on function public.get_assistant_context() is
  'The facts that the assistant takes from tables instead of text. A price is in whole dollars, a priceCents in cents. The articles are the newest 3, and the closed days those of the next 400 days. Dates are in the firm''s time zone.';
grant execute on function public.get_assistant_context() to service_role;
