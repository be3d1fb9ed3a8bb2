-- submit_contact_form() writes the lead, its two emails and the idempotency record in one transaction.
begin;
select plan(24);

create function pg_temp.send(
  p_name text default 'Casey Client', p_email text default 'casey@tests.example', p_company text default 'Acme Co',
  p_message text default 'How do we begin?', p_key text default null, p_hash text default null
) returns jsonb language sql as
  $$select public.submit_contact_form(p_name, p_email, p_company, p_message, p_guard => jsonb_populate_record(
    null::public.request_guard, jsonb_build_object('idempotency_key', p_key, 'request_hash', p_hash)
  ))$$;

select throws_ok($$select pg_temp.send(p_name => 'A')$$, 'PT422', 'name_too_short', 'name');
select throws_ok($$select pg_temp.send(p_name => null)$$, 'PT422', 'name_too_short', 'no name');
select throws_ok($$select pg_temp.send(p_name => repeat('x', 101))$$, 'PT422', null, 'a name of 101 characters');
select throws_ok($$select pg_temp.send(p_email => 'casey')$$, 'PT422', 'email_invalid', 'email');
select throws_ok($$select pg_temp.send(p_email => null)$$, 'PT422', null, 'no email');
select throws_ok($$select pg_temp.send(p_company => '')$$, 'PT422', 'company_required', 'company');
select throws_ok(
  $$select pg_temp.send(p_message => 'Too short')$$, 'PT422', 'message_too_short', 'message'
);
select throws_ok($$select pg_temp.send(p_message => repeat('x', 5001))$$, 'PT422', null, '5,001 characters');
select throws_ok($$select pg_temp.send(p_message => E'A control \x02 character')$$, 'PT422', null, 'control characters');
select lives_ok($$select pg_temp.send(p_message => repeat('x', 5000))$$, '5,000 characters');
select lives_ok(
  $$select pg_temp.send(p_name => 'Zoë 😀', p_message => E'שלום עולם\n''); drop table contact_submissions; --')$$,
  'any script, emoji and SQL are text'
);

create temp table sent as select pg_temp.send(p_key => 'key-1', p_hash => 'hash-1') as answer;
select ok(
  (select answer ->> 'createdAt' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$' and (answer ->> 'id')::int > 0 from sent),
  'the answer: id and an ISO instant'
);
select results_eq(
  $$select name::text, email::text, company::text, message::text, status::text, source::text from public.contact_submissions
    where id = (select (answer ->> 'id')::int from sent)$$,
  $$values ('Casey Client', 'casey@tests.example', 'Acme Co', 'How do we begin?', 'new', 'contact_form')$$,
  'the row'
);
select results_eq(
  $$select kind, recipient::text, reply_to::text, (payload ->> 'submissionId')::int = (select (answer ->> 'id')::int from sent)
    from private.outbox where dedupe_key like 'contact%:' || (select answer ->> 'id' from sent) order by kind$$,
  $$values ('contact_notice', 'hello@meridian.example', 'casey@tests.example', true),
           ('contact_received', 'casey@tests.example', null, true)$$,
  'both mails'
);
select is(
  pg_temp.send(p_key => 'key-1', p_hash => 'hash-1'), (select answer from sent), 'the same again gets the same answer'
);
select throws_ok(
  $$select pg_temp.send(p_key => 'key-1', p_hash => 'hash-2')$$, 'PT422',
  'idempotency_key_reused', 'another request may not use the key'
);
select throws_ok($$select pg_temp.send(p_key => repeat('k', 256))$$, 'PT422', null, 'a key of 256 characters');
select is(
  (select count(*)::int from public.contact_submissions where message = 'How do we begin?'), 1, 'one row'
);
select is(
  (select count(*)::int from private.outbox where recipient = 'casey@tests.example'), 3, 'one mail a message'
);
select private.enqueue_mail('contact_received', 'casey@tests.example', null, '{}', dedupe_key)
from private.outbox where recipient = 'casey@tests.example';
select is(
  (select count(*)::int from private.outbox where recipient = 'casey@tests.example'), 3, 'and never a second'
);

-- Where the CAPTCHA could not be checked
create temp table unverified as
select (public.submit_contact_form(
  'Una Verified', 'una@tests.example', 'Acme Co', 'Is anybody there?',
  p_guard => jsonb_populate_record(null::public.request_guard, '{"captcha": "unverified"}')
) ->> 'id')::int as id;
select is((select tags from public.contact_submissions where id = (select id from unverified)), array['unverified'], 'an unverified message has a tag');
select isnt_empty($$select from public.lead_tags where name = 'unverified'$$, 'which staff can filter by');
select is((select count(*)::int from private.outbox where recipient = 'una@tests.example'), 0, 'no mail goes to the address in it');
select is(
  (select count(*)::int from private.outbox where kind = 'contact_notice' and (payload ->> 'submissionId')::int = (select id from unverified)),
  1, 'and the firm hears of it'
);

select * from finish();
rollback;
