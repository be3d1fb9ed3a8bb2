-- Double opt-in, from the first email to the purge.
begin;
select plan(51);

\ir ../support/clock.psql

delete from private.outbox;
-- Tokens of the newest email of a kind, number of emails of a kind, and status of the test address.
create function pg_temp.token(p_kind text, p_name text) returns text language sql as $$
  select payload #>> array['tokens', p_name] from private.outbox where kind = p_kind order by id desc limit 1
$$;
create function pg_temp.mails(p_kind text) returns int language sql as $$
  select count(*)::int from private.outbox where kind = p_kind
$$;
create function pg_temp.status() returns text language sql as $$
  select status from public.subscribers where email ilike 'ada@tests.example'
$$;
select pg_temp.at('2027-03-10 12:00+00');

-- A new address
select lives_ok($$select public.subscribe_to_newsletter('Ada@tests.example')$$, 'accepted');
select results_eq(
  $$select email::text, status::text, confirm_sent_at, confirmed_at, source::text from public.subscribers$$,
  $$values ('Ada@tests.example', 'pending', timestamptz '2027-03-10 12:00+00', null::timestamptz, 'footer')$$,
  'waits to be confirmed'
);
select results_eq(
  $$select kind, recipient::text, reply_to::text from private.outbox$$,
  $$values ('newsletter_confirm', 'Ada@tests.example', null)$$, 'one mail'
);
select matches(pg_temp.token('newsletter_confirm', 'confirm'), '^[0-9a-f]{64}$', 'with 256 random bits');
select is(
  (select confirm_token_hash from public.subscribers),
  private.hash_token(pg_temp.token('newsletter_confirm', 'confirm')), 'of which only the hash is kept'
);
select is(
  (select confirm_token_hash from public.subscribers where confirm_token_hash in (select
    payload #>> '{tokens,confirm}' from private.outbox)), null, 'and not the token'
);

-- A second subscription before confirmation
create temp table kept as select pg_temp.token('newsletter_confirm', 'confirm') as first_token;
select lives_ok($$select public.subscribe_to_newsletter('ada@tests.example')$$, 'the same answer');
select is((select count(*)::int from public.subscribers), 1, 'an address is one row, however it is written');
select is(pg_temp.mails('newsletter_confirm'), 2, 'another mail');
select is((select recipient from private.outbox order by id desc limit 1), 'ada@tests.example', 'the mail goes to the address as typed last');
select isnt(pg_temp.token('newsletter_confirm', 'confirm'), (select first_token from kept), 'with another token');
select ok(not public.confirm_newsletter_subscription((select first_token from kept)), 'the first token is no longer valid');
select is(pg_temp.status(), 'pending', 'and nothing is confirmed');

-- Confirming
select ok(not public.confirm_newsletter_subscription(null), 'no token');
select ok(not public.confirm_newsletter_subscription(''), 'an empty one');
select ok(not public.confirm_newsletter_subscription((select confirm_token_hash from public.subscribers)), 'the hash is no token');
select pg_temp.at('2027-03-17 12:00+00');
select ok(not public.confirm_newsletter_subscription(pg_temp.token('newsletter_confirm', 'confirm')), 'a token expires after 7 days');
select pg_temp.at('2027-03-17 11:59:59+00');
select ok(public.confirm_newsletter_subscription(pg_temp.token('newsletter_confirm', 'confirm')), 'a token is valid until a second before that');
select results_eq(
  $$select status::text, confirmed_at from public.subscribers$$,
  $$values ('confirmed', timestamptz '2027-03-17 11:59:59+00')$$, 'confirmed'
);
select results_eq(
  $$select recipient::text, payload -> 'tokens' from private.outbox where kind = 'newsletter_welcome'$$,
  $$select 'ada@tests.example', jsonb_build_object('unsubscribe', private.make_unsubscribe_token(id)) from public.subscribers$$,
  'a welcome mail contains the unsubscribe token'
);
select pg_temp.at('2027-03-20 12:00+00');
select ok(public.confirm_newsletter_subscription(pg_temp.token('newsletter_confirm', 'confirm')), 'a second click is answered as the first, however late');
select is(pg_temp.mails('newsletter_welcome'), 1, 'and sends no second welcome email');

-- An address on the list
select lives_ok($$select public.subscribe_to_newsletter('ADA@tests.example')$$, 'the same answer again');
select is(pg_temp.mails('newsletter_confirm'), 2, 'but no mail');
select results_eq(
  $$select email::text, status::text from public.subscribers$$, $$values ('ada@tests.example', 'confirmed')$$, 'and no change'
);

-- Unsubscribing
create temp table way_out as select pg_temp.token('newsletter_confirm', 'unsubscribe') as token;
select is((select token from way_out), pg_temp.token('newsletter_welcome', 'unsubscribe'), 'every mail has the same unsubscribe token');
select is((select count(*)::int from way_out, unnest(array[
    null, '', 'x', left(token, -1) || case right(token, 1) when '0' then '1' else '0' end, upper(token), token || e'\n',
    left(token, 36) || '.' || repeat('0', 64), gen_random_uuid() || substr(token, 37)
  ]) as bad where public.unsubscribe_from_newsletter(bad)), 0, 'no other token unsubscribes');
select is(pg_temp.status(), 'confirmed', 'still on the list');
select ok(public.unsubscribe_from_newsletter(token), 'the right token unsubscribes') from way_out;
select results_eq(
  $$select status::text, unsubscribed_at, confirm_token_hash from public.subscribers$$,
  $$values ('unsubscribed', timestamptz '2027-03-20 12:00+00', null::text)$$, 'off the list'
);
select ok(public.unsubscribe_from_newsletter(token), 'unsubscribing can be repeated') from way_out;
select ok(not public.confirm_newsletter_subscription(pg_temp.token('newsletter_confirm', 'confirm')), 'the old confirmation link no longer works');

-- Subscribing again
select lives_ok($$select public.subscribe_to_newsletter('ada@tests.example')$$, 'an unsubscribed address can subscribe again');
select is(pg_temp.status(), 'unsubscribed', 'it stays unsubscribed until confirmed');
select ok(public.confirm_newsletter_subscription(pg_temp.token('newsletter_confirm', 'confirm')), 'confirmed');
select results_eq(
  $$select status::text, unsubscribed_at from public.subscribers$$, $$values ('confirmed', null::timestamptz)$$, 'on the list again'
);
select is(pg_temp.mails('newsletter_welcome'), 2, 'and welcomed again');

-- Purging
select public.unsubscribe_from_newsletter(token) from way_out;
select public.subscribe_to_newsletter('never@tests.example');
select public.subscribe_to_newsletter('stays@tests.example');
select public.confirm_newsletter_subscription(pg_temp.token('newsletter_confirm', 'confirm'));
select pg_temp.at('2027-04-19 11:59+00');
select private.run_scheduled_jobs();
select is((select count(*)::int from public.subscribers), 3, 'kept for 30 days');
select pg_temp.at('2027-04-19 12:00+00');
select private.run_scheduled_jobs();
select results_eq($$select email::text from public.subscribers$$, array['stays@tests.example'], 'unconfirmed and unsubscribed addresses are deleted after 30 days');
select ok(public.unsubscribe_from_newsletter(token), 'the unsubscribe token of a deleted subscriber is still accepted') from way_out;
select public.subscribe_to_newsletter('ada@tests.example');
select ok(public.confirm_newsletter_subscription(pg_temp.token('newsletter_confirm', 'confirm')), 'a deleted subscriber subscribes again');
select ok(public.unsubscribe_from_newsletter(token), 'and an old mail') from way_out;
select is(pg_temp.status(), 'unsubscribed', 'still lets them go');

-- Tokens are removed from the outbox
select is(
  (select count(*)::int from private.outbox where payload ? 'tokens'),
  (select count(*)::int from private.outbox), 'a mail that waits has its tokens'
);
create temp table claimed as select * from public.claim_due_mails(2, 60);
select public.finish_mail(id, lease_token, 'sent') from claimed where id = (select min(id) from claimed);
select public.finish_mail(id, lease_token, 'refused', 'No such mailbox') from claimed where id = (select max(id) from claimed);
select is((select count(*)::int from claimed join private.outbox o using (id) where o.payload = '{"locale": "en"}'), 2, 'not once it is sent or given up');

-- Invalid input and idempotency keys
select throws_ok($$select public.subscribe_to_newsletter('nobody')$$, 'PT422', 'email_invalid', 'no address');
select public.subscribe_to_newsletter('source@tests.example', p_source => 'article');
select is((select source::text from public.subscribers where email = 'source@tests.example'), 'article', 'the form is recorded');
select throws_ok($$select public.subscribe_to_newsletter('other@tests.example', p_source => 'banner')$$, '22P02', null, 'no unknown form');
create function pg_temp.subscribe(p_email text, p_hash text) returns void language sql as $$
  select public.subscribe_to_newsletter(p_email, p_guard => jsonb_populate_record(
    null::public.request_guard, jsonb_build_object('idempotency_key', 'key-1', 'request_hash', p_hash)
  ))
$$;
select pg_temp.subscribe('key@tests.example', 'hash-1');
select lives_ok($$select pg_temp.subscribe('key@tests.example', 'hash-1')$$, 'a repeated request');
select is((select count(*)::int from private.outbox where recipient = 'key@tests.example'), 1, 'sends one mail');
select throws_ok($$select pg_temp.subscribe('other@tests.example', 'hash-2')$$, 'PT422', null, 'another may not use its key');

select * from finish();
rollback;
