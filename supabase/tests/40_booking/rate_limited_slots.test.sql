-- list_available_slots_rate_limited(): slots and rate limit in one call.
begin;
select plan(7);

create function pg_temp.look(p_type text, p_max int default 2) returns jsonb language sql as $$
  select public.list_available_slots_rate_limited(
    jsonb_build_array(jsonb_build_object('bucket', 'tests:look', 'subject', 'a', 'max', p_max, 'windowSeconds', 60)),
    p_type, private.today_in_firm_time_zone(), private.today_in_firm_time_zone() + 30
  )
$$;
create function pg_temp.hits() returns bigint language sql as
  $$select hit_count from private.rate_limits where bucket = 'tests:look' and subject = 'a'$$;

create temp table found as select pg_temp.look('AI Strategy Consultation') as answer;
select is((select (answer ->> 'wait')::int from found), 0, 'within the limit there is no wait');
select results_eq(
  $$select (s ->> 'date')::date, s ->> 'time', (s ->> 'startsAt')::timestamptz
    from found cross join jsonb_array_elements(answer -> 'slots') s$$,
  $$select slot_date, slot_time, starts_at
    from public.list_available_slots('AI Strategy Consultation', private.today_in_firm_time_zone(), private.today_in_firm_time_zone() + 30)$$,
  'and the slots are those of available_slots, in their order'
);
select is(pg_temp.hits(), 1::bigint, 'one look is one hit');
select is(
  pg_temp.look('Nonsense'), '{"wait": 0, "refusal": "service_type_required"}', 'an unknown type is refused'
);
select is(pg_temp.hits(), 2::bigint, 'and counted');
select ok(
  (select (answer ->> 'wait')::int between 1 and 60 and not answer ? 'slots'
   from pg_temp.look('AI Strategy Consultation') as answer),
  'over the limit there is a wait, and no slots'
);
select is(pg_temp.hits(), 3::bigint, 'a refused look is counted, too');
select * from finish();
rollback;
