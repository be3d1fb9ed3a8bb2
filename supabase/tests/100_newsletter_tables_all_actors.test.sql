-- Access to the tables of the newsletter in schema private by role: none, except through functions.
begin;
select plan(80);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;

-- anon
reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok($$select count(*)::int from private.newsletter_suppressions$$, '42501', null, 'anon may not select in newsletter_suppressions');
select throws_ok($$insert into private.newsletter_suppressions (subscriber_id, reason) values (gen_random_uuid(), 'removed')$$, '42501', null, 'anon may not insert in newsletter_suppressions');
select throws_ok($$update private.newsletter_suppressions set reason = 'removed'$$, '42501', null, 'anon may not update in newsletter_suppressions');
select throws_ok($$delete from private.newsletter_suppressions$$, '42501', null, 'anon may not delete in newsletter_suppressions');
select throws_ok($$select count(*)::int from private.newsletter_events$$, '42501', null, 'anon may not select in newsletter_events');
select throws_ok($$insert into private.newsletter_events (id, kind) values ('x', 'bounced')$$, '42501', null, 'anon may not insert in newsletter_events');
select throws_ok($$update private.newsletter_events set kind = 'bounced'$$, '42501', null, 'anon may not update in newsletter_events');
select throws_ok($$delete from private.newsletter_events$$, '42501', null, 'anon may not delete in newsletter_events');
select throws_ok($$select count(*)::int from private.newsletter_issues$$, '42501', null, 'anon may not select in newsletter_issues');
select throws_ok($$insert into private.newsletter_issues (subject) values ('x')$$, '42501', null, 'anon may not insert in newsletter_issues');
select throws_ok($$update private.newsletter_issues set subject = 'x'$$, '42501', null, 'anon may not update in newsletter_issues');
select throws_ok($$delete from private.newsletter_issues$$, '42501', null, 'anon may not delete in newsletter_issues');
select throws_ok($$select count(*)::int from private.newsletter_recipients$$, '42501', null, 'anon may not select in newsletter_recipients');
select throws_ok($$insert into private.newsletter_recipients (issue_id, subscriber_id, mail_id) values (1, gen_random_uuid(), 1)$$, '42501', null, 'anon may not insert in newsletter_recipients');
select throws_ok($$update private.newsletter_recipients set state = 'queued'$$, '42501', null, 'anon may not update in newsletter_recipients');
select throws_ok($$delete from private.newsletter_recipients$$, '42501', null, 'anon may not delete in newsletter_recipients');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.newsletter_suppressions$$, '42501', null, 'client may not select in newsletter_suppressions');
select throws_ok($$insert into private.newsletter_suppressions (subscriber_id, reason) values (gen_random_uuid(), 'removed')$$, '42501', null, 'client may not insert in newsletter_suppressions');
select throws_ok($$update private.newsletter_suppressions set reason = 'removed'$$, '42501', null, 'client may not update in newsletter_suppressions');
select throws_ok($$delete from private.newsletter_suppressions$$, '42501', null, 'client may not delete in newsletter_suppressions');
select throws_ok($$select count(*)::int from private.newsletter_events$$, '42501', null, 'client may not select in newsletter_events');
select throws_ok($$insert into private.newsletter_events (id, kind) values ('x', 'bounced')$$, '42501', null, 'client may not insert in newsletter_events');
select throws_ok($$update private.newsletter_events set kind = 'bounced'$$, '42501', null, 'client may not update in newsletter_events');
select throws_ok($$delete from private.newsletter_events$$, '42501', null, 'client may not delete in newsletter_events');
select throws_ok($$select count(*)::int from private.newsletter_issues$$, '42501', null, 'client may not select in newsletter_issues');
select throws_ok($$insert into private.newsletter_issues (subject) values ('x')$$, '42501', null, 'client may not insert in newsletter_issues');
select throws_ok($$update private.newsletter_issues set subject = 'x'$$, '42501', null, 'client may not update in newsletter_issues');
select throws_ok($$delete from private.newsletter_issues$$, '42501', null, 'client may not delete in newsletter_issues');
select throws_ok($$select count(*)::int from private.newsletter_recipients$$, '42501', null, 'client may not select in newsletter_recipients');
select throws_ok($$insert into private.newsletter_recipients (issue_id, subscriber_id, mail_id) values (1, gen_random_uuid(), 1)$$, '42501', null, 'client may not insert in newsletter_recipients');
select throws_ok($$update private.newsletter_recipients set state = 'queued'$$, '42501', null, 'client may not update in newsletter_recipients');
select throws_ok($$delete from private.newsletter_recipients$$, '42501', null, 'client may not delete in newsletter_recipients');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.newsletter_suppressions$$, '42501', null, 'other client may not select in newsletter_suppressions');
select throws_ok($$insert into private.newsletter_suppressions (subscriber_id, reason) values (gen_random_uuid(), 'removed')$$, '42501', null, 'other client may not insert in newsletter_suppressions');
select throws_ok($$update private.newsletter_suppressions set reason = 'removed'$$, '42501', null, 'other client may not update in newsletter_suppressions');
select throws_ok($$delete from private.newsletter_suppressions$$, '42501', null, 'other client may not delete in newsletter_suppressions');
select throws_ok($$select count(*)::int from private.newsletter_events$$, '42501', null, 'other client may not select in newsletter_events');
select throws_ok($$insert into private.newsletter_events (id, kind) values ('x', 'bounced')$$, '42501', null, 'other client may not insert in newsletter_events');
select throws_ok($$update private.newsletter_events set kind = 'bounced'$$, '42501', null, 'other client may not update in newsletter_events');
select throws_ok($$delete from private.newsletter_events$$, '42501', null, 'other client may not delete in newsletter_events');
select throws_ok($$select count(*)::int from private.newsletter_issues$$, '42501', null, 'other client may not select in newsletter_issues');
select throws_ok($$insert into private.newsletter_issues (subject) values ('x')$$, '42501', null, 'other client may not insert in newsletter_issues');
select throws_ok($$update private.newsletter_issues set subject = 'x'$$, '42501', null, 'other client may not update in newsletter_issues');
select throws_ok($$delete from private.newsletter_issues$$, '42501', null, 'other client may not delete in newsletter_issues');
select throws_ok($$select count(*)::int from private.newsletter_recipients$$, '42501', null, 'other client may not select in newsletter_recipients');
select throws_ok($$insert into private.newsletter_recipients (issue_id, subscriber_id, mail_id) values (1, gen_random_uuid(), 1)$$, '42501', null, 'other client may not insert in newsletter_recipients');
select throws_ok($$update private.newsletter_recipients set state = 'queued'$$, '42501', null, 'other client may not update in newsletter_recipients');
select throws_ok($$delete from private.newsletter_recipients$$, '42501', null, 'other client may not delete in newsletter_recipients');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.newsletter_suppressions$$, '42501', null, 'admin may not select in newsletter_suppressions');
select throws_ok($$insert into private.newsletter_suppressions (subscriber_id, reason) values (gen_random_uuid(), 'removed')$$, '42501', null, 'admin may not insert in newsletter_suppressions');
select throws_ok($$update private.newsletter_suppressions set reason = 'removed'$$, '42501', null, 'admin may not update in newsletter_suppressions');
select throws_ok($$delete from private.newsletter_suppressions$$, '42501', null, 'admin may not delete in newsletter_suppressions');
select throws_ok($$select count(*)::int from private.newsletter_events$$, '42501', null, 'admin may not select in newsletter_events');
select throws_ok($$insert into private.newsletter_events (id, kind) values ('x', 'bounced')$$, '42501', null, 'admin may not insert in newsletter_events');
select throws_ok($$update private.newsletter_events set kind = 'bounced'$$, '42501', null, 'admin may not update in newsletter_events');
select throws_ok($$delete from private.newsletter_events$$, '42501', null, 'admin may not delete in newsletter_events');
select throws_ok($$select count(*)::int from private.newsletter_issues$$, '42501', null, 'admin may not select in newsletter_issues');
select throws_ok($$insert into private.newsletter_issues (subject) values ('x')$$, '42501', null, 'admin may not insert in newsletter_issues');
select throws_ok($$update private.newsletter_issues set subject = 'x'$$, '42501', null, 'admin may not update in newsletter_issues');
select throws_ok($$delete from private.newsletter_issues$$, '42501', null, 'admin may not delete in newsletter_issues');
select throws_ok($$select count(*)::int from private.newsletter_recipients$$, '42501', null, 'admin may not select in newsletter_recipients');
select throws_ok($$insert into private.newsletter_recipients (issue_id, subscriber_id, mail_id) values (1, gen_random_uuid(), 1)$$, '42501', null, 'admin may not insert in newsletter_recipients');
select throws_ok($$update private.newsletter_recipients set state = 'queued'$$, '42501', null, 'admin may not update in newsletter_recipients');
select throws_ok($$delete from private.newsletter_recipients$$, '42501', null, 'admin may not delete in newsletter_recipients');

-- service
reset role;
set local "request.jwt.claims" = '{"role": "service_role"}';
set local role service_role;
select throws_ok($$select count(*)::int from private.newsletter_suppressions$$, '42501', null, 'service may not select in newsletter_suppressions');
select throws_ok($$insert into private.newsletter_suppressions (subscriber_id, reason) values (gen_random_uuid(), 'removed')$$, '42501', null, 'service may not insert in newsletter_suppressions');
select throws_ok($$update private.newsletter_suppressions set reason = 'removed'$$, '42501', null, 'service may not update in newsletter_suppressions');
select throws_ok($$delete from private.newsletter_suppressions$$, '42501', null, 'service may not delete in newsletter_suppressions');
select throws_ok($$select count(*)::int from private.newsletter_events$$, '42501', null, 'service may not select in newsletter_events');
select throws_ok($$insert into private.newsletter_events (id, kind) values ('x', 'bounced')$$, '42501', null, 'service may not insert in newsletter_events');
select throws_ok($$update private.newsletter_events set kind = 'bounced'$$, '42501', null, 'service may not update in newsletter_events');
select throws_ok($$delete from private.newsletter_events$$, '42501', null, 'service may not delete in newsletter_events');
select throws_ok($$select count(*)::int from private.newsletter_issues$$, '42501', null, 'service may not select in newsletter_issues');
select throws_ok($$insert into private.newsletter_issues (subject) values ('x')$$, '42501', null, 'service may not insert in newsletter_issues');
select throws_ok($$update private.newsletter_issues set subject = 'x'$$, '42501', null, 'service may not update in newsletter_issues');
select throws_ok($$delete from private.newsletter_issues$$, '42501', null, 'service may not delete in newsletter_issues');
select throws_ok($$select count(*)::int from private.newsletter_recipients$$, '42501', null, 'service may not select in newsletter_recipients');
select throws_ok($$insert into private.newsletter_recipients (issue_id, subscriber_id, mail_id) values (1, gen_random_uuid(), 1)$$, '42501', null, 'service may not insert in newsletter_recipients');
select throws_ok($$update private.newsletter_recipients set state = 'queued'$$, '42501', null, 'service may not update in newsletter_recipients');
select throws_ok($$delete from private.newsletter_recipients$$, '42501', null, 'service may not delete in newsletter_recipients');

reset role;
select * from finish();
rollback;
