-- Admins manage the email queue: no duplicate without a resend, no canceled security email, no secret in a response.
begin;
select plan(44);

insert into auth.users (id, email, email_confirmed_at) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example', now()),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example', now());
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
delete from private.outbox;
create function pg_temp.at(p_now timestamptz) returns void language plpgsql as $$
begin
  execute format(
    'create or replace function private.now() returns timestamptz language sql stable set search_path = '''' as %L',
    format('select timestamptz %L', p_now)
  );
end
$$;
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
create function pg_temp.ids(p_filter jsonb) returns text[] language sql security definer as $$
  select array(select o.dedupe_key from jsonb_array_elements(public.list_mails(p_filter) -> 'mails') as one
    join private.outbox o on o.id = (one ->> 'id')::bigint order by o.id)
$$;
grant execute on function pg_temp.id_of(text), pg_temp.ids(jsonb) to authenticated;

set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select public.list_mails()$$, 'PT403', 'admin_required', 'a client sees nothing of it');
select throws_ok($$select public.retry_mail(pg_temp.id_of('failed'))$$, 'PT403', null, 'tries nothing again');
select throws_ok($$select public.cancel_mail(pg_temp.id_of('due'))$$, 'PT403', null, 'cancels nothing');
select throws_ok($$select public.resend_mail(pg_temp.id_of('sent'))$$, 'PT403', null, 'sends nothing');
select throws_ok($$select public.retry_mail(-1)$$, 'PT403', null, 'and does not learn what is there');

reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select is(
  public.list_mails() -> 'counts',
  '{"due": 3, "sending": 1, "retrying": 1, "scheduled": 1, "obsolete": 0, "failed": 2, "cancelled": 1, "sent": 2}'::jsonb, 'how many of each'
);
select is(pg_temp.ids('{"state": "due"}'), array['due', 'link', 'safety'], 'what is due');
select is(pg_temp.ids('{"state": "scheduled"}'), array['later'], 'what waits for its time');
select is(pg_temp.ids('{"state": "retrying"}'), array['retrying'], 'what is tried again');
select is(pg_temp.ids('{"state": "sending"}'), array['sending'], 'what is being sent');
select is(pg_temp.ids('{"state": "sent"}'), array['sent', 'sent link'], 'what was sent');
select is(pg_temp.ids('{"state": "failed"}'), array['failed', 'dead link'], 'what failed');
select is(pg_temp.ids('{"state": "cancelled"}'), array['skipped'], 'what is never sent');
select is(pg_temp.ids('{"query": "HELLO@"}'), array['due'], 'to whom');
select throws_ok($$select public.list_mails('{"state": "lost"}')$$, 'PT422', null, 'there is no other state');
select is(
  (select one - 'id' from jsonb_array_elements(public.list_mails('{"query": "hello@"}') -> 'mails') as one),
  '{"kind": "contact_notice", "recipient": "hello@tests.example", "state": "due", "attempts": 0, "leadId": 7, "appointmentId": null,
    "createdAt": null, "nextAttemptAt": "2027-03-10T12:00:00.000Z", "endedAt": null, "error": null, "may": ["cancel"]}'::jsonb
    || jsonb_build_object('createdAt', public.list_mails('{"query": "hello@"}') #> '{mails,0,createdAt}'),
  'what is shown of one'
);
select is_empty(
  $$select 1 where public.list_mails()::text ~ 'secret word|5ec2e7|0123456789abcdef0123456789abcdef'$$, 'never what it says, nor its link'
);
select is(
  (select array_agg(one ->> 'error') from jsonb_array_elements(public.list_mails('{"state": "failed"}') -> 'mails') as one
   where one ->> 'error' is not null),
  array['550 https://meridian.example/invitation#token=…'], 'not even where the mail server repeats it'
);
select is(public.list_mails('{}', null, 2) -> 'next', (public.list_mails('{}', null, 2) #> '{mails,1,id}'), 'a page says where the next begins');
select is(jsonb_array_length(public.list_mails('{}', (public.list_mails('{}', null, 2) ->> 'next')::bigint) -> 'mails'), 9, 'which has the rest');

-- Retry
select throws_ok($$select public.retry_mail(pg_temp.id_of('sent'))$$, 'PT409', null, 'what was sent is not tried again');
select throws_ok($$select public.retry_mail(pg_temp.id_of('due'))$$, 'PT409', null, 'nor what waits');
select throws_ok($$select public.retry_mail(pg_temp.id_of('dead link'))$$, 'PT409', null, 'nor what has lost its link');
select throws_ok($$select public.retry_mail(-1)$$, 'PT404', null, 'nor what is not there');
select is(public.retry_mail(pg_temp.id_of('failed')) ->> 'state', 'due', 'a failed mail is retried');
select throws_ok($$select public.retry_mail(pg_temp.id_of('failed'))$$, 'PT409', null, 'once');
reset role;
select is((select dedupe_key from private.outbox where id = pg_temp.id_of('failed')), 'failed', 'under its key: the mail service knows it');
set local role authenticated;

-- Resend
select throws_ok($$select public.resend_mail(pg_temp.id_of('later'))$$, 'PT409', null, 'what was not sent is not sent again');
select throws_ok($$select public.resend_mail(pg_temp.id_of('sent link'))$$, 'PT409', null, 'nor what carried a link of its own');
select is(public.resend_mail(pg_temp.id_of('sent')) ->> 'state', 'due', 'a sent mail can be resent');
select throws_ok($$select public.resend_mail(pg_temp.id_of('sent'))$$, 'PT409', 'mail_already_resent', 'one copy at a time');
reset role;
select is((select count(*)::int from private.outbox where dedupe_key = 'sent:again:1'), 1, 'under a key of its own');
update private.outbox set sent_at = private.now() where dedupe_key = 'sent:again:1';
set local role authenticated;
select lives_ok($$select public.resend_mail(pg_temp.id_of('sent:again:1'))$$, 'a copy of a copy');
select isnt(pg_temp.id_of('sent:again:2'), null, 'is the next one');

-- Cancel
select is(public.cancel_mail(pg_temp.id_of('later')) ->> 'state', 'cancelled', 'what waits can be cancelled');
select throws_ok($$select public.cancel_mail(pg_temp.id_of('later'))$$, 'PT409', null, 'once');
select throws_ok($$select public.cancel_mail(pg_temp.id_of('sent'))$$, 'PT409', null, 'not what was sent');
select throws_ok($$select public.cancel_mail(pg_temp.id_of('sending'))$$, 'PT409', null, 'nor what is being sent');
select throws_ok($$select public.cancel_mail(pg_temp.id_of('safety'))$$, 'PT409', null, 'nor what protects an account');
select is(public.cancel_mail(pg_temp.id_of('dead link')) ->> 'state', 'cancelled', 'a failure can be put away');
select lives_ok($$select public.cancel_mail(pg_temp.id_of('link'))$$, 'so can a mail with a link');
reset role;
select is((select payload from private.outbox where dedupe_key = 'link'), '{}'::jsonb, 'whose secret is forgotten');
select bag_eq(
  $$select action, details from private.audit_log where action like 'mail.%' and action <> 'mail.list'$$,
  $$values ('mail.retry', '{"kind": "contact_received", "attempts": 9}'::jsonb),
    ('mail.send_again', jsonb_build_object('kind', 'contact_received', 'of', pg_temp.id_of('sent'))),
    ('mail.send_again', jsonb_build_object('kind', 'contact_received', 'of', pg_temp.id_of('sent:again:1'))),
    ('mail.cancel', '{"kind": "contact_received"}'), ('mail.cancel', '{"kind": "newsletter_confirm"}'),
    ('mail.cancel', '{"kind": "newsletter_confirm"}')$$,
  'each step is recorded without an address'
);
create temp table claimed as select * from public.claim_due_mails(100, 60);
select is(
  (select array_agg(dedupe_key order by id) from claimed), array['due', 'failed', 'safety', 'sent:again:2'], 'what is claimed then'
);

select * from finish();
rollback;
