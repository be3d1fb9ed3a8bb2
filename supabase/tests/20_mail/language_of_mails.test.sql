-- What a visitor writes on a Spanish page keeps that language, and the emails that answer it carry it. Without a language
-- it is English.
begin;
select plan(19);

\ir ../support/client_bookings.psql

delete from private.outbox;
create function pg_temp.locale_of(p_kind text) returns text language sql as $$
  select payload ->> 'locale' from private.outbox where kind = p_kind order by id desc limit 1
$$;
create function pg_temp.lead_locale(p_id text) returns text language sql as $$
  select locale from public.contact_submissions where id = p_id::int
$$;
create function pg_temp.write_message(p_locale text) returns text language sql as $$
  select public.submit_contact_form(
    'Casey Client', 'casey@tests.example', 'Acme Co', '¿Cómo empezamos?', p_locale => p_locale
  ) ->> 'id'
$$;

-- A message
create temp table message as select pg_temp.write_message('es') as id;
select is((select pg_temp.lead_locale(id) from message), 'es', 'a message keeps its language');
select is(pg_temp.locale_of('contact_received'), 'es', 'and so does the email to its sender');
update message set id =
  public.submit_contact_form('Casey Client', 'casey@tests.example', 'Acme Co', 'How do we begin?') ->> 'id';
select is((select pg_temp.lead_locale(id) from message), 'en', 'a message without a language is in English');
select is(pg_temp.locale_of('contact_received'), 'en', 'and so is its email');
select throws_ok($$select pg_temp.write_message('xx')$$, '23514', null, 'no other language');
update message set id = public.hand_off_chat(null, null, 'Casey Client', 'casey@tests.example', p_locale => 'es');
select is((select pg_temp.lead_locale(id) from message), 'es', 'a request for a person keeps it, too');

-- A booking, with a hold and without one
create temp table slot as
select t.name, d.day::date as day from public.consultation_types t, generate_series(current_date + 10, current_date + 30, '1 day') as d (day)
where t.name = 'Custom AI Solutions' and extract(isodow from d.day) = 2 order by d.day limit 1;
create function pg_temp.book(p_time text, p_locale text, p_hold uuid default null) returns uuid language sql as $$
  select (public.create_appointment(
    pg_temp.request(s.name, s.day, p_time, jsonb_build_object('locale', p_locale)), p_hold_id => p_hold
  ) ->> 'id')::uuid from slot s
$$;
create temp table booked as select pg_temp.book('10:00', 'es') as id;
select is((select a.locale from public.appointments a join booked using (id)), 'es', 'a booking keeps its language');
create temp table held as
select (public.hold_slot(s.name, s.day, '13:00') ->> 'holdId')::uuid as id from slot s;
select is((select a.locale from public.appointments a join held using (id)), 'en', 'a hold has none yet');
select pg_temp.book('13:00', 'es', id) from held;
select is((select a.locale from public.appointments a join held using (id)), 'es', 'a booked hold has that of the form');
select pg_temp.book('15:00', 'en');
select is(
  (select array_agg(locale::text order by starts_at) from public.appointments where client_email = 'casey@tests.example'),
  array['es', 'es', 'en'], 'each booking of a person has its own language'
);
select is(
  (select array_agg(distinct m.payload #>> '{appointment,locale}') from public.claim_due_mails(100, 60) m
   where m.payload #>> '{appointment,appointmentId}' = (select id::text from booked)),
  array['es'], 'its emails have it when they are sent'
);
select is(public.get_booking((select id from booked)) ->> 'locale', 'es', 'and its calendar file');
select is(
  (select locale from public.booked_appointments join booked using (id)), 'es',
  'and staff see it'
);

-- A subscriber
select public.subscribe_to_newsletter('ada@tests.example', p_locale => 'es');
select is(pg_temp.locale_of('newsletter_confirm'), 'es', 'the email to a new subscriber');
select public.confirm_newsletter_subscription(
  (select payload #>> '{tokens,confirm}' from private.outbox where kind = 'newsletter_confirm' order by id desc limit 1)
);
select is(pg_temp.locale_of('newsletter_welcome'), 'es', 'and the welcome');

-- An account
insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data) values
  ('c0000000-0000-4000-8000-000000000001', 'cora@tests.example', 'one', now(), '{"locale": "es"}'),
  ('c0000000-0000-4000-8000-000000000002', 'cody@tests.example', 'one', now(), '{"locale": ["xx"]}');
select is(private.account_locale('c0000000-0000-4000-8000-000000000001'), 'es', 'an account keeps the language of its sign-up');
select is(private.account_locale('c0000000-0000-4000-8000-000000000002'), 'en', 'and is English with any other');
select is(private.account_locale(null), 'en', 'as is no account');
update auth.users set encrypted_password = 'two' where id = 'c0000000-0000-4000-8000-000000000001';
select is(pg_temp.locale_of('password_changed'), 'es', 'its emails have it');

select * from finish();
rollback;
