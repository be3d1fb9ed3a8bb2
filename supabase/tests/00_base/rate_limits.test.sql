-- Hits in a window, and what run_scheduled_jobs() purges.
begin;
select plan(17);

\ir ../support/clock.psql
\ir ../support/rows.psql

select pg_temp.at('2027-03-10 12:00+00');

select is(private.consume_rate_limit('tests', 'a', 2, 60), 0, 'first');
select is(private.consume_rate_limit('tests', 'a', 2, 60), 0, 'second');
select is(private.consume_rate_limit('tests', 'a', 2, 60), 60, 'third: wait a minute');
select is(private.consume_rate_limit('tests', 'b', 2, 60), 0, 'somebody else');
select is(private.consume_rate_limit('other', 'a', 2, 60), 0, 'something else');
select pg_temp.at('2027-03-10 12:00:45.5+00');
select is(private.consume_rate_limit('tests', 'a', 2, 60), 15, 'the wait gets shorter, in whole seconds');
select is((select hit_count from private.rate_limits where bucket = 'tests' and subject = 'a'), 3::bigint, 'refused hits do not add up');
select is(private.consume_rate_limit('tests', 'c', 2147483647, 60), 0, 'a limit as high as it gets');
select is(private.consume_rate_limit('tests', 'd', 0, 60), 60, 'a limit of nothing');
select pg_temp.at('2027-03-10 12:01+00');
select is(private.consume_rate_limit('tests', 'a', 2, 60), 0, 'a new window');

create function pg_temp.together() returns int language sql as $$
  select public.consume_rate_limits('[
    {"bucket": "narrow", "subject": "e", "max": 1, "windowSeconds": 30},
    {"bucket": "wide", "subject": "all", "max": 3, "windowSeconds": 60}
  ]')
$$;
select is(pg_temp.together(), 0, 'several together');
select is(pg_temp.together(), 30, 'the wait for the first that is over its limit');
select results_eq(
  $$select bucket::text, hit_count from private.rate_limits where bucket in ('narrow', 'wide') order by bucket$$,
  $$values ('narrow', 2::bigint), ('wide', 1::bigint)$$, 'those after it are not counted'
);
select is(public.consume_rate_limits('[]'), 0, 'nothing to count');
select pg_temp.at('2027-03-10 13:00+00');
insert into private.idempotency_records (scope, key, request_hash, response, created_at) values
  ('tests', 'old', 'x', '{}', '2027-03-08 12:59+00'), ('tests', 'new', 'x', '{}', '2027-03-08 13:01+00');
select pg_temp.add_appointment('2040-01-02 14:00+00', '{"status": "held", "hold_expires_at": "2027-03-10 13:00+00"}');
select private.run_scheduled_jobs();
select is((select count(*)::int from private.rate_limits), 0, 'windows that ended are thrown away');
select results_eq(
  $$select key::text from private.idempotency_records where scope = 'tests'$$, array['new'], 'records of 48 hours too'
);
select is_empty($$select id from public.appointments where client_name = 'Holder'$$, 'and expired holds');

select * from finish();
rollback;
