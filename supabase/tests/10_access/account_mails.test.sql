-- Emails about a new password, and to the old address about a new one. A failure to queue them never fails the change.
begin;
select plan(23);

delete from private.outbox;
create function pg_temp.told() returns text language sql as $$
  select coalesce(string_agg(kind || ' to ' || recipient, ', ' order by id), 'nobody') from private.outbox
$$;
create function pg_temp.forget() returns void language sql as 'delete from private.outbox';

-- Signing up
insert into auth.users (id, email, encrypted_password, raw_user_meta_data) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example', 'one', '{"full_name": "Casey Client"}');
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
select is(pg_temp.told(), 'nobody', 'sign-up queues no email');
update auth.users set encrypted_password = 'two' where id = 'c0000000-0000-4000-8000-000000000001';
select is(pg_temp.told(), 'nobody', 'nor does anything before the address is confirmed');
update auth.users set email = 'casey2@tests.example', email_confirmed_at = now() where id = 'c0000000-0000-4000-8000-000000000001';
select is(pg_temp.told(), 'nobody', 'an address that was never confirmed is no old address');
update auth.users set email = 'casey@tests.example' where id = 'c0000000-0000-4000-8000-000000000001';
select pg_temp.forget();

-- Updates of auth.users that change neither
update auth.users set last_sign_in_at = now(), recovery_token = 'x', email = email, encrypted_password = encrypted_password,
  email_change = 'new@tests.example', raw_user_meta_data = '{}' where id = 'c0000000-0000-4000-8000-000000000001';
select is(pg_temp.told(), 'nobody', 'signing in or requesting a link queues no email');

-- A new password
update auth.users set encrypted_password = 'three' where id = 'c0000000-0000-4000-8000-000000000001';
select is(pg_temp.told(), 'password_changed to casey@tests.example', 'a new password is reported');
select ok(
  (select payload ->> 'name' = 'Casey Client' and payload ->> 'changedAt' ~ '^\d{4}-.*Z$'
     and payload ->> 'userId' = 'c0000000-0000-4000-8000-000000000001' and reply_to is null from private.outbox),
  'to whom and when'
);
select ok((select payload::text !~ 'two|three' from private.outbox), 'and nothing of the password');
update auth.users set encrypted_password = 'four' where id = 'c0000000-0000-4000-8000-000000000001';
select is((select count(*)::int from private.outbox), 2, 'each time');
select pg_temp.forget();
update auth.users set encrypted_password = '' where id = 'c0000000-0000-4000-8000-000000000001';
update auth.users set encrypted_password = null where id = 'c0000000-0000-4000-8000-000000000001';
select is(pg_temp.told(), 'nobody', 'a password taken away is no new one');

-- A new address
update auth.users set email = 'new@tests.example', email_change = '' where id = 'c0000000-0000-4000-8000-000000000001';
select is(pg_temp.told(), 'email_changed to casey@tests.example', 'a new address is reported to the old one');
select is((select payload ->> 'newEmail' from private.outbox), 'n***@tests.example', 'without giving it away');
select pg_temp.forget();
update auth.users set email = 'newer@tests.example', encrypted_password = 'five' where id = 'c0000000-0000-4000-8000-000000000001';
select is(pg_temp.told(), 'password_changed to new@tests.example, email_changed to new@tests.example', 'both at once are reported to the old one');
select pg_temp.forget();
update auth.users set email = null where id = 'c0000000-0000-4000-8000-000000000001';
select is(pg_temp.told(), 'email_changed to newer@tests.example', 'an address taken away too');
select pg_temp.forget();
update auth.users set email = 'back@tests.example' where id = 'c0000000-0000-4000-8000-000000000001';
select is(pg_temp.told(), 'nobody', 'without an old address no email is queued');

-- Emails that cannot be queued
update auth.users set email = 'no-address' where id = 'c0000000-0000-4000-8000-000000000001';
select pg_temp.forget();
select lives_ok($$update auth.users set encrypted_password = 'six' where id = 'c0000000-0000-4000-8000-000000000001'$$, 'an account without an address that mail can reach changes its password all the same');
select is(pg_temp.told(), 'nobody', 'and no email is queued');
alter table private.outbox add constraint tests_break check (kind <> 'password_changed') not valid;
update auth.users set email = 'casey@tests.example' where id = 'c0000000-0000-4000-8000-000000000001';
select pg_temp.forget();
select lives_ok($$update auth.users set encrypted_password = 'seven' where id = 'c0000000-0000-4000-8000-000000000001'$$, 'a queue that takes no mail does not refuse the change');
select is((select encrypted_password::text from auth.users where id = 'c0000000-0000-4000-8000-000000000001'), 'seven', 'which is made');

-- verify_password()
update auth.users set encrypted_password = extensions.crypt('Right-1 שלום', extensions.gen_salt('bf', 4)) where id = 'c0000000-0000-4000-8000-000000000001';
select ok(public.verify_password('c0000000-0000-4000-8000-000000000001', 'Right-1 שלום'), 'the right password is right');
update auth.users set encrypted_password = replace(encrypted_password, '$2a$', '$2b$') where id = 'c0000000-0000-4000-8000-000000000001';
select ok(public.verify_password('c0000000-0000-4000-8000-000000000001', 'Right-1 שלום'), 'under the algorithm''s other name too');
select is((select count(*)::int from unnest(array[
    null, '', 'Right-1', 'right-1 שלום', ' Right-1 שלום', 'Right-1 שלום ', (select encrypted_password from auth.users where id = 'c0000000-0000-4000-8000-000000000001')
  ]) as guess where public.verify_password('c0000000-0000-4000-8000-000000000001', guess) is distinct from false), 0, 'no other is');
select is((select count(*)::int from unnest(array[
    null, 'c0000000-0000-4000-8000-00000000dead'
  ]::uuid[]) as who where public.verify_password(who, 'Right-1 שלום') is distinct from false), 0, 'nor any for an unknown account');
create temp table hashes as select unnest(array[null, '', 'x', '$2a$10$', '$argon2id$v=19$x', '$1$abc$def']) as hash;
create function pg_temp.opened(p_hash text) returns boolean language plpgsql as $$
begin
  update auth.users set encrypted_password = p_hash where id = 'c0000000-0000-4000-8000-000000000001';
  return (select bool_or(public.verify_password('c0000000-0000-4000-8000-000000000001', guess))
    from unnest(array['', 'x', p_hash, null]) as guess);
end
$$;
select is((select count(*)::int from hashes where pg_temp.opened(hash) is distinct from false), 0, 'and no password opens an account that has none');

select * from finish();
rollback;
