-- Deleting an account leaves no trace of the person, except payments without a name.
begin;
select plan(40);

\ir ../support/accounts.psql
\ir ../support/refusals.psql
\ir ../support/rows.psql

-- Two clients with a row of every kind, and an admin. Emails and subscribers of the seed are deleted first.
delete from private.outbox;
delete from public.subscribers;
update public.settings set firm_email = 'office@firm.example' where is_only_row;
select
  pg_temp.add_client(1, 'casey', '{"full_name": "Casey Quillfeather", "company": "Quill Co", "phone": "404 555 0142"}'),
  pg_temp.add_client(2, 'notcasey', '{"full_name": "Other Client"}'), pg_temp.add_admin(3, 'staff');
update private.user_roles set role = 'client' where user_id::text not like 'c0000000%';
insert into auth.identities (id, provider, provider_id, user_id, identity_data)
select gen_random_uuid(), 'email', id::text, id, jsonb_build_object('sub', id, 'session_id', id, 'email', email) from auth.users where id::text like 'c0000000%';
insert into auth.sessions (id, user_id) select gen_random_uuid(), id from auth.users where id::text like 'c0000000%';
insert into auth.audit_log_entries (id, payload) select gen_random_uuid(), json_build_object('actor_id', id, 'actor_username', email, 'action', 'login') from auth.users where id::text like 'c0000000%';
insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), '{"actor_username": "Casey@tests.example", "action": "user_recovery_requested"}');
insert into public.consultants (name, time_zone) values ('Tests', 'America/New_York');
create function pg_temp.book(p_user text, p_email text, p_at timestamptz, p_status text, p_payment text) returns void language sql as $$
  select set_config('app.reason', case when p_user = '2' then 'A reason' else 'Casey Quillfeather is ill.' end, true);
  insert into public.appointments (
    user_id, consultant_id, consultation_type_id, client_name, client_email, client_phone, company, service_type, message,
    starts_at, ends_at, busy, guest_time_zone, status, payment_status, hold_expires_at
  )
  select ('c0000000-0000-4000-8000-00000000000' || p_user)::uuid, id, 1,
    case when p_user = '2' then 'Other Client' else 'Casey Quillfeather' end, p_email,
    case when p_user is distinct from '2' then '404 555 0142' end, case when p_user is distinct from '2' then 'Quill Co' end,
    'Tests', case when p_user is distinct from '2' then 'Casey Quillfeather wrote this' end, p_at, p_at + interval '1 hour', tstzrange(p_at, p_at + interval '1 hour'),
    'Asia/Tokyo', p_status, p_payment, case when p_status = 'held' then p_at end
  from public.consultants where name = 'Tests';
  select set_config('app.reason', '', true);
$$;
select pg_temp.book('1', 'casey@tests.example', '2040-01-02 10:00+00', 'pending', 'not_required');
select pg_temp.book('1', 'casey@tests.example', '2040-01-02 12:00+00', 'confirmed', 'paid');
select pg_temp.book('1', 'assistant@tests.example', '2040-01-02 14:00+00', 'confirmed', 'pending');
select pg_temp.book('1', 'casey@tests.example', '2040-01-02 16:00+00', 'held', 'pending');
select pg_temp.book(null, 'CASEY@tests.example', '2020-01-02 10:00+00', 'completed', 'not_required');
select pg_temp.book('1', 'casey@tests.example', '2020-01-02 12:00+00', 'completed', 'paid');
select pg_temp.book('1', 'casey@tests.example', '2020-01-02 14:00+00', 'cancelled', 'refunded');
select pg_temp.book('1', 'casey@tests.example', '2020-01-02 16:00+00', 'pending', 'not_required');
select pg_temp.book('2', 'notcasey@tests.example', '2040-01-03 10:00+00', 'pending', 'not_required');
create temp table before as select * from public.appointments where user_id = pg_temp.account(2);
select public.submit_contact_form('Casey Quillfeather', 'Casey@tests.example', 'Quill Co', 'Please call me back.',
  p_guard => jsonb_populate_record(null::public.request_guard, '{"idempotency_key": "key-casey", "request_hash": "hash"}'));
select public.submit_contact_form('Other Client', 'notcasey@tests.example', 'Other Co', 'Please call me back.');
select public.subscribe_to_newsletter('casey@tests.example');
select public.subscribe_to_newsletter('notcasey@tests.example');
select private.enqueue_booking_mails(a) from public.appointments a where client_email like '%@tests.example';
-- An email about a message that staff have deleted since then.
select private.enqueue_mail('contact_notice', 'office@firm.example', null, '{"submissionId": 2000000000, "name": "Casey Quillfeather", "email": "Casey@tests.example"}', 'tests:1');
update auth.users set email = 'casey.new@tests.example' where id = pg_temp.account(1);
update auth.users set email = 'casey@tests.example' where id = pg_temp.account(1);
select pg_temp.add_document(id, jsonb_build_object('id', md5(id::text)::uuid)) from auth.users where id::text like 'c0000000%';

-- Searches every column of every table, cast to text, in our schemas and in schema auth.
create function pg_temp.traces(p_word text) returns setof text language plpgsql as $$
declare
  v_table regclass;
  v_count int;
begin
  for v_table in
    select oid from pg_class where relkind in ('r', 'p')
      and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
  loop
    execute format('select count(*) from %s t where t::text ilike %L', v_table, '%' || p_word || '%') into v_count;
    if v_count > 0 then
      return next format('%s in %s', v_count, v_table);
    end if;
  end loop;
end
$$;
select ok((select count(*) = 9 from pg_temp.traces('casey@tests.example')), 'before: the address is in nine tables');

-- Callers
select is(pg_temp.refusal($$select public.delete_account(null)$$), 'PT404 not_found {"what": "account"}', 'an unknown account is not deleted');
select throws_ok($$select public.delete_account('c0000000-0000-4000-8000-00000000dead')$$, 'PT404', null, 'a deleted account is not deleted again');
select pg_temp.act_as(1);
select throws_ok($$select public.delete_account(pg_temp.account(1))$$, '42501', null, 'a client calls the function, not the database');
select throws_ok($$select public.verify_password(pg_temp.account(1), 'x')$$, '42501', null, 'a client cannot call verify_password()');
select pg_temp.act_as('anon');
select throws_ok($$select public.delete_account(pg_temp.account(1))$$, '42501', null, 'nor does anon');
select throws_ok($$select public.verify_password(pg_temp.account(1), 'x')$$, '42501', null, 'anon cannot call verify_password()');
reset role;
set local "request.jwt.claims" = '{"role": "service_role"}';
select throws_ok($$select public.delete_account(pg_temp.account(3))$$, 'PT409', 'last_admin', 'the last admin stays');
select ok(exists (select from auth.users where id = pg_temp.account(3)), 'with the account');

-- Deletion
set local role service_role;
create temp table answer as select public.delete_account(pg_temp.account(1)) as data;
select is(data -> 'kept', '3', 'three were paid') from answer;
select is(data -> 'paths', jsonb_build_array('c0000000-0000-4000-8000-000000000001/' || md5('c0000000-0000-4000-8000-000000000001')::uuid || '/plan.pdf'), 'one file is to be removed') from answer;
select throws_ok($$select public.delete_account(pg_temp.account(1))$$, 'PT404', null, 'once');
reset role;
select pg_temp.sign_out();

-- Traces of the person
create temp table farewell as select * from private.outbox where kind = 'account_deleted' and payload ? 'kept';
select is((select recipient from farewell), 'casey@tests.example', 'a last mail goes to the address');
select is((select payload -> 'kept' from farewell), '3', 'and says what is kept');
select is((select jsonb_array_length(payload -> 'cancelled') from farewell), 3, 'and what is cancelled');
select results_eq(
  $$select recipient::text, payload #>> '{appointment,clientEmail}', payload #>> '{appointment,startsAt}', payload #>> '{appointment,sequence}'
    from private.outbox where kind = 'account_deleted' and not payload ? 'kept' order by id$$,
  $$values ('casey@tests.example', 'casey@tests.example', '2040-01-02T12:00:00.000Z', '1'),
           ('assistant@tests.example', 'assistant@tests.example', '2040-01-02T14:00:00.000Z', '1')$$,
  'confirmed bookings get a calendar file that cancels the entry, with the next version'
);
select is(
  (select count(*)::int from (select * from public.claim_due_mails(100, 60)) as m where m.kind = 'account_deleted'), 3,
  'all of them can be sent, though the bookings are gone'
);
update private.outbox set sent_at = private.now() where kind = 'account_deleted';
select private.run_scheduled_jobs();
select is_empty($$select 1 from private.outbox where kind = 'account_deleted'$$, 'once it is sent, the queue forgets it');
select results_eq($$select * from pg_temp.traces('casey@tests.example')$$, $$select * from pg_temp.traces('notcasey@tests.example')$$, 'nothing else has the address, in any table');
select is_empty($$select * from pg_temp.traces('casey.new@')$$, 'no table has the new address');
select is_empty($$select * from pg_temp.traces('assistant@')$$, 'no table has the address used in a booking');
select is_empty($$select * from pg_temp.traces('quill')$$, 'no table has the name, the company, or the messages');
select is_empty($$select * from pg_temp.traces('404 555')$$, 'nor the number');
select results_eq(
  $$select * from pg_temp.traces('c0000000-0000-4000-8000-000000000001') order by 1$$,
  array['3 in private.audit_log'], 'the id is in the audit log alone'
);
select results_eq(
  $$select action, details from private.audit_log where subject = 'c0000000-0000-4000-8000-000000000001' order by id$$,
  $$values ('user_roles.insert', '{"changes": {"role": [null, "client"]}}'::jsonb),
    ('user_roles.delete', '{"changes": {"role": ["client", null]}}'),
    ('account.delete', '{"kept": 3, "cancelled": 3}')$$,
  'which has the action without personal data'
);

-- Rows that stay
select results_eq(
  $$select client_name::text, client_email::text, client_phone::text, company::text, message::text, user_id, status, payment_status, guest_time_zone::text
    from public.appointments where client_email = 'deleted@firm.example' order by starts_at$$,
  $$values
    ('Deleted account', 'deleted@firm.example', null, null, null, null::uuid, 'completed', 'paid', 'Asia/Tokyo'),
    ('Deleted account', 'deleted@firm.example', null, null, null, null, 'cancelled', 'refunded', 'Asia/Tokyo'),
    ('Deleted account', 'deleted@firm.example', null, null, null, null, 'cancelled', 'paid', 'Asia/Tokyo')$$,
  'paid appointments stay, without the person'
);
select is((select count(*)::int from public.appointments a join public.consultants c on c.id = a.consultant_id where c.name = 'Tests'), 4, 'the others are gone');
select results_eq(
  $$select e.from_status, e.to_status, e.actor_id, e.reason::text from public.appointment_events e join public.appointments a on a.id = e.appointment_id
    where a.client_email = 'deleted@firm.example' and a.starts_at > '2030-01-01' order by e.id$$,
  $$values (null, 'confirmed', null::uuid, null), ('confirmed', 'cancelled', null, null)$$,
  'upcoming appointments were canceled with an event each, and the reasons are erased'
);
select lives_ok($$select pg_temp.book(null, 'late@tests.example', '2040-01-02 12:00+00', 'pending', 'not_required')$$, 'the time of a canceled booking is available');
select lives_ok($$select pg_temp.book(null, 'late@tests.example', '2040-01-02 10:00+00', 'pending', 'not_required')$$, 'and the others''');
select results_eq(
  $$select recipient::text, payload -> 'appointments' from private.outbox where kind = 'account_deleted_notice'$$,
  $$values ('office@firm.example', '[
    {"serviceType": "Tests", "startsAt": "2040-01-02T10:00:00.000Z", "endsAt": "2040-01-02T11:00:00.000Z", "paid": false},
    {"serviceType": "Tests", "startsAt": "2040-01-02T12:00:00.000Z", "endsAt": "2040-01-02T13:00:00.000Z", "paid": true},
    {"serviceType": "Tests", "startsAt": "2040-01-02T14:00:00.000Z", "endsAt": "2040-01-02T15:00:00.000Z", "paid": false}
  ]'::jsonb)$$,
  'the firm hears of the times that are free again, and what was paid'
);

-- Other clients
select results_eq($$select * from public.appointments where user_id = pg_temp.account(2)$$, $$select * from before$$, 'the other client''s booking is as it was');
select results_eq(
  $$select kind, count(*)::int from private.outbox where 'notcasey@tests.example' in (recipient, reply_to) or payload::text like '%notcasey@tests.example%' group by 1 order by 1$$,
  $$values ('appointment_notice', 1), ('appointment_requested', 1), ('contact_notice', 1), ('contact_received', 1), ('document_shared', 1), ('newsletter_confirm', 1)$$,
  'its mails too'
);
select ok(exists (select from public.subscribers where email = 'notcasey@tests.example') and exists (select from public.documents where user_id = pg_temp.account(2)), 'its subscription and its documents');
select is((select count(*)::int from auth.audit_log_entries where payload::text like '%notcasey@tests.example%'), 1, 'and its lines in the provider''s log');

-- Rows found by an unconfirmed email address stay
select pg_temp.add_client(4, 'notcasey2', p_is_confirmed => false);
select public.subscribe_to_newsletter('notcasey2@tests.example');
select public.submit_contact_form('Somebody Else', 'notcasey2@tests.example', 'Other Co', 'Please call me back.');
select is(public.delete_account(pg_temp.account(4)), '{"kept": 0, "paths": []}'::jsonb, 'an unproven account goes');
select is((select count(*)::int from private.outbox where recipient = 'notcasey2@tests.example'), 2, 'deleting an unproven account keeps the mails to its address');
select ok(exists (select from public.subscribers where email = 'notcasey2@tests.example') and exists (select from public.contact_submissions where email = 'notcasey2@tests.example'), 'nor anything else of theirs');

-- The firm's inbox may have an account
insert into auth.users (id, email, email_confirmed_at) values (pg_temp.account(5), 'office@firm.example', now());
select public.delete_account(pg_temp.account(5));
select is((select count(*)::int from private.outbox where kind = 'contact_notice'), 2, 'deleting the account of the firm’s inbox keeps the notices to it');
select is((select count(*)::int from private.outbox where kind = 'account_deleted_notice'), 1, 'and without a cancellation the firm gets no email');

select * from finish();
rollback;
