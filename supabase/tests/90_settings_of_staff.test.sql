-- Settings: who changes them, and that they take effect.
begin;
select plan(42);

-- As staff who have the current state on screen.
create function pg_temp.set_status(p_id uuid, p_status text, p_reason text default null, p_place jsonb default null) returns jsonb language sql as $$
  select public.set_appointment_status(p_id, p_status, p_reason, p_place, status, ics_sequence) from public.appointments where id = p_id
$$;
grant execute on function pg_temp.set_status(uuid, text, text, jsonb) to authenticated;

create function pg_temp.refusal(p_sql text) returns text language plpgsql as $$
declare
  v_params text;
begin
  execute p_sql;
  return 'nothing was refused';
exception when others then
  get stacked diagnostics v_params = pg_exception_detail;
  return concat_ws(' ', sqlstate, sqlerrm, v_params);
end
$$;
grant execute on function pg_temp.refusal(text) to authenticated;

insert into auth.users (id, email, email_confirmed_at) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example', now()),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example', now());
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
update private.settings set require_admin_mfa = false where is_only_row;
update private.platform_secrets set wake_secret = 'a-secret-of-ours' where is_only_row;
-- Sets a value as an admin who has just read the current one.
create function pg_temp.set(p_name text, p_value jsonb) returns jsonb language sql as $$
  select public.update_setting(p_name, p_value, (
    select one -> 'value' from jsonb_array_elements(public.list_settings()) as one where one ->> 'name' = p_name
  )) -> 'value'
$$;
grant execute on function pg_temp.set(text, jsonb) to authenticated;

set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select public.list_settings()$$, 'PT403', 'admin_required', 'a client sees none');
select throws_ok($$select public.update_setting('firm_email', '"eve@tests.example"', '"hello@meridian.example"')$$, 'PT403', null, 'and sets none');

reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select is(
  (select array_agg(one ->> 'name') from jsonb_array_elements(public.list_settings()) as one),
  array['chat_retention_days', 'firm_email', 'follow_up_delay_hours', 'inbound_mail_domain', 'mail_retention_days', 'require_admin_mfa',
    'send_day_before_reminder', 'send_follow_up', 'send_hour_before_reminder', 'video_link_template'],
  'these and no others'
);
select is_empty($$select 1 where public.list_settings()::text ~ 'secret|signing_key'$$, 'no secret among them');
select is(pg_temp.refusal($$select public.update_setting('wake_secret', '"mine"', null)$$), 'PT404 not_found {"what": "setting"}', 'a secret cannot be set');
select throws_ok($$select public.update_setting('newsletter_signing_key', '"mine"', null)$$, 'PT404', null, 'nor a key');
select throws_ok($$select public.update_setting('firm_time_zone', '"UTC"', '"America/New_York"')$$, 'PT404', null, 'nor the zone that every time is meant in');
select throws_ok($$select public.update_setting('is_only_row', 'false', 'true')$$, 'PT404', null, 'nor the key column');
select throws_ok($$select pg_temp.set('firm_email', '"nobody"')$$, 'PT422', null, 'the mailbox is an address');
select throws_ok($$select pg_temp.set('send_follow_up', '"perhaps"')$$, 'PT422', null, 'a switch is on or off');
select throws_ok($$select pg_temp.set('follow_up_delay_hours', '0')$$, 'PT422', null, 'hours are 1 to 168');
select throws_ok($$select pg_temp.set('follow_up_delay_hours', '169')$$, 'PT422', null, 'at most');
select throws_ok($$select pg_temp.set('mail_retention_days', '31')$$, 'PT422', null, 'nothing is kept longer than was promised');
select throws_ok($$select pg_temp.set('chat_retention_days', '-1')$$, 'PT422', null, 'nor a negative time');
select throws_ok($$select pg_temp.set('chat_retention_days', 'null')$$, 'PT422', null, 'nor none');
select throws_ok($$select pg_temp.set('inbound_mail_domain', '"In.tests.example"')$$, 'PT422', null, 'the domain for answers is in lowercase');
select throws_ok($$select pg_temp.set('inbound_mail_domain', '"reply@in.tests.example"')$$, 'PT422', null, 'and nothing but a domain');
select throws_ok($$select pg_temp.set('inbound_mail_domain', to_jsonb(repeat('a', 180) || '.tests.example'))$$, 'PT422', null, 'of 190 characters at most');
select throws_ok($$select pg_temp.set('inbound_mail_domain', 'null')$$, 'PT422', null, 'empty, and not null, is none');

select is(
  public.update_setting('follow_up_delay_hours', '48', '24') - 'updatedAt',
  '{"name": "follow_up_delay_hours", "value": 48, "updatedByName": "staff@tests.example"}'::jsonb, 'one is changed'
);
select is(pg_temp.refusal($$select public.update_setting('follow_up_delay_hours', '12', '24')$$),
  'PT409 version_conflict ' || jsonb_build_object('what', 'setting', 'current', (
    select one from jsonb_array_elements(public.list_settings()) as one where one ->> 'name' = 'follow_up_delay_hours'
  ))::text, 'the second of two gets a conflict');
select is(public.update_setting('follow_up_delay_hours', '48', '24') -> 'value', '48', 'unless both want the same');
reset role;
select results_eq(
  $$select actor_id::text, subject::text, details from private.audit_log where action = 'setting.update'$$,
  $$values ('c0000000-0000-4000-8000-000000000003', 'follow_up_delay_hours', '{"before": 24, "after": 48}'::jsonb)$$,
  'each change is recorded'
);
set local role authenticated;
select is(pg_temp.set('inbound_mail_domain', '"in.tests.example"'), '"in.tests.example"', 'an admin sets it');
reset role;
select throws_ok($$insert into private.settings (firm_email, firm_time_zone, firm_time_zone_label) values ('a@tests.example', 'UTC', 'UTC')$$, '23505', null, 'there is one row');

-- Requiring a second factor
set local role authenticated;
select throws_ok($$select pg_temp.set('require_admin_mfa', 'true')$$, 'PT409',
  'mfa_required_first', 'an admin without a second factor cannot require it');
select set_config('request.jwt.claims', '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated", "aal": "aal2"}', true);
select is(pg_temp.set('require_admin_mfa', 'true'), 'true', 'an admin with a second factor can require it');
select set_config('request.jwt.claims', '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated", "aal": "aal1"}', true);
select throws_ok($$select public.list_settings()$$, 'PT403', null, 'from then on it is needed');
select throws_ok($$select public.update_setting('require_admin_mfa', 'false', 'true')$$, 'PT403', null, 'to switch it off, too');
reset role;
update private.settings set require_admin_mfa = false where is_only_row;

-- Settings take effect
delete from private.outbox;
insert into public.appointments (
  id, consultant_id, consultation_type_id, client_name, client_email, service_type, starts_at, ends_at, busy, guest_time_zone, status
)
select 'ab000000-0000-4000-8000-000000000001', (select min(id) from public.consultants), 1, 'Tests', 'guest@tests.example', 'Tests',
  at, at + interval '1 hour', tstzrange(at, at + interval '1 hour'), 'UTC', 'confirmed'
from (values (private.now() + interval '26 hours')) as s (at);
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
update private.settings set send_day_before_reminder = false where is_only_row;
select ok(not pg_temp.due('appointment_reminder_24h') and pg_temp.due('appointment_reminder_1h'), 'what is off is not');
update private.settings set send_hour_before_reminder = false where is_only_row;
select ok(not pg_temp.due('appointment_reminder_1h'), 'one by one');
update private.settings set send_follow_up = false where is_only_row;
select ok(not pg_temp.due('appointment_follow_up'), 'each');
update private.outbox set send_after = private.now();
select is_empty($$select * from public.claim_due_mails(10, 60)$$, 'a waiting mail is not sent after its kind is switched off');

update private.settings set mail_retention_days = 3, chat_retention_days = 3 where is_only_row;
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
create or replace function private.invoke_deliver_mail() returns void language sql security definer set search_path = '' as
  'insert into public.woken values (1)';
select set_config('request.jwt.claims', '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}', true);
select pg_temp.set_status('ab000000-0000-4000-8000-000000000001', 'cancelled', 'Tests');
select is((select count(*)::int from public.woken), 0, 'the email about a cancellation waits until it can no longer be undone');
select throws_ok(
  $$select public.move_appointment('ab000000-0000-4000-8000-000000000001', current_date, '09:00', 1)$$, 'PT409', null, 'a refused change queues no email'
);
select is((select count(*)::int from public.woken), 0, 'indeed');
create temp table free as
select row_number() over (order by s.starts_at) as n, s.slot_date, to_char(s.slot_time, 'HH24:MI') as slot_time
from public.consultation_types t, private.list_slots_for_staff(t, current_date + 7, current_date + 14) s
where t.name = 'Discovery Call' and s.is_free;
create temp table added as
select public.create_staff_appointment('Grace Guest', 'grace@tests.example', null, null, 'Discovery Call', slot_date, slot_time,
  p_idempotency_key => 'by phone 1') as booking from free where n = 1;
select is((select count(*)::int from public.woken), 1, 'a booking by phone is emailed immediately');
update private.outbox set skipped_at = private.now() where skipped_at is null and sent_at is null;
select public.move_appointment((booking ->> 'id')::uuid, slot_date, slot_time, (booking ->> 'sequence')::int)
from added, free where n = 5;
select is((select count(*)::int from public.woken), 1, 'and another time waits');

select * from finish();
rollback;
