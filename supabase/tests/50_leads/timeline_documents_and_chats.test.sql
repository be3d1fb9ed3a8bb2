-- Shared documents and chats in the timeline of a contact, for every actor.
begin;
select plan(17);

\ir ../support/accounts.psql
\ir ../support/contacts.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_client(2, 'other'), pg_temp.add_admin(3, 'staff', '{"full_name": "Sam Staff"}');
insert into public.documents (id, user_id, shared_by_id, path, name, mime_type, size_bytes, note)
select id, account, pg_temp.account(3), account || '/' || id || '/document.pdf', name, 'application/pdf', 9, note
from (values
  ('d0000000-0000-4000-8000-000000000001'::uuid, pg_temp.account(1), 'plan.pdf', 'Please read page 2.'),
  ('d0000000-0000-4000-8000-000000000002', pg_temp.account(2), 'of another client.pdf', null)
) as shared (id, account, name, note);
create function pg_temp.entries(p_email text, p_kind text) returns jsonb language sql as $$
  select coalesce(jsonb_agg(e), '[]') from public.list_person_timeline(p_contact_id => pg_temp.contact(p_email)) as t cross join jsonb_strip_nulls(to_jsonb(t)) as e
  where e ->> 'kind' = p_kind
$$;

-- Actors
set local role anon;
select throws_ok(
  $$select pg_temp.entries('casey@tests.example', 'document')$$, '42501', null, 'a visitor sees no timeline'
);
select pg_temp.act_as(1);
select throws_ok(
  $$select pg_temp.entries('casey@tests.example', 'document')$$, 'PT403', 'admin_required', 'a client does not see the timeline, the own included'
);
select pg_temp.sign_in(2);
select throws_ok(
  $$select pg_temp.entries('casey@tests.example', 'document')$$, 'PT403', 'admin_required', 'another client does not see the timeline'
);

-- Documents
select pg_temp.sign_in(3);
select is(
  pg_temp.entries('casey@tests.example', 'document') #- '{0,at}',
  '[{"kind": "document", "id": "d0000000-0000-4000-8000-000000000001", "title": "plan.pdf", "body": "Please read page 2.",
    "by": "Sam Staff", "account": "casey@tests.example"}]'::jsonb,
  'an admin sees a shared document with its note, its sender and the account'
);
select is(
  (select account from public.list_person_timeline(p_email => 'CASEY@tests.example') where kind = 'document'),
  'casey@tests.example', 'the timeline of an email address has the document in any case'
);
select is(pg_temp.entries('staff@tests.example', 'document'), '[]', 'an account without documents has none');
reset role;
select is(
  (select count(*)::int from private.audit_log
   where action = 'document.list' and subject = 'c0000000-0000-4000-8000-000000000001'
     and actor_id = pg_temp.account(3)),
  1, 'the read of the documents is recorded'
);
select is_empty(
  $$select from private.audit_log where action = 'document.list' and subject = 'c0000000-0000-4000-8000-000000000003'$$,
  'the read of a timeline without documents is not recorded as a read of documents'
);
set local role authenticated;
update public.contacts set merged_into_id = pg_temp.contact('other@tests.example') where email = 'casey@tests.example';
select is(
  jsonb_array_length(pg_temp.entries('other@tests.example', 'document')), 2, 'a merged contact has the documents of both accounts'
);
update public.contacts set merged_into_id = null where email = 'casey@tests.example';
delete from public.documents where id = 'd0000000-0000-4000-8000-000000000001';
select is(pg_temp.entries('casey@tests.example', 'document'), '[]', 'a removed document leaves the timeline');
select is(
  jsonb_array_length(pg_temp.entries('other@tests.example', 'document')), 1, 'the documents of others stay'
);
reset role;
update auth.users set email_confirmed_at = null where id = pg_temp.account(2);
set local role authenticated;
select is(
  pg_temp.entries('other@tests.example', 'document'), '[]', 'an address that its account has not confirmed has no documents'
);

-- Chats
reset role;
insert into public.contact_submissions (name, email, company, message, source)
values ('Vi Visitor', 'vi@tests.example', 'Not given', 'A chat that was handed off.', 'assistant');
insert into public.chat_sessions (id, user_id, lead_id, secret_hash, page, handed_off_at) values
  ('ca000000-0000-4000-8000-000000000001', null, (select id from public.contact_submissions where email = 'vi@tests.example'), decode(repeat('00', 32), 'hex'), '/services', now()),
  ('ca000000-0000-4000-8000-000000000002', pg_temp.account(1), null, decode(repeat('00', 32), 'hex'), '/', null),
  ('ca000000-0000-4000-8000-000000000003', null, null, decode(repeat('00', 32), 'hex'), '/', null);
insert into public.chat_messages (session_id, role, content)
values ('ca000000-0000-4000-8000-000000000001', 'user', 'Can I talk to a person?');
set local role authenticated;
select is(
  pg_temp.entries('vi@tests.example', 'chat') #- '{0,at}',
  '[{"kind": "chat", "id": "ca000000-0000-4000-8000-000000000001", "title": "/services", "body": "Can I talk to a person?",
    "status": "handed_off"}]'::jsonb,
  'the chat of a visitor who left an email address is in the timeline of that address'
);
select is(
  pg_temp.entries('casey@tests.example', 'chat') #>> '{0,id}', 'ca000000-0000-4000-8000-000000000002',
  'the chat of an account is in the timeline of its address'
);
select is(jsonb_array_length(pg_temp.entries('casey@tests.example', 'chat')), 1, 'and the chat of an unknown visitor is in none');
reset role;
delete from public.chat_sessions where id = 'ca000000-0000-4000-8000-000000000001';
set local role authenticated;
select is(pg_temp.entries('vi@tests.example', 'chat'), '[]', 'a deleted chat leaves the timeline');
select is(
  jsonb_array_length(pg_temp.entries('vi@tests.example', 'message')), 1, 'and the message stays'
);

select * from finish();
rollback;
