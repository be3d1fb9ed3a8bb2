-- The admins' list of accounts: order, search, counts. Sharing and removing documents is recorded in the audit log.
begin;
select plan(12);

\ir ../support/accounts.psql
\ir ../support/rows.psql

delete from private.user_roles where role = 'client';
insert into auth.users (id, email, email_confirmed_at, created_at, last_sign_in_at) values
  (pg_temp.account(1), 'casey@tests.example', now(), '2026-01-03 10:00:00.123456+00', '2026-02-01 10:00+00'),
  (pg_temp.account(2), 'o_her@tests.example', null, '2026-01-03 10:00:00.123456+00', null),
  (pg_temp.account(3), 'staff@tests.example', now(), '2026-01-01 10:00+00', null);
delete from private.user_roles where user_id::text not like 'c0000000%' and role = 'client';
update private.user_roles set role = 'admin' where user_id = pg_temp.account(3);
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
update public.profiles set full_name = 'Casey Client', company = 'Acme 100% Co' where id = pg_temp.account(1);
insert into public.contact_submissions (name, email, company, message)
values ('Casey Client', 'casey@tests.example', 'Acme Co', 'A message for the firm.');
create function pg_temp.found(p_pattern text) returns text[] language sql as $$
  select array(select email from public.people where search_text like p_pattern and email like '%tests.example'
    order by created_at desc, id desc)
$$;

select pg_temp.act_as(1);
select is_empty('select 1 from public.people', 'a client sees none');

select pg_temp.act_as(3);
select is(pg_temp.found('%'), array['o_her@tests.example', 'casey@tests.example', 'staff@tests.example'], 'the newest first');
select is(pg_temp.found('%casey@%'), array['casey@tests.example'], 'by the address');
select is(pg_temp.found('%client%'), array['casey@tests.example'], 'by the name');
select is(pg_temp.found('%100\%%'), array['casey@tests.example'], 'by the company');
select results_eq(
  $$select name, full_name, company, role, is_confirmed, last_sign_in_at, bookings, messages from public.people where email = 'casey@tests.example'$$,
  $$values ('Casey Client', 'Casey Client', 'Acme 100% Co', 'client', true, '2026-02-01 10:00+00'::timestamptz, 0::bigint, 1::bigint)$$,
  'what is known of one'
);
select is((select name from public.people where email = 'o_her@tests.example'), 'o_her@tests.example', 'one without a name has its address');
reset role;
update public.profiles set full_name = 'Casey Carter', company = null where id = pg_temp.account(1);
update auth.users set email = 'carter@tests.example' where id = pg_temp.account(1);
set local role authenticated;
select is(pg_temp.found('%y car%'), array['carter@tests.example'], 'by the name as it is now');
select is(pg_temp.found('%casey@%') || pg_temp.found('%acme%'), '{}', 'not found by a former name');
reset role;
update auth.users set last_sign_in_at = '2026-03-01 10:00+00' where email = 'carter@tests.example';
set local role authenticated;
select is((select last_sign_in_at from public.people where email = 'carter@tests.example'), '2026-03-01 10:00+00', 'with the newest sign-in');
select pg_temp.add_document(pg_temp.account(1), '{"id": "d0000000-0000-4000-8000-000000000001", "name": "Divorce.pdf"}');
delete from public.documents where id = 'd0000000-0000-4000-8000-000000000001';
reset role;
select results_eq(
  $$select action, actor_id::text from private.audit_log where subject = 'c0000000-0000-4000-8000-000000000001'
    and action like 'document.%' order by id$$,
  $$values ('document.share', 'c0000000-0000-4000-8000-000000000003'), ('document.remove', 'c0000000-0000-4000-8000-000000000003')$$,
  'sharing and removal are recorded'
);
select is_empty($$select from private.audit_log where details::text like '%Divorce%'$$, 'without its name');

select * from finish();
rollback;
