-- Several consultants: whom visitors may choose, who offers which consultation, reassigning, and which mailboxes get the emails.
begin;
select plan(40);

\ir ../support/bookings.psql

update public.consultants set active = false;
insert into public.consultants (name, time_zone, email) values
  ('Ada', 'America/New_York', 'ada@tests.example'), ('Bo', 'America/New_York', null), ('Cy', 'America/New_York', null);
select pg_temp.add_hours('Ada', '09:00', '12:00'), pg_temp.add_hours('Bo', '09:00', '12:00');
select pg_temp.at('2027-03-10 17:00+00');
select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
delete from private.outbox;
create function pg_temp.book(p_time text, p_consultant text default null, p_type text default 'Custom AI Solutions', p_hold uuid default null)
returns uuid language sql as $$
  select (public.create_appointment(
    pg_temp.request(p_type, '2027-03-12', p_time, jsonb_build_object('consultant_id', pg_temp.consultant(p_consultant))),
    p_user_id => pg_temp.account(1), p_hold_id => p_hold
  ) ->> 'id')::uuid
$$;
create function pg_temp.consultant_of(p_id uuid) returns text language sql as $$
  select c.name::text from public.appointments a join public.consultants c on c.id = a.consultant_id where a.id = p_id
$$;
create function pg_temp.times(p_consultant text, p_type text default 'Custom AI Solutions') returns text language sql as $$
  select string_agg(slot_time, ' ' order by slot_time)
  from public.list_available_slots(p_type, '2027-03-12', '2027-03-12', p_consultant_id => pg_temp.consultant(p_consultant))
$$;

-- Whom visitors may choose
select pg_temp.act_as('anon');
select throws_ok($$select public.list_bookable_consultants()$$, '42501', null, 'visitors ask the function, not the database');
select throws_ok($$select name from public.consultants$$, '42501', null, 'and read no row of them');
reset role;
select results_eq(
  'select name from public.list_bookable_consultants()', array['Ada', 'Bo'],
  'visitors may choose the active consultants who have hours'
);
update public.consultants set consultation_type_ids = (
  select array_agg(t.id) from public.consultation_types t where t.name = 'Discovery Call'
) where name = 'Bo';
select is(
  (select service_types from public.list_bookable_consultants() where name = 'Bo'), '{"Discovery Call"}', 'with the types that each offers'
);
select throws_ok($$update public.consultants set consultation_type_ids = '{}'$$, '23514', null, 'a consultant offers a type');
select throws_ok($$update public.consultants set consultation_type_ids = '{null}'$$, '23514', null, 'and no unknown one');

-- Who offers which consultation
select is(pg_temp.times('Bo'), null, 'the list of a consultant without the type is empty');
select is(pg_temp.times('Ada'), '09:00 10:00 11:00', 'times with one who does');
select is(pg_temp.times(null), '09:00 10:00 11:00', 'and without a choice');
select is(pg_temp.times('Bo', 'Discovery Call'), pg_temp.times('Ada', 'Discovery Call'), 'both offer the other type');
select is(
  pg_temp.refusal($$select pg_temp.book('09:00', 'Bo')$$), 'PT422 date_not_offered {"date": "2027-03-12"}',
  'a booking with a consultant without the type is refused'
);
select is(
  pg_temp.refusal($$select pg_temp.book('09:00', 'Cy', 'Discovery Call')$$), 'PT422 date_not_offered {"date": "2027-03-12"}',
  'or one without hours'
);
create temp table booked as select pg_temp.book('09:00') as id;
select is(pg_temp.consultant_of(id), 'Ada', 'without a choice, one who offers the type gets it') from booked;
update public.consultants set consultation_type_ids = null where name = 'Bo';

-- Choosing one
select is(pg_temp.times('Bo'), '09:00 10:00 11:00', 'the times of one consultant');
select is(pg_temp.times('Ada'), '10:00 11:00', 'are without the taken ones');
create temp table chosen as select pg_temp.book('10:00', 'Ada') as id;
select is(pg_temp.consultant_of(id), 'Ada', 'the chosen consultant gets the booking, not the less busy one') from chosen;
select is(
  pg_temp.refusal($$select pg_temp.book('10:00', 'Ada')$$), 'PT409 slot_taken {"date": "2027-03-12", "free": ["11:00"]}',
  'a taken time names what this consultant has left'
);
create temp table rotated as select pg_temp.book('11:00') as id;
select is(pg_temp.consultant_of(id), 'Bo', 'first available: the one with fewer appointments') from rotated;
create temp table held as select (public.hold_slot(
  'Custom AI Solutions', '2027-03-12', '09:00', p_consultant_id => pg_temp.consultant('Bo')
) ->> 'holdId')::uuid as id;
select is(pg_temp.consultant_of(id), 'Bo', 'a hold with the chosen consultant') from held;
select is(
  (public.hold_slot('Custom AI Solutions', '2027-03-12', '11:00', id, p_consultant_id => pg_temp.consultant('Ada')) ->> 'holdId')::uuid,
  id, 'moves to another one'
) from held;
select is(pg_temp.consultant_of(id), 'Ada', 'who then has it') from held;
create temp table converted as select pg_temp.book('10:00', 'Bo', p_hold => id) as id from held;
select is(pg_temp.consultant_of(id), 'Bo', 'a booking with another consultant than its hold gets that one') from converted;

-- Mailboxes
select results_eq(
  $$select recipient::text from private.outbox, chosen where payload ->> 'appointmentId' = chosen.id::text and kind = 'appointment_notice' order by 1$$,
  $$values ('ada@tests.example'), ('hello@meridian.example')$$, 'the consultant''s mailbox gets the notice, too'
);
select is(
  (select count(*)::int from private.outbox, rotated where payload ->> 'appointmentId' = rotated.id::text and kind = 'appointment_notice'), 1,
  'a consultant without one leaves it to the firm'
);
select pg_temp.act_as(1);
select throws_ok(
  format($$select pg_temp.reassign_appointment(%L, %s, 0)$$, id, pg_temp.consultant('Bo')), 'PT403', 'admin_required', 'a client may not reassign'
) from booked;
select pg_temp.act_as(3);
select is(
  pg_temp.refusal(format($$select pg_temp.reassign_appointment(%L, %s, 0)$$, id, pg_temp.consultant('Bo'))),
  'PT409 consultant_taken {"name": "Bo"}', 'a consultant with another appointment then is refused'
) from chosen;
select is(
  pg_temp.reassign_appointment(id, pg_temp.consultant('Bo'), 0) ->> 'consultant', 'Bo', 'an admin reassigns'
) from booked;
select is(
  pg_temp.refusal(format($$select pg_temp.reassign_appointment(%L, %s, 0)$$, id, pg_temp.consultant('Ada'))),
  'P0002 query returned no rows', 'not from an outdated screen'
) from booked;
select is(
  pg_temp.refusal(format($$select pg_temp.reassign_appointment(%L, 0, 1)$$, id)), 'PT404 not_found {"what": "consultant"}', 'not to no one'
) from booked;
select is(
  pg_temp.refusal($$select pg_temp.reassign_appointment('00000000-0000-4000-8000-000000000000', 1, 1)$$),
  'P0002 query returned no rows', 'not a missing appointment'
);
select lives_ok($$select pg_temp.set_status(id, 'confirmed') from booked$$, 'it is confirmed');
select is(
  pg_temp.reassign_appointment(id, pg_temp.consultant('Cy'), (select a.ics_sequence from public.appointments a where a.id = booked.id)) ->> 'consultant', 'Cy', 'staff are not bound by working hours here'
) from booked;
reset role;
select is(
  (select count(*)::int from private.outbox, booked where payload ->> 'appointmentId' = booked.id::text and kind = 'appointment_confirmed'), 2,
  'the client of a confirmed one gets the confirmation again'
);
select results_eq(
  $$select details ->> 'consultant' from private.audit_log, booked where subject = booked.id::text and action = 'appointment.assigned' order by audit_log.id$$,
  array['Bo', 'Cy'], 'the audit log names the consultants'
);
update public.appointments set status = 'completed' where id = (select id from booked);
set local role authenticated;
select is(
  pg_temp.refusal(format($$select pg_temp.reassign_appointment(%L, %s, ics_sequence) from public.appointments where id = %1$L$$, id, pg_temp.consultant('Bo'))),
  'PT409 booking_closed {"change": "moved", "status": "completed"}', 'not one that is over'
) from booked;

-- Accounts
select is(
  pg_temp.refusal(format($$update public.consultants set user_id = pg_temp.account(1) where id = %s$$, pg_temp.consultant('Ada'))),
  'PT422 staff_member_required {}', 'the account of a consultant is one of the staff'
);
select lives_ok(
  format($$update public.consultants set user_id = pg_temp.account(3) where id = %s$$, pg_temp.consultant('Ada')), 'an admin links one'
);
select alike(
  pg_temp.refusal(format($$update public.consultants set user_id = pg_temp.account(3) where id = %s$$, pg_temp.consultant('Bo'))),
  '23505 %"consultants_user_id_key"%', 'which is no other consultant''s'
);
select pg_temp.act_as(1);
select is_empty('update public.consultants set user_id = null returning id', 'a client links no one');
reset role;
update private.user_roles set role = 'client' where user_id = pg_temp.account(3);
select is((select user_id from public.consultants where name = 'Ada'), null, 'an account that leaves the staff is unlinked');

select * from finish();
rollback;
