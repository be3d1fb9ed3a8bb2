-- Duplicates of all contacts: the groups, their order, merging them at once, and the undo.
begin;
select plan(25);

delete from private.contacts;
insert into auth.users (id, email, email_confirmed_at) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example', now()),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example', now());
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
delete from private.contacts;
insert into private.contacts (name, email, phone, company, deal_stage, owner_id, last_activity_at, source) values
  ('Zoë Müller', 'zoe@work.example', '(404) 555-0142', null, null, null, '2031-03-01', 'staff'),
  ('Zoe M', 'zoe@home.example', '+1 404 555 0142', 'North Wind', 'proposal', null, '2031-01-01', 'staff'),
  ('ZOE MULLER', 'zoe@old.example', null, null, null, null, '2031-02-01', 'staff'),
  ('Bo Two', 'bo@one.example', '770-555-0101', null, null, null, '2031-01-02', 'staff'),
  ('Bo Two', 'bo@two.example', '7705550101', null, null, 'c0000000-0000-4000-8000-000000000003', '2031-01-01', 'staff'),
  ('Short One', 'short@one.example', '555-01', null, null, null, '2031-01-01', 'staff'),
  ('Short Two', 'short@two.example', '555-01', null, null, null, '2031-01-01', 'staff'),
  ('Alone', 'alone@tests.example', null, null, null, null, '2031-01-01', 'staff');
insert into private.contacts (name, email, source)
select 'Common Name', 'common' || n || '@tests.example', 'staff' from generate_series(1, 21) as n;

create function pg_temp.contact(p_email text) returns bigint language sql security definer as
  $$select id from private.contacts where email = p_email$$;
create function pg_temp.group_of(variadic p_emails text[]) returns jsonb language sql security definer as $$
  select jsonb_agg(jsonb_build_object('id', c.id, 'version', c.version) order by n)
  from unnest(p_emails) with ordinality as e (email, n) join private.contacts c on c.email = e.email
$$;
create function pg_temp.kept_by(p_email text) returns text language sql security definer as $$
  select kept.email from private.contacts c join private.contacts kept on kept.id = c.merged_into_id where c.email = p_email
$$;
create function pg_temp.refusal(p_sql text) returns text language plpgsql as $$
begin
  execute p_sql;
  return 'nothing was refused';
exception when others then
  return sqlstate || ' ' || sqlerrm;
end
$$;
create function pg_temp.groups() returns text[] language sql as $$
  select array_agg((g ->> 'reason') || ': ' || (
    select string_agg(c ->> 'email', ' ' order by m) from jsonb_array_elements(g -> 'contacts') with ordinality as f (c, m)
  ) order by n)
  from jsonb_array_elements(public.list_duplicate_contacts() -> 'groups') with ordinality as e (g, n)
$$;
grant execute on all functions in schema pg_temp to authenticated;

set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;

-- The groups
select is(
  pg_temp.groups(),
  array[
    'phone: zoe@home.example zoe@work.example', 'phone: bo@two.example bo@one.example', 'name: zoe@work.example zoe@old.example'
  ],
  'groups by number come before those by name, and keep a contact with a deal, then one with an owner, then the latest one'
);
select is(
  public.list_duplicate_contacts() #> '{groups,0,contacts,0}',
  jsonb_build_object(
    'id', pg_temp.contact('zoe@home.example'), 'name', 'Zoe M', 'email', 'zoe@home.example', 'company', 'North Wind',
    'phone', '+1 404 555 0142', 'version', 1, 'dealStage', 'proposal'
  ),
  'a contact of a group has its details and its version'
);
select is(
  (select array_agg((d ->> 'email') || ' ' || (d ->> 'reason')) from jsonb_array_elements(
    public.find_duplicate_contacts(pg_temp.contact('zoe@work.example'))) as d),
  array['zoe@home.example phone', 'zoe@old.example name'], 'the page of a contact finds the same, with and without a country code'
);
select is(
  jsonb_array_length(public.list_duplicate_contacts('{"reason": "name", "key": "zoe mulle"}') -> 'groups'), 1, 'a cursor continues after its key'
);
select is(
  jsonb_array_length(public.list_duplicate_contacts('{"reason": "name", "key": "zoe muller"}') -> 'groups'), 0, 'and ends after the last group'
);
select is(public.list_duplicate_contacts() -> 'next', 'null', 'a page that has all groups is the last one');
select is(
  pg_temp.refusal($$select public.list_duplicate_contacts('{"reason": "color"}')$$), 'PT422 page_cursor_invalid', 'an unreadable cursor is refused'
);

-- Refusals
select is(pg_temp.refusal(format('select public.merge_duplicate_contacts(%L)', groups)), 'PT422 duplicate_groups_required', 'refuses to merge ' || groups)
from unnest(array['[]', '{}', '[[]]', '[1]', '[[1, 2]]', '[[{"id": 1, "version": 1}]]', '[[{"id": 1.5, "version": 1}, {"id": 2, "version": 1}]]']) as groups;
select is(
  pg_temp.refusal(format('select public.merge_duplicate_contacts(%L)', (select jsonb_agg('[{"id": 1, "version": 1}, {"id": 2, "version": 1}]'::jsonb) from generate_series(1, 51)))),
  'PT422 duplicate_groups_required', 'refuses 51 groups'
);

-- Merging. One contact is in two groups, and one group is stale.
create temp table answers as select public.merge_duplicate_contacts(jsonb_build_array(
  pg_temp.group_of('zoe@home.example', 'zoe@work.example'), pg_temp.group_of('zoe@work.example', 'zoe@old.example'),
  jsonb_set(pg_temp.group_of('bo@two.example', 'bo@one.example'), '{1,version}', '7')
)) as answer;
select is((select answer - 'moves' from answers), '{"merged": 2, "skipped": 1}', 'merges groups, and counts a group with a changed contact');
reset role;
select is(
  array[pg_temp.kept_by('zoe@work.example'), pg_temp.kept_by('zoe@old.example'), pg_temp.kept_by('bo@one.example')],
  array['zoe@home.example', 'zoe@home.example', null], 'groups with a contact in common become one contact'
);
select is(
  (select details from private.audit_log where action = 'contact.merge_duplicates'), '{"contacts": 2, "groups": 2, "skipped": 1}', 'the audit log has the merge'
);
select is(
  (select count(*)::int from private.audit_log where action = 'contact.update' and details ? 'merged_into_id'), 2, 'and each merged contact'
);
set local role authenticated;
select is(pg_temp.groups(), array['phone: bo@two.example bo@one.example'], 'merged contacts are no duplicates');

-- A kept contact moves on with those merged into it, and the undo restores both.
create temp table moved as select public.merge_duplicate_contacts(
  jsonb_build_array(pg_temp.group_of('alone@tests.example', 'zoe@home.example'))) as answer;
select is(
  (select jsonb_array_length(answer -> 'moves') from moved), 3, 'contacts that were merged before move along'
);
select is((select public.undo_contact_merges(answer -> 'moves') from moved), 1, 'the undo separates the merged contact');
reset role;
select is(pg_temp.kept_by('zoe@old.example'), 'zoe@home.example', 'with the contacts that were merged into it before');
set local role authenticated;
select is((select public.undo_contact_merges(answer -> 'moves') from answers), 2, 'the first merge can still be undone');
select is(
  pg_temp.refusal((select format('select public.undo_contact_merges(%L)', answer -> 'moves') from answers)), 'PT409 contact_not_merged', 'but only once'
);

select * from finish();
rollback;
