-- Settings: who changes them, and that they take effect.
begin;
select plan(39);

\ir ../support/accounts.psql
\ir ../support/rows.psql
\ir ../support/staff_bookings.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
update public.settings set require_admin_mfa = false where is_only_row;
update private.platform_secrets set wake_secret = 'a-secret-of-ours' where is_only_row;
select pg_temp.act_as(1);
select is_empty('select 1 from public.settings', 'a client sees none');
select is_empty($$update public.settings set firm_email = 'eve@tests.example' returning 1$$, 'and sets none');

select pg_temp.act_as(3);
select throws_ok($$update public.settings set firm_time_zone = 'UTC'$$, '42501', null, 'an admin does not set the zone that every time is meant in');
select throws_ok($$update public.settings set is_only_row = true$$, '42501', null, 'nor the key column');
select throws_ok($$delete from public.settings$$, '42501', null, 'and deletes no settings');
select throws_ok($$update public.settings set firm_email = 'nobody'$$, '23514', null, 'the mailbox is an address');
select throws_ok($$update public.settings set follow_up_delay_hours = 0$$, '23514', null, 'hours are 1 to 168');
select throws_ok($$update public.settings set follow_up_delay_hours = 169$$, '23514', null, 'at most');
select throws_ok($$update public.settings set mail_retention_days = 31$$, '23514', null, 'nothing is kept longer than was promised');
select throws_ok($$update public.settings set chat_retention_days = -1$$, '23514', null, 'nor a negative time');
select throws_ok($$update public.settings set chat_retention_days = null$$, '23502', null, 'nor none');
select throws_ok($$update public.settings set inbound_mail_domain = 'In.tests.example'$$, '23514', null, 'the domain for answers is in lowercase');
select throws_ok($$update public.settings set inbound_mail_domain = 'reply@in.tests.example'$$, '23514', null, 'and nothing but a domain');
select throws_ok($$update public.settings set inbound_mail_domain = repeat('a', 180) || '.tests.example'$$, '23514', null, 'of 190 characters at most');
select throws_ok($$update public.settings set inbound_mail_domain = null$$, '23502', null, 'empty, and not null, is none');
select is_empty('select 1 from public.setting_changes', 'none has changed yet');
select results_eq(
  'update public.settings set follow_up_delay_hours = 48 where follow_up_delay_hours in (24, 48) returning follow_up_delay_hours', array[48], 'one is changed'
);
select is_empty('update public.settings set follow_up_delay_hours = 12 where follow_up_delay_hours in (24, 12) returning 1', 'the second of two changes none');
select results_eq('select name, changed_by from public.setting_changes', $$values ('follow_up_delay_hours', 'staff@tests.example')$$, 'the list of changes says who');
reset role;
select results_eq(
  $$select actor_id::text, subject::text, details from private.audit_log where action = 'setting.update'$$,
  $$values ('c0000000-0000-4000-8000-000000000003', 'follow_up_delay_hours', '{"before": 24, "after": 48}'::jsonb)$$,
  'each change is recorded'
);
set local role authenticated;
select lives_ok($$update public.settings set inbound_mail_domain = 'in.tests.example'$$, 'an admin sets it');
reset role;
select throws_ok($$insert into public.settings (firm_email, firm_time_zone, firm_time_zone_label) values ('a@tests.example', 'UTC', 'UTC')$$, '23505', null, 'there is one row');

-- Requiring a second factor
set local role authenticated;
select throws_ok('update public.settings set require_admin_mfa = true', 'PT409',
  'mfa_required_first', 'an admin without a second factor cannot require it');
select pg_temp.sign_in(3, '{"aal": "aal2"}');
select lives_ok('update public.settings set require_admin_mfa = true', 'an admin with a second factor can require it');
select pg_temp.sign_in(3, '{"aal": "aal1"}');
select is_empty('select 1 from public.settings', 'from then on it is needed');
select is_empty('update public.settings set require_admin_mfa = false returning 1', 'to switch it off, too');
reset role;
update public.settings set require_admin_mfa = false where is_only_row;

-- Settings take effect
delete from private.outbox;
select pg_temp.add_appointment(
  private.now() + interval '26 hours', '{"id": "ab000000-0000-4000-8000-000000000001", "status": "confirmed"}'
);
select private.enqueue_reminder_mails(a) from public.appointments a where id = 'ab000000-0000-4000-8000-000000000001';
create function pg_temp.hours(p_kind text) returns int language sql as $$
  select round(extract(epoch from o.send_after - a.ends_at) / 3600)::int from private.outbox o, public.appointments a
  where o.kind = p_kind and a.id = 'ab000000-0000-4000-8000-000000000001'
$$;
select is(pg_temp.hours('appointment_follow_up'), 48, 'the follow-up goes out so many hours later');
create function pg_temp.due(p_kind text) returns boolean language sql as $$
  select private.is_mail_still_due(p_kind, '{}', a, private.now()) from public.appointments a
  where id = 'ab000000-0000-4000-8000-000000000001'
$$;
select ok(pg_temp.due('appointment_reminder_24h') and pg_temp.due('appointment_reminder_1h') and pg_temp.due('appointment_follow_up'),
  'what is on is sent');
update public.settings set send_day_before_reminder = false where is_only_row;
select ok(not pg_temp.due('appointment_reminder_24h') and pg_temp.due('appointment_reminder_1h'), 'what is off is not');
update public.settings set send_hour_before_reminder = false where is_only_row;
select ok(not pg_temp.due('appointment_reminder_1h'), 'one by one');
update public.settings set send_follow_up = false where is_only_row;
select ok(not pg_temp.due('appointment_follow_up'), 'each');
update private.outbox set send_after = private.now();
select is_empty($$select * from public.claim_due_mails(10, 60)$$, 'a waiting mail is not sent after its kind is switched off');

update public.settings set mail_retention_days = 3, chat_retention_days = 3 where is_only_row;
insert into private.outbox (kind, recipient, payload, dedupe_key, sent_at) values
  ('contact_received', 'a@tests.example', '{}', 'old', private.now() - interval '4 days'),
  ('contact_received', 'a@tests.example', '{}', 'young', private.now() - interval '2 days');
insert into public.chat_sessions (id, secret_hash, last_message_at) values
  ('cc000000-0000-4000-8000-000000000001', sha256('x'), private.now() - interval '4 days'),
  ('cc000000-0000-4000-8000-000000000002', sha256('y'), private.now() - interval '2 days');
select private.run_scheduled_jobs();
select results_eq($$select dedupe_key::text from private.outbox where sent_at is not null$$, array['young'], 'sent mails are kept so many days');
select results_eq(
  $$select right(id::text, 1) from public.chat_sessions where id::text like 'cc000000%'$$, array['2'], 'and conversations'
);

-- Admins' changes of appointments wake the deliver-mail worker.
create table public.woken (n int);
create or replace function private.wake(p_function text) returns void language sql security definer set search_path = '' as
  'insert into public.woken values (1)';
select pg_temp.sign_in(3);
select pg_temp.set_status('ab000000-0000-4000-8000-000000000001', 'cancelled', 'Tests');
select is((select count(*)::int from public.woken), 0, 'the email about a cancellation waits until it can no longer be undone');
select throws_ok(
  $$select pg_temp.move_appointment('ab000000-0000-4000-8000-000000000001', current_date, '09:00', 1)$$, 'PT409', null, 'a refused change queues no email'
);
select is((select count(*)::int from public.woken), 0, 'indeed');
create temp table free as
select row_number() over (order by s.starts_at) as n, s.slot_date, to_char(s.slot_time, 'HH24:MI') as slot_time
from public.consultation_types t, private.list_slots_for_staff(t, current_date + 7, current_date + 14) s
where t.name = 'Discovery Call' and s.is_free;
create temp table added as
select pg_temp.create_staff_appointment('Grace Guest', 'grace@tests.example', null, null, 'Discovery Call', slot_date, slot_time) as booking from free where n = 1;
select is((select count(*)::int from public.woken), 1, 'a booking by phone is emailed immediately');
update private.outbox set skipped_at = private.now() where skipped_at is null and sent_at is null;
select pg_temp.move_appointment((booking ->> 'id')::uuid, slot_date, slot_time, (booking ->> 'ics_sequence')::int)
from added, free where n = 5;
select is((select count(*)::int from public.woken), 1, 'and another time waits');

select * from finish();
rollback;
