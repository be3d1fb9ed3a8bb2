-- A contact comes with an imported subscriber and takes its past along; a consultant has a time zone that exists.
begin;
select plan(6);

insert into public.subscribers (email, source, consent_note, status, confirmed_at)
values ('import@tests.example', 'import', 'Gave a card at the fair in May.', 'confirmed', now());
select is(
  (select source from public.contacts where email = 'import@tests.example'), 'newsletter', 'an imported subscriber is a contact'
);
insert into public.subscribers (email) values ('pending@tests.example');
select is_empty(
  $$select from public.contacts where email = 'pending@tests.example'$$, 'one that has not confirmed its address is none yet'
);

insert into private.audit_log (action, subject, details)
select action, id::text, '{"name": ["Old", "New"]}' from public.contacts
cross join unnest(array['contact.update', 'lead.update']) as action where email = 'import@tests.example';
delete from public.contacts where email = 'import@tests.example';
select results_eq(
  $$select details from private.audit_log where action = 'contact.update'$$, array['{"erased": true}'::jsonb],
  'what the audit log says about a deleted contact is erased'
);
select results_eq(
  $$select details from private.audit_log where action = 'lead.update'$$, array['{"name": ["Old", "New"]}'::jsonb],
  'an entry about another kind of row with the same id stays'
);

select throws_ok(
  $$insert into public.consultants (name, time_zone) values ('Tests', 'Mars/Olympus')$$, 'PT422', null, 'no consultant is on Mars'
);
select throws_ok(
  $$update public.consultants set time_zone = 'Mars/Olympus'$$, 'PT422', null, 'or moves there'
);

select * from finish();
rollback;
