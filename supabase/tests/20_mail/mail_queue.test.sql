-- The life of an outbox row: claim, lease, sent, retry, failed.
begin;
select plan(29);

\ir ../support/clock.psql

delete from private.outbox;
select pg_temp.at('2027-03-10 12:00+00');
insert into private.outbox (kind, recipient, payload, dedupe_key, send_after, created_at)
select 'contact_notice', 'hello@tests.example', '{}', 'tests:' || n, timestamptz '2027-03-10 11:00+00' + n * interval '1 minute',
  '2027-03-10 11:00+00'
from generate_series(1, 3) as n;
insert into private.outbox (kind, recipient, payload, dedupe_key, send_after, created_at)
values ('contact_notice', 'hello@tests.example', '{}', 'tests:later', '2027-03-10 12:30+00', '2027-03-10 11:30+00');

select results_eq('select mails_due, mail_seconds, mails_failed from public.backlog_status()', 'values (3, 3540, 0)', 'the queue');
create temp table claimed as select * from public.claim_due_mails(2, 60);
select results_eq(
  $$select dedupe_key::text, attempts from claimed order by dedupe_key$$, $$values ('tests:1', 1), ('tests:2', 1)$$,
  'the oldest two are claimed'
);
select results_eq(
  $$select dedupe_key::text from public.claim_due_mails(10, 60)$$, array['tests:3'], 'a second claim gets the remaining due mail'
);
select is_empty($$select * from public.claim_due_mails(10, 60)$$, 'a third claim gets nothing');
select ok(
  not public.finish_mail((select id from claimed where dedupe_key = 'tests:1'), gen_random_uuid(), 'sent'),
  'a mail can only be reported with its lease token'
);
select ok(
  public.finish_mail(id, lease_token, 'sent'), 'sent'
) from claimed where dedupe_key = 'tests:1';
select ok(not public.finish_mail(id, lease_token, 'sent'), 'a mail cannot be marked as sent twice') from claimed where dedupe_key = 'tests:1';
select ok(not public.finish_mail(id, lease_token, 'refused', 'x'), 'nor failed after that') from claimed where dedupe_key = 'tests:1';
select ok(public.finish_mail(id, lease_token, 'failed', 'Connection refused'), 'failed') from claimed where dedupe_key = 'tests:2';
select ok(
  (select send_after between timestamptz '2027-03-10 12:00:27+00' and '2027-03-10 12:00:33+00' and lease_token is null
     and last_error = 'Connection refused' and failed_at is null from private.outbox where dedupe_key = 'tests:2'),
  'again in about 30 seconds'
);
select is_empty($$select * from public.claim_due_mails(10, 60)$$, 'a failed mail is not claimed before its retry');

-- A worker that crashed: its lease expires.
select pg_temp.at('2027-03-10 12:02+00');
create temp table second as select * from public.claim_due_mails(10, 60);
select results_eq(
  $$select dedupe_key::text, attempts from second order by dedupe_key$$, $$values ('tests:2', 2), ('tests:3', 2)$$,
  'a lease that ran out and a failure that waited are claimed again'
);
select ok(
  not public.finish_mail((select id from claimed where dedupe_key = 'tests:2'),
    (select lease_token from claimed where dedupe_key = 'tests:2'), 'sent'),
  'the token of an expired lease is refused'
);
select ok(public.finish_mail(id, lease_token, 'failed', repeat('x', 5000)), 'failed again') from second where dedupe_key = 'tests:2';
select ok(
  (select send_after between timestamptz '2027-03-10 12:02:54+00' and '2027-03-10 12:03:06+00'
     and char_length(last_error) = 1000 from private.outbox where dedupe_key = 'tests:2'),
  'again in about a minute; the error is cut'
);
select ok(public.finish_mail(id, lease_token, 'refused', 'No such mailbox'), 'a permanent failure') from second where dedupe_key = 'tests:3';
select is(mails_failed, 1, 'a permanent failure is counted as dead') from public.backlog_status();
update private.outbox set attempts = 30 where dedupe_key = 'tests:2';
select pg_temp.at('2027-03-10 12:20+00');
create temp table third as select * from public.claim_due_mails(10, 60);
select ok(public.finish_mail(id, lease_token, 'failed', 'x'), 'the 31st failure') from third where dedupe_key = 'tests:2';
select ok(
  (select send_after - private.now() between interval '54 minutes' and interval '66 minutes'
   from private.outbox where dedupe_key = 'tests:2'),
  'the 31st retry waits about an hour'
);
select pg_temp.at('2027-03-12 12:00+00');
create temp table fourth as select * from public.claim_due_mails(10, 60);
select ok(public.finish_mail(id, lease_token, 'failed', 'x'), 'a failure 48 hours after the first attempt')
from fourth where dedupe_key = 'tests:2';
select is((select failed_at from private.outbox where dedupe_key = 'tests:2'), timestamptz '2027-03-12 12:00+00', 'a failure after 48 hours is final');
select ok(public.finish_mail(id, lease_token, 'failed', 'x'), 'a mail first tried now')
from fourth where dedupe_key = 'tests:later';
select is((select failed_at from private.outbox where dedupe_key = 'tests:later'), null, 'a first failure is not final, regardless of the mail’s age');

-- An email that crashes its worker each time
select pg_temp.at('2027-03-12 13:30+00');
select is((select count(*)::int from public.claim_due_mails(10, 60)), 1, 'a mail is claimed and never reported');
select pg_temp.at('2027-03-14 13:00+00');
select private.run_scheduled_jobs();
select isnt((select failed_at from private.outbox where dedupe_key = 'tests:later'), null, 'run_minute gives it up');
select is(mails_due, 0, 'nothing is due') from public.backlog_status();
select is((select count(*)::int from private.outbox where dedupe_key = 'tests:1'), 1, 'a sent mail is kept');
select pg_temp.at('2027-04-10 12:00+00');
select private.run_scheduled_jobs();
select is((select count(*)::int from private.outbox where dedupe_key = 'tests:1'), 0, 'for 30 days');
select is((select count(*)::int from public.claim_due_mails(-1, -1)), 0, 'a negative limit claims nothing');

select * from finish();
rollback;
