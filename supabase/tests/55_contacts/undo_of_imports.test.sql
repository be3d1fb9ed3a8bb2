-- The undo of an import of contacts: what it deletes and restores, what it leaves alone, and who may run it.
begin;
select plan(16);

\ir ../support/accounts.psql
\ir ../support/contacts.psql
\ir ../support/refusals.psql

select pg_temp.add_client(1, 'casey', '{"full_name": "Casey Client"}'), pg_temp.add_admin(3, 'staff');
delete from public.contacts;
insert into public.contacts (name, email, company, source) values
  ('Gap', 'gap@import.example', 'Own Company', 'staff'), ('Full', 'full@import.example', null, 'staff'),
  ('Edited', 'edited@import.example', null, 'staff');

-- Other actors
set local role anon;
select is(pg_temp.refusal('select from public.contact_imports'), '42501 permission denied for view contact_imports', 'visitors do not read the last import');
select is(
  pg_temp.refusal($$select public.undo_contact_import('0b9a3c1e-6f0d-4c9e-8a53-2d6c1f1f7a10')$$),
  '42501 permission denied for function undo_contact_import', 'nor undo one'
);
select pg_temp.act_as(1);
select is_empty('select from public.contact_imports', 'clients do not read the last import');
select matches(pg_temp.refusal($$select public.undo_contact_import('0b9a3c1e-6f0d-4c9e-8a53-2d6c1f1f7a10')$$), '^PT403', 'nor undo one');

select pg_temp.sign_in(3);
select public.import_contacts('[{"email": "preview@import.example"}]', true, '0b9a3c1e-6f0d-4c9e-8a53-2d6c1f1f7a10');
select public.import_contacts('[{"email": "without-id@import.example"}]', false);
select is_empty('select from public.contact_imports', 'a preview and an import without an id leave nothing to undo');
select public.import_contacts('[
  {"email": "new@import.example"}, {"email": "noted@import.example"}, {"email": "wrote@import.example"},
  {"email": "merged@import.example"}, {"email": "kept@import.example"}, {"email": "changed@import.example"},
  {"email": "gap@import.example", "company": "Not Taken", "phone": "404-555-0155"}, {"email": "full@import.example", "company": "Filled"},
  {"email": "edited@import.example", "phone": "404-555-0156"}
]', false, '0b9a3c1e-6f0d-4c9e-8a53-2d6c1f1f7a10');
-- The second batch of the same file.
select public.import_contacts(
  '[{"email": "second@import.example"}, {"email": "full@import.example", "phone": "404-555-0157"}]', false, '0b9a3c1e-6f0d-4c9e-8a53-2d6c1f1f7a10'
);
select results_eq(
  'select import_id, created, completed from public.contact_imports',
  $$values ('0b9a3c1e-6f0d-4c9e-8a53-2d6c1f1f7a10'::uuid, 7::bigint, 3::bigint)$$,
  'all batches of a file are one import'
);
reset role;
-- The import happened a while ago, and the rest since.
update public.contacts set last_activity_at = last_activity_at - interval '1 hour';
update public.imported_contacts set imported_at = imported_at - interval '1 hour';
set local role authenticated;
insert into public.contact_notes (contact_id, body) values (pg_temp.contact('noted@import.example'), 'Called.');
update public.contacts set name = 'Changed' where email = 'changed@import.example';
update public.contacts set phone = '404-555-0199' where email = 'edited@import.example';
update public.contacts set merged_into_id = pg_temp.contact('kept@import.example') where email = 'merged@import.example';
reset role;
insert into public.contact_submissions (name, email, company, message)
values ('Wrote', 'wrote@import.example', 'wrote', 'A message after the import.');
set local role authenticated;

select results_eq(
  $$select * from public.undo_contact_import('0b9a3c1e-6f0d-4c9e-8a53-2d6c1f1f7a10')$$, 'values (2, 2, 6)',
  'the undo counts what it deleted, restored and left alone'
);
reset role;
select is(
  (select array_agg(split_part(email, '@', 1) order by email) from public.contacts where email like '%@import.example'),
  array['changed', 'edited', 'full', 'gap', 'kept', 'merged', 'noted', 'without-id', 'wrote'],
  'a contact that was changed, noted, merged, or wrote stays'
);
select is(
  (select array_agg(concat_ws(' ', name, company, phone) order by name) from public.contacts where name in ('Gap', 'Full', 'Edited')),
  array['Edited 404-555-0199', 'Full', 'Gap Own Company'], 'what the import filled in is empty again, of both batches, and nothing else'
);
select is(
  (select details from private.audit_log where action = 'contact.undo_import' and actor_id = pg_temp.account(3)),
  '{"removed": 2, "restored": 2, "kept": 6}'::jsonb, 'the audit log names who undid it'
);
set local role authenticated;
select is_empty('select from public.contact_imports', 'an undone import is not offered again');
select is(
  pg_temp.refusal($$select public.undo_contact_import('0b9a3c1e-6f0d-4c9e-8a53-2d6c1f1f7a10')$$), 'PT409 contact_import_ended {}',
  'nor undone again'
);

-- A change between two batches
select public.import_contacts('[{"email": "gap@import.example", "phone": "404-555-0155"}]', false, '0b9a3c1e-6f0d-4c9e-8a53-2d6c1f1f7a11');
update public.contacts set company = null where email = 'gap@import.example';
select public.import_contacts('[{"email": "gap@import.example", "company": "Filled"}]', false, '0b9a3c1e-6f0d-4c9e-8a53-2d6c1f1f7a11');
select results_eq(
  $$select * from public.undo_contact_import('0b9a3c1e-6f0d-4c9e-8a53-2d6c1f1f7a11')$$, 'values (0, 0, 1)',
  'a contact that staff changed between two batches stays as it is'
);

-- The end of the day
select public.import_contacts('[{"email": "old@import.example"}]', false, '0b9a3c1e-6f0d-4c9e-8a53-2d6c1f1f7a12');
reset role;
update public.imported_contacts set imported_at = private.now() - interval '1 day';
set local role authenticated;
select is_empty('select from public.contact_imports', 'an import of a day ago is not offered');
reset role;
select private.run_scheduled_jobs();
select is((select count(*)::int from public.imported_contacts), 0, 'and the job forgets it');
select isnt(pg_temp.contact('old@import.example'), null, 'with its contacts left');

select * from finish();
rollback;
