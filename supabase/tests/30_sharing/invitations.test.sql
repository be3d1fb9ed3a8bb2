-- Invitations: one that is for another address, not open, or not from an admin makes no admin.
begin;
select plan(66);

\ir ../support/accounts.psql
\ir ../support/clock.psql

select
  pg_temp.add_client(1, 'casey'),
  pg_temp.add_client(2, 'eve'),
  pg_temp.add_admin(3, 'staff'),
  pg_temp.add_admin(4, 'other-staff'),
  pg_temp.add_client(5, 'unconfirmed', p_is_confirmed => false);
delete from private.outbox;
select pg_temp.at('2027-03-10 12:00+00');
-- The token of the newest email to an address.
create function pg_temp.token(p_email text) returns text language sql as $$
  select payload #>> '{tokens,invitation}' from private.outbox where kind = 'invitation' and recipient = p_email
  order by id desc limit 1
$$;
create function pg_temp.role_of(p_who int) returns text language sql as $$
  select role from private.user_roles where user_id = ('c0000000-0000-4000-8000-00000000000' || p_who)::uuid
$$;
create function pg_temp.id_of(p_email text) returns bigint language sql as $$
  select max(id) from public.invitations where email = p_email
$$;

-- Permission to invite
select pg_temp.sign_in(2);
insert into public.invitations (email, role, token_hash) values ('any@tests.example', 'client', repeat('a', 64));
set local role authenticated;
select throws_ok($$insert into public.invitations (email, role) values ('eve@tests.example', 'admin')$$, '42501', null, 'a client does not invite, not even itself');
select is_empty('update public.invitations set sent_at = now() returning id', 'nor sends one again');
select is_empty('update public.invitations set cancelled_at = now() returning id', 'nor cancels one');
select is_empty('select id from public.invitations', 'nor sees them');
reset role;
delete from public.invitations;

select pg_temp.sign_in(3);
select throws_ok($$insert into public.invitations (email, role) values ('nobody', 'admin')$$, '23514', null, 'refused: an invalid address');
select throws_ok($$insert into public.invitations (email, role) values ('new@tests.example', 'owner')$$, '23514', null, 'refused: an unknown role');
select throws_ok($$insert into public.invitations (email, role) values ('staff@tests.example', 'client')$$, 'PT409', 'already_admin', 'not an admin');
select throws_ok($$insert into public.invitations (email, role) values ('casey@tests.example', 'client')$$, 'PT409', 'account_exists', 'refused: the role that the account already has');
set local role authenticated;
select results_eq(
  $$insert into public.invitations (email, role) values ('casey@tests.example', 'admin') returning invited_by_id, sent_at, expires_at, accepted_at, cancelled_at$$,
  $$values (pg_temp.account(3), '2027-03-10 12:00+00'::timestamptz, '2027-03-17 12:00+00'::timestamptz,
    null::timestamptz, null::timestamptz)$$,
  'but a client as an admin'
);
select throws_ok('select token_hash from public.invitations', '42501', null, 'no admin reads the hash');
reset role;
select throws_ok($$insert into public.invitations (email, role) values ('casey@tests.example', 'admin')$$, 'PT409', null, 'once at a time');
select matches(pg_temp.token('casey@tests.example'), '^[0-9a-f]{64}$', 'the mail has 32 random bytes');
select is(
  (select token_hash from public.invitations where email = 'casey@tests.example'),
  private.hash_token(pg_temp.token('casey@tests.example')), 'the table only their hash'
);
select is_empty(
  $$select 1 from public.mails where to_jsonb(mails)::text ~ pg_temp.token('casey@tests.example')$$,
  'the staff see neither'
);

-- Permission to accept
create temp table link as select pg_temp.token('casey@tests.example') as token;
select pg_temp.sign_in(2);
select throws_ok($$select public.accept_invitation((select token from link))$$, 'PT403',
  'invitation_of_other_address', 'the link works only for the invited account');
select throws_ok($$select public.accept_invitation(repeat('0', 64))$$, 'PT404', null, 'a guessed token is refused');
select throws_ok($$select public.accept_invitation(null)$$, 'PT404', null, 'nor is nothing');
select throws_ok($$select public.accept_invitation((select token_hash from public.invitations))$$, 'PT404', null, 'nor the hash');
select throws_ok($$select private.use_invitation((select token from link), pg_temp.account(1))$$, 'PT403',
  'sign_in_required', 'no one accepts for another account');
select is(pg_temp.role_of(2), 'client', 'and stays what it was');
select set_config('request.jwt.claims', '{"role": "authenticated"}', true);
select throws_ok($$select public.accept_invitation((select token from link))$$, 'PT403', null, 'a visitor accepts nothing');
select pg_temp.sign_in(1, '{"aud": "another-application"}');
select throws_ok($$select public.accept_invitation((select token from link))$$, 'PT403', null, 'nor does a token for something else');
update auth.users set email_confirmed_at = null where email = 'casey@tests.example';
select pg_temp.sign_in(1);
select throws_ok($$select public.accept_invitation((select token from link))$$, 'PT403', null, 'nor an address that is not confirmed');
update auth.users set email_confirmed_at = now() where email = 'casey@tests.example';
update auth.users set is_sso_user = true where email = 'casey@tests.example';
select throws_ok($$select public.accept_invitation((select token from link))$$, 'PT403', null, 'nor the address of a single sign-on account');
update auth.users set is_sso_user = false where email = 'casey@tests.example';
-- Expired and resent
select pg_temp.at('2027-03-17 12:00+00');
select pg_temp.sign_in(1);
select throws_ok($$select public.accept_invitation((select token from link))$$, 'PT409', null, 'after 7 days it is over');
select pg_temp.sign_in(4);
select lives_ok($$update public.invitations set sent_at = now() where id = pg_temp.id_of('casey@tests.example')$$, 'it can be sent again');
select throws_ok($$update public.invitations set sent_at = now() where id = pg_temp.id_of('casey@tests.example')$$, 'PT409', null, 'not twice within the minute');
select is(
  (select count(*)::int from private.outbox where kind = 'invitation' and skipped_at is null), 1, 'of its mails only the newest goes out'
);
select is_empty($$select from private.outbox where skipped_at is not null and payload ? 'tokens'$$, 'and the other keeps no secret');
select pg_temp.sign_in(1);
select throws_ok($$select public.accept_invitation((select token from link))$$, 'PT404', null, 'the link before is dead');
update link set token = pg_temp.token('casey@tests.example');

-- An inviter who is no longer an admin
savepoint before;
select pg_temp.sign_in(3);
update public.accounts set role = 'client' where id = pg_temp.account(4);
update public.accounts set role = 'admin' where id = pg_temp.account(4);
select pg_temp.sign_in(1);
select throws_ok($$select public.accept_invitation((select token from link))$$, 'PT409', null, 'what a demoted admin has sent is withdrawn for good');
select isnt((select skipped_at from private.outbox where payload ->> 'invitationId' = pg_temp.id_of('casey@tests.example')::text
  order by id desc limit 1), null, 'and its mail with it');
rollback to before;
update public.invitations set invited_by_id = null;
select throws_ok($$select public.accept_invitation((select token from link))$$, 'PT409', null, 'nor does one from a deleted account');
rollback to before;
update public.invitations set invited_by_id = pg_temp.account(2);
select throws_ok($$select public.accept_invitation((select token from link))$$, 'PT409', null, 'an invitation from an account that is no admin cannot be accepted');
rollback to before;
select pg_temp.sign_in(3);
select lives_ok($$update public.invitations set cancelled_at = now() where id = pg_temp.id_of('casey@tests.example')$$, 'it can be taken back');
select throws_ok($$update public.invitations set sent_at = now() where id = pg_temp.id_of('casey@tests.example')$$, 'PT409', null, 'and not sent again then');
select pg_temp.sign_in(1);
select throws_ok($$select public.accept_invitation((select token from link))$$, 'PT409', null, 'then it is invalid');
rollback to before;

-- Accepting twice
select pg_temp.sign_in(1, '{"amr": [{"method": "password", "timestamp": 1}]}');
select is(public.accept_invitation((select token from link)), 'admin', 'who was invited accepts');
select is(pg_temp.role_of(1), 'admin', 'and is an admin');
select throws_ok($$select public.accept_invitation((select token from link))$$, 'PT409', null, 'once');
select pg_temp.sign_in(3);
update public.accounts set role = 'client' where id = pg_temp.account(1);
select pg_temp.sign_in(1);
select throws_ok($$select public.accept_invitation((select token from link))$$, 'PT409', null, 'not again after the role was taken away');
select is(pg_temp.role_of(1), 'client', 'which stays away');
select results_eq(
  $$select action, actor_id::text from private.audit_log where action like 'invitation.%' and action <> 'invitation.list' order by id$$,
  $$values ('invitation.create', 'c0000000-0000-4000-8000-000000000003'), ('invitation.resend', 'c0000000-0000-4000-8000-000000000004'),
    ('invitation.accept', 'c0000000-0000-4000-8000-000000000001')$$,
  'each step is recorded'
);

-- An invitation as client lowers no role
select pg_temp.sign_in(3);
insert into public.invitations (email, role) values ('unconfirmed@tests.example', 'client');
select throws_ok($$update public.accounts set role = 'admin' where id = pg_temp.account(5)$$, 'PT409', null,
  'an account with an unconfirmed address cannot become an admin');
update auth.users set email_confirmed_at = now() where email = 'unconfirmed@tests.example';
update public.accounts set role = 'admin' where id = pg_temp.account(5);
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
select pg_temp.sign_in(5);
select is(public.accept_invitation(pg_temp.token('unconfirmed@tests.example')), 'admin', 'accepting a lower role does not demote an account');

-- Without an account: the function "account" creates one
select pg_temp.sign_in(3);
insert into public.invitations (email, role) values ('new@tests.example', 'admin');
create temp table new_link as select pg_temp.token('new@tests.example') as token;
select pg_temp.sign_out();
select results_eq(
  'select * from public.read_invitation((select token from new_link))',
  $$values ('new@tests.example', 'admin', 'staff@tests.example', false)$$,
  'the link shows whom it invites'
);
select is((select accepted_at from public.invitations where email = 'new@tests.example'), null, 'and opening it changes nothing');
select throws_ok($$select public.read_invitation(repeat('0', 64))$$, 'PT404', 'invitation_link_invalid', 'a guessed token shows nothing');
select throws_ok($$select public.read_invitation(null)$$, 'PT404', 'invitation_link_invalid', 'nor does none');
insert into auth.users (id, email) values (pg_temp.account(6), 'new@tests.example');
select is((select has_account from public.read_invitation((select token from new_link))), false, 'an account that a stranger registered does not count');
select is(public.prepare_invited_account((select token from new_link)), 'new@tests.example', 'the address is free for its owner');
select is_empty($$select from auth.users where email = 'new@tests.example'$$, 'the stranger''s account is gone');
select throws_ok(
  $$select public.accept_invitation_as_new((select token from new_link), pg_temp.account(2))$$, 'PT403',
  'invitation_of_other_address', 'no other account accepts');
insert into auth.users (id, email, email_confirmed_at) values (pg_temp.account(7), 'new@tests.example', now());
select throws_ok(
  $$select public.prepare_invited_account((select token from new_link))$$, 'PT409', 'invitation_needs_sign_in',
  'a confirmed account signs in, and is not touched');
select is((select has_account from public.read_invitation((select token from new_link))), true, 'which the page learns');
update auth.users set email_confirmed_at = null where id = pg_temp.account(7);
select is(public.prepare_invited_account((select token from new_link)), 'new@tests.example',
  'after an account was created that could not accept, another try begins with an account of its own');
insert into auth.users (id, email) values (pg_temp.account(7), 'new@tests.example');
select is(
  public.accept_invitation_as_new((select token from new_link), pg_temp.account(7)), 'admin',
  'the new account accepts');
select is(pg_temp.role_of(7), 'admin', 'and has the role');
select is((select email_confirmed_at is not null from auth.users where email = 'new@tests.example'), true, 'its address is confirmed');
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
select pg_temp.sign_in(7, '{"amr": [{"method": "password", "timestamp": 1}]}');
select is((select missing_auth_step from public.my_session), null, 'its password counts, because the link came from the mailbox');
select is(
  (select actor_id from private.audit_log where action = 'invitation.accept' order by id desc limit 1),
  pg_temp.account(7), 'the audit log names the account');
select pg_temp.sign_out();
select throws_ok(
  $$select public.accept_invitation_as_new((select token from new_link), pg_temp.account(7))$$, 'PT409',
  'invitation_already_accepted', 'the link works once');
select throws_ok($$select public.read_invitation((select token from new_link))$$, 'PT409', 'invitation_already_accepted', 'and shows nothing then');

-- Deletion, by erasure and by the scheduled job
select pg_temp.sign_in(3);
insert into public.invitations (email, role) values ('gone@tests.example', 'client');
select is((select count(*)::int from public.invitations where email = 'casey@tests.example'), 1, 'it is kept');
select public.delete_account(pg_temp.account(1));
select is((select count(*)::int from public.invitations where email = 'casey@tests.example'), 0, 'until its person''s account is deleted');
select pg_temp.at('2027-04-24 13:00+00');
select private.run_scheduled_jobs();
select is((select count(*)::int from public.invitations where email = 'gone@tests.example'), 0, 'or 30 days after it ran out');

select * from finish();
rollback;
