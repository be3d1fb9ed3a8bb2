-- Files of emails from outside: which are kept, who may read them, and what deleting does.
begin;
select plan(49);

\ir ../support/accounts.psql
\ir ../support/clock.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_client(2, 'other'), pg_temp.add_admin(3, 'staff');
delete from private.inbound_mails;
delete from private.removed_inbound_files;
set local storage.allow_delete_query = 'true';
insert into public.contact_submissions (name, email, company, message)
values ('Casey Client', 'casey@tests.example', 'Acme Co', 'A message for the firm.');
create function pg_temp.file(p_name text, p_bytes bigint, p_type text default 'application/pdf') returns jsonb language sql as
  $$select jsonb_build_object('name', p_name, 'bytes', p_bytes, 'mimeType', p_type)$$;
-- The files to store of an email from Casey with these attachments.
create function pg_temp.receive(p_id text, p_files jsonb) returns jsonb language sql as $$
  select public.receive_inbound_mail(jsonb_build_object(
    'messageId', p_id, 'sender', 'casey@tests.example', 'senderName', 'Casey Client', 'subject', 'Files', 'body', 'Here.', 'wholeText', 'Here.',
    'recipients', '[]'::jsonb, 'references', '[]'::jsonb, 'attachments', p_files, 'isAutomatic', false
  )) -> 'files'
$$;
create function pg_temp.positions(p_files jsonb) returns text language sql as
  $$select string_agg(f ->> 'position', ',' order by f ->> 'position') from jsonb_array_elements(p_files) as f$$;

-- Which files are kept
create temp table sent as select jsonb_build_array(
  pg_temp.file('plan.pdf', 1000), pg_temp.file('page.html', 20, 'text/html'), pg_temp.file('odd', 1, E'x/y"; evil')
) as files;
create temp table first as select pg_temp.receive('<1@x>', files) as files from sent;
select is(pg_temp.positions((select files from first)), '1,2,3', 'the attachments of an email are to be stored');
select results_eq(
  'select position, mime_type, size_bytes from public.inbound_files order by position',
  $$values (1::smallint, 'application/pdf', null::bigint), (2::smallint, 'text/html', null), (3::smallint, 'application/octet-stream', null)$$,
  'each has its declared type, or none if that is no type');
select is(
  (select attachments from private.inbound_mails where message_id = '<1@x>'),
  '[{"name": "plan.pdf", "bytes": 1000}, {"name": "page.html", "bytes": 20}, {"name": "odd", "bytes": 1}]', 'the email has names and sizes');
select is(
  pg_temp.receive('<1@x>', (select files from sent)), (select files from first), 'a repeated email has the same files to store');
select is(
  pg_temp.positions(pg_temp.receive('<2@x>', (select jsonb_agg(pg_temp.file('f' || n, 1)) from generate_series(1, 12) as n))),
  '1,10,2,3,4,5,6,7,8,9', 'of twelve files the first ten are stored');
select is(
  pg_temp.positions(pg_temp.receive('<3@x>', jsonb_build_array(pg_temp.file('a', 10485759), pg_temp.file('b', 1), pg_temp.file('c', 1)))),
  '1,2', 'and the first that have 10 MiB together');
select is(pg_temp.receive('<4@x>', jsonb_build_array(pg_temp.file('a', 10485761))), '[]', 'a larger file stays with the mail service');
-- 100 MiB an hour: 10 MiB and 1033 bytes are used.
create function pg_temp.receive_reply(p_id text, p_files jsonb) returns jsonb language sql as $$
  select public.receive_inbound_mail(jsonb_build_object(
    'messageId', p_id, 'sender', 'casey@tests.example', 'senderName', 'Casey Client', 'subject', 'Files', 'body', 'Here.', 'wholeText', 'Here.',
    'recipients', jsonb_build_array('reply+' || m.id || '.' || private.lead_reply_token(m.id) || '@in.tests.example'),
    'references', '[]'::jsonb, 'attachments', p_files, 'isAutomatic', false
  )) -> 'files'
  from public.contact_submissions m where m.email = 'casey@tests.example'
$$;
select is(
  (select count(*)::int from generate_series(1, 9) as n
    where jsonb_array_length(pg_temp.receive('<flood' || n || '@x>', jsonb_build_array(pg_temp.file('big', 10485760)))) = 1),
  8, 'of more than 100 MiB an hour, the last files are not stored');
select is(
  (select count(*)::int from private.inbound_mails where message_id like '<flood%' and attachments = '[{"name": "big", "bytes": 10485760}]'), 9,
  'every email is kept, and names its file');
select is(
  pg_temp.positions(pg_temp.receive('<small@x>', jsonb_build_array(pg_temp.file('a', 10000), pg_temp.file('b', 10485760), pg_temp.file('c', 1)))), '1',
  'what still has room is stored');
select is(
  pg_temp.positions(pg_temp.receive_reply('<reply@x>', jsonb_build_array(pg_temp.file('big', 10485760)))), '1',
  'an answer to a reply has a limit of its own');
update private.inbound_mails set received_at = private.now() - interval '1 hour' where message_id like '<flood%';
select is(
  pg_temp.positions(pg_temp.receive('<later@x>', jsonb_build_array(pg_temp.file('big', 10485760)))), '1', 'an hour later there is room again');
delete from private.inbound_mails where message_id ~ '^<(flood|small|reply|later)';
delete from private.removed_inbound_files;

select throws_ok(
  $$insert into public.inbound_files (mail_id, position, mime_type) select id, 11, 'a/b' from private.inbound_mails limit 1$$, '23514', null,
  'an email has no eleventh file');
select throws_ok($$update public.inbound_files set size_bytes = 10485761$$, '23514', null, 'a file has at most 10 MiB');

create temp table known as
select id, position from public.inbound_files f where mail_id = (select id from private.inbound_mails where message_id = '<1@x>');
create function pg_temp.id(p_n int) returns uuid language sql as 'select id from pg_temp.known where position = p_n';
insert into storage.objects (bucket_id, name) select 'inbound-files', id::text from known;
create function pg_temp.seen() returns text language sql as
  $$select coalesce(string_agg(k.position::text, ',' order by k.position), '') from storage.objects o join pg_temp.known k on k.id::text = o.name$$;
create function pg_temp.open(p_n int) returns timestamptz language sql as
  $$update public.inbound_files set opened_at = '2000-01-01' where id = pg_temp.id(p_n) returning opened_at$$;

-- The bucket
select is(
  (select to_jsonb(b) from (select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'inbound-files') as b),
  '{"public": false, "file_size_limit": 10485760, "allowed_mime_types": ["application/octet-stream"]}',
  'the bucket is private and has no type that a browser shows');

-- Visitors and clients
set local role anon;
select is(pg_temp.seen(), '', 'a visitor sees no file');
select throws_ok('update public.inbound_files set opened_at = now()', '42501', null, 'and opens none');
select throws_ok('select * from public.inbound_files', '42501', null, 'nor reads the rows');
select throws_ok('select public.mark_inbound_file_stored(pg_temp.id(1), 1)', '42501', null, 'nor marks one');
select throws_ok('select public.list_removed_inbound_files(9)', '42501', null, 'nor lists what was removed');
select throws_ok($$select public.list_removed_inbound_files(9, '{}')$$, '42501', null, 'nor ends a removal');
set local role authenticated;
select pg_temp.sign_in(1);
select is(pg_temp.seen(), '', 'the client who sent a file does not see it, either');
select is_empty('update public.inbound_files set opened_at = now() returning 1', 'and does not open it');
select is_empty('select * from public.inbound_files', 'a client does not read the rows');
select throws_ok('select public.mark_inbound_file_stored(pg_temp.id(1), 1)', '42501', null, 'a client marks none');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('inbound-files', 'x')$$, '42501', null, 'a client stores none');
select is_empty($$delete from storage.objects returning 1$$, 'a client removes none');
select pg_temp.sign_in(2);
select is_empty('update public.inbound_files set opened_at = now() returning 1', 'another client opens none');
select is(pg_temp.seen(), '', 'and may open none');

-- Staff
select pg_temp.sign_in(3);
select throws_ok('update public.inbound_files set size_bytes = 1', '42501', null, 'staff change nothing of a file');
select throws_ok('select * from private.removed_inbound_files', '42501', null, 'nor read those of removed files');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('inbound-files', 'x')$$, '42501', null, 'staff store none');
select is_empty('update public.inbound_files set opened_at = now() returning 1', 'a file that is not stored yet cannot be opened');
set local role service_role;
select lives_ok('select public.mark_inbound_file_stored(pg_temp.id(1), 998), public.mark_inbound_file_stored(pg_temp.id(2), 20)', 'the service marks files as stored');
select public.mark_inbound_file_stored('00000000-0000-4000-8000-000000000000', 1);
select results_eq(
  'select public.list_removed_inbound_files(9)', array['00000000-0000-4000-8000-000000000000'::uuid],
  'one whose email was deleted meanwhile waits for removal');
select public.list_removed_inbound_files(0, '{00000000-0000-4000-8000-000000000000}');
reset role;
select is(pg_temp.positions(pg_temp.receive('<1@x>', (select files from sent))), '3', 'a repeated email stores what is missing');
set local role authenticated;
select is(pg_temp.seen(), '', 'staff see no file before it is opened');
select is(pg_temp.open(1), now(), 'an admin opens a file, at the time of the database');
select is(pg_temp.seen(), '1', 'and sees this one only');
select is_empty($$delete from storage.objects returning 1$$, 'staff remove none');
select is(
  (select e -> 'files' from public.list_person_timeline(p_email => 'casey@tests.example') as t cross join jsonb_strip_nulls(to_jsonb(t)) as e
   where e ->> 'kind' = 'inbound_mail' and e -> 'files' -> 0 ->> 'name' = 'plan.pdf'),
  jsonb_build_array(
    jsonb_build_object('name', 'plan.pdf', 'bytes', 1000, 'id', pg_temp.id(1)),
    jsonb_build_object('name', 'page.html', 'bytes', 20, 'id', pg_temp.id(2)), '{"name": "odd", "bytes": 1}'::jsonb),
  'the timeline has the ids of the stored files');
reset role;
select results_eq(
  $$select actor_id, subject, details from private.audit_log where action = 'lead.open_file'$$,
  $$select pg_temp.account(3), id::text, jsonb_build_object('fileId', pg_temp.id(1))
    from public.contact_submissions where email = 'casey@tests.example'$$,
  'the opening is recorded, without the name');
select pg_temp.at(now() + interval '1 minute');
set local role authenticated;
select is(pg_temp.seen(), '', 'after a minute the file is closed again');
reset role;

-- Erasure
select is_empty('select public.list_removed_inbound_files(100)', 'nothing waits for removal');
select lives_ok($$select public.delete_account(pg_temp.account(1))$$, 'the client deletes the account');
select is_empty('select from public.inbound_files', 'no row of a file is left');
select is(
  (select count(*)::int from public.list_removed_inbound_files(100) as file join known k on k.id = file),
  3, 'each file waits to be removed from the bucket');
delete from private.site_builds;
select ok(private.is_function_due('jobs'), 'by a function that has work now');
select public.list_removed_inbound_files(0, array(select id from private.removed_inbound_files));
select is_empty('select public.list_removed_inbound_files(100)', 'a removed file is forgotten');

select * from finish();
rollback;
