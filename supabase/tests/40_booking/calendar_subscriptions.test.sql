-- Private feeds: staff create, replace and remove them, and the token alone opens the consultant's appointments.
begin;
select plan(21);

\ir ../support/accounts.psql
\ir ../support/clock.psql
\ir ../support/consultants.psql
\ir ../support/rows.psql

select pg_temp.at('2027-02-01 15:00+00');
select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
delete from public.appointments;
insert into public.consultants (name, time_zone) values ('Tests', 'America/New_York'), ('Other', 'America/New_York');
select pg_temp.add_appointment(starts_at, jsonb_build_object(
  'consultant_id', pg_temp.consultant('Tests'), 'client_name', name, 'client_email', 'dana@tests.example', 'client_phone', '+1 555 0100',
  'company', 'Acme Co', 'message', 'Private words', 'service_type', 'Discovery Call', 'status', status, 'slot_released_at', released_at
)) from (values
  ('Long ago', '2027-01-02 14:59+00'::timestamptz, 'completed', null::timestamptz),
  ('Last month', '2027-01-03 15:00+00', 'completed', null),
  ('Confirmed', '2027-02-02 15:00+00', 'confirmed', null),
  ('Requested', '2027-02-03 15:00+00', 'pending', null),
  ('Released', '2027-02-04 15:00+00', 'pending', '2027-01-31 15:00+00'),
  ('Canceled', '2027-02-05 15:00+00', 'cancelled', null),
  ('Declined', '2027-02-06 15:00+00', 'declined', null),
  ('In half a year', '2027-07-31 14:00+00', 'confirmed', null),
  ('Too far', '2027-07-31 16:00+00', 'confirmed', null)
) as made (name, starts_at, status, released_at);

create temp table known (consultant_id bigint, token text, old_token text);
insert into known (consultant_id) select id from public.consultants where name = 'Tests';
grant select, update on known to authenticated, service_role;

-- Other actors
select pg_temp.act_as('anon');
select throws_ok('select from public.calendar_subscriptions', '42501', null, 'anon may not select feeds');
select throws_ok($$insert into public.calendar_subscriptions (consultant_id, token_hash) values (1, repeat('a', 64))$$, '42501', null, 'anon may not create one');
select throws_ok('select public.read_calendar_subscription(''x'')', '42501', null, 'anon may not read one in the database');
select pg_temp.act_as(1);
select is_empty('select consultant_id from public.calendar_subscriptions', 'a client sees no feeds');
select throws_ok($$insert into public.calendar_subscriptions (consultant_id, token_hash) values (1, repeat('a', 64))$$, '42501', null, 'a client may not create one');
select is_empty('delete from public.calendar_subscriptions returning consultant_id', 'and removes none');
select throws_ok('select public.read_calendar_subscription(''x'')', '42501', null, 'a client may not read one in the database');

-- Staff
select pg_temp.act_as(3);
select throws_ok('select token_hash from public.calendar_subscriptions', '42501', null, 'an admin may not select the hash');
update known set token = 'the first token';
insert into public.calendar_subscriptions (consultant_id, token_hash) select consultant_id, encode(sha256(token::bytea), 'hex') from known;
select results_eq('select created_at, read_at from public.calendar_subscriptions', $$values ('2027-02-01 15:00+00'::timestamptz, null::timestamptz)$$, 'an admin sees when it was created');

-- The feed
set local role service_role;
select is(
  (select array_agg(a ->> 'clientName' || case when (a ->> 'isTentative')::boolean then ', tentative' else '' end)
   from known, jsonb_array_elements(public.read_calendar_subscription(token)) as a),
  '{"Last month",Confirmed,"Requested, tentative","In half a year"}', 'it has the appointments that take time, from 30 days ago to 180 days ahead'
);
select is(
  (select (public.read_calendar_subscription(token) -> 1) - 'id' from known),
  '{"sequence": 0, "isTentative": false, "startsAt": "2027-02-02T15:00:00.000Z", "endsAt": "2027-02-02T16:00:00.000Z", "changedAt": "2027-02-01T15:00:00.000Z", "serviceType": "Discovery Call", "place": {}, "clientName": "Confirmed", "clientEmail": "dana@tests.example", "clientPhone": "+1 555 0100", "company": "Acme Co"}',
  'with what the consultant needs to call, and without the message'
);
select is(public.read_calendar_subscription('x'), null, 'another token opens nothing');
select is(public.read_calendar_subscription(null), null, 'no token opens nothing');
reset role;
select is(
  (select count(*)::int from private.audit_log, known where action = 'calendar_subscription.read' and subject = consultant_id::text), 1,
  'reads of one day are recorded once'
);
select is((select read_at from public.calendar_subscriptions), '2027-02-01 15:00+00', 'staff see when it was last read');

-- Replacing and removing
set local role authenticated;
update known set old_token = token, token = 'another token';
update public.calendar_subscriptions s set token_hash = encode(sha256(k.token::bytea), 'hex') from known k where k.consultant_id = s.consultant_id;
select is((select read_at from public.calendar_subscriptions), null, 'a feed with another token is a new one');
reset role;
select is(public.read_calendar_subscription(old_token), null, 'a replaced token opens nothing') from known;
select is(jsonb_array_length(public.read_calendar_subscription(token)), 4, 'the new one does') from known;
set local role authenticated;
select lives_ok('delete from public.calendar_subscriptions where true', 'an admin may remove it');
reset role;
select is(public.read_calendar_subscription(token), null, 'a removed feed opens nothing') from known;
select bag_eq(
  $$select action from private.audit_log, known where subject = consultant_id::text and actor_id = pg_temp.account(3)
    and action like 'calendar_subscription.%' and action <> 'calendar_subscription.read'$$,
  array['calendar_subscription.insert', 'calendar_subscription.update', 'calendar_subscription.delete'],
  'each change is recorded with its author'
);

select * from finish();
rollback;
