-- The minute's job leaves a trace, and what waits is counted.
begin;
select plan(28);

\ir ../support/accounts.psql
\ir ../support/clock.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
delete from private.clock_hours where true;
delete from private.site_builds where true;
delete from private.outbox where true;

select results_eq('select clock_seconds, overdue_calendars, builds, build_seconds from public.backlog_status()', 'values (null::int, 0, 0, null::int)', 'nothing waits, and no run is recorded');
select is(private.clock_coverage(24), null, 'nor is there a coverage');

select pg_temp.at('2030-03-01 10:58:20+00');
select private.run_scheduled_jobs();
select results_eq(
  'select hour, minutes::int, last_run_at from private.clock_hours',
  $$values ('2030-03-01 10:00+00'::timestamptz, 1, '2030-03-01 10:58:20+00'::timestamptz)$$, 'the job records its run'
);

-- The platform has the table of pg_cron.
create schema if not exists cron;
create table if not exists cron.job_run_details (runid bigint, username text, end_time timestamptz);
insert into cron.job_run_details (runid, username, end_time) values
  (-1, 'postgres', '2030-02-22 10:58:20+00'), (-2, 'postgres', '2030-02-22 10:58:21+00'), (-3, 'postgres', null);
select lives_ok($$select private.run_scheduled_jobs()$$, 'the job runs where pg_cron has its table');
select results_eq(
  'select runid from cron.job_run_details where runid < 0 order by runid', 'values (-3::bigint), (-2)',
  'and deletes the records of runs that ended 7 days ago'
);

select pg_temp.at('2030-03-01 10:58:50+00');
select private.run_scheduled_jobs();
select is((select minutes::int from private.clock_hours), 1, 'two runs of a minute are one minute');
select pg_temp.at('2030-03-01 10:59:10+00');
select private.run_scheduled_jobs();
select is((select minutes::int from private.clock_hours), 2, 'the next minute counts');
select pg_temp.at('2030-03-01 11:00:10+00');
select private.run_scheduled_jobs();
select is((select count(*)::int from private.clock_hours), 2, 'an hour is a row');
select is(private.clock_coverage(24), 1.0000, 'every minute since the first run');
select pg_temp.at('2030-03-01 11:05:10+00');
select is(clock_seconds, 300, 'seconds since the last run') from public.backlog_status();
select is(private.clock_coverage(24), 0.3750, '3 of 8 minutes since the first run');
select pg_temp.at('2030-03-03 11:05:10+00');
select is(private.clock_coverage(24), 0.0000, 'none in a day');
select cmp_ok(private.clock_coverage(24 * 30), '<', 0.01, 'few in a month');
select pg_temp.at('2030-04-01 11:00:10+00');
select private.run_scheduled_jobs();
select results_eq(
  'select hour from private.clock_hours', $$values ('2030-04-01 11:00+00'::timestamptz)$$, 'rows are kept for 31 days'
);
select throws_ok($$insert into private.clock_hours (hour, last_run_at, minutes) values ('2030-05-01 10:00+00', '2030-05-01 10:00+00', 61)$$, '23514', null, 'an hour has 60 minutes');
select throws_ok($$insert into private.clock_hours (hour, last_run_at) values ('2030-05-01 10:00+00', '2030-05-01 11:00+00')$$, '23514', null, 'a run is in its hour');

insert into private.site_builds (reason, due_at, created_at, attempts, requested_at) values
  ('tests', private.now() - interval '10 minutes', private.now() - interval '20 minutes', 0, null),
  ('tests', private.now() + interval '5 minutes', private.now() - interval '30 minutes', 2, null),
  ('tests', private.now() + interval '5 minutes', private.now() - interval '60 minutes', 0, null),
  ('tests', private.now() - interval '5 minutes', private.now() - interval '60 minutes', 1, private.now());
select results_eq(
  'select builds, build_seconds from public.backlog_status()', 'values (2, 1800)',
  'a build that is due or failed before waits; one that is scheduled or requested does not'
);

-- Who may read it
select pg_temp.act_as('anon');
select throws_ok('select * from public.system_status', '42501', null, 'anon may not');
select throws_ok('select public.backlog_status()', '42501', null, 'nor ask the health check''s question');
select throws_ok('select * from private.clock_hours', '42501', null, 'nor read the table');
select pg_temp.act_as(1);
select is_empty('select * from public.system_status', 'a client may not');
select throws_ok('select public.backlog_status()', '42501', null, 'nor ask the health check''s question');
select throws_ok('select * from private.clock_hours', '42501', null, 'nor read the table');
select throws_ok($$insert into private.clock_hours (hour, last_run_at) values (now(), now())$$, '42501', null, 'nor write to it');
select pg_temp.act_as(3);
select throws_ok('select * from private.clock_hours', '42501', null, 'an admin reads through the view');
select throws_ok('delete from private.clock_hours', '42501', null, 'and deletes nothing');
select results_eq(
  $$select last_run_at, mails_due, mail_seconds, mails_failed, builds, build_seconds, failing_calendars, open_errors
    from public.system_status$$,
  $$values ('2030-04-01 11:00:10+00'::timestamptz, 0, null::int, 0, 2, 1800, 0, 0)$$,
  'an admin sees the last run, the emails, and the builds that wait'
);
select is(day_coverage, 1::float8, 'and how long the system was up') from public.system_status;

select * from finish();
rollback;
