-- Subscribers in the staff workspace: counts, import, export, removal, reports of the mail service, and erasure.
begin;
select plan(33);

\ir ../support/accounts.psql
\ir ../support/clock.psql

delete from private.outbox;
delete from public.subscribers;
select pg_temp.at('2027-03-10 12:00+00');
select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
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
create function pg_temp.import(p_emails text[], p_note text default 'Signed up at the fair') returns int language plpgsql as $$
declare
  v_added int;
begin
  insert into public.subscribers (email, source, consent_note) select e, 'import', p_note from unnest(p_emails) as e
  on conflict (id) do nothing;
  get diagnostics v_added = row_count;
  return v_added;
end
$$;
select public.unsubscribe_from_newsletter(pg_temp.unsubscribe_token('purged@tests.example'));

-- Not for clients
select pg_temp.act_as(1);
select is_empty('select from public.subscriber_totals', 'a client sees no counts');
select throws_ok($$select public.preview_newsletter_import(array['ada@tests.example'])$$, 'PT403', null, 'nor what would become of an address');
select is_empty($$select private.find_suppressions(array['purged@tests.example'])$$, 'nor which addresses left');
select throws_ok($$select pg_temp.import(array['a@tests.example'])$$, '42501', null, 'nor imports');
select throws_ok($$select pg_temp.import(array['purged@tests.example'])$$, '42501', null, 'the answer is the same for an address that left');

select pg_temp.act_as(3);
select results_eq(
  'select status::text, subscribers from public.subscriber_totals order by 1',
  $$values ('confirmed', 1::bigint), ('pending', 1), ('unsubscribed', 1)$$, 'an admin sees the number of each status'
);

-- The import
select results_eq(
  $$select email, state from public.preview_newsletter_import(array[
    'New@tests.example', 'new@TESTS.example', ' Ada@tests.example ', 'bo@other.example', 'gone@tests.example',
    'purged@tests.example ', 'no address', ''
  ])$$,
  $$values ('Ada@tests.example', 'confirmed'), ('bo@other.example', 'pending'), ('gone@tests.example', 'unsubscribed'),
    ('New@tests.example', 'new'), ('no address', 'invalid'), ('purged@tests.example', 'unsubscribed')$$,
  'a preview says what would become of each address'
);
select throws_ok($$select public.preview_newsletter_import('{}')$$, 'PT422', null, 'no address');
select throws_ok($$select public.preview_newsletter_import(array_fill('a@tests.example'::text, array[1001]))$$, 'PT422', null, 'too many at once');
select throws_ok($$select pg_temp.import(array['new@tests.example'], ' short ')$$, '23514', null, 'an import needs a consent note');
select throws_ok($$select pg_temp.import(array['new@tests.example'], null)$$, '23514', null, 'in any case');
select throws_ok($$insert into public.subscribers (email) values ('new@tests.example')$$, '42501', null, 'an admin adds no address as if by a form');
select is(
  pg_temp.import(array['New@tests.example', 'new@tests.example', 'gone@tests.example', 'purged@tests.example', 'bo@other.example']),
  1, 'only the new address is added'
);
select is(pg_temp.import(array['new@tests.example']), 0, 'and once');
reset role;
select results_eq(
  $$select status::text, source::text, consent_note::text, confirmed_at from public.subscribers where email = 'New@tests.example'$$,
  $$values ('confirmed', 'import', 'Signed up at the fair', timestamptz '2027-03-10 12:00+00')$$, 'with its note, and on the list'
);
select is(pg_temp.status('gone@tests.example'), 'unsubscribed', 'an address that left stays out');
select is(pg_temp.status('purged@tests.example'), null, 'also when its row was purged');
select results_eq(
  $$select subject, details from private.audit_log where action = 'newsletter.import'$$,
  $$values ('subscribers', '{"added": 1}'::jsonb)$$, 'the import is recorded'
);
set local role authenticated;
insert into public.exports (action, subject, details) values ('newsletter.export', 'subscribers', '{"filter": {}, "count": 4}');
select results_eq(
  $$select subject, details from private.audit_log where action = 'newsletter.export'$$,
  $$values ('subscribers', '{"filter": {}, "count": 4}'::jsonb)$$, 'and so is an export'
);

-- Removal
delete from public.subscribers where email = 'New@tests.example';
select is(pg_temp.import(array['new@tests.example']), 0, 'no import adds an address again that an admin removed');
select is(pg_temp.suppressed('new@tests.example'), 'removed', 'because its hash stays');
select is(
  (select count(*) from private.audit_log where action = 'newsletter.remove' and subject = pg_temp.id_of('new@tests.example')::text),
  1::bigint, 'the removal is recorded'
);

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
  (select reason from public.subscribers where status = 'bounced'), 'Permanent: … unknown',
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
select public.delete_account(pg_temp.account(1));
select is(
  array[pg_temp.status('casey@tests.example'), pg_temp.suppressed('casey@tests.example')], array[null, 'removed'],
  'a deleted account leaves the hash of its address only'
);
-- The purge of reports
select pg_temp.at('2027-03-20 12:00+00');
select private.run_scheduled_jobs();
select is_empty($$select 1 from private.newsletter_events$$, 'reports are purged after a week');

select * from finish();
rollback;
