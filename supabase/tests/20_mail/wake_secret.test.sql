-- The secret with which the database calls functions: in Vault where there is one.
begin;
select plan(9);

select private.store_wake_target('http://project.example/functions/v1/deliver-mail', 'the-first-secret-of-tests');
select is(private.wake_secret(), 'the-first-secret-of-tests', 'a stored secret is read');
select is(
  (select wake_secret from private.platform_secrets),
  case when to_regnamespace('vault') is null then 'the-first-secret-of-tests' end,
  'the row has it only where there is no Vault'
);

-- Stand-ins with the signatures that are used, where the platform's extensions are missing.
do $$
begin
  if to_regnamespace('vault') is null then
    create schema vault;
    create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text not null);
    create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
    create function vault.create_secret(text, text) returns uuid language sql as
      'insert into vault.secrets (secret, name) values ($1, $2) returning id';
    create function vault.update_secret(uuid, text) returns void language sql as
      'update vault.secrets set secret = $2 where id = $1';
  end if;
  if to_regnamespace('net') is null then
    create schema net;
    create table net.http_request_queue (id bigint generated always as identity, url text, headers jsonb);
    create function net.http_post(url text, headers jsonb, timeout_milliseconds int) returns bigint language sql as
      'insert into net.http_request_queue (url, headers) values ($1, $2) returning id';
  end if;
end
$$;

select private.store_wake_target('http://project.example/functions/v1/deliver-mail', 'the-second-secret-of-tests');
select is(private.wake_secret(), 'the-second-secret-of-tests', 'Vault has the secret');
select is((select wake_secret from private.platform_secrets), null, 'and the row no longer does');
select private.store_wake_target('http://project.example/functions/v1/deliver-mail', 'the-third-secret-of-tests');
select is(private.wake_secret(), 'the-third-secret-of-tests', 'another secret replaces it');
select is((select count(*)::int from vault.secrets where name = 'wake_secret'), 1, 'and is the only one');

-- The calls of the minute's job
insert into private.outbox (kind, recipient, payload, dedupe_key) values ('contact_notice', 'hello@tests.example', '{}', 'tests');
insert into public.connected_calendars (consultant_id, name, url) select min(id), 'Tests', 'https://tests.example/' from public.consultants;
delete from private.knowledge_embeddings;
delete from net.http_request_queue;
select private.wake('deliver-mail'), private.wake('refresh-calendars'), private.wake('chatbot/embeddings');
select results_eq(
  $$select url, headers ->> 'Authorization' from net.http_request_queue order by id$$,
  $$values ('http://project.example/functions/v1/deliver-mail', 'Bearer the-third-secret-of-tests'),
    ('http://project.example/functions/v1/refresh-calendars', 'Bearer the-third-secret-of-tests'),
    ('http://project.example/functions/v1/chatbot/embeddings', 'Bearer the-third-secret-of-tests')$$,
  'each call to a function has the secret of Vault'
);
delete from vault.secrets where name = 'wake_secret';
select is(private.wake_secret(), null, 'without a secret in Vault there is none');
delete from net.http_request_queue;
select private.wake('deliver-mail');
select is_empty('select from net.http_request_queue', 'and no function is called');

select * from finish();
rollback;
