-- What staff see of an email: its facts without secrets, and whether it will be sent at all.
begin;
select plan(12);

\ir ../support/accounts.psql
\ir ../support/rows.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
select pg_temp.add_appointment(starts_at, jsonb_build_object('id', id, 'client_name', 'Casey Client', 'status', 'confirmed')) from (values
  ('ab000000-0000-4000-8000-000000000001'::uuid, '2040-01-02 10:00+00'::timestamptz),
  ('ab000000-0000-4000-8000-000000000002', '2040-01-03 10:00+00')
) as two (id, starts_at);
delete from private.outbox;
insert into private.outbox (kind, recipient, payload, dedupe_key, send_after) values
  ('contact_notice', 'hello@tests.example', '{"message": "A word."}', 'notice', now()),
  ('newsletter_confirm', 'casey@tests.example', '{"tokens": {"confirm": "5ec2e7", "unsubscribe": "5ec2e8"}}', 'link', now()),
  ('appointment_reminder_24h', 'casey@tests.example', '{"appointmentId": "ab000000-0000-4000-8000-000000000001"}', 'kept', '2040-01-01 10:00+00'),
  ('appointment_reminder_24h', 'casey@tests.example', '{"appointmentId": "ab000000-0000-4000-8000-000000000002"}', 'canceled', '2040-01-02 10:00+00'),
  ('appointment_reminder_1h', 'casey@tests.example', '{"appointmentId": "ab000000-0000-4000-8000-000000000003"}', 'deleted', '2040-01-02 10:00+00');
update public.appointments set status = 'cancelled' where id = 'ab000000-0000-4000-8000-000000000002';
delete from private.outbox where dedupe_key not in ('notice', 'link', 'kept', 'canceled', 'deleted');
delete from private.manage_tokens;
create function pg_temp.id_of(p_key text) returns bigint language sql security definer as $$
  select id from private.outbox where dedupe_key = p_key
$$;
create function pg_temp.states() returns jsonb language sql security definer as $$
  select jsonb_object_agg(o.dedupe_key, m.state) from public.mails m join private.outbox o using (id)
$$;
create function pg_temp.facts(p_key text) returns jsonb language sql as $$
  select payload from public.open_mail(pg_temp.id_of(p_key))
$$;

select pg_temp.act_as(1);
select is_empty($$select * from public.open_mail(pg_temp.id_of('notice'))$$, 'a client reads none');
select throws_ok($$select private.read_mail_facts(pg_temp.id_of('notice'))$$, 'PT403', 'admin_required', 'on no other way');
select pg_temp.act_as(3);

-- The content
select is(pg_temp.facts('notice'), '{"message": "A word."}', 'an admin reads an email');
select is(
  pg_temp.facts('link'), '{"tokens": {"confirm": "hidden", "unsubscribe": "hidden", "invitation": "hidden"}}',
  'without the secrets of its links'
);
select is(
  pg_temp.facts('kept') #> '{appointment,clientName}', '"Casey Client"', 'with the facts of the appointment'
);
select is(pg_temp.facts('kept') #> '{appointment,manageToken}', 'null', 'without a link to change it');
select throws_ok($$select pg_temp.facts('deleted')$$, 'PT409', 'mail_content_gone', 'not of a deleted appointment');
select is_empty('select * from public.open_mail(0)', 'nor of an email that is not there');

-- The state
select is(
  pg_temp.states(), '{"notice": "due", "link": "due", "kept": "scheduled", "canceled": "obsolete", "deleted": "obsolete"}',
  'the reminder of a canceled appointment is not to be sent'
);
select bag_eq(
  'select state, mails from public.mail_totals', $$values ('due', 2), ('scheduled', 1), ('obsolete', 2)$$, 'nor counted as such'
);
reset role;
select is((select count(*)::int from private.manage_tokens), 0, 'reading creates no link');
select is(
  (select count(*)::int from private.audit_log where action = 'mail.read' and actor_id = pg_temp.account(3)), 3,
  'each read is recorded'
);

select * from finish();
rollback;
