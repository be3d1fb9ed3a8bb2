-- An issue of the newsletter, from the draft to the counts.
begin;
select plan(61);

delete from private.outbox;
delete from public.subscribers;
create function pg_temp.at(p_now timestamptz) returns void language plpgsql as $$
begin
  execute format(
    'create or replace function private.now() returns timestamptz language sql stable set search_path = '''' as %L',
    format('select timestamptz %L', p_now)
  );
end
$$;
select pg_temp.at('2027-03-10 12:00+00');
insert into auth.users (id, email, email_confirmed_at) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example', now()),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example', now());
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
insert into public.subscribers (email, status, confirmed_at, unsubscribed_at)
select 'reader' || n || '@tests.example', 'confirmed'::public.subscriber_status, '2027-03-01'::timestamptz, null::timestamptz from generate_series(1, 5) as n
union all values ('pending@tests.example', 'pending'::public.subscriber_status, null::timestamptz, null::timestamptz),
  ('gone@tests.example', 'unsubscribed', '2027-03-01'::timestamptz, '2027-03-05'::timestamptz);
create function pg_temp.id() returns bigint language sql security definer as $$ select max(id) from private.newsletter_issues $$;
create function pg_temp.issue() returns jsonb language sql security definer as $$
  select private.newsletter_issue_json(i) from private.newsletter_issues i order by id desc limit 1
$$;
create function pg_temp.reader(p_number int) returns uuid language sql security definer as $$
  select private.make_subscriber_id('reader' || p_number || '@tests.example')
$$;
create function pg_temp.mails() returns int language sql security definer as $$
  select count(*)::int from private.outbox where kind = 'newsletter_issue'
$$;
create function pg_temp.send_claimed() returns void language sql security definer as $$
  select public.mark_mail_sent(m.id, m.lease_token) from public.claim_due_mails(100, 60) m
$$;
grant execute on function pg_temp.id(), pg_temp.issue() to authenticated;

-- Not for clients
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select public.list_newsletter_issues()$$, 'PT403', null, 'a client may not list');
select throws_ok($$select public.get_newsletter_issue(1)$$, 'PT403', null, 'nor read');
select throws_ok($$select public.save_newsletter_issue(null, null, '{}')$$, 'PT403', null, 'nor save');
select throws_ok($$select public.delete_newsletter_issue(1, 1)$$, 'PT403', null, 'nor delete');
select throws_ok($$select public.send_newsletter_test(1)$$, 'PT403', null, 'nor send a test');
select throws_ok($$select public.schedule_newsletter_issue(1, 1, null)$$, 'PT403', null, 'nor schedule');
select throws_ok($$select public.stop_newsletter_issue(1)$$, 'PT403', null, 'nor stop');
select throws_ok($$select public.resume_newsletter_issue(1)$$, 'PT403', null, 'nor resume');

reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;

-- The draft
select is(
  public.save_newsletter_issue(null, null, '{"subject": "March"}') - array['id', 'updatedAt'],
  '{"version": 1, "status": "draft", "subject": "March", "previewLine": "", "body": "", "sendAt": null, "startedAt": null,
    "finishedAt": null, "planned": null, "counts": null, "confirmed": 5}', 'a new draft'
);
select throws_ok($$select public.send_newsletter_test(pg_temp.id())$$, 'PT422', null, 'without a text there is no test');
select throws_ok($$select public.schedule_newsletter_issue(pg_temp.id(), 1, null)$$, 'PT422', null, 'and nothing to send');
select is(public.save_newsletter_issue(pg_temp.id(), 1, '{"body": "Hello **you**"}') ->> 'version', '2', 'a save makes a version');
select throws_ok(
  $$select public.save_newsletter_issue(pg_temp.id(), 1, '{"body": "Mine"}')$$, 'PT409', null, 'a stale version is refused'
);
select is(pg_temp.issue() ->> 'body', 'Hello **you**', 'and changes nothing');
select throws_ok($$select public.save_newsletter_issue(pg_temp.id(), 2, jsonb_build_object('subject', repeat('x', 151)))$$, 'PT422', null, 'a long subject');
select throws_ok($$select public.save_newsletter_issue(pg_temp.id(), 2, jsonb_build_object('subject', E'a\nb'))$$, 'PT422', null, 'two lines');
select throws_ok($$select public.save_newsletter_issue(0, 1, '{}')$$, 'PT404', null, 'no such issue');

-- The test
select is(public.send_newsletter_test(pg_temp.id()), 'staff@tests.example', 'a test goes to the caller');
reset role;
select results_eq(
  $$select kind, recipient::text, payload - 'subscriberId' - 'issueId' from private.outbox$$,
  $$values ('newsletter_test', 'staff@tests.example', '{}'::jsonb)$$, 'without a stored secret'
);
select matches(
  (select payload #>> '{tokens,unsubscribe}' from public.claim_due_mails(1, 60)), '^[0-9a-f-]{36}\.[0-9a-f]{64}$',
  'and gets its unsubscribe link when it is sent'
);
delete from private.outbox;
set local role authenticated;

-- The schedule
select throws_ok($$select public.schedule_newsletter_issue(pg_temp.id(), 1, null)$$, 'PT409', null, 'a stale version is not sent');
select throws_ok($$select public.schedule_newsletter_issue(pg_temp.id(), 2, '2027-03-10 11:00+00')$$, 'PT422', null, 'a past time');
select is(public.schedule_newsletter_issue(pg_temp.id(), 2, '2027-03-11 09:00+00') ->> 'status', 'scheduled', 'for tomorrow');
select throws_ok($$select public.save_newsletter_issue(pg_temp.id(), 2, '{"body": "x"}')$$, 'PT409', null, 'a scheduled issue is not changed');
select throws_ok($$select public.delete_newsletter_issue(pg_temp.id(), 2)$$, 'PT409', null, 'nor deleted');
select throws_ok($$select public.resume_newsletter_issue(pg_temp.id())$$, 'PT409', null, 'nor resumed');
select is(public.stop_newsletter_issue(pg_temp.id()) ->> 'status', 'draft', 'canceled, it is a draft again');
select throws_ok($$select public.stop_newsletter_issue(pg_temp.id())$$, 'PT409', null, 'once');
select public.schedule_newsletter_issue(pg_temp.id(), 2, '2027-03-11 09:00+00');
reset role;
select private.run_scheduled_jobs();
select is(pg_temp.mails(), 0, 'nothing is queued before its time');
select pg_temp.at('2027-03-11 09:00+00');
select private.run_scheduled_jobs();
select is(pg_temp.issue() ->> 'status', 'sending', 'at its time it is sent');
select results_eq(
  $$select recipient::text from private.outbox where kind = 'newsletter_issue' order by 1$$,
  $$select 'reader' || n || '@tests.example' from generate_series(1, 5) as n$$, 'to the confirmed subscribers'
);
select private.run_scheduled_jobs();
select is(pg_temp.mails(), 5, 'once');

-- Priority
insert into private.outbox (kind, recipient, payload, dedupe_key, send_after)
values ('contact_received', 'casey@tests.example', '{}', 'later', '2027-03-11 09:00+00');
select is((select kind from public.claim_due_mails(1, 60)), 'contact_received', 'another email that is queued later goes first');

-- Unsubscribing before the email is sent, a removal, and a failure
select public.unsubscribe_from_newsletter(private.make_unsubscribe_token(pg_temp.reader(1)));
delete from public.subscribers where id = pg_temp.reader(2);
create temp table claimed as select * from public.claim_due_mails(100, 60);
select is((select count(*)::int from claimed), 3, 'who left before gets none');
select is((select distinct payload ->> 'body' from claimed), 'Hello **you**', 'the others get the text');
select is((select count(distinct payload #>> '{tokens,unsubscribe}')::int from claimed), 3, 'each with a link of their own');
select public.mark_mail_failed(id, lease_token, '550', true) from claimed where recipient = 'reader3@tests.example';
select public.mark_mail_sent(id, lease_token) from claimed where recipient = 'reader4@tests.example';
select is((pg_temp.issue() #>> '{counts,queued}')::int, 1, 'one is still being sent');
select private.run_scheduled_jobs();
select is(pg_temp.issue() ->> 'status', 'sending', 'so the issue is not over');
select public.mark_mail_sent(id, lease_token) from claimed where recipient = 'reader5@tests.example';
select private.run_scheduled_jobs();
select is(pg_temp.issue() ->> 'status', 'sent', 'with the last email it is');
select is(
  pg_temp.issue() -> 'counts',
  '{"recipients": 5, "queued": 0, "sent": 2, "failed": 1, "skipped": 2, "bounced": 0, "complaints": 0, "unsubscribed": 0}',
  'the counts say what became of the emails'
);
select public.unsubscribe_from_newsletter(private.make_unsubscribe_token(pg_temp.reader(4)));
select public.unsubscribe_from_newsletter(private.make_unsubscribe_token(pg_temp.reader(4)));
select public.record_newsletter_event('e1', 'bounced', 'reader5@tests.example', pg_temp.id(), 'Permanent', true);
select public.record_newsletter_event('e2', 'complained', 'reader5@tests.example', pg_temp.id(), null, true);
select is(
  pg_temp.issue() -> 'counts',
  '{"recipients": 5, "queued": 0, "sent": 2, "failed": 1, "skipped": 2, "bounced": 1, "complaints": 1, "unsubscribed": 1}',
  'and what followed'
);
select throws_ok(
  format('insert into private.newsletter_recipients (issue_id, subscriber_id, mail_id) values (%s, %L, 1)', pg_temp.id(), pg_temp.reader(4)),
  '23505', null, 'a second email to a subscriber is impossible'
);
delete from private.outbox;
select is((pg_temp.issue() #>> '{counts,sent}')::int, 2, 'the counts outlive the queue');
select public.delete_account('c0000000-0000-4000-8000-000000000001');
delete from public.subscribers where id = pg_temp.reader(4);
select is_empty(
  $$select 1 from private.newsletter_recipients where subscriber_id = pg_temp.reader(4)$$, 'nothing leads to a deleted subscriber'
);
select is((pg_temp.issue() #>> '{counts,unsubscribed}')::int, 1, 'and the counts stay');

-- Stopping and going on
delete from private.outbox;
insert into public.subscribers (email, status, confirmed_at)
select 'more' || n || '@tests.example', 'confirmed', '2027-03-01' from generate_series(1, 6) as n;
set local role authenticated;
select public.save_newsletter_issue(null, null, '{"subject": "April", "body": "Hello"}');
select is(public.schedule_newsletter_issue(pg_temp.id(), 1, null) #>> '{counts,queued}', '7', 'sending now queues the first batch');
reset role;
create temp table first_two as select * from public.claim_due_mails(2, 60);
create temp table third as select * from public.claim_due_mails(1, 60);
select public.mark_mail_sent(id, lease_token) from first_two;
select public.mark_mail_failed(id, lease_token, '451', false) from third;
create temp table in_flight as select * from public.claim_due_mails(1, 60);
set local role authenticated;
select is(public.stop_newsletter_issue(pg_temp.id()) ->> 'status', 'stopped', 'an admin stops it');
select is(
  pg_temp.issue() -> 'counts',
  '{"recipients": 4, "queued": 1, "sent": 2, "failed": 0, "skipped": 1, "bounced": 0, "complaints": 0, "unsubscribed": 0}',
  'what was not tried is out of the queue'
);
reset role;
select is_empty($$select 1 from public.claim_due_mails(100, 60)$$, 'nothing else is sent');
select private.run_scheduled_jobs();
select is((pg_temp.issue() #>> '{counts,recipients}')::int, 4, 'nor queued');
select ok((select public.mark_mail_sent(id, lease_token) from in_flight), 'the email that was being sent ends');
set local role authenticated;
select throws_ok($$select public.save_newsletter_issue(pg_temp.id(), 1, '{"body": "Another"}')$$, 'PT409', null, 'a stopped issue is not changed');
select is(public.resume_newsletter_issue(pg_temp.id()) ->> 'status', 'sending', 'it goes on');
reset role;
select private.run_scheduled_jobs();
select pg_temp.send_claimed();
select private.run_scheduled_jobs();
select is(pg_temp.issue() ->> 'status', 'sent', 'to its end');
select is(
  pg_temp.issue() -> 'counts',
  '{"recipients": 7, "queued": 0, "sent": 6, "failed": 0, "skipped": 1, "bounced": 0, "complaints": 0, "unsubscribed": 0}',
  'with one email for each subscriber'
);
select is_empty(
  $$select recipient from private.outbox where kind = 'newsletter_issue' group by 1 having count(*) > 1$$, 'and none with two'
);

-- Deleting a draft
set local role authenticated;
select public.save_newsletter_issue(null, null, '{}');
select lives_ok($$select public.delete_newsletter_issue(pg_temp.id(), 1)$$, 'a draft is deleted');
select is(pg_temp.issue() ->> 'subject', 'April', 'and nothing else');
select is(public.get_newsletter_issue(0), null, 'no such issue');
select is(jsonb_array_length(public.list_newsletter_issues() -> 'issues'), 2, 'the list has the issues');
select isnt(public.list_newsletter_issues(null, 1) ->> 'next', null, 'page by page');

reset role;
select * from finish();
rollback;
