-- Emails from outside: which lead an email belongs to, what it changes, and who may store one.
begin;
select plan(58);

\ir ../support/accounts.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
delete from public.contact_submissions;
delete from private.outbox;
insert into public.contact_submissions (name, email, company, message, created_at) values
  ('Casey Client', 'casey@tests.example', 'Acme Co', 'The first message of Casey.', '2026-11-01 10:00+00'),
  ('Casey Client', 'Casey@Tests.example', 'Acme Co', 'The second message of Casey.', '2026-11-02 10:00+00'),
  ('Blair Buyer', 'blair@tests.example', 'North Wind', 'The only message of Blair.', '2026-11-03 10:00+00');
create temp table known as
select row_number() over (order by id) as n, id from public.contact_submissions;
create function pg_temp.lead(p_n int) returns int language sql as 'select id from pg_temp.known where n = p_n';
create function pg_temp.mail(p_id text, p_sender text, p_change jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object(
    'messageId', p_id, 'sender', p_sender, 'senderName', 'A Sender', 'subject', 'Re: Hello', 'body', 'Yes.',
    'wholeText', E'Yes.\n\n> Hello', 'recipients', '[]'::jsonb, 'references', '[]'::jsonb, 'attachments', '[]'::jsonb, 'isAutomatic', false
  ) || p_change
$$;
create function pg_temp.receive(p_id text, p_sender text, p_change jsonb default '{}') returns jsonb language sql as
  'select public.receive_inbound_mail(pg_temp.mail(p_id, p_sender, p_change)) - ''files''';
create function pg_temp.to_lead(p_n int, p_token text default null) returns jsonb language sql security definer as $$
  select jsonb_build_object('recipients', jsonb_build_array(
    'hello@meridian.example', format('Reply+%s.%s@in.tests.example', pg_temp.lead(p_n), coalesce(p_token, private.lead_reply_token(pg_temp.lead(p_n))))
  ))
$$;
create function pg_temp.state(p_n int) returns text language sql security definer as $$
  select status || case when read_at is null then ' unread' else ' read' end from public.contact_submissions where id = pg_temp.lead(p_n)
$$;
create function pg_temp.staff() returns void language sql as $$
  select pg_temp.sign_in(3);
  select set_config('role', 'authenticated', true)
$$;

-- Access
set local role anon;
select throws_ok($$select public.receive_inbound_mail('{}')$$, '42501', null, 'a visitor stores none');
reset role;
select pg_temp.staff();
select throws_ok($$select public.receive_inbound_mail('{}')$$, '42501', null, 'nor does an admin');
select throws_ok('select private.lead_reply_token(1)', '42501', null, 'nor does an admin read a token');
set local role service_role;
select throws_ok('select from private.inbound_mails', '42501', null, 'the service reads no emails');
reset role;

-- The address of replies
select is(private.lead_reply_address(pg_temp.lead(1)), private.firm_email(), 'without a domain, answers go to the firm''s mailbox');
select throws_ok($$update public.settings set inbound_mail_domain = 'In.Tests.example'$$, '23514', null, 'a domain is in lowercase');
select throws_ok($$update public.settings set inbound_mail_domain = '@in.tests.example'$$, '23514', null, 'and nothing else');
select pg_temp.staff();
select is(public.get_lead(pg_temp.lead(3)) -> 'answers_in_timeline', 'false', 'staff see where answers go');
select lives_ok($$insert into public.lead_replies (lead_id, subject, body, idempotency_key, after_reply_id) select pg_temp.lead(3), 'Hello', 'Hello Blair.', 'number 1', null$$, 'a reply is sent');
reset role;
select is(
  (select reply_to || ' ' || (payload -> 'answersInTimeline') from private.outbox where kind = 'lead_reply'),
  private.firm_email() || ' false', 'the email says the same as its Reply-To'
);
update public.settings set inbound_mail_domain = 'in.tests.example';
select pg_temp.staff();
select is(public.get_lead(pg_temp.lead(1)) -> 'answers_in_timeline', 'true', 'with a domain, answers arrive in the timeline');
select lives_ok($$insert into public.lead_replies (lead_id, subject, body, idempotency_key, after_reply_id) select pg_temp.lead(1), 'Hello', 'Hello Casey.', 'number 2', null$$, 'another reply is sent');
reset role;
select matches(
  (select reply_to || ' ' || (payload -> 'answersInTimeline') from private.outbox where payload ->> 'submissionId' = pg_temp.lead(1)::text),
  '^reply\+' || pg_temp.lead(1) || '\.[0-9a-f]{32}@in\.tests\.example true$', 'to an address of this lead alone'
);

-- Which lead it is
select is(pg_temp.state(1), 'waiting read', 'a lead waits for its sender after a reply');
set local role service_role;
select is(
  pg_temp.receive('<1@x>', 'colleague@tests.example', pg_temp.to_lead(1)),
  jsonb_build_object('outcome', 'added', 'leadId', pg_temp.lead(1)), 'the reply address decides, whoever writes'
);
reset role;
select is(pg_temp.state(1), 'open unread', 'the lead is open and unread then');
select is(
  pg_temp.receive('<1@x>', 'colleague@tests.example', pg_temp.to_lead(1)),
  jsonb_build_object('outcome', 'duplicate', 'leadId', pg_temp.lead(1)), 'the same email twice is one entry'
);
select is(
  (select string_agg(kind || ' ' || recipient || ' ' || reply_to, ', ') from private.outbox where dedupe_key like 'inbound\_notice:%'),
  'contact_notice ' || private.firm_email() || ' colleague@tests.example', 'the firm gets one notice'
);
select is(
  pg_temp.receive('<2@x>', 'casey@tests.example', jsonb_build_object('references', jsonb_build_array(
    '<' || left(private.hash_token('lead_reply:' || (select id from public.lead_replies where lead_id = pg_temp.lead(1))), 40) || '@meridian.example>'
  ))),
  jsonb_build_object('outcome', 'added', 'leadId', pg_temp.lead(1)), 'else the conversation decides, among the leads of the sender'
);
select is(
  pg_temp.receive('<3@x>', 'CASEY@tests.example') -> 'leadId', to_jsonb(pg_temp.lead(2)), 'else it is the newest lead of the sender'
);

-- A stranger
select is(
  pg_temp.receive('<4@x>', 'eve@stranger.example', pg_temp.to_lead(1, repeat('0', 32)) || jsonb_build_object('references', jsonb_build_array(
    '<' || left(private.hash_token('contact_received:' || pg_temp.lead(1)), 40) || '@meridian.example>'
  ))) ->> 'outcome',
  'created', 'a forged token and a known Message-ID lead to no timeline of others'
);
select is(
  (select format('%s|%s|%s|%s|%s', name, company, message, source, tags) from public.contact_submissions where email = 'eve@stranger.example'),
  E'A Sender|stranger.example|Subject: Re: Hello\n\nYes.|email|{unverified}', 'it becomes a new lead, unverified'
);
select is(
  (select string_agg(kind, ', ') from private.outbox where payload ->> 'email' = 'eve@stranger.example' or recipient = 'eve@stranger.example'),
  'contact_notice', 'and only the firm gets an email'
);
select is(
  pg_temp.receive('<5@x>', 'mute@stranger.example', '{"subject": "", "body": "", "wholeText": ""}') ->> 'outcome',
  'created', 'an email without a word is kept, too'
);

-- Automatic emails
select is(
  pg_temp.receive('<6@x>', 'robot@stranger.example', '{"isAutomatic": true}'), '{"outcome": "ignored"}', 'an automatic email makes no lead'
);
update public.contact_submissions set status = 'waiting', read_at = now(), customer_replied_at = null where id = pg_temp.lead(1);
create temp table mails_before as select count(*) as n from private.outbox;
select is(
  pg_temp.receive('<7@x>', 'casey@tests.example', pg_temp.to_lead(1) || '{"isAutomatic": true}') ->> 'outcome', 'added', 'an out-of-office reply is in the timeline'
);
select is(pg_temp.state(1), 'waiting read', 'and changes nothing else');
select is((select count(*) from private.outbox), (select n from mails_before), 'nor sends an email');

-- Statuses
update public.contact_submissions set status = 'won', read_at = now() where id = pg_temp.lead(1);
update public.contact_submissions set status = 'spam', read_at = now() where id = pg_temp.lead(2);
select is(pg_temp.receive('<8@x>', 'casey@tests.example', pg_temp.to_lead(1)) ->> 'outcome', 'added', 'an email to a won lead');
select is(pg_temp.state(1), 'open unread', 'opens it again');
select is(pg_temp.receive('<9@x>', 'casey@tests.example', pg_temp.to_lead(2)) ->> 'outcome', 'added', 'an email to spam is kept');
select is(pg_temp.state(2), 'spam read', 'and stays spam');

-- The overview
update public.contact_submissions set status = 'lost' where source = 'email';
update public.contact_submissions set customer_replied_at = '2026-11-04 10:00+00' where id = pg_temp.lead(1);
insert into public.contact_submissions (name, email, company, message, created_at) values
  ('Dora Dean', 'dora@tests.example', 'Dean', 'A message after that.', '2026-11-05 10:00+00');
select pg_temp.staff();
select is(
  (select string_agg(name || ' ' || since::date, ', ' order by since) from public.longest_waiting where not is_unassigned),
  'Casey Client 2026-11-04, Dora Dean 2026-11-05', 'an answered lead waits since its sender wrote again'
);
select lives_ok($$insert into public.lead_replies (lead_id, subject, body, idempotency_key, after_reply_id) select pg_temp.lead(1), 'Hello', 'Hello again.', 'number 3', 2147483647$$, 'a reply');
select is((select waiting from public.staff_metrics), 1, 'ends the wait');

-- The timeline
select is(
  (select e - array['at', 'id'] from public.list_person_timeline(p_email => 'casey@tests.example') as t cross join jsonb_strip_nulls(to_jsonb(t)) as e where e ->> 'sender' = 'colleague@tests.example'),
  '{"body": "Yes.", "kind": "inbound_mail", "sender": "colleague@tests.example", "matched_by": "reply_address", "whole_text": "Yes.\n\n> Hello", "files": [], "title": "Re: Hello", "status": "personal"}',
  'the timeline has the text, and the history apart from it'
);
select is(
  (select string_agg(e ->> 'kind', ', ') from public.list_person_timeline(p_email => 'eve@stranger.example') as t cross join jsonb_strip_nulls(to_jsonb(t)) as e where e ->> 'kind' <> 'change'),
  'inbound_mail', 'the email that made a lead is one entry'
);
select is(
  (select e ->> 'status' from public.list_person_timeline(p_email => 'casey@tests.example') as t cross join jsonb_strip_nulls(to_jsonb(t)) as e where e ->> 'status' = 'automatic'),
  'automatic', 'automatic emails are named so'
);

-- Merging
select lives_ok('select public.merge_leads(pg_temp.lead(3), array[pg_temp.lead(1)])', 'the lead is merged into another');
reset role;
select is(
  pg_temp.receive('<10@x>', 'casey@tests.example', pg_temp.to_lead(1)) -> 'leadId', to_jsonb(pg_temp.lead(3)), 'its reply address leads to the one that was kept'
);
select pg_temp.staff();
select lives_ok('update public.contact_submissions set merged_into_id = null where id = pg_temp.lead(1)', 'apart again');
reset role;
select is(
  (select count(*)::int from private.inbound_mails where message_id in ('<1@x>', '<10@x>') and lead_id = pg_temp.lead(1) and merged_from_id is null),
  2, 'both emails belong to the lead they were written for'
);

-- Floods, and erasure
update private.rate_limits set hit_count = 60 where bucket = 'inbound:new_lead';
select throws_ok($$select pg_temp.receive('<11@x>', 'flood@stranger.example')$$, 'PT429', 'rate_limited', 'strangers make 60 leads an hour, the next email waits at its server');
select public.delete_account(pg_temp.account(1));
select is(
  (select count(*)::int from private.inbound_mails where lower(sender) = 'casey@tests.example' or message_id = '<1@x>'),
  0, 'an erased account leaves no emails'
);

-- One Message-ID for several emails
delete from private.rate_limits;
delete from public.contact_submissions where email = 'blair@tests.example';
select is(pg_temp.receive('<same@x>', 'colleague@tests.example') ->> 'outcome', 'created', 'an email of a scanner');
select is(
  pg_temp.receive('<same@x>', 'blair@tests.example') ->> 'outcome', 'created', 'another sender with the same Message-ID is kept'
);
select is(
  pg_temp.receive('<same@x>', 'colleague@tests.example', '{"body": "No.", "wholeText": "No."}') ->> 'outcome', 'added',
  'and so is another text'
);
select is(
  pg_temp.receive('<same@x>', 'colleague@tests.example', '{"body": "No.", "wholeText": "No."}') ->> 'outcome', 'duplicate',
  'once each'
);

-- Answers go elsewhere, and a sender that cannot be read
select is(
  pg_temp.receive('<form@x>', 'pat@tests.example', '{"sentFrom": "noreply@forms.example"}') ->> 'outcome',
  'created', 'the email of a web form is a lead of the visitor'
);
select is(
  (select sent_from from public.list_person_timeline(p_email => 'pat@tests.example') where kind = 'inbound_mail'), 'noreply@forms.example', 'staff see from where it came'
);
select pg_temp.receive('<unreadable@x>', 'unreadable.0123@sender.invalid', '{"isUnreadable": true}');
select is(
  (select tags from public.contact_submissions where email = 'unreadable.0123@sender.invalid'), '{unverified,unreadable}',
  'a lead without a readable sender is tagged'
);
select pg_temp.staff();
select throws_ok(
  $$insert into public.lead_replies (lead_id, subject, body, idempotency_key, after_reply_id) select (select max(id) from public.contact_submissions), 'Hello', 'Hello.', 'number 9', null$$,
  'PT422', 'reply_without_address', 'and has no address to reply to'
);
reset role;

-- A Reply-To beside the address of From
delete from private.rate_limits;
insert into public.contact_submissions (name, email, company, message, created_at) values
  ('Jane Lead', 'jane@tests.example', 'Jane Co', 'The first message of Jane.', '2026-11-06 10:00+00'),
  ('Jane Lead', 'Jane@tests.example', 'Jane Co', 'The second message of Jane.', '2026-11-07 10:00+00');
create function pg_temp.jane(p_message text) returns int language sql as
  'select id from public.contact_submissions where lower(email) = ''jane@tests.example'' and message like ''The '' || p_message || ''%''';
select is(
  pg_temp.receive('<jane1@x>', 'office@tests.example', jsonb_build_object('sentFrom', 'jane@tests.example', 'references', jsonb_build_array(
    '<' || left(private.hash_token('contact_received:' || pg_temp.jane('first')), 40) || '@meridian.example>'
  ))) -> 'leadId',
  to_jsonb(pg_temp.jane('first')), 'an answer stays in the conversation of the lead, although it wants answers elsewhere'
);
select is(
  pg_temp.receive('<jane2@x>', 'office@tests.example', '{"sentFrom": "jane@tests.example"}') -> 'leadId',
  to_jsonb(pg_temp.jane('second')), 'without a conversation, it is the newest lead of the address of From'
);
select is(
  pg_temp.receive('<form1@x>', 'wp@forms.example', '{"senderName": "Web Form"}') ->> 'outcome', 'created', 'a web form without a visitor makes a lead'
);
select is(
  pg_temp.receive('<form2@x>', 'robin@tests.example', '{"sentFrom": "wp@forms.example"}') ->> 'outcome', 'created', 'which is not the one of its next visitor'
);
select pg_temp.receive('<own1@x>', private.firm_email(), '{"sentFrom": "sam@tests.example", "sentFromName": "Sam Sender"}');
select is(
  (select name || ' ' || email from public.contact_submissions order by id desc limit 1), 'Sam Sender sam@tests.example', 'a Reply-To of ours is no sender'
);
select is(
  pg_temp.receive('<own2@x>', 'Reply+1.0@In.tests.example', '{"sentFrom": "sam@tests.example"}') ->> 'outcome', 'added', 'nor is an address of our domain'
);

select * from finish();
rollback;
