-- The status machine, its events, and get_booking() for the confirmation page.
begin;
select plan(14);

\ir ../support/refusals.psql
\ir ../support/rows.psql

select pg_temp.add_appointment('2040-01-02 15:00+00', jsonb_build_object(
  'id', 'ab000000-0000-4000-8000-000000000001', 'consultation_type_id', id, 'service_type', name, 'message', 'Private words here',
  'client_name', 'Casey Client', 'client_email', 'casey@tests.example', 'guest_time_zone', 'Europe/Berlin'
)) from public.consultation_types where name = 'Custom AI Solutions';

create function pg_temp.become(p_status text) returns void language sql as
  $$update public.appointments set status = p_status where id = 'ab000000-0000-4000-8000-000000000001'$$;

select is(
  public.get_booking('ab000000-0000-4000-8000-000000000001') - 'service',
  '{"booking_date": "2040-01-02", "time_slot": "10:00", "starts_at": "2040-01-02T15:00:00.000Z",
    "ends_at": "2040-01-02T16:00:00.000Z", "time_zone": "America/New_York", "status": "pending",
    "place": {}, "payment_status": "not_required", "locale": "en", "sequence": 0}'::jsonb,
  'the booking in the firm''s time'
);
select is(
  public.get_booking('ab000000-0000-4000-8000-000000000001') #>> '{service,name}', 'Custom AI Solutions', 'its service'
);
select isnt(
  public.get_booking('ab000000-0000-4000-8000-000000000001') #>> '{service,description}', null, 'with a description'
);
select ok(
  public.get_booking('ab000000-0000-4000-8000-000000000001')::text !~* 'casey|private|berlin', 'and nothing personal'
);
select is(public.get_booking('ab000000-0000-4000-8000-00000000dead'), null, 'null for an unknown id');
select is(public.get_booking(null), null, 'null for none');

select is(
  pg_temp.refusal($$select pg_temp.become('completed')$$), 'PT409 status_change_invalid {"to": "completed", "from": "pending"}',
  'pending does not become completed'
);
select throws_ok($$select pg_temp.become('held')$$, '23514', null, 'nor held');
select lives_ok($$select pg_temp.become('confirmed')$$, 'pending becomes confirmed');
set local app.reason = 'Cannot come';
select lives_ok($$select pg_temp.become('cancelled')$$, 'confirmed becomes cancelled');
select throws_ok($$select pg_temp.become('confirmed')$$, 'PT409', null, 'cancelled is the end');
select throws_ok($$select pg_temp.become('lost')$$, '23514', null, 'there are no other statuses');
select results_eq(
  $$select from_status, to_status, reason::text from public.appointment_events
    where appointment_id = 'ab000000-0000-4000-8000-000000000001' order by id$$,
  $$values (null::text, 'pending', null::text), ('pending', 'confirmed', null), ('confirmed', 'cancelled', 'Cannot come')$$,
  'every step is in its history'
);
select throws_ok(
  $$update public.appointments set ends_at = starts_at where id = 'ab000000-0000-4000-8000-000000000001'$$,
  '23514', null, 'it ends after it starts'
);

select * from finish();
rollback;
