-- Emails to staff that they can turn off, and who gets the email about a new booking: the firm, and the consultant once.
begin;
select plan(14);

\ir ../support/bookings.psql

select pg_temp.only_consultant('Ada', '09:00', '17:00');
select pg_temp.at('2027-03-10 17:00+00');
select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff'), pg_temp.add_admin(4, 'other');
delete from private.outbox;
create temp table booked (id uuid, time text);
create function pg_temp.notified(p_time text) returns text language sql as $$
  insert into booked
  select (public.create_appointment(
    pg_temp.request('Custom AI Solutions', '2027-03-12', p_time), p_user_id => pg_temp.account(1)
  ) ->> 'id')::uuid, p_time;
  select string_agg(recipient || case when payload ? 'isPersonal' then ' personally' else '' end, ', ' order by recipient::text) from private.outbox
  where kind = 'appointment_notice' and payload ->> 'appointmentId' = (select id::text from booked where time = p_time)
$$;

-- An admin decides for the own account
select pg_temp.act_as(3);
select is_empty('select from public.staff_preferences', 'at first an admin has no row');
reset role;

-- Who gets the email
select is(pg_temp.notified('09:00'), 'hello@meridian.example', 'a consultant without an account: the firm');
update public.consultants set user_id = pg_temp.account(3) where name = 'Ada';
select is(pg_temp.notified('10:00'), 'hello@meridian.example, staff@tests.example personally', 'with one: the account, too');
-- A booking that changes hands, after the email about it was purged
delete from private.outbox where kind = 'appointment_notice' and recipient = private.firm_email();
insert into public.consultants (name, time_zone) values ('Bo', 'America/New_York');
create function pg_temp.give(p_name text) returns void language sql as $$
  select pg_temp.reassign_appointment(
    a.id, (select id from public.consultants where name = p_name), a.ics_sequence, false
  ) from public.appointments a join booked b on b.id = a.id where b.time = '10:00'
$$;
create function pg_temp.told() returns int language sql as $$
  select count(*)::int from private.outbox join booked b on b.time = '10:00' and payload ->> 'appointmentId' = b.id::text
  where kind = 'appointment_notice' and recipient = 'staff@tests.example'
$$;
select pg_temp.sign_in(4);
select pg_temp.give('Bo');
select is(pg_temp.told(), 1, 'a booking that another consultant gets is not mailed to the former one');
select pg_temp.give('Ada');
select is(pg_temp.told(), 2, 'a booking that comes back is mailed again');
select pg_temp.give('Bo');
select pg_temp.sign_in(3);
select pg_temp.give('Ada');
select is(pg_temp.told(), 2, 'a booking that a consultant takes over is not');
select is_empty(
  $$select from private.outbox where kind = 'appointment_notice' and recipient = private.firm_email()
    and payload ->> 'appointmentId' = (select id::text from booked where time = '10:00')$$,
  'the firm, which had the request, hears nothing'
);
update public.consultants set email = 'ada@tests.example' where name = 'Ada';
select is(pg_temp.notified('11:00'), 'ada@tests.example personally, hello@meridian.example', 'a mailbox of the consultant takes its place');
update public.consultants set email = 'Hello@Meridian.example' where name = 'Ada';
select is(pg_temp.notified('12:00'), 'hello@meridian.example', 'no mailbox gets two');
update public.consultants set email = null where name = 'Ada';
set local role authenticated;
insert into public.staff_preferences (booking_request_mails) values (false);
select results_eq('select booking_request_mails, work_mails from public.staff_preferences', $$values (false, true)$$, 'turned off');
reset role;
select results_eq(
  $$select subject, details from private.audit_log where action = 'staff_preferences.insert' order by id desc limit 1$$,
  $$values ('c0000000-0000-4000-8000-000000000003', '{"changes": {"quick_keys": [null, true], "booking_request_mails": [null, false], "work_mails": [null, true]}}'::jsonb)$$, 'recorded'
);
select is(pg_temp.notified('13:00'), 'hello@meridian.example', 'the firm alone');
select pg_temp.act_as(4);
select is_empty('select from public.staff_preferences', 'another admin is not affected');
reset role;
delete from private.user_roles where user_id = pg_temp.account(3);
delete from auth.users where id = pg_temp.account(3);
select is((select count(*)::int from public.staff_preferences), 0, 'the row ends with its account');

select * from finish();
rollback;
