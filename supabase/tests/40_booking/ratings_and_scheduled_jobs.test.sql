-- Ratings by clients, and what the scheduled job does to bookings.
begin;
select plan(18);

\ir ../support/bookings.psql

select pg_temp.only_consultant('Tests');
select pg_temp.at('2027-03-10 17:00+00');
create temp table one as select public.create_appointment(pg_temp.request('Discovery Call', '2027-03-16', '09:00')) as answer;
create temp table two as select public.create_appointment(pg_temp.request('Custom AI Solutions', '2027-03-16', '10:00')) as answer;
-- The client has opened the link of the email.
select public.get_booking_by_token(id, private.create_manage_token(id, true)) from (select (answer ->> 'id')::uuid as id from one) as mailed;
create function pg_temp.rate(p_rating int, p_comment text default null) returns int language sql as $$
  select public.rate_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', p_rating, p_comment) from one
$$;
select throws_ok($$select pg_temp.rate(5)$$, 'PT409', 'rating_too_early', 'not before');
select pg_temp.at('2027-03-16 13:29:59+00');
select throws_ok($$select pg_temp.rate(5)$$, 'PT409', null, 'not during');
select pg_temp.at('2027-03-16 13:30+00');
select is(pg_temp.refusal($$select public.rate_booking_by_token((answer ->> 'id')::uuid, 'x', 5) from one$$), 'PT404 not_found {"what": "booking"}', 'not with a wrong link');
select is(pg_temp.refusal($$select public.rate_booking_by_token((select (answer ->> 'id')::uuid from two), answer ->> 'manageToken', 5) from one$$), 'PT404 not_found {"what": "booking"}', 'nor with another booking''s');
select throws_ok($$select pg_temp.rate(0)$$, 'PT422', 'rating_invalid', 'not zero');
select throws_ok($$select pg_temp.rate(6)$$, 'PT422', 'rating_invalid', 'not six');
select throws_ok($$select pg_temp.rate(null)$$, 'PT422', null, 'not nothing');
select is(pg_temp.refusal($$select pg_temp.rate(5, repeat('x', 2001))$$), 'PT422 text_too_long {"max": 2000}', 'not a novel');
select is(public.get_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken') -> 'canRate', 'true', 'the page knows') from one;
select is(pg_temp.rate(4, '  '), 4, 'rated');
select is(pg_temp.rate(5, 'Very clear.'), 5, 'thought better of');
select results_eq($$select rating::int, comment::text from public.appointment_ratings$$, $$values (5, 'Very clear.')$$, 'the last word counts');
select is(public.get_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken') -> 'rating', '5', 'and is shown') from one;
select pg_temp.at('2027-03-16 18:00+00');
select throws_ok($$select public.rate_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', 5) from two$$, 'PT409', null, 'what was never confirmed has not taken place');

select pg_temp.at('2027-03-17 01:29:59+00');
select private.run_scheduled_jobs();
select is((select status from public.appointments where id = (answer ->> 'id')::uuid), 'confirmed', 'for twelve hours staff may say how it went') from one;
select pg_temp.at('2027-03-17 01:30+00');
select private.run_scheduled_jobs();
select is((select status from public.appointments where id = (answer ->> 'id')::uuid), 'completed', 'then it is completed') from one;
select is((select status from public.appointments where id = (answer ->> 'id')::uuid), 'pending', 'what was never confirmed is not') from two;
select pg_temp.at('2027-03-17 13:30+00');
select is((select count(*)::int from public.claim_due_mails(100, 60) where kind = 'appointment_follow_up'), 1, 'the follow-up goes to completed ones too');

select * from finish();
rollback;
