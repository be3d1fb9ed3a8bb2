-- Many networks together: bookings that get a slot only with a confirmed address, and emails to unproven addresses.
begin;
select plan(29);

\ir ../support/bookings.psql

select pg_temp.only_consultant('Tests', '09:00', '17:00');
select pg_temp.at('2027-03-10 17:00+00');
delete from private.outbox;
select pg_temp.add_client(1, 'casey');

create function pg_temp.book(
  p_date date, p_time text, p_email text, p_visitor text, p_user uuid default null, p_is_challenged boolean default false,
  p_hold uuid default null, p_type text default 'AI Strategy Consultation'
) returns public.appointments language plpgsql as $$
declare
  v_answer jsonb := public.create_appointment(
    pg_temp.request(p_type, p_date, p_time, jsonb_build_object('client_email', p_email, 'message', 'Buy now at 1 800 555 0199')),
    jsonb_populate_record(null::public.request_guard, jsonb_build_object(
      'visitor', p_visitor, 'limit_scale', 1, 'captcha', case when p_is_challenged then 'passed' end
    )), p_user, p_hold
  );
  v_booking public.appointments;
begin
  select * into v_booking from public.appointments where id = (v_answer ->> 'id')::uuid;
  return v_booking;
end
$$;
-- Books free slots of the window as p_networks strangers, five each.
create function pg_temp.attack(p_networks int, p_name text, p_is_challenged boolean default false) returns int language plpgsql as $$
declare
  v_slot record;
  v_made int := 0;
begin
  for v_slot in
    select * from public.list_available_slots('AI Strategy Consultation', '2027-03-11', '2027-04-08') limit p_networks * 5
  loop
    perform pg_temp.book(
      v_slot.slot_date, v_slot.slot_time, gen_random_uuid() || '@invented.example', p_name || v_made / 5,
      p_is_challenged => p_is_challenged
    );
    v_made := v_made + 1;
  end loop;
  return v_made;
end
$$;
create function pg_temp.holding() returns int language sql as $$
  select count(*)::int from public.appointments
  where client_email like '%@invented.example' and slot_released_at is null
$$;
create function pg_temp.click(p_id uuid) returns public.appointments language plpgsql as $$
declare
  v_booking public.appointments;
begin
  perform public.get_booking_by_token(p_id, private.create_manage_token(p_id, true));
  select * into v_booking from public.appointments where id = p_id;
  return v_booking;
end
$$;
create function pg_temp.slot(p_offset int) returns text language sql as $$
  select slot_date || ' ' || slot_time
  from public.list_available_slots('AI Strategy Consultation', '2027-03-11', '2027-04-08') offset p_offset limit 1
$$;

-- Twelve networks book five times each
select is(pg_temp.attack(12, 'attacker '), 60, 'sixty requests of twelve networks are stored');
select is(pg_temp.holding(), 30, 'and hold thirty slots, because the others must confirm first');
select is(
  (select count(*)::int from private.outbox where kind = 'appointment_notice' and recipient = private.firm_email()), 30,
  'the firm hears of none that must confirm first'
);

-- Other visitors
create function pg_temp.at_slot(p_offset int, p_email text, p_user uuid default null, p_is_challenged boolean default false, p_hold uuid default null)
returns public.appointments language sql as $$
  select pg_temp.book(
    split_part(s, ' ', 1)::date, split_part(s, ' ', 2), p_email, 'visitor ' || p_email, p_user, p_is_challenged, p_hold
  ) from pg_temp.slot(p_offset) as s
$$;
select is((pg_temp.at_slot(0, 'casey@tests.example', pg_temp.account(1))).slot_released_at, null, 'a client with a proven address gets the slot at once');
create temporary table guest as select b.* from pg_temp.at_slot(0, 'guest@tests.example') as b;
select isnt((select slot_released_at from guest), null, 'a guest gets no slot yet');
select is((select status from guest), 'pending', 'and has a request');
select is(public.get_booking((select id from guest)) -> 'confirm_first', 'true', 'which says that the address comes first');
select is(
  (select private.mail_template_data('appointment_requested', '{}', a) -> 'confirmsFirst' from public.appointments a where id = (select id from guest)),
  'true', 'and so does its email'
);
select is((select pg_temp.slot(0)), (select to_char(starts_at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') from guest), 'the time is still offered to others');
select is((select (pg_temp.click(id)).slot_released_at from guest), null, 'the mailed link takes the slot');
select isnt((select pg_temp.slot(0)), (select to_char(starts_at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') from guest), 'which is no longer offered');
select is((select count(*)::int from private.outbox where kind = 'appointment_notice' and payload ->> 'appointmentId' = (select id::text from guest) and recipient = private.firm_email()), 1, 'and tells the firm');
select is(public.get_booking((select id from guest)) -> 'confirm_first', null, 'and the booking says nothing of the address any more');

create temporary table late as select b.* from pg_temp.at_slot(0, 'late@tests.example') as b;
select is((pg_temp.at_slot(0, 'fast@tests.example', null, true)).slot_released_at, null, 'a visitor who has solved a CAPTCHA gets the slot');
select isnt((select (pg_temp.click(id)).slot_released_at from late), null, 'a link that comes later finds it taken');
select isnt((select verified_at from public.appointments where id = (select id from late)), null, 'and confirms the address all the same');
select throws_ok(
  format($$select pg_temp.book(%L, %L, 'taken@tests.example', 'visitor 9')$$,
    (select (starts_at at time zone 'America/New_York')::date from guest), (select to_char(starts_at at time zone 'America/New_York', 'HH24:MI') from guest)),
  'PT409', 'slot_taken', 'a slot that is taken is refused, also without taking one'
);
select is(pg_temp.attack(12, 'solver ', true), 60, 'strangers who solve CAPTCHAs');
select cmp_ok(pg_temp.holding(), '<=', 60, 'hold no more than sixty slots');

create temporary table late_notice as select count(*)::int as n from private.outbox
  where kind = 'appointment_notice' and payload ->> 'appointmentId' = (select id::text from late) and recipient = private.firm_email();
select is((select n from late_notice), 1, 'the firm hears of a request whose time was taken meanwhile');
select pg_temp.book(slot_date, slot_time, 'again' || n || '@tests.example', 'one visitor')
from (select *, row_number() over () as n from public.list_available_slots('AI Strategy Consultation', '2027-03-11', '2027-04-08') limit 5) as s;
select throws_ok(
  format($$select pg_temp.book(%L, %L, 'again6@tests.example', 'one visitor')$$, split_part(pg_temp.slot(9), ' ', 1), split_part(pg_temp.slot(9), ' ', 2)),
  'PT429', 'unconfirmed_limit_reached', 'one visitor has five requests without a slot'
);
update public.consultation_types set auto_confirm = true where name = 'AI Strategy Consultation';
create temporary table quick as select b.* from pg_temp.at_slot(0, 'quick@tests.example') as b;
select is((select status from quick), 'pending', 'a type that confirms at once does not without a slot');
select is((select (pg_temp.click(id)).status from quick), 'confirmed', 'and does with the mailed link');
select is(
  (select array_agg(kind::text order by kind) from private.outbox where payload ->> 'appointmentId' = (select id::text from quick) and kind ~ 'confirmed|reminder' and recipient = 'quick@tests.example'),
  array['appointment_confirmed', 'appointment_reminder_1h', 'appointment_reminder_24h'], 'with its emails'
);

-- Receipts
create function pg_temp.write(p_email text, p_owner uuid default null) returns private.outbox language plpgsql as $$
declare
  v_answer jsonb := public.submit_contact_form(
    'Billing Desk', p_email, 'Acme', 'Your invoice is overdue. Call 1 800 555 0199.', p_owner_id => p_owner,
    p_guard => jsonb_populate_record(null::public.request_guard, '{"limit_scale": 0.05}')
  );
  v_mail private.outbox;
begin
  select * into v_mail from private.outbox where dedupe_key = 'contact_received:' || (v_answer ->> 'id');
  return v_mail;
end
$$;
select is((pg_temp.write('victim@tests.example')).payload ->> 'message', '', 'a receipt to an unproven address repeats nothing of the message');
select is((pg_temp.write('casey@tests.example')).payload ->> 'message', '', 'nor one to the address of an account that has not sent it');
select matches((pg_temp.write('casey@tests.example', pg_temp.account(1))).payload ->> 'message', 'invoice', 'its owner gets the copy');
select pg_temp.write(n || '@tests.example') from generate_series(1, 4) as n;
select is(
  (select array_agg(extract(epoch from send_after - private.now())::int order by send_after) from private.outbox where kind = 'contact_received' and payload ? 'isUnproven'),
  array[0, 0, 0, 3600, 3600, 3600], 'more than three receipts an hour wait for the next one'
);
select is((pg_temp.write('casey@tests.example', pg_temp.account(1))).send_after, private.now(), 'that of an owner does not wait');

select * from finish();
rollback;
