-- Staff: the weekly hours saved as a whole, the open hours of a period, and consultation types added and deleted.
begin;
select plan(30);

\ir ../support/accounts.psql
\ir ../support/consultants.psql
\ir ../support/refusals.psql
\ir ../support/rows.psql

update public.consultants set active = false;
delete from public.availability_rules;
delete from public.date_overrides;
insert into public.consultants (name, time_zone) values ('Ada', 'America/New_York'), ('Bo', 'Asia/Tokyo');
create function pg_temp.saved(p_hours text, p_previous text, p_name text default 'Ada') returns text language plpgsql as $$
begin
  return pg_temp.refusal(format('select public.set_weekly_hours(%L, %L, %L)', pg_temp.consultant(p_name), p_hours, p_previous));
end
$$;
create function pg_temp.hours(p_name text) returns text language sql as $$
  select string_agg(weekday || ' ' || left(start_time::text, 5) || '-' || left(end_time::text, 5), ', ' order by weekday, start_time)
  from public.availability_rules where consultant_id = pg_temp.consultant(p_name)
$$;
select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
create temp table calls (call text);
insert into calls values
  ($c$public.set_weekly_hours(1, '[]', '[]')$c$), ($c$public.list_open_hours('2027-03-08', '2027-03-14')$c$);
select pg_temp.act_as('anon');
select throws_ok('select ' || call, '42501', null, 'anon may not: ' || call) from calls;
select pg_temp.act_as(1);
select throws_ok($$select public.set_weekly_hours(1, '[]', '[]')$$, 'PT404', null, 'a client sees no consultant to set hours of');
select throws_ok($$select public.list_open_hours('2027-03-08', '2027-03-14')$$, 'PT403', 'admin_required', 'nor hours');
select throws_ok($$insert into public.consultation_types (name, description, duration_minutes, step_minutes) values ('Mine', 'Mine', 60, 60)$$, '42501', null, 'adds no type');
select is_empty('delete from public.consultation_types returning id', 'and deletes none');
select pg_temp.sign_in(3);

-- Weekly hours
select is(pg_temp.saved('[{"weekday": 1, "start_time": "09:00", "end_time": "12:00"}, {"weekday": 1, "start_time": "13:00", "end_time": "17:00"}, {"weekday": 2, "start_time": "09:00", "end_time": "24:00"}]', '[]'), 'nothing was refused', 'a week is saved');
select is(pg_temp.hours('Ada'), '1 09:00-12:00, 1 13:00-17:00, 2 09:00-24:00', 'as a whole');
select is(pg_temp.saved('[]', '[]'), 'PT409 version_conflict {"what": "hours"}', 'not over what another admin saved');
select is(pg_temp.saved('[]', '[{"weekday": 1, "start_time": "09:00", "end_time": "12:00"}]'), 'PT409 version_conflict {"what": "hours"}', 'nor over a part of it');
select alike(
  pg_temp.saved('[{"weekday": 1, "start_time": "09:00", "end_time": "12:00"}, {"weekday": 1, "start_time": "11:00", "end_time": "13:00"}]', (
    select jsonb_agg(to_jsonb(r)) from public.availability_rules r where consultant_id = pg_temp.consultant('Ada'))::text),
  '23P01 %"availability_rules_do_not_overlap"%', 'hours of a day do not overlap'
);
select alike(pg_temp.saved('[{"weekday": 1, "start_time": "00:30", "end_time": "02:00"}]', '[]', 'Bo'), '23514 %"availability_rules_avoid_clock_changes"%', 'nor the change of clocks');
select alike(pg_temp.saved('[{"weekday": 1, "start_time": "12:00", "end_time": "09:00"}]', '[]', 'Bo'), '23514 %"availability_rules_check"%', 'they end after they start');
select alike(pg_temp.saved('[{"weekday": 8, "start_time": "09:00", "end_time": "12:00"}]', '[]', 'Bo'), '23514 %"availability_rules_weekday_check"%', 'on a day of the week');
select alike(pg_temp.saved('[{"weekday": 1, "start_time": "noon", "end_time": "12:00"}]', '[]', 'Bo'), '22007 %', 'at a time');
select is(pg_temp.refusal($$select public.set_weekly_hours(0, '[]', '[]')$$), 'PT404 not_found {"what": "consultant"}', 'of a consultant');
select is(pg_temp.saved('[{"weekday": 1, "start_time": "09:00", "end_time": "12:00"}]', (
    select jsonb_agg(to_jsonb(r)) from public.availability_rules r where consultant_id = pg_temp.consultant('Ada'))::text), 'nothing was refused', 'changed');
reset role;
select results_eq(
  $$select action, count(*)::int from private.audit_log where action like 'availability_rules.%' and actor_id is not null group by 1 order by 1$$,
  $$values ('availability_rules.delete', 2), ('availability_rules.insert', 3)$$, 'the audit log has the changed rows alone'
);

-- Open hours
insert into public.availability_rules (consultant_id, weekday, start_time, end_time) values (pg_temp.consultant('Bo'), 2, '08:00', '10:00');
insert into public.date_overrides (consultant_id, date, start_time, end_time) values (pg_temp.consultant('Ada'), '2027-03-09', '15:00', '16:00');
insert into public.time_off (consultant_id, period) values (pg_temp.consultant('Ada'), '[2027-03-08 15:00+00, 2027-03-08 16:00+00)');
set local role authenticated;
select is(
  (select array_agg(tstzrange(starts_at, ends_at)) from public.list_open_hours('2027-03-08', '2027-03-09')),
  array['[2027-03-08 14:00+00, 2027-03-08 15:00+00)', '[2027-03-08 16:00+00, 2027-03-08 17:00+00)',
    '[2027-03-09 20:00+00, 2027-03-09 21:00+00)', '[2027-03-08 23:00+00, 2027-03-09 01:00+00)']::tstzrange[],
  'weekly hours without time off, other hours of a date, and hours of another zone'
);
select throws_ok($$select public.list_open_hours('2027-03-08', '2027-09-09')$$, 'PT422', 'period_too_long', 'not half a year');

-- Consultation types
create function pg_temp.type(p_name text, p_minutes int, p_description text default 'We look.') returns text language sql as $$
  insert into public.consultation_types (name, description, duration_minutes, step_minutes)
  values (p_name, p_description, p_minutes, 30) returning name::text
$$;
select is(pg_temp.type('Audit', 90), 'Audit', 'a type is added');
select is((select position from public.consultation_types where name = 'Audit'), (select max(position) from public.consultation_types), 'as the last one');
select alike(pg_temp.refusal($$select pg_temp.type('Audit', 90)$$), '23505 %"consultation_types_name_key"%', 'once');
select throws_ok($$select pg_temp.type('Long', 481)$$, '23514', null, 'within the limits');
select throws_ok($$select pg_temp.type('None', 60, null)$$, '23502', null, 'and complete');
select throws_ok($$insert into public.consultation_types (name, description, duration_minutes, step_minutes, position) values ('Top', 'Top', 60, 60, 0)$$, '42501', null, 'in no other place');
reset role;
update public.consultants set consultation_type_ids = array(select id from public.consultation_types where name = 'Audit') where name = 'Ada';
set local role authenticated;
select is(pg_temp.refusal(format('delete from public.consultation_types where id = %s', id)), 'PT409 consultation_type_in_use {}', 'not while a consultant is limited to it') from public.consultation_types where name = 'Audit';
reset role;
update public.consultants set consultation_type_ids = null where name = 'Ada';
set local role authenticated;
select is_empty($$delete from public.consultation_types where name = 'Audit' and version = 7 returning id$$, 'not in an older version');
reset role;
select pg_temp.add_appointment('2027-03-08 14:00+00', jsonb_build_object(
  'consultant_id', pg_temp.consultant('Ada'), 'consultation_type_id', id, 'service_type', name, 'status', 'cancelled'
)) from public.consultation_types where name = 'Audit';
set local role authenticated;
select is(pg_temp.refusal(format('delete from public.consultation_types where id = %s', id)), 'PT409 consultation_type_in_use {}', 'not with a booking') from public.consultation_types where name = 'Audit';
reset role;
delete from public.appointments where service_type = 'Audit';
set local role authenticated;
select is(pg_temp.refusal(format('delete from public.consultation_types where id = %s', id)), 'nothing was refused', 'an unused one is deleted') from public.consultation_types where name = 'Audit';
select * from finish();
rollback;
