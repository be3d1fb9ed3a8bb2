-- Duplicates of all contacts: the groups, their order, merging them at once, and the undo.
begin;
select plan(19);

\ir ../support/accounts.psql
\ir ../support/contacts.psql
\ir ../support/refusals.psql

delete from public.contacts;
select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
delete from public.contacts;
insert into public.contacts (name, email, phone, company, deal_stage, owner_id, last_activity_at, source) values
  ('Zoë Müller', 'zoe@work.example', '(404) 555-0142', null, null, null, '2031-03-01', 'staff'),
  ('Zoe M', 'zoe@home.example', '+1 404 555 0142', 'North Wind', 'proposal', null, '2031-01-01', 'staff'),
  ('ZOE MULLER', 'zoe@old.example', null, null, null, null, '2031-02-01', 'staff'),
  ('Bo Two', 'bo@one.example', '770-555-0101', null, null, null, '2031-01-02', 'staff'),
  ('Bo Two', 'bo@two.example', '7705550101', null, null, pg_temp.account(3), '2031-01-01', 'staff'),
  ('Short One', 'short@one.example', '555-01', null, null, null, '2031-01-01', 'staff'),
  ('Short Two', 'short@two.example', '555-01', null, null, null, '2031-01-01', 'staff'),
  ('Alone', 'alone@tests.example', null, null, null, null, '2031-01-01', 'staff');
insert into public.contacts (name, email, source)
select 'Common Name', 'common' || n || '@tests.example', 'staff' from generate_series(1, 21) as n;
create function pg_temp.group_of(variadic p_emails text[]) returns jsonb language sql security definer as $$
  select jsonb_agg(jsonb_build_object('id', c.id, 'version', c.version) order by n)
  from unnest(p_emails) with ordinality as e (email, n) join public.contacts c on c.email = e.email
$$;
create function pg_temp.kept_by(p_email text) returns text language sql security definer as $$
  select kept.email from public.contacts c join public.contacts kept on kept.id = c.merged_into_id where c.email = p_email
$$;
create function pg_temp.groups(p_after_reason text default 'phone', p_after_key text default '', p_groups int default 50)
returns text[] language sql as $$
  select coalesce(array_agg(reason || ': ' || emails order by reason desc, key), '{}') from (
    select reason, key, string_agg(email, ' ' order by n) as emails
    from public.list_duplicate_contacts(p_after_reason, p_after_key, p_groups) with ordinality as g
      (reason, key, id, name, email, company, phone, version, deal_stage, n)
    group by reason, key
  ) as listed
$$;

select pg_temp.act_as(3);

-- The groups
select is(
  pg_temp.groups(),
  array[
    'phone: zoe@home.example zoe@work.example', 'phone: bo@two.example bo@one.example', 'name: zoe@work.example zoe@old.example'
  ],
  'groups by number come before those by name, and keep a contact with a deal, then one with an owner, then the latest one'
);
select results_eq(
  $$select name, company, phone, version, deal_stage from public.list_duplicate_contacts() limit 1$$,
  $$values ('Zoe M', 'North Wind', '+1 404 555 0142', 1, 'proposal')$$, 'a contact of a group has its details and its version'
);
select results_eq(
  $$select email::text from public.find_duplicate_contacts(pg_temp.contact('zoe@work.example'))$$,
  $$values ('zoe@home.example'), ('zoe@old.example')$$, 'the page of a contact finds the same, with and without a country code'
);
select is(pg_temp.groups('phone', '', 2), (pg_temp.groups())[1:2], 'a page ends after its groups');
select is(pg_temp.groups('phone', '4045550142'), (pg_temp.groups())[2:3], 'and the next one continues after a key');
select is(pg_temp.groups('name', 'zoe mulle'), (pg_temp.groups())[3:3], 'also among the names');
select is(pg_temp.groups('name', 'zoe muller'), '{}', 'and ends after the last group');

-- Refusals
select is(pg_temp.refusal(format('select public.merge_contacts(%L)', groups)), 'PT422 duplicate_groups_required {}', 'refuses to merge ' || left(groups, 20))
from unnest(array['[]', (select jsonb_agg('[{"id": 1, "version": 1}, {"id": 2, "version": 1}]'::jsonb)::text from generate_series(1, 51))]) as groups;

-- Merging. One contact is in two groups, and one group is stale.
create temp table answers as select * from public.merge_contacts(jsonb_build_array(
  pg_temp.group_of('zoe@home.example', 'zoe@work.example'), pg_temp.group_of('zoe@work.example', 'zoe@old.example'),
  jsonb_set(pg_temp.group_of('bo@two.example', 'bo@one.example'), '{1,version}', '7')
));
select results_eq('select merged, skipped from answers', 'values (2, 1)', 'merges groups, and counts a group with a changed contact');
reset role;
select is(
  array[pg_temp.kept_by('zoe@work.example'), pg_temp.kept_by('zoe@old.example'), pg_temp.kept_by('bo@one.example')],
  array['zoe@home.example', 'zoe@home.example', null], 'groups with a contact in common become one contact'
);
select is(
  (select details from private.audit_log where action = 'contact.merge_duplicates'), '{"contacts": 2, "skipped": 1}', 'the audit log has the merge'
);
select is(
  (select count(*)::int from private.audit_log where action = 'contact.update' and details -> 'changes' ? 'merged_into_id'), 2, 'and each merged contact'
);
set local role authenticated;
select is(pg_temp.groups(), array['phone: bo@two.example bo@one.example'], 'merged contacts are no duplicates');

-- A kept contact moves on with those merged into it, and the undo restores both.
create temp table moved as
select * from public.merge_contacts(jsonb_build_array(pg_temp.group_of('alone@tests.example', 'zoe@home.example')));
select is(
  (select jsonb_array_length(moves) from moved), 3, 'contacts that were merged before move along'
);
select is((select public.undo_contact_merges(moves) from moved), 1, 'the undo separates the merged contact');
reset role;
select is(pg_temp.kept_by('zoe@old.example'), 'zoe@home.example', 'with the contacts that were merged into it before');
set local role authenticated;
select is((select public.undo_contact_merges(moves) from answers), 2, 'the first merge can still be undone');
select is(
  pg_temp.refusal((select format('select public.undo_contact_merges(%L)', moves) from answers)), 'PT409 contact_not_merged {}', 'but only once'
);

select * from finish();
rollback;
