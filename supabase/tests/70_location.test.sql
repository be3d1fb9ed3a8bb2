-- The location of a consultation type, on the booking page and in emails; null where there is none.
begin;
select plan(6);

update public.consultants set active = false;
insert into public.consultants (name, time_zone) values ('Tests', 'America/New_York');
insert into public.availability_rules (consultant_id, weekday, start_time, end_time)
select id, weekday, '09:00', '12:00' from public.consultants cross join generate_series(1, 5) as weekday
where name = 'Tests';
create or replace function private.now() returns timestamptz language sql stable set search_path = '' as
$$select timestamptz '2027-03-10 17:00+00'$$;
create temp table one as
select public.create_appointment('Casey Client', 'casey@tests.example', null, null, 'Custom AI Solutions', '2027-03-12', '10:00', null, 'UTC') as answer;
create function pg_temp.shown() returns jsonb language sql as $$
  select public.get_booking((answer ->> 'id')::uuid) -> 'service' from one
$$;
create function pg_temp.mailed() returns jsonb language sql as $$
  select private.mail_template_data('appointment_notice', '{}', a) -> 'location' from public.appointments a, one where a.id = (answer ->> 'id')::uuid
$$;

select is((select array_agg(key order by key) from jsonb_object_keys(pg_temp.shown()) as key), array['description', 'name'], 'without a location the page has none');
select is(pg_temp.mailed(), 'null', 'nor has a mail');
update public.consultation_types set location = '215 Laredo Dr., Suite 100' where name = 'Custom AI Solutions';
select is(pg_temp.shown() ->> 'location', '215 Laredo Dr., Suite 100', 'with one the page shows it');
select is(pg_temp.mailed(), '"215 Laredo Dr., Suite 100"', 'and the mail');
select throws_ok($$update public.consultation_types set location = repeat('x', 201)$$, '23514', null, 'no novel');
select throws_ok($$update public.consultation_types set location = E'a\nb'$$, '23514', null, 'one line');

select * from finish();
rollback;
