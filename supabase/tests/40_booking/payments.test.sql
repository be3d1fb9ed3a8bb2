-- Payments: what is due, and that only the provider's report counts, once.
begin;
select plan(62);

\ir ../support/bookings.psql

select pg_temp.only_consultant('Tests');
select pg_temp.at('2027-03-10 17:00+00');
delete from private.outbox;
select pg_temp.add_admin(3, 'staff');
select pg_temp.sign_in(3);
update public.consultation_types set price_cents = 15000 where name in ('Custom AI Solutions', 'Discovery Call');
create function pg_temp.book(p_time text, p_type text default 'Custom AI Solutions', p_hold uuid default null, p_date date default '2027-03-16') returns jsonb language sql as $$
  select public.create_appointment(pg_temp.request(p_type, p_date, p_time), p_hold_id => p_hold)
$$;
create function pg_temp.state(p_booking jsonb) returns text language sql as $$
  select status || ' ' || payment_status || coalesce(' ' || (select string_agg(p.status, ' ' order by p.provider_reference) from private.payments p where p.appointment_id = a.id), '')
  from public.appointments a where id = (p_booking ->> 'id')::uuid
$$;
create function pg_temp.refund(p_booking jsonb) returns text language sql as $$
  select public.get_booking_by_token((p_booking ->> 'id')::uuid, p_booking ->> 'manageToken') ->> 'refundDue'
$$;
create function pg_temp.kinds(p_booking jsonb) returns text language sql as $$
  select string_agg(substr(kind, 13), ' ' order by kind) from private.outbox where payload ->> 'appointmentId' = p_booking ->> 'id'
$$;

-- Checkout
create temp table one as select pg_temp.book('09:00') as answer;
select is(answer - 'id' - 'manageToken' - 'startsAt' - 'endsAt', '{"status": "pending", "paymentStatus": "pending", "priceCents": 15000, "confirmAddressUntil": "2027-03-10T19:00:00.000Z"}', 'a booking that is to be paid') from one;
select is(pg_temp.kinds(answer), 'requested', 'the firm does not hear of it before it is paid') from one;
select results_eq($$select d.* from one, public.get_due_payment((answer ->> 'id')::uuid) d$$,
  $$values (15000, 'Custom AI Solutions', null::text, null::text, null::text)$$, 'what is due');
select throws_ok($$select pg_temp.set_status((answer ->> 'id')::uuid, 'confirmed') from one$$, 'PT409', 'booking_unpaid', 'staff do not confirm it');
select throws_ok($$select public.start_payment(gen_random_uuid(), 'sandbox', 'ref-0')$$, 'PT404', null, 'no payment of an unknown booking');
select lives_ok($$select public.start_payment((answer ->> 'id')::uuid, 'sandbox', 'ref-1', 'https://pay.example/1') from one$$, 'a checkout is begun');
select lives_ok($$select public.start_payment((answer ->> 'id')::uuid, 'sandbox', 'ref-1', 'https://pay.example/1') from one$$, 'and again');
select results_eq('select amount_cents, currency, checkout_url::text from private.payments', $$values (15000, 'usd', 'https://pay.example/1')$$, 'starting the same checkout twice creates one payment');
select results_eq($$select d.* from one, public.get_due_payment((answer ->> 'id')::uuid) d$$,
  $$values (15000, 'Custom AI Solutions', 'sandbox', 'ref-1', 'https://pay.example/1')$$, 'an open checkout can be resumed');
create temp table other as select pg_temp.book('10:00') as answer;
select throws_ok($$select public.start_payment((answer ->> 'id')::uuid, 'sandbox', 'ref-1') from other$$, 'PT409', 'checkout_of_other_booking', 'not for another booking');

-- Payment reported by the provider
select is(pg_temp.refusal($$select public.record_payment('sandbox', 'ref-x', 15000)$$), 'PT404 not_found {"what": "payment"}', 'an unknown payment');
select throws_ok($$select public.record_payment('stripe', 'ref-1', 15000)$$, 'PT404', null, 'another provider''s');
select throws_ok($$select public.record_payment('sandbox', 'ref-1', 14999)$$, 'PT409', 'payment_amount_wrong', 'a cent too little');
select throws_ok($$select public.record_payment('sandbox', 'ref-1', null)$$, 'PT409', null, 'nothing');
select is(pg_temp.state(answer), 'pending pending open', 'refused payments leave the booking unpaid') from one;
select is(pg_temp.refund(answer), 'false', 'there is nothing to refund') from one;
select is(public.record_payment('sandbox', 'ref-1', 15000), 'paid', 'paid');
select is(public.record_payment('sandbox', 'ref-1', 15000), 'paid', 'recording a payment twice pays once');
select is(pg_temp.state(answer), 'pending paid paid', 'now staff decide') from one;
select is(pg_temp.kinds(answer), 'notice requested', 'the firm is notified after the payment') from one;
select is_empty($$select d.* from one, public.get_due_payment((answer ->> 'id')::uuid) d$$, 'nothing is due any more');
select throws_ok($$select public.start_payment((answer ->> 'id')::uuid, 'sandbox', 'ref-1b') from one$$, 'PT409', 'no_payment_due', 'it is not paid twice');
select is(pg_temp.set_status((answer ->> 'id')::uuid, 'confirmed') ->> 'payment_status', 'paid', 'staff confirm') from one;
-- Confirmed by the payment
create temp table call as select pg_temp.book('11:00', 'Discovery Call') as answer;
select is(pg_temp.state(answer), 'pending pending', 'a call that costs something waits for the money') from call;
select public.start_payment((answer ->> 'id')::uuid, 'stripe', 'ref-2') from call;
select public.start_payment((answer ->> 'id')::uuid, 'stripe', 'ref-2b') from call;
select public.record_payment('stripe', 'ref-2', 15000);
select is(pg_temp.state(answer), 'confirmed paid paid open', 'and is confirmed by it') from call;
select is(pg_temp.kinds(answer), 'confirmed follow_up notice reminder_1h reminder_24h requested', 'with all its mails') from call;
select is(public.record_payment('stripe', 'ref-2b', 15000), 'refund_due', 'a second payment is marked for refund');

-- Moved and canceled
select is(public.move_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', '2027-03-17', '09:00') ->> 'payment_status', 'paid', 'moved, it stays paid') from one;
select is(pg_temp.refund(answer), 'true', 'canceling now would cause a refund') from one;
select is(public.cancel_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', null) ->> 'refundDue', 'true', 'and the page says that it is') from one;
select is(pg_temp.state(answer), 'cancelled paid refund_due', 'cancelled in time, it is to be given back') from one;
delete from private.site_builds;
select ok(private.is_function_due('jobs'), 'by a function that has work now');
select results_eq($$select provider, reference, amount_cents from public.claim_due_refunds(10) order by reference$$, $$values ('sandbox', 'ref-1', 15000), ('stripe', 'ref-2b', 15000)$$, 'which the function returns');
select is_empty($$select * from public.claim_due_refunds(10)$$, 'once, and not again at once');
select ok(not private.is_function_due('jobs'), 'so the function has none');
update private.payments set refund_after = private.now() where status = 'refund_due';
select is((select count(*) from public.claim_due_refunds(10)), 2::bigint, 'but after a minute, should it have failed');
select is((select min(refund_after - private.now()) from private.payments where status = 'refund_due'), interval '2 minutes', 'the second retry waits two minutes');
update private.payments set refund_attempts = 30, refund_after = private.now() where status = 'refund_due';
select is((select count(*) from public.claim_due_refunds(10)), 2::bigint, 'for ever');
select is((select max(refund_after - private.now()) from private.payments where status = 'refund_due'), interval '6 hours', 'though at most every six hours');
select is(public.record_refund('sandbox', 'ref-1'), true, 'refunded');
select is(public.record_refund('sandbox', 'ref-1'), false, 'once');
select is(pg_temp.state(answer), 'cancelled refunded refunded', 'and recorded') from one;
select is(pg_temp.refund(answer), 'true', 'which the page says too') from one;
select is(public.record_refund('stripe', 'ref-2b'), true, 'the second payment goes back');
select is(pg_temp.state(answer), 'confirmed paid paid refunded', 'while the first stands') from call;
select pg_temp.at('2027-03-15 15:00+00');
select is(pg_temp.refund(answer), 'true', 'exactly a day before, it would be refunded') from call;
select pg_temp.at('2027-03-15 15:00:01+00');
select is(pg_temp.refund(answer), 'false', 'a second later it would not') from call;
select pg_temp.at('2027-03-10 17:00+00');
update public.consultation_types set refund_cutoff_minutes = 14400 where name = 'Discovery Call';
select is(public.cancel_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', null) ->> 'refundDue', 'false', 'the page of one that was canceled too late shows no refund') from call;
select is(pg_temp.state(answer), 'cancelled paid paid refunded', 'cancelled too late for that, it is kept') from call;
create temp table firm as select pg_temp.book('11:00', 'Discovery Call') as answer;
select public.start_payment((answer ->> 'id')::uuid, 'stripe', 'ref-3') from firm;
select public.record_payment('stripe', 'ref-3', 15000);
select pg_temp.set_status((answer ->> 'id')::uuid, 'cancelled', 'Ill') from firm;
select is(pg_temp.state(answer), 'cancelled paid refund_due', 'cancelled by the firm it is given back, however late') from firm;
select is(pg_temp.refund(answer), 'true', 'and the page says so') from firm;

-- Not paid in time
select public.start_payment((answer ->> 'id')::uuid, 'sandbox', 'ref-4') from other;
select pg_temp.at('2027-03-10 17:29:59+00');
select private.run_scheduled_jobs();
select is(pg_temp.state(answer), 'pending pending open', 'half an hour less a second') from other;
select pg_temp.at('2027-03-10 17:30+00');
select private.run_scheduled_jobs();
select is(pg_temp.state(answer), 'cancelled pending expired', 'half an hour') from other;
select is(pg_temp.kinds(answer), 'cancelled requested', 'the guest gets an email, the firm none') from other;
select is((select reason from public.appointment_events where to_status = 'cancelled' and appointment_id = (answer ->> 'id')::uuid), 'Not paid in time', 'why') from other;
select lives_ok($$select pg_temp.book('10:00')$$, 'the time is free again');
select is(public.record_payment('sandbox', 'ref-4', 15000), 'refund_due', 'a payment after the deadline is marked for refund');
create temp table kept as select public.hold_slot('Custom AI Solutions', '2027-03-18', '09:00') as answer;
select pg_temp.at('2027-03-10 17:34+00');
create temp table five as select pg_temp.book('09:00', p_hold => (answer ->> 'holdId')::uuid, p_date => '2027-03-18') as answer from kept;
select is((select created_at from public.appointments where id = (answer ->> 'id')::uuid), timestamptz '2027-03-10 17:34+00', 'the half hour begins with the booking, not with the hold') from five;
select is((select price_cents from public.appointments where id = (answer ->> 'id')::uuid), 15000, 'and the price is that of the booking') from five;
update public.consultation_types set price_cents = 20000;
select is((select amount_cents from public.get_due_payment((answer ->> 'id')::uuid)), 15000, 'whatever it costs later') from five;

-- In a client's own list
select pg_temp.add_client(1, 'own', p_is_confirmed => false);
create temp table own as select public.create_appointment(
  pg_temp.request('Custom AI Solutions', '2027-03-19', p_time, '{"client_email": "own@tests.example"}'),
  p_user_id => pg_temp.account(1)
) as answer from unnest(array['09:00', '10:00']) as p_time;
select public.start_payment((answer ->> 'id')::uuid, 'stripe', 'ref-' || (answer ->> 'startsAt')) from own;
select public.record_payment('stripe', 'ref-' || (answer ->> 'startsAt'), 20000) from own where answer ->> 'startsAt' like '%T14%';
select pg_temp.at('2027-03-10 17:35+00');
select pg_temp.act_as(1);
create function pg_temp.listed() returns text language sql as $$
  select string_agg(status || ' ' || payment_status || ' ' || price_cents || ' ' || refund_due, ', ' order by starts_at) from public.booked_appointments
$$;
select is(pg_temp.listed(), 'pending pending 20000 false, pending paid 20000 true', 'the price, and the refund');
select pg_temp.cancel_my_booking(id) from public.booked_appointments;
select is(pg_temp.listed(), 'cancelled pending 20000 false, cancelled paid 20000 true', 'also of what is cancelled');
select * from finish();
rollback;
