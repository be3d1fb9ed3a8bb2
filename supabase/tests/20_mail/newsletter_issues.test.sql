-- An issue of the newsletter, from the draft to the counts. 01 and 118 have what clients may not.
begin;
select plan(57);

\ir ../support/accounts.psql
\ir ../support/clock.psql

delete from private.outbox;
delete from public.subscribers;
select pg_temp.at('2027-03-10 12:00+00');
select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
insert into public.subscribers (email, status, confirmed_at, unsubscribed_at)
select 'reader' || n || '@tests.example', 'confirmed'::public.subscriber_status, '2027-03-01'::timestamptz, null::timestamptz from generate_series(1, 5) as n
union all values ('pending@tests.example', 'pending'::public.subscriber_status, null::timestamptz, null::timestamptz),
  ('gone@tests.example', 'unsubscribed', '2027-03-01'::timestamptz, '2027-03-05'::timestamptz);
create function pg_temp.id() returns bigint language sql security definer as $$ select max(id) from public.newsletter_issues $$;
create function pg_temp.issue() returns jsonb language sql as $$
  select to_jsonb(d) || jsonb_build_object('counts', to_jsonb(d) - array[
    'id', 'version', 'status', 'subject', 'preview_line', 'body', 'send_at', 'started_at', 'finished_at', 'updated_at', 'planned', 'confirmed'
  ]) from public.newsletter_issue_details d order by d.id desc limit 1
$$;
-- Changes the newest issue at a version, and returns its status; null when no row has the version.
create function pg_temp.change(p_set text, p_version int default null) returns text language plpgsql as $$
declare
  v_status text;
begin
  execute format('update public.newsletter_issues set %s where id = %s and version = coalesce(%L, version) returning status',
    p_set, pg_temp.id(), p_version) into v_status;
  return v_status;
end
$$;
create function pg_temp.reader(p_number int) returns uuid language sql security definer as $$
  select private.make_subscriber_id('reader' || p_number || '@tests.example')
$$;
create function pg_temp.mails() returns int language sql security definer as $$
  select count(*)::int from private.outbox where kind = 'newsletter_issue'
$$;
create function pg_temp.send_claimed() returns void language sql security definer as $$
  select public.finish_mail(m.id, m.lease_token, 'sent') from public.claim_due_mails(100, 60) m
$$;

select pg_temp.act_as(3);

-- The draft
insert into public.newsletter_issues (subject) values ('March');
select is(
  pg_temp.issue() - array['id', 'updated_at', 'counts'] @> '{"version": 1, "status": "draft", "subject": "March", "preview_line": "",
    "body": "", "send_at": null, "started_at": null, "finished_at": null, "planned": null, "recipients": 0, "confirmed": 5}',
  true, 'a new draft'
);
select throws_ok($$select pg_temp.change('tested_at = now()')$$, 'PT422', null, 'without a text there is no test');
select throws_ok($$select pg_temp.change('status = ''sending''')$$, 'PT422', null, 'and nothing to send');
select pg_temp.change('body = ''Hello **you**''', 1);
select is(pg_temp.issue() ->> 'version', '2', 'a save makes a version');
select is(pg_temp.change('body = ''Mine''', 1), null, 'a stale version finds no row');
select is(pg_temp.issue() ->> 'body', 'Hello **you**', 'and changes nothing');
select throws_ok($$select pg_temp.change('subject = repeat(''x'', 151)')$$, '23514', null, 'a long subject');
select throws_ok($$select pg_temp.change('subject = E''a\nb''')$$, '23514', null, 'two lines');

-- The test
select is(pg_temp.change('tested_at = ''1990-01-01'''), 'draft', 'a test goes to the caller');
select is((select tested_at from public.newsletter_issues where id = pg_temp.id()), private.now(), 'now');
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
select throws_ok($$select pg_temp.change('status = ''scheduled'', send_at = ''2027-03-10 11:00+00''')$$, 'PT422', null, 'a past time');
select throws_ok($$select pg_temp.change('status = ''scheduled'', send_at = ''2028-03-11 11:00+00''')$$, 'PT422', null, 'a time more than a year ahead');
select throws_ok($$select pg_temp.change('status = ''scheduled''')$$, 'PT422', null, 'no time');
select is(pg_temp.change('send_at = ''2027-03-11 09:00+00'''), 'draft', 'a draft has none');
select is(pg_temp.issue() ->> 'send_at', null, 'by itself');
select is(pg_temp.change('status = ''scheduled'', send_at = ''2027-03-11 09:00+00''', 2), 'scheduled', 'for tomorrow');
select throws_ok($$select pg_temp.change('body = ''x''')$$, 'PT409', null, 'a scheduled issue is not changed');
select is_empty('delete from public.newsletter_issues where id = pg_temp.id() returning 1', 'nor deleted');
select throws_ok($$select pg_temp.change('status = ''sending''')$$, 'PT409', null, 'nor sent before its time');
select throws_ok($$select pg_temp.change('status = ''sent''')$$, 'PT409', null, 'nor called sent');
select pg_temp.change('send_at = ''2027-03-12 09:00+00''');
select is((pg_temp.issue() ->> 'send_at')::timestamptz, '2027-03-11 09:00+00', 'its time stays');
select is(pg_temp.change('status = ''stopped'''), 'draft', 'canceled, it is a draft again');
select throws_ok($$select pg_temp.change('status = ''stopped''')$$, 'PT409', null, 'once');
select pg_temp.change('status = ''scheduled'', send_at = ''2027-03-11 09:00+00''');
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
select public.finish_mail(id, lease_token, 'refused', '550') from claimed where recipient = 'reader3@tests.example';
select public.finish_mail(id, lease_token, 'sent') from claimed where recipient = 'reader4@tests.example';
select is((pg_temp.issue() #>> '{counts,queued}')::int, 1, 'one is still being sent');
select private.run_scheduled_jobs();
select is(pg_temp.issue() ->> 'status', 'sending', 'so the issue is not over');
select public.finish_mail(id, lease_token, 'sent') from claimed where recipient = 'reader5@tests.example';
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
  format('insert into public.newsletter_recipients (issue_id, subscriber_id, mail_id) values (%s, %L, 1)', pg_temp.id(), pg_temp.reader(4)),
  '23505', null, 'a second email to a subscriber is impossible'
);
delete from private.outbox;
select is((pg_temp.issue() #>> '{counts,sent}')::int, 2, 'the counts outlive the queue');
select public.delete_account(pg_temp.account(1));
delete from public.subscribers where id = pg_temp.reader(4);
select is_empty(
  $$select 1 from public.newsletter_recipients where subscriber_id = pg_temp.reader(4)$$, 'nothing leads to a deleted subscriber'
);
select is((pg_temp.issue() #>> '{counts,unsubscribed}')::int, 1, 'and the counts stay');

-- Stopping and going on
delete from private.outbox;
insert into public.subscribers (email, status, confirmed_at)
select 'more' || n || '@tests.example', 'confirmed', '2027-03-01' from generate_series(1, 6) as n;
set local role authenticated;
insert into public.newsletter_issues (subject, body) values ('April', 'Hello');
select is(pg_temp.change('status = ''sending''', 1), 'sending', 'an issue is sent now');
select is(pg_temp.issue() #>> '{counts,queued}', '7', 'which queues the first batch');
reset role;
create temp table first_two as select * from public.claim_due_mails(2, 60);
create temp table third as select * from public.claim_due_mails(1, 60);
select public.finish_mail(id, lease_token, 'sent') from first_two;
select public.finish_mail(id, lease_token, 'failed', '451') from third;
create temp table in_flight as select * from public.claim_due_mails(1, 60);
set local role authenticated;
select throws_ok($$select pg_temp.change('status = ''sent''')$$, 'PT409', null, 'it is not over');
select is(pg_temp.change('status = ''stopped'''), 'stopped', 'an admin stops it');
select is(
  pg_temp.issue() -> 'counts',
  '{"recipients": 4, "queued": 1, "sent": 2, "failed": 0, "skipped": 1, "bounced": 0, "complaints": 0, "unsubscribed": 0}',
  'what was not tried is out of the queue'
);
reset role;
select is_empty($$select 1 from public.claim_due_mails(100, 60)$$, 'nothing else is sent');
select private.run_scheduled_jobs();
select is((pg_temp.issue() #>> '{counts,recipients}')::int, 4, 'nor queued');
select ok((select public.finish_mail(id, lease_token, 'sent') from in_flight), 'the email that was being sent ends');
set local role authenticated;
select throws_ok($$select pg_temp.change('body = ''Another''')$$, 'PT409', null, 'a stopped issue is not changed');
select is(pg_temp.change('status = ''sending'''), 'sending', 'it goes on');
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
insert into public.newsletter_issues default values;
delete from public.newsletter_issues where status = 'draft';
select is(pg_temp.issue() ->> 'subject', 'April', 'a draft is deleted, and nothing else');
select results_eq(
  $$select action, details - 'sendAt' from private.audit_log where action like 'newsletter\_issue.%' order by id$$,
  $$values ('newsletter_issue.create', '{}'::jsonb), ('newsletter_issue.save', '{}'), ('newsletter_issue.test', '{}'),
    ('newsletter_issue.schedule', '{"version": 2}'), ('newsletter_issue.stop', '{"was": "scheduled"}'),
    ('newsletter_issue.schedule', '{"version": 2}'), ('newsletter_issue.create', '{}'), ('newsletter_issue.schedule', '{"version": 1}'),
    ('newsletter_issue.stop', '{"was": "sending"}'), ('newsletter_issue.resume', '{}'), ('newsletter_issue.create', '{}'),
    ('newsletter_issue.delete', '{}')$$,
  'each change is recorded, and the sending is not'
);

select * from finish();
rollback;
