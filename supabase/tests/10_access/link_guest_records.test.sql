-- Bookings and messages of a guest are linked to the account that has confirmed their email address, and to no other.
begin;
select plan(20);

\ir ../support/accounts.psql
\ir ../support/rows.psql

create function pg_temp.book(p_email text, p_hour int, p_user uuid default null) returns uuid language sql as $$
  select pg_temp.add_appointment(
    timestamptz '2040-01-02 00:00+00' + make_interval(hours => p_hour), jsonb_build_object('user_id', p_user, 'client_email', p_email)
  )
$$;
create function pg_temp.write(p_email text) returns void language sql as $$
  insert into public.contact_submissions (name, email, company, message)
  values ('Casey Client', p_email, 'Acme Co', 'A message for the firm.')
$$;
create function pg_temp.owned(p_id text) returns text language sql as $$
  select (select count(*) from public.appointments where user_id = ('c0000000-0000-4000-8000-00000000000' || p_id)::uuid)
    || ' and ' || (select count(*) from public.contact_submissions where user_id = ('c0000000-0000-4000-8000-00000000000' || p_id)::uuid)
$$;

-- Before the account exists, and before it is confirmed
select pg_temp.book('Casey@Tests.example', 1);
select pg_temp.write('CASEY@tests.example');
select pg_temp.book('casey@tests.example.org', 2);
select pg_temp.write('xcasey@tests.example');
select pg_temp.add_client(1, 'casey', p_is_confirmed => false);
select is(pg_temp.owned('1'), '0 and 0', 'an account with an unconfirmed address owns no records of that address');
select pg_temp.book('casey@tests.example', 3);
select pg_temp.write('casey@tests.example');
select is(pg_temp.owned('1'), '0 and 0', 'an account with an unconfirmed address owns no later records');
update auth.users set raw_user_meta_data = '{"email_verified": true, "full_name": "Casey"}', encrypted_password = 'x', email = email
where id = pg_temp.account(1);
select is(pg_temp.owned('1'), '0 and 0', 'metadata cannot claim records');
select pg_temp.act_as(1);
select is_empty($$select * from public.my_history$$, 'it sees nothing of it either');
reset role;
select pg_temp.sign_out();

-- Confirmed
update auth.users set email_confirmed_at = now() where id = pg_temp.account(1);
select is(pg_temp.owned('1'), '2 and 2', 'a confirmed account owns all records of its address, regardless of case');
select results_eq(
  $$select client_email::text from public.appointments where user_id is null and client_name = 'Tests'$$,
  array['casey@tests.example.org'], 'a confirmed account owns no records of similar addresses'
);
select pg_temp.book('CASEY@tests.example', 4);
select pg_temp.write('casey@Tests.example');
select is(pg_temp.owned('1'), '3 and 3', 'a confirmed account also owns later records');
select is(
  (select count(*)::int from public.appointment_events e join public.appointments a on a.id = e.appointment_id
   where a.client_name = 'Tests' and e.actor_id is not null),
  0, 'events of a visitor’s booking do not name the account as actor'
);

-- Another account
select pg_temp.add_client(2, 'other');
select pg_temp.book('casey@tests.example', 5, pg_temp.account(2));
select is(pg_temp.owned('2'), '1 and 0', 'a booking made signed in for another address belongs to the account');
select is(pg_temp.owned('1'), '3 and 3', 'that booking does not belong to the account with the address');
update auth.users set email_confirmed_at = now() where id = pg_temp.account(1);
select is(pg_temp.owned('1'), '3 and 3', 'that booking is not linked later, either');

-- An account that is created confirmed, as by a sign-in link
select pg_temp.book('third@tests.example', 6);
select pg_temp.add_client(3, 'third');
select is(pg_temp.owned('3'), '1 and 0', 'an account that is confirmed from the beginning has it too');

-- A change of the email address
select pg_temp.book('moved@tests.example', 7);
update auth.users set email_change = 'moved@tests.example' where id = pg_temp.account(3);
select is(pg_temp.owned('3'), '1 and 0', 'a requested address change links no records');
update auth.users set email = 'moved@tests.example', email_change = '' where id = pg_temp.account(3);
select is(pg_temp.owned('3'), '2 and 0', 'a confirmed new address links its records');

-- Single sign-on
select pg_temp.book('sso@tests.example', 8);
insert into auth.users (id, email, email_confirmed_at, is_sso_user) values
  (pg_temp.account(4), 'sso@tests.example', now(), true);
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
select is(pg_temp.owned('4'), '0 and 0', 'an address confirmed only by single sign-on links no records');
select pg_temp.book('sso@tests.example', 9);
select is(pg_temp.owned('4'), '0 and 0', 'later too');

-- After the account is deleted
delete from auth.users where id = pg_temp.account(3);
select is(
  (select count(*)::int from public.appointments where client_email in ('third@tests.example', 'moved@tests.example') and user_id is null),
  2, 'records stay when their account is deleted directly'
);

-- An error here must not refuse a confirmation or a booking
alter table public.contact_submissions add constraint tests_break check (user_id is null) not valid;
select pg_temp.write('late@tests.example');
select pg_temp.add_client(5, 'late', p_is_confirmed => false);
select lives_ok($$update auth.users set email_confirmed_at = now() where id = pg_temp.account(5)$$, 'an address is confirmed though its rows cannot be linked');
select ok((select email_confirmed_at is not null from auth.users where id = pg_temp.account(5)), 'and stays so');
alter table public.appointments add constraint tests_break check (user_id is null) not valid;
select lives_ok($$select pg_temp.book('late@tests.example', 10)$$, 'a visitor books though the booking cannot be linked');

select * from finish();
rollback;
