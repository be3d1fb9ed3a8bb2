-- Wrong passwords, counted for each account whatever network address they come from. Both places that compare a password
-- use the count: the auth server, through the hook `password_verification_attempt`, and verify_password().
--
-- Ten wrong passwords are free. Each later one locks the account's password for 1, 2, 4, 8, then 15 minutes. While it is
-- locked, every password is refused, the right one too; otherwise the answer would tell which guess was right. A stranger
-- can keep an account's password locked, so the mailbox always opens the account: a sign-in link works, and a new
-- password ends the lock.

create table private.wrong_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  wrong_count int not null check (wrong_count > 0),
  last_wrong_at timestamptz not null default private.now(),
  locked_until timestamptz
);
comment on table private.wrong_passwords is
  'Accounts with wrong passwords since the last right one. Written by record_password_attempt(), purged a day after the last wrong password.';
comment on column private.wrong_passwords.user_id is 'The account.';
comment on column private.wrong_passwords.wrong_count is
  'Wrong passwords since the last right or new one. Attempts during a lock are not counted.';
comment on column private.wrong_passwords.last_wrong_at is 'When the last wrong password was counted.';
comment on column private.wrong_passwords.locked_until is
  'Until then every password is refused. Null before the tenth wrong password.';

create index wrong_passwords_last_wrong_at_idx on private.wrong_passwords (last_wrong_at);

create or replace function private.record_password_attempt(p_user_id uuid, p_is_right boolean)
returns interval
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_row private.wrong_passwords;
begin
  -- Attempts at one account happen one after the other, so that parallel guesses count as many as they are.
  perform private.lock_until_commit(format('password of %s', p_user_id));
  select * into v_row from private.wrong_passwords where user_id = p_user_id;
  if v_row.locked_until > private.now() then
    return v_row.locked_until - private.now();
  end if;
  if p_is_right then
    delete from private.wrong_passwords where user_id = p_user_id;
    return interval '0';
  end if;
  v_row.wrong_count := case
    when v_row.last_wrong_at > private.now() - interval '1 day' then v_row.wrong_count + 1 else 1
  end;
  v_row.locked_until := case
    when v_row.wrong_count >= 10
      then private.now() + make_interval(mins => least(15, power(2, least(v_row.wrong_count - 10, 4)))::int)
  end;
  insert into private.wrong_passwords (user_id, wrong_count, last_wrong_at, locked_until)
  select id, v_row.wrong_count, private.now(), v_row.locked_until from auth.users where id = p_user_id
  on conflict (user_id) do update set
    wrong_count = excluded.wrong_count, last_wrong_at = excluded.last_wrong_at, locked_until = excluded.locked_until;
  return interval '0';
end
$$;
comment on function private.record_password_attempt(uuid, boolean) is
  'Counts a password that was compared for an account. Returns how long the account still refuses every password, zero when the comparison counts. A right password that counts ends the count.';

create or replace function private.password_verification_attempt(event jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.record_password_attempt((event ->> 'user_id')::uuid, (event ->> 'valid')::boolean) > interval '0' then
    -- The auth server's own words for a wrong password. It calls no hook for an address without an account, so any other
    -- words would tell who has one.
    return '{"decision": "reject", "message": "Invalid login credentials", "should_logout_user": false}';
  end if;
  return '{"decision": "continue"}';
end
$$;
comment on function private.password_verification_attempt(jsonb) is
  'The auth server''s hook of this name, called with {user_id, valid} for each password sign-in to an existing account. Returns the decision "continue", or "reject" while the account''s password is locked.';
grant usage on schema private to supabase_auth_admin;
grant execute on function private.password_verification_attempt(jsonb) to supabase_auth_admin;

create or replace function public.verify_password(p_user_id uuid, p_password text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_hash text;
  v_is_right boolean;
begin
  -- $2a$, $2b$ and $2y$ are the same bcrypt. pgcrypto knows only the first.
  select regexp_replace(encrypted_password, '^\$2[by]\$', '$2a$') into v_hash
  from auth.users where id = p_user_id;
  -- An account that signs in only by link has no hash.
  if p_password is null or (v_hash ~ '^\$2a\$\d\d\$[./A-Za-z0-9]{53}$') is not true then
    return false;
  end if;
  v_is_right := extensions.crypt(p_password, v_hash) = v_hash;
  if private.record_password_attempt(p_user_id, v_is_right) > interval '0' then
    perform private.refuse(429, 'password_locked');
  end if;
  return v_is_right;
end
$$;
comment on function public.verify_password(uuid, text) is
  'Returns whether this is the account''s password; false when the account does not exist or has no password. Counts as an attempt to sign in. PT429: the account''s password is locked.';
grant execute on function public.verify_password(uuid, text) to service_role;
