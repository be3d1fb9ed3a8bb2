-- Admins manage the email queue: no duplicate without a resend, no canceled security email, no secret in a response.
begin;
select plan(50);

\ir ../support/accounts.psql
\ir ../support/clock.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
delete from private.outbox;
select pg_temp.at('2027-03-10 12:00+00');
insert into private.outbox (kind, recipient, payload, dedupe_key, send_after, sent_at, failed_at, skipped_at, attempts, last_error, lease_until, lease_token)
select kind, coalesce(recipient, 'casey@tests.example'), payload::jsonb, key, send_after::timestamptz, sent::timestamptz,
  dead::timestamptz, skipped::timestamptz, attempts, error, lease::timestamptz, case when lease is not null then gen_random_uuid() end
from (values
  ('contact_notice', 'hello@tests.example', '{"submissionId": 7, "message": "A secret word."}', 'due', '2027-03-10 12:00+00', null, null, null, 0, null, null),
  ('contact_received', null, '{}', 'later', '2027-03-11 12:00+00', null, null, null, 0, null, null),
  ('contact_received', null, '{}', 'retrying', '2027-03-10 12:10+00', null, null, null, 2, 'Connection refused', null),
  ('contact_received', null, '{}', 'sending', '2027-03-10 11:00+00', null, null, null, 1, null, '2027-03-10 12:01+00'),
  ('contact_received', null, '{}', 'sent', '2027-03-10 11:00+00', '2027-03-10 11:00+00', null, null, 1, null, null),
  ('contact_received', null, '{}', 'failed', '2027-03-10 11:00+00', null, '2027-03-10 11:00+00', null, 9,
    '550 https://meridian.example/invitation#token=0123456789abcdef0123456789abcdef', null),
  ('contact_received', null, '{}', 'skipped', '2027-03-10 11:00+00', null, null, '2027-03-10 11:00+00', 0, null, null),
  ('newsletter_confirm', null, '{"tokens": {"confirm": "5ec2e7"}}', 'link', '2027-03-10 12:00+00', null, null, null, 0, null, null),
  ('newsletter_confirm', null, '{}', 'dead link', '2027-03-10 11:00+00', null, '2027-03-10 11:00+00', null, 9, null, null),
  ('newsletter_welcome', null, '{}', 'sent link', '2027-03-10 11:00+00', '2027-03-10 11:00+00', null, null, 1, null, null),
  ('password_changed', null, '{}', 'safety', '2027-03-10 12:00+00', null, null, null, 0, null, null)
) as mails (kind, recipient, payload, key, send_after, sent, dead, skipped, attempts, error, lease);
create function pg_temp.id_of(p_key text) returns bigint language sql security definer as $$
  select id from private.outbox where dedupe_key = p_key
$$;
create function pg_temp.keys(p_state text) returns text[] language sql security definer as $$
  select array(select o.dedupe_key from public.mails m join private.outbox o using (id) where m.state = p_state order by m.id)
$$;
create function pg_temp.retry(p_key text) returns text language sql as $$
  update public.mails set failed_at = null where id = pg_temp.id_of(p_key) returning (select state from public.mails m where m.id = mails.id)
$$;
create function pg_temp.cancel(p_key text) returns bigint language sql as $$
  update public.mails set skipped_at = now() where id = pg_temp.id_of(p_key) returning id
$$;
create function pg_temp.resend(p_key text) returns bigint language sql as $$
  insert into public.mails (copy_of) values (pg_temp.id_of(p_key)) returning id
$$;
create function pg_temp.state_of(p_key text) returns text language sql as $$
  select state from public.mails where id = pg_temp.id_of(p_key)
$$;

select pg_temp.act_as(1);
select is_empty('select * from public.mails', 'a client sees nothing of it');
select is_empty('select * from public.mail_totals', 'not even how many there are');
select is(pg_temp.retry('failed'), null, 'tries nothing again');
select is(pg_temp.cancel('due'), null, 'cancels nothing');
select throws_ok($$select pg_temp.resend('sent')$$, 'PT403', 'admin_required', 'sends nothing');
select throws_ok($$select pg_temp.resend('nothing')$$, 'PT403', null, 'and does not learn what is there');
select throws_ok($$insert into public.mails (recipient) values ('casey@tests.example')$$, '42501', null, 'no one writes an email here');
select throws_ok($$update public.mails set recipient = 'casey@tests.example'$$, '42501', null, 'nor changes who gets one');

select pg_temp.act_as(3);
select throws_ok('select payload from private.outbox', '42501', null, 'an admin does not read what the emails say');
select bag_eq(
  'select state, mails from public.mail_totals',
  $$values ('due', 3), ('sending', 1), ('retrying', 1), ('scheduled', 1), ('failed', 2), ('cancelled', 1), ('sent', 2)$$, 'how many of each'
);
select is(pg_temp.keys('due'), array['due', 'link', 'safety'], 'what is due');
select is(pg_temp.keys('scheduled'), array['later'], 'what waits for its time');
select is(pg_temp.keys('retrying'), array['retrying'], 'what is tried again');
select is(pg_temp.keys('sending'), array['sending'], 'what is being sent');
select is(pg_temp.keys('sent'), array['sent', 'sent link'], 'what was sent');
select is(pg_temp.keys('failed'), array['failed', 'dead link'], 'what failed');
select is(pg_temp.keys('cancelled'), array['skipped'], 'what is never sent');
select results_eq(
  $$select kind, recipient::text, attempts, lead_id, error, has_link, is_security
    from public.mails where recipient ilike '%HELLO@%'$$,
  $$values ('contact_notice', 'hello@tests.example', 0, 7, null, false, false)$$, 'what is shown of one'
);
select is(
  (select array_agg(id) from public.mails where has_link), array[pg_temp.id_of('link'), pg_temp.id_of('dead link'), pg_temp.id_of('sent link')],
  'which ones carry a link'
);
select is((select array_agg(id) from public.mails where is_security), array[pg_temp.id_of('safety')], 'which one protects an account');
select is_empty(
  $$select 1 from public.mails where to_jsonb(mails)::text ~ 'secret word|5ec2e7|0123456789abcdef0123456789abcdef'$$, 'never what it says, nor its link'
);
select is(
  (select array_agg(error) from public.mails where state = 'failed' and error is not null),
  array['550 https://meridian.example/invitation#token=…'], 'not even where the mail server repeats it'
);

-- Retry
select throws_ok($$select pg_temp.retry('sent')$$, 'PT409', null, 'what was sent is not tried again');
select throws_ok($$select pg_temp.retry('due')$$, 'PT409', null, 'nor what waits');
select throws_ok($$select pg_temp.retry('dead link')$$, 'PT409', null, 'nor what has lost its link');
select is(pg_temp.retry('nothing'), null, 'nor what is not there');
select lives_ok($$select pg_temp.retry('failed')$$, 'a failed mail is retried');
select is(pg_temp.state_of('failed'), 'due', 'at once');
select throws_ok($$select pg_temp.retry('failed')$$, 'PT409', null, 'once');
reset role;
select is((select dedupe_key from private.outbox where id = pg_temp.id_of('failed')), 'failed', 'under its key: the mail service knows it');
set local role authenticated;

-- Resend
select throws_ok($$select pg_temp.resend('later')$$, 'PT409', null, 'what was not sent is not sent again');
select throws_ok($$select pg_temp.resend('sent link')$$, 'PT409', null, 'nor what carried a link of its own');
select throws_ok($$select pg_temp.resend('nothing')$$, 'PT404', 'not_found', 'nor what is not there');
select lives_ok($$select pg_temp.resend('sent')$$, 'a sent mail can be resent');
select throws_ok($$select pg_temp.resend('sent')$$, '23505', null, 'one copy at a time');
reset role;
select results_eq(
  $$select kind, recipient::text, sent_at from private.outbox where copy_of = pg_temp.id_of('sent')$$,
  $$values ('contact_received', 'casey@tests.example', null::timestamptz)$$, 'to the same person'
);
update private.outbox set sent_at = private.now(), dedupe_key = 'copy' where copy_of = pg_temp.id_of('sent');
set local role authenticated;
select lives_ok($$select pg_temp.resend('copy')$$, 'a copy of a copy');
reset role;
update private.outbox set dedupe_key = 'second copy' where copy_of = pg_temp.id_of('sent') and sent_at is null;
select isnt(pg_temp.id_of('second copy'), null, 'is one of the first email');
set local role authenticated;

-- Cancel
select lives_ok($$select pg_temp.cancel('later')$$, 'what waits can be cancelled');
select is(pg_temp.state_of('later'), 'cancelled', 'for good');
select throws_ok($$select pg_temp.cancel('later')$$, 'PT409', null, 'once');
select throws_ok($$select pg_temp.cancel('sent')$$, 'PT409', null, 'not what was sent');
select throws_ok($$select pg_temp.cancel('sending')$$, 'PT409', null, 'nor what is being sent');
select throws_ok($$select pg_temp.cancel('safety')$$, 'PT409', null, 'nor what protects an account');
select lives_ok($$select pg_temp.cancel('dead link')$$, 'a failure can be put away');
select is(pg_temp.state_of('dead link'), 'cancelled', 'and is none any more');
select lives_ok($$select pg_temp.cancel('link')$$, 'so can a mail with a link');
reset role;
select is((select payload from private.outbox where dedupe_key = 'link'), '{}'::jsonb, 'whose secret is forgotten');
select bag_eq(
  $$select action, details from private.audit_log where action like 'mail.%'$$,
  $$values ('mail.retry', '{"kind": "contact_received", "attempts": 9}'::jsonb),
    ('mail.send_again', jsonb_build_object('kind', 'contact_received', 'of', pg_temp.id_of('sent'))),
    ('mail.send_again', jsonb_build_object('kind', 'contact_received', 'of', pg_temp.id_of('copy'))),
    ('mail.cancel', '{"kind": "contact_received"}'), ('mail.cancel', '{"kind": "newsletter_confirm"}'),
    ('mail.cancel', '{"kind": "newsletter_confirm"}')$$,
  'each step is recorded without an address'
);
create temp table claimed as select * from public.claim_due_mails(100, 60);
select is(
  (select array_agg(dedupe_key order by id) from claimed), array['due', 'failed', 'safety', 'second copy'], 'what is claimed then'
);

select * from finish();
rollback;
