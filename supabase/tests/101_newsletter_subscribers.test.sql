-- Subscribers in the staff workspace: list, import, export, removal, reports of the mail service, and erasure.
begin;
select plan(44);

delete from private.outbox;
delete from public.subscribers;
create function pg_temp.at(p_now timestamptz) returns void language plpgsql as $$
begin
  execute format(
    'create or replace function private.now() returns timestamptz language sql stable set search_path = '''' as %L',
    format('select timestamptz %L', p_now)
  );
end
$$;
select pg_temp.at('2027-03-10 12:00+00');
insert into auth.users (id, email, email_confirmed_at) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example', now()),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example', now());
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
insert into public.subscribers (email, status, confirmed_at, unsubscribed_at) values
  ('ada@tests.example', 'confirmed', '2027-03-01', null),
  ('bo@other.example', 'pending', null, null),
  ('Gone@tests.example', 'unsubscribed', '2027-03-01', '2027-03-05');
create function pg_temp.status(p_email text) returns text language sql security definer as $$
  select status from public.subscribers where lower(email) = lower(p_email)
$$;
create function pg_temp.suppressed(p_email text) returns text language sql security definer as $$
  select reason from private.newsletter_suppressions where subscriber_id = private.make_subscriber_id(p_email)
$$;
create function pg_temp.unsubscribe_token(p_email text) returns text language sql security definer as $$
  select private.make_unsubscribe_token(private.make_subscriber_id(p_email))
$$;
create function pg_temp.id_of(p_email text) returns uuid language sql security definer as $$
  select private.make_subscriber_id(p_email)
$$;
create function pg_temp.audited(p_action text) returns int language sql security definer as $$
  select count(*)::int from private.audit_log where action = p_action
$$;
grant execute on function pg_temp.status(text), pg_temp.suppressed(text), pg_temp.id_of(text), pg_temp.audited(text) to authenticated;

-- Not for clients
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select public.list_newsletter_subscribers()$$, 'PT403', null, 'a client may not list');
select throws_ok($$select public.preview_newsletter_import(array['a@tests.example'])$$, 'PT403', null, 'nor preview an import');
select throws_ok($$select public.import_newsletter_subscribers(array['a@tests.example'], 'Signed up at the fair')$$, 'PT403', null, 'nor import');
select throws_ok($$select public.export_newsletter_subscribers()$$, 'PT403', null, 'nor export');
select throws_ok($$select public.remove_newsletter_subscriber(pg_temp.id_of('ada@tests.example'))$$, 'PT403', null, 'nor remove');

reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;

-- The list
select is(jsonb_array_length(public.list_newsletter_subscribers() -> 'subscribers'), 3, 'an admin sees all');
select is(
  public.list_newsletter_subscribers() -> 'counts',
  '{"pending": 1, "confirmed": 1, "unsubscribed": 1, "bounced": 0, "complained": 0}', 'with the number of each status'
);
select is(
  public.list_newsletter_subscribers('{"query": "NE@te"}') #>> '{subscribers,0,email}', 'Gone@tests.example',
  'a part of the address is found in any case'
);
select is(jsonb_array_length(public.list_newsletter_subscribers('{"query": "_da"}') -> 'subscribers'), 0, 'and a wildcard is a character');
select is(
  public.list_newsletter_subscribers('{"status": "pending"}') #>> '{subscribers,0,email}', 'bo@other.example', 'by status'
);
select throws_ok($$select public.list_newsletter_subscribers('{"status": "x"}')$$, 'PT422', null, 'of the known ones');
select throws_ok($$select public.list_newsletter_subscribers('{}', '{"key": "x", "id": "y"}')$$, 'PT422', null, 'a cursor is read with care');
select is(
  (with recursive pages (page) as (
    select public.list_newsletter_subscribers('{}', null, 1)
    union all
    select public.list_newsletter_subscribers('{}', page -> 'next', 1) from pages where page -> 'next' <> 'null'
  ) select count(distinct page #> '{subscribers,0,id}')::int from pages),
  3, 'pages show each subscriber once'
);
select cmp_ok(pg_temp.audited('newsletter.subscribers'), '>', 0, 'the read is recorded');

-- The import
reset role;
select ok(public.unsubscribe_from_newsletter(pg_temp.unsubscribe_token('purged@tests.example')), 'an address was on the list long ago');
set local role authenticated;
select is(
  public.preview_newsletter_import(array[
    'New@tests.example', 'new@TESTS.example', ' Ada@tests.example ', 'bo@other.example', 'gone@tests.example',
    'purged@tests.example', 'no address', ''
  ]),
  '{"new": ["New@tests.example"], "confirmed": ["Ada@tests.example"], "pending": ["bo@other.example"],
    "unsubscribed": ["gone@tests.example", "purged@tests.example"], "invalid": ["no address"]}',
  'a preview says what would become of each address'
);
select throws_ok($$select public.preview_newsletter_import('{}')$$, 'PT422', null, 'no address');
select throws_ok($$select public.preview_newsletter_import(array_fill('a@tests.example'::text, array[1001]))$$, 'PT422', null, 'too many at once');
select throws_ok($$select public.import_newsletter_subscribers(array['new@tests.example'], ' short ')$$, 'PT422', null, 'an import needs a consent note');
select throws_ok($$select public.import_newsletter_subscribers(array['new@tests.example'], null)$$, 'PT422', null, 'in any case');
select is(
  public.import_newsletter_subscribers(array['New@tests.example', 'new@tests.example', 'gone@tests.example', 'purged@tests.example', 'bo@other.example', 'x'], 'Signed up at the fair'),
  1, 'only the new address is added'
);
select is(public.import_newsletter_subscribers(array['new@tests.example'], 'Signed up at the fair'), 0, 'and once');
reset role;
select results_eq(
  $$select status, source, consent_note::text, confirmed_at from public.subscribers where email = 'New@tests.example'$$,
  $$values ('confirmed', 'import', 'Signed up at the fair', timestamptz '2027-03-10 12:00+00')$$, 'with its note, and on the list'
);
select is(pg_temp.status('gone@tests.example'), 'unsubscribed', 'an address that left stays out');
select is(pg_temp.status('purged@tests.example'), null, 'also when its row was purged');
select throws_ok(
  $$insert into public.subscribers (email, source, status, confirmed_at) values ('n@tests.example', 'import', 'confirmed', now())$$,
  '23514', null, 'no import without a note, by constraint'
);
set local role authenticated;

-- The export
select is(jsonb_array_length(public.export_newsletter_subscribers() -> 'subscribers'), 4, 'the export has all');
select is(
  (public.export_newsletter_subscribers(null, 2) ->> 'next')::uuid,
  (public.export_newsletter_subscribers(null, 2) #>> '{subscribers,1,id}')::uuid, 'page by page'
);
select is(pg_temp.audited('newsletter.export'), 3, 'and each page is recorded');

-- Removal
select lives_ok($$select public.remove_newsletter_subscriber(pg_temp.id_of('new@tests.example'))$$, 'an admin removes an address');
select throws_ok($$select public.remove_newsletter_subscriber(pg_temp.id_of('new@tests.example'))$$, 'PT404', null, 'once');
select is(public.import_newsletter_subscribers(array['new@tests.example'], 'Signed up at the fair'), 0, 'no import adds it again');
select is(pg_temp.suppressed('new@tests.example'), 'removed', 'because its hash stays');

-- The owner may come back
reset role;
select public.subscribe_to_newsletter('new@tests.example');
select ok(
  public.confirm_newsletter_subscription((select payload #>> '{tokens,confirm}' from private.outbox where kind = 'newsletter_confirm')),
  'its owner subscribes again'
);
select is(pg_temp.suppressed('new@tests.example'), null, 'which lifts the suppression');

-- Reports of the mail service
select ok(
  public.record_newsletter_event('evt-1', 'bounced', 'Ada@tests.example', null, 'Permanent: <ada@tests.example> unknown', true),
  'a bounce is recorded'
);
select is(pg_temp.status('ada@tests.example'), 'bounced', 'and takes the address off the list');
select is(
  (select detail from private.newsletter_suppressions where reason = 'bounced'), 'Permanent: … unknown',
  'with the reason, which does not quote the address'
);
update public.subscribers set status = 'confirmed' where email = 'ada@tests.example';
select ok(not public.record_newsletter_event('evt-1', 'bounced', 'ada@tests.example', null, null, true), 'a repeated report');
select is(pg_temp.status('ada@tests.example'), 'confirmed', 'changes nothing');
select public.record_newsletter_event('evt-2', 'bounced', 'ada@tests.example', null, null, false);
select is(pg_temp.status('ada@tests.example'), 'confirmed', 'a temporary bounce keeps the address on the list');
select public.record_newsletter_event('evt-3', 'complained', 'ada@tests.example', null, null, true);
select is(pg_temp.status('ada@tests.example'), 'complained', 'a complaint takes it off');

-- Erasure
insert into public.subscribers (email, status, confirmed_at) values ('casey@tests.example', 'confirmed', '2027-03-01');
select public.delete_account('c0000000-0000-4000-8000-000000000001');
select is(
  array[pg_temp.status('casey@tests.example'), pg_temp.suppressed('casey@tests.example')], array[null, 'removed'],
  'a deleted account leaves the hash of its address only'
);
-- The purge of reports
select pg_temp.at('2027-03-20 12:00+00');
select private.run_scheduled_jobs();
select is_empty($$select 1 from private.newsletter_events$$, 'reports are purged after a week');

reset role;
select * from finish();
rollback;
