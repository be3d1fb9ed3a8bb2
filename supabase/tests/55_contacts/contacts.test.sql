-- Contacts: what creates them, who reads and changes them, search, merging, import, export and erasure.
begin;
select plan(79);

\ir ../support/accounts.psql
\ir ../support/contacts.psql
\ir ../support/refusals.psql
\ir ../support/rows.psql

delete from public.contacts;
select
  pg_temp.add_client(1, 'casey', '{"full_name": "Casey Client"}'),
  pg_temp.add_client(2, 'unconfirmed', p_is_confirmed => false),
  pg_temp.add_admin(3, 'staff');
create function pg_temp.found(p_query text) returns text language sql as
  $$select coalesce(string_agg(name, ', ' order by name), '') from public.search_contacts(p_query)$$;

-- Creation by what a person does
select is(
  (select array_agg(email::text || ' ' || source order by email) from public.contacts),
  array['casey@tests.example account', 'staff@tests.example account'],
  'an account becomes a contact when its address is confirmed'
);
select is((select name::text from public.contacts where email = 'casey@tests.example'), 'Casey Client', 'with the name of its profile');
delete from public.contacts where email = 'staff@tests.example';

insert into public.contact_submissions (name, email, company, message) values
  ('Zoë Müller', 'zoe@north-wind.example', 'North Wind', 'We want to forecast our supply chains.'),
  ('Zoe Mueller', 'ZOE@north-wind.example', 'Other Company', 'A second message from the same address.'),
  ('Casey Client', 'casey@tests.example', 'Acme Co', 'A message from an account.');
select is(
  (select array_agg(concat_ws(' ', name, company, source) order by email) from public.contacts),
  array['Casey Client Acme Co account', 'Zoë Müller North Wind message'],
  'one contact per address in any case, and a message fills what was missing but replaces nothing'
);

select pg_temp.add_appointment(
  '2031-03-04 15:00+00', '{"client_name": "Zoë Müller", "client_email": "zoe@north-wind.example", "client_phone": "(404) 555-0142"}'
);
select is(
  (select phone::text from public.contacts where email = 'zoe@north-wind.example'), '(404) 555-0142', 'a booking adds the phone number'
);
select pg_temp.add_appointment('2031-03-04 16:00+00', jsonb_build_object('status', 'held', 'hold_expires_at', now() + interval '5 minutes'));
select is((select count(*)::int from public.contacts), 2, 'a hold makes no contact');
update public.appointments set status = 'pending', hold_expires_at = null, client_name = 'Held Person', client_email = 'held@tests.example'
where starts_at = '2031-03-04 16:00+00';
select is((select source from public.contacts where email = 'held@tests.example'), 'booking', 'the booking of a hold does');

select public.subscribe_to_newsletter('reader@tests.example');
select is(pg_temp.contact('reader@tests.example'), null, 'an unconfirmed subscription makes no contact');
update public.subscribers set status = 'confirmed', confirmed_at = now() where email = 'reader@tests.example';
select is((select name::text from public.contacts where email = 'reader@tests.example'), 'reader', 'a confirmed one does, named by the address');
insert into public.contact_submissions (name, email, company, message)
values ('Rita Reader', 'reader@tests.example', 'Readers Inc', 'Now the person gives a name.');
select is((select name::text from public.contacts where email = 'reader@tests.example'), 'Rita Reader', 'until the person gives a name');

insert into public.contact_submissions (name, email, company, message)
values ('Sam Spammer', 'spam@tests.example', 'Spam', 'Buy this, buy this, buy this.');
update public.contact_submissions set status = 'spam' where email in ('spam@tests.example', 'reader@tests.example');
select is(pg_temp.contact('spam@tests.example'), null, 'a sender of nothing but spam is no contact');
select isnt(pg_temp.contact('reader@tests.example'), null, 'a subscriber stays one, whatever the message was');
update public.contact_submissions set status = 'open' where email = 'spam@tests.example';
select isnt(pg_temp.contact('spam@tests.example'), null, 'a message that is no spam after all makes its sender a contact again');
delete from public.contacts where email = 'spam@tests.example';

-- Constraints
select throws_ok($$insert into public.contacts (name, source, search_text) values ('Nobody', 'staff', '')$$, '23514', null, 'an address or a number is needed');
select throws_ok($$insert into public.contacts (name, email, source, search_text, deal_value_cents) values ('X', 'x@tests.example', 'staff', '', 1)$$, '23514', null, 'a value needs a stage');
select throws_ok($$insert into public.contacts (name, email, source, search_text) values ('X', 'ZOE@north-wind.example', 'staff', '')$$, '23505', null, 'an address belongs to one contact');

create temp table actors (who text, role text, claims text);
insert into actors values
  ('anon', 'anon', '{"role": "anon"}'),
  ('client', 'authenticated', '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}'),
  ('admin', 'authenticated', '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}'),
  ('service', 'service_role', '{"role": "service_role"}');
create function pg_temp.sqlstate_of(p_who text, p_sql text) returns text language plpgsql as $$
declare
  v_state text := 'allowed';
begin
  perform set_config('request.jwt.claims', (select claims from actors where who = p_who), true);
  execute 'set local role ' || (select role from actors where who = p_who);
  begin
    execute p_sql;
  exception when others then
    v_state := sqlstate;
  end;
  reset role;
  return v_state;
end
$$;
-- Search
select pg_temp.act_as(1);
select is_empty($$select private.match_contacts('casey') union all select private.find_leads('casey')$$, 'no search goes through the rows for a client');
select pg_temp.act_as(3);
select is(pg_temp.found('muller'), 'Zoë Müller', 'a search folds accents and case');
select is(pg_temp.found('MÜLLER zoe'), 'Zoë Müller', 'and takes the words in any order');
select is(pg_temp.found('th-wind'), 'Zoë Müller', 'it finds a part of an address');
select is(pg_temp.found('404.555'), 'Zoë Müller', 'and a part of a number, however it is typed');
select is(pg_temp.found('zo'), 'Zoë Müller', 'two letters are the beginning of a word');
select is(pg_temp.found('%'), '', 'a wildcard is a letter like any other');

-- Create and change
select lives_ok($$insert into public.contacts (name, phone) values ('By Phone', '+1 404 555 0199')$$, 'a contact may have a number and no address');
select is(
  pg_temp.refusal($$insert into public.contacts (name, email) values ('Again', 'Zoe@North-Wind.example')$$),
  'PT409 contact_exists {"id": ' || pg_temp.contact('zoe@north-wind.example') || '}', 'an address that is taken leads to its contact'
);
select is(
  pg_temp.refusal(format('update public.contacts set owner_id = %L where id = %s', pg_temp.account(1), pg_temp.contact('held@tests.example'))),
  'PT422 staff_member_required {}', 'an owner is of the staff'
);
select throws_ok($$insert into public.contacts (name, email, source) values ('X', 'x@tests.example', 'message')$$, '42501', null, 'staff enter no contact as one that wrote');
create temp table deal as
with changed as (
  update public.contacts set deal_stage = 'proposal', deal_value_cents = 1250000, deal_month = '2031-04-01'
  where id = pg_temp.contact('held@tests.example') and version = 1 returning *
)
select version, concat_ws(' ', deal_stage, deal_value_cents, deal_month) as deal from changed;
select results_eq('select * from deal', $$values (2, 'proposal 1250000 2031-04-01')$$, 'a deal has a stage, a value and a month');
select is_empty(
  format($$update public.contacts set name = 'Late' where id = %s and version = 1 returning id$$, pg_temp.contact('held@tests.example')),
  'a change of an older version finds no row'
);
select results_eq(
  'select deal_stage, deals, value_cents from public.deal_totals', $$values ('proposal', 1::bigint, 1250000::bigint)$$,
  'the board counts deals and adds their values'
);
insert into public.contact_notes (contact_id, body) values (pg_temp.contact('held@tests.example'), 'Met at a fair.');
select results_eq(
  'select contact_id, author_name, body::text from public.contact_note_list',
  $$values (pg_temp.contact('held@tests.example'), 'staff@tests.example', 'Met at a fair.')$$, 'a note has its author'
);
select results_eq(
  $$select name, owner_name from public.open_contact(pg_temp.contact('held@tests.example'))$$, $$values ('Held Person'::private.single_line, null::text)$$,
  'an admin opens a contact'
);
reset role;
select is(
  (select array_agg(action order by action) from private.audit_log
   where subject = pg_temp.contact('held@tests.example')::text and actor_id = pg_temp.account(3)),
  array['contact.read', 'contact.update'], 'which the audit log has'
);
select is(
  (select count(*)::int from private.audit_log l join public.contacts c on l.subject = c.id::text
   where l.action = 'contact.insert' and c.name = 'By Phone'),
  1, 'as the creation by staff'
);
set local role authenticated;

-- Merging
insert into public.contacts (name, email) values ('Zoe Muller', 'zoe@home.example');
select results_eq(
  $$select email::text from public.find_duplicate_contacts(pg_temp.contact('zoe@home.example'))$$, $$values ('zoe@north-wind.example')$$,
  'the same name without its accents may be the same person'
);
create function pg_temp.merge(p_keep text, p_lose text) returns text language sql as $$
  select concat_ws(' ', merged, skipped) from public.merge_contacts((
    select jsonb_build_array(jsonb_agg(jsonb_build_object('id', id, 'version', version) order by email = p_keep desc))
    from public.contacts where email in (p_keep, p_lose)
  ))
$$;
select is(pg_temp.merge('zoe@north-wind.example', 'zoe@home.example'), '1 0', 'two contacts are merged');
select is(
  (select other_emails from public.contact_list where id = pg_temp.contact('zoe@north-wind.example')),
  array['zoe@home.example'], 'a merged contact keeps its address'
);
select is(pg_temp.found('home.example'), 'Zoë Müller', 'by which the other one is found');
select is(pg_temp.merge('held@tests.example', 'zoe@home.example'), '0 1', 'a merged contact is not merged again');
select is(
  pg_temp.refusal(format(
    'update public.contacts set merged_into_id = %s where id = %s', pg_temp.contact('zoe@home.example'), pg_temp.contact('held@tests.example')
  )),
  'PT409 contact_merged {"mergedInto": null}', 'and nothing is merged into it'
);
reset role;
insert into public.contact_submissions (name, email, company, message)
values ('Zoe M.', 'zoe@home.example', 'At home', 'A message from the other address.');
set local role authenticated;
select is(
  (select count(*)::int from public.list_person_timeline(p_contact_id => pg_temp.contact('zoe@north-wind.example')) as t cross join jsonb_strip_nulls(to_jsonb(t)) as e
   where e ->> 'kind' = 'message'),
  3, 'the history has the messages of all addresses'
);
select is(
  (select array_agg(email order by email) from unnest(array['zoe@home.example', 'Zoe@North-Wind.example']) as email
   where array(select body from public.list_person_timeline(p_email => email)) @> array['A message from the other address.', 'A second message from the same address.']),
  array['zoe@home.example', 'Zoe@North-Wind.example'], 'and so has the lead of each address'
);
select is(
  (select count(*)::int from public.list_person_timeline(p_email => 'nobody@tests.example')), 0, 'an unknown address has no history'
);
reset role;
select is(
  pg_temp.sqlstate_of('client', 'select public.list_person_timeline(p_email => ''zoe@home.example'')'), 'PT403', 'which a client does not get'
);
select pg_temp.act_as(3);
select is(
  public.undo_contact_merges(jsonb_build_array(jsonb_build_object(
    'id', pg_temp.contact('zoe@home.example'), 'from', null, 'to', pg_temp.contact('zoe@north-wind.example')
  ))),
  1, 'a merge can be undone'
);
select is(pg_temp.found('home.example'), 'Zoe Muller', 'and then each is found by itself');

-- A changed address
insert into public.contacts (name, email) values ('Mia Moved', 'mia@old.example');
update public.contacts set email = 'mia@new.example' where email = 'mia@old.example';
reset role;
insert into public.contact_submissions (name, email, company, message)
values ('Mia', 'Mia@old.example', 'Old', 'A message from the old address.');
set local role authenticated;
select is(
  (select e ->> 'body' from public.list_person_timeline(p_contact_id => pg_temp.contact('mia@new.example')) as t cross join jsonb_strip_nulls(to_jsonb(t)) as e where e ->> 'kind' = 'message'),
  'A message from the old address.', 'a contact with a new address keeps the history of the old one'
);
select is(pg_temp.found('old.example'), 'Mia Moved', 'is found by it');
select is(
  (select merged_into_id from public.contacts where email_key = 'mia@old.example'), pg_temp.contact('mia@new.example'),
  'and by the leads of the old address'
);
insert into public.contact_notes (contact_id, body) values (pg_temp.contact('mia@old.example'), 'Of the old address.');
update public.contacts set email = 'mia@old.example' where email = 'mia@new.example';
select results_eq(
  $$select c.email::text, c.other_emails, n.body::text from public.contact_list c join public.contact_notes n on n.contact_id = c.id
    where c.name = 'Mia Moved' and c.merged_into_id is null$$,
  $$values ('mia@old.example', array['mia@new.example'], 'Of the old address.')$$, 'the old address can become the address again, with its notes'
);

-- Import
select is(
  array(select public.import_contacts('[
    {"name": "New One", "email": "new@import.example", "company": "Imports", "phone": "404-555-0155"},
    {"name": "Twice", "email": "NEW@import.example"},
    {"name": "Wrong", "email": "wrong"},
    {"name": "Zoe", "email": "zoe@north-wind.example", "company": "Replaced?"},
    {"name": "Held", "email": "held@tests.example", "company": "Gap Filled"},
    {"email": "nameless@import.example"},
    {"name": "Phone Only", "phone": "(212) 555-0177", "company": "Calls"},
    {"name": "Phone Again", "phone": "+1 212.555.0177"},
    {"name": "By Phone", "phone": "404-555-0199"},
    {"name": "Unreachable"},
    {"name": "Calls", "email": "calls@import.example", "phone": "call me"},
    {"name": "Calls", "phone": "call 404-555-0150"}
  ]', true)),
  array['new', 'repeated', 'email_invalid', 'known', 'completed', 'new', 'new', 'repeated', 'known', 'unreachable', 'phone_invalid', 'phone_invalid'], 'the preview says what each row would do'
);
select is(pg_temp.contact('new@import.example'), null, 'and does nothing');
select is(
  array(select public.import_contacts('[
    {"name": "New One", "email": "new@import.example", "company": "Imports", "phone": "404-555-0155"},
    {"name": "Zoe", "email": "zoe@north-wind.example", "company": "Replaced?"},
    {"name": "Held", "email": "held@tests.example", "company": "Gap Filled"},
    {"email": "nameless@import.example"},
    {"name": "Phone Only", "phone": "(212) 555-0177"},
    {"name": "Phone", "phone": "404 555 0199", "company": "Gap Filled"}
  ]', false)),
  array['new', 'known', 'completed', 'new', 'new', 'completed'], 'the import does it'
);
select public.import_contacts('[{"email": "two-ways@import.example", "phone": "404-555-0188"}]', false);
select is(
  array(select public.import_contacts('[
    {"phone": "404 555 0188"}, {"email": "two-ways@import.example", "company": "From The Address"},
    {"email": "two-ways@import.example", "company": "Again"}, {"phone": "(404) 555-0189", "company": "Nothing Known"}
  ]', true)),
  array['known', 'completed', 'repeated', 'new'], 'a row without news does not keep another from completing the contact'
);
select is(
  array(select public.import_contacts('[
    {"phone": "404 555 0188", "company": "From The Number"}, {"email": "two-ways@import.example", "company": "From The Address"}
  ]', false)),
  array['completed', 'repeated'], 'two rows that find one contact complete it once'
);
select is(
  array(select public.import_contacts('[{"email": "again@import.example", "phone": "call me"}, {"email": "again@import.example"}]', true)),
  array['phone_invalid', 'new'], 'a row that is not imported is not repeated by the next'
);
reset role;
select is((select company from public.contacts where email = 'two-ways@import.example'), 'From The Number', 'with the first of them');
select is(
  (select array_agg(concat_ws(' ', name, company) order by name) from public.contacts
   where email in ('new@import.example', 'zoe@north-wind.example', 'held@tests.example', 'nameless@import.example')),
  array['Held Person Gap Filled', 'nameless', 'New One Imports', 'Zoë Müller North Wind'], 'known values stay'
);
select is(
  (select array_agg(concat_ws(' ', name, company) order by name) from public.contacts where email is null),
  array['By Phone Gap Filled', 'Phone Only'], 'a number is enough to be imported'
);

-- Bookings by phone
create function pg_temp.book(p_name text, p_phone text, p_hour int) returns uuid language sql as $$
  select pg_temp.add_appointment(make_timestamptz(2031, 3, 5, p_hour, 0, 0), jsonb_build_object(
    'client_name', p_name, 'client_email', null, 'client_phone', p_phone, 'status', 'confirmed', 'source', 'phone'
  ))
$$;
create function pg_temp.by_phone(p_name text) returns bigint language sql security definer as
  $$select id from public.contacts where email is null and name = p_name$$;
select pg_temp.book('Known Number', '1 404 555 0199', 10);
select is(pg_temp.by_phone('Known Number'), null, 'a booking with a known number makes no contact');
select pg_temp.book('New Number', '(312) 555-0123', 11);
select pg_temp.book('New Number', '+1 312 555 0123', 12);
select is(
  (select count(*)::int || ' ' || min(source) from public.contacts where name = 'New Number'), '1 booking', 'one with a new number makes one'
);
set local role authenticated;
select is(
  (select count(*)::int from public.list_person_timeline(p_contact_id => pg_temp.by_phone('New Number')) as t cross join jsonb_strip_nulls(to_jsonb(t)) as e where e ->> 'kind' = 'booking'),
  2, 'which has the bookings in its history'
);
select is(
  (select count(*)::int from public.list_person_timeline(p_contact_id => pg_temp.by_phone('By Phone')) as t cross join jsonb_strip_nulls(to_jsonb(t)) as e where e ->> 'kind' = 'booking'),
  1, 'as the known one has'
);
reset role;
delete from public.appointments where client_phone = '(312) 555-0123';
select isnt(pg_temp.by_phone('New Number'), null, 'a contact by phone stays with its other booking');
delete from public.appointments where client_phone = '+1 312 555 0123';
select is(pg_temp.by_phone('New Number'), null, 'and ends with the last one');
select is(private.phone_key('ask at the desk'), null, 'a number without digits belongs to nobody');
select is(private.phone_key('+1 (404) 555-0199'), private.phone_key('404.555.0199'), 'a number is the same however it is typed');
select is(private.phone_key('0044 (0)20 7946-0958'), private.phone_key('+44 20 7946 0958'), 'and so is one of another country');
select isnt(private.phone_key('+44 20 7946 0958'), private.phone_key('+1 207 946 0958'), 'which is not the one with the same last digits');
select is(
  (select count(*)::int from private.audit_log where action in ('contact.import', 'contact.insert', 'contact.update', 'contact.read')
   and actor_id is distinct from pg_temp.account(3)),
  0, 'the audit log names who read and changed'
);
select ok(
  (select details -> 'changes' ? 'deal_stage' from private.audit_log where action = 'contact.update' and details::text like '%proposal%' limit 1),
  'a changed stage is in the audit log'
);

-- What else ends or joins contacts
create temp table private_version as select version from public.contacts where email = 'held@tests.example';
grant select on private_version to authenticated;
insert into public.contact_submissions (name, email, company, message, source)
values ('Mail Only', 'mail@tests.example', 'tests.example', 'A message by email.', 'email');
select is((select company::text from public.contacts where email = 'mail@tests.example'), null, 'an email tells no company');
delete from public.contact_submissions where email = 'mail@tests.example';
select is(pg_temp.contact('mail@tests.example'), null, 'a contact ends with the last message');
delete from public.contact_submissions where email = 'reader@tests.example';
select isnt(pg_temp.contact('reader@tests.example'), null, 'a subscriber stays a contact');
delete from public.subscribers where email = 'reader@tests.example';
select is(pg_temp.contact('reader@tests.example'), null, 'until the subscription is deleted');
update public.contacts set deal_stage = 'proposal' where email = 'zoe@home.example';
update auth.users set email = 'zoe@home.example' where id = pg_temp.account(1);
select is(
  (select concat_ws(' ', kept.name, kept.deal_stage) from public.contacts c join public.contacts kept on kept.id = c.merged_into_id
   where c.email = 'zoe@home.example'),
  'Casey Client proposal', 'a new address of an account joins its contact, with the deal'
);
update auth.users set email = 'casey@tests.example' where id = pg_temp.account(1);
set local role authenticated;
select is_empty(
  format('delete from public.contacts where id = %s and version = 99 returning id', pg_temp.contact('held@tests.example')), 'a stale deletion finds no row'
);
select isnt_empty(
  format('delete from public.contacts where id = %s and version = %s returning id', pg_temp.contact('held@tests.example'), (select version from private_version)),
  'an admin deletes a contact'
);
reset role;

insert into public.contact_submissions (name, email, company, message)
values ('Ed Edited', 'edited@tests.example', 'Edits', 'A message that is marked as spam by mistake.');
set local role authenticated;
update public.contacts set name = 'Edward Edited' where email = 'edited@tests.example';
reset role;
update public.contact_submissions set status = 'spam' where email = 'edited@tests.example';
update public.contact_submissions set status = 'open' where email = 'edited@tests.example';
select is(
  (select name::text from public.contacts where email = 'edited@tests.example'), 'Edward Edited', 'a contact that staff changed survives spam'
);

-- Erasure
select public.delete_account(pg_temp.account(1));
select is(pg_temp.contact('casey@tests.example'), null, 'an erased account takes its contact with it');

select * from finish();
rollback;
