-- A caller reads its own history and data, and no one else's.
begin;
select plan(30);

\ir ../support/accounts.psql
\ir ../support/consultants.psql
\ir ../support/rows.psql

insert into auth.users (id, email, email_confirmed_at, encrypted_password, raw_user_meta_data) values
  (pg_temp.account(1), 'casey@tests.example', now(), 'hash-of-casey', '{"full_name": "Casey Client"}'),
  (pg_temp.account(2), 'other@tests.example', now(), 'hash-of-other', null),
  (pg_temp.account(3), 'staff@tests.example', now(), 'hash-of-staff', null),
  (pg_temp.account(4), 'unproven@tests.example', null, 'hash', null);
update private.user_roles set role = 'admin' where user_id = pg_temp.account(3);
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
insert into public.consultants (name, time_zone) values ('Tests', 'America/New_York');
select pg_temp.add_appointment(at, jsonb_build_object(
  'user_id', who, 'consultant_id', pg_temp.consultant('Tests'), 'client_name', 'Tests', 'client_email', address,
  'service_type', 'Market Analysis & Insights', 'message', word, 'status', status, 'hold_expires_at', expires, 'idempotency_key', 'key-' || word
)) from (values
  (pg_temp.account(1), 'casey@tests.example', 'old-word', timestamptz '2020-01-02 10:00+00', 'completed', null::timestamptz),
  (pg_temp.account(1), 'casey@tests.example', 'new-word', '2040-01-02 10:00+00', 'pending', null),
  (pg_temp.account(1), 'casey@tests.example', 'held-word', '2040-01-03 10:00+00', 'held', '2040-01-01 00:00+00'),
  (pg_temp.account(2), 'other@tests.example', 'other-word', '2040-01-04 10:00+00', 'pending', null)
) as made (who, address, word, at, status, expires);
insert into public.contact_submissions (name, email, company, message, created_at, status, assignee_id) values
  ('Casey Client', 'Casey@tests.example', 'Acme Co', 'A message of Casey.', '2026-05-01 12:00+00', 'lost', pg_temp.account(3)),
  ('Other Client', 'other@tests.example', 'Other Co', 'A message of Other.', '2026-05-02 12:00+00', 'new', null);
insert into public.lead_replies (lead_id, author_id, idempotency_key, subject, body, created_at)
select m.id, pg_temp.account(3), 'reply to ' || m.email || at, 'Re: ' || m.name, 'A reply.', at
from public.contact_submissions m, (values (timestamptz '2026-05-03 12:00+00'), (private.now())) as v (at)
where m.email in ('Casey@tests.example', 'other@tests.example');
select pg_temp.add_document(id, jsonb_build_object('name', 'plan of ' || email, 'shared_by_id', pg_temp.account(3)))
from auth.users where id in (pg_temp.account(1), pg_temp.account(2));
insert into public.subscribers (email, confirm_token_hash) values
  ('CASEY@tests.example', repeat('a', 64)), ('other@tests.example', repeat('b', 64)), ('unproven@tests.example', repeat('c', 64));
insert into private.outbox (kind, recipient, payload, dedupe_key) values
  ('newsletter_confirm', 'casey@tests.example', '{"tokens": {"confirm": "a-secret"}, "word": "mine"}', 'tests:1'),
  ('newsletter_confirm', 'other@tests.example', '{"tokens": {"confirm": "a-secret"}, "word": "theirs"}', 'tests:2'),
  ('newsletter_confirm', 'unproven@tests.example', '{"word": "theirs"}', 'tests:3');

-- Callers
select pg_temp.act_as('anon');
select throws_ok($$select * from public.my_history$$, '42501', null, 'anon has no history');
select throws_ok($$select public.export_my_data()$$, '42501', null, 'anon has no data');
select pg_temp.act_as('service_role');
select throws_ok($$select * from public.my_history$$, '42501', null, 'service_role may not list a history');
select throws_ok($$select public.export_my_data()$$, '42501', null, 'service_role may not export data');
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-00000000dead", "session_id": "c0000000-0000-4000-8000-00000000dead", "role": "authenticated"}';
set local role authenticated;
select is_empty($$select * from public.my_history$$, 'a deleted account has no history');
select is(public.export_my_data(), null, 'and no data');

-- client
select pg_temp.sign_in(1);
select results_eq(
  $$select kind, at, title::text, body::text, status from public.my_history order by at desc$$,
  $$values
    ('consultation', timestamptz '2040-01-02 10:00+00', 'Market Analysis & Insights', null, 'pending'),
    ('reply', '2026-05-03 12:00+00', 'Re: Casey Client', 'A reply.', null),
    ('message', '2026-05-01 12:00+00', 'Message', 'A message of Casey.', null),
    ('consultation', '2020-01-02 10:00+00', 'Market Analysis & Insights', null, 'completed')$$,
  'its consultations, messages and the replies that cannot be taken back, the newest first, without holds'
);
select ok((select bool_and(id <> '') and count(distinct (kind, id)) = 4 from public.my_history), 'each with its id');
create temp table mine as select public.export_my_data() as data;
select is(data #>> '{account,email}', 'casey@tests.example', 'export: the account') from mine;
select is(data #>> '{account,details,full_name}', 'Casey Client', 'export: what the sign-up form asked') from mine;
select is(data #>> '{role,role}', 'client', 'export: its role') from mine;
select is(data #>> '{profile,full_name}', 'Casey Client', 'export: its profile') from mine;
select is(jsonb_array_length(data -> 'appointments'), 3, 'export: its appointments, holds too') from mine;
select is(data #>> '{appointments,0,message}', 'old-word', 'export: with the messages') from mine;
select is(data #>> '{appointments,0,events,0,to}', 'completed', 'export: and their steps') from mine;
select is(data #>> '{messages,0,message}', 'A message of Casey.', 'export: its messages') from mine;
select is(data #>> '{documents,0,name}', 'plan of casey@tests.example', 'export: its documents') from mine;
select is(data #>> '{newsletter,email}', 'CASEY@tests.example', 'export: its subscription') from mine;
select is(data #> '{mails}' @> '[{"kind": "document_shared"}, {"facts": {"word": "mine"}}]', true, 'export: its mails') from mine;
select is(data #>> '{roleChanges,0,action}', 'user_roles.insert', 'export: who changed its role') from mine;
select ok(data #> '{account,secondFactors}' = '[]' and jsonb_array_length(data #> '{account,sessions}') = 1, 'export: factors and sessions') from mine;
select ok(data::text !~ 'other|theirs', 'export: nothing of other accounts') from mine;
select ok(data::text !~ 'hash|secret|aaaaaaaa|key-|password|token', 'export: no secret') from mine;
select ok(data::text !~ '000000000003', 'export: nothing of the staff') from mine;

select is(
  (select string_agg(distinct consultant, ',') from public.booked_appointments), 'Tests',
  'and who it will meet, though it reads no other row of consultants'
);

-- admin
select pg_temp.sign_in(3);
select is_empty($$select * from public.my_history$$, 'an admin''s history is its own');
select is(private.everything_about(pg_temp.account(1)), null, 'no one gets the data of another account');
select ok(public.export_my_data()::text !~ 'casey|other', 'and so is its data');

-- An account whose email address was never confirmed
select pg_temp.sign_in(4);
select is(public.export_my_data() -> 'newsletter', 'null'::jsonb, 'an unproven address exports no subscription');
select is(public.export_my_data() -> 'mails', '[]'::jsonb, 'and no mail');
select * from finish();
rollback;
