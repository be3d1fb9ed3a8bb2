-- Documents attached to replies: who may, what is refused, what is recorded, and what deleting does.
begin;
select plan(51);

\ir ../support/accounts.psql
\ir ../support/refusals.psql
set local storage.allow_delete_query = 'true';

create function pg_temp.document(p_n int) returns uuid language sql as $$
  select ('d0000000-0000-4000-8000-00000000000' || p_n)::uuid
$$;
-- Shares document p_n with account p_who.
create function pg_temp.share(p_n int, p_who int, p_name text, p_bytes bigint) returns void language sql as $$
  insert into public.documents (id, user_id, path, name, mime_type, size_bytes, created_at)
  select pg_temp.document(p_n), u, u || '/' || pg_temp.document(p_n) || '/file.pdf', p_name, 'application/pdf', p_bytes,
    '2026-11-01 10:00+00'::timestamptz + p_n * interval '1 hour'
  from (select 'c0000000-0000-4000-8000-00000000000' || p_who) as owner (id) cross join lateral (select owner.id::uuid) as account (u)
$$;

select pg_temp.add_client(1, 'casey', '{"full_name": "Casey Client"}'), pg_temp.add_client(2, 'other'), pg_temp.add_admin(3, 'staff');
update public.profiles set full_name = 'Öther Client', company = 'Zebra Co' where id = pg_temp.account(2);
insert into public.contact_submissions (name, email, company, message)
values ('Casey Client', 'casey@tests.example', 'Acme Co', 'A message for the firm.');
create temp table known as select id from public.contact_submissions where email = 'casey@tests.example';
create function pg_temp.lead() returns int language sql as 'select id from pg_temp.known';
delete from public.documents;
select pg_temp.share(1, 1, 'plan.pdf', 1000);
select pg_temp.share(2, 1, 'budget.pdf', 13999000);
select pg_temp.share(3, 2, 'offer.pdf', 1);
select pg_temp.share(n, 2, 'file ' || n || '.pdf', 10) from generate_series(4, 7) as n;
insert into storage.objects (bucket_id, name) select 'documents', path from public.documents where id in (pg_temp.document(1), pg_temp.document(3));
delete from private.outbox;
create function pg_temp.reply(p_key text, p_documents uuid[], p_body text default 'Hello.') returns bigint language sql as $$
  insert into public.lead_replies (lead_id, subject, body, idempotency_key, after_reply_id, document_ids)
  values (pg_temp.lead(), 'Re', p_body, p_key, 2147483647, coalesce(p_documents, '{}')) returning id
$$;

-- Access
set local role anon;
select throws_ok('select public.list_attachable_documents(pg_temp.lead())', '42501', null, 'a visitor lists no documents to attach');
select throws_ok($$select pg_temp.reply('number 0', '{}')$$, '42501', null, 'and attaches none');
set local role authenticated;
select pg_temp.sign_in(1);
select is_empty('select public.list_attachable_documents(pg_temp.lead())', 'a client lists none, not even for their own message');
select throws_ok($$select pg_temp.reply('number 0', array[pg_temp.document(1)])$$, '42501', null, 'and attaches none, not even their own');
select throws_ok('select * from private.lead_reply_attachments', '42501', null, 'a client does not see the table');
select is_empty('delete from storage.objects returning 1', 'a client removes no file');
select pg_temp.sign_in(2);
select is_empty('select public.list_attachable_documents(pg_temp.lead())', 'another client lists none');
select pg_temp.sign_in(3);
select throws_ok('select * from private.lead_reply_attachments', '42501', null, 'staff do not see the table, either');
select throws_ok($$delete from private.lead_reply_attachments$$, '42501', null, 'and delete nothing from it');

-- The list
select results_eq(
  'select * from public.list_attachable_documents(pg_temp.lead()) limit 1',
  $$values (pg_temp.document(2), 'budget.pdf', 13999000::bigint, '2026-11-01 12:00+00'::timestamptz, 'Casey Client', true)$$,
  'an admin sees the newest document of the person first');
select is(
  (select string_agg(name, ', ') from public.list_attachable_documents(pg_temp.lead())),
  'budget.pdf, plan.pdf, file 7.pdf, file 6.pdf, file 5.pdf, file 4.pdf, offer.pdf',
  'the documents of this person come before those of others, each newest first');
select is(
  (select string_agg(name, ', ') from public.list_attachable_documents(pg_temp.lead(), ' OFFER ')), 'offer.pdf', 'the words are found in the file name');
select is(
  (select count(*)::int from public.list_attachable_documents(pg_temp.lead(), 'zebra')), 5, 'and in the company of the account');
select is(
  (select count(*)::int from public.list_attachable_documents(pg_temp.lead(), 'other client')), 5, 'and in its name, without accents');
select is_empty($$select public.list_attachable_documents(pg_temp.lead(), 'no such words')$$, 'nothing found is an empty list');
select is_empty('select public.list_attachable_documents(0)', 'a lead that does not exist has no list');

-- Refusals
select throws_ok(
  $$select pg_temp.reply('number 1', array(select pg_temp.document(n) from generate_series(1, 6) as n))$$, '23514', null, 'six documents are refused');
select is(
  pg_temp.refusal($$select pg_temp.reply('number 1', array[pg_temp.document(1), pg_temp.document(8), pg_temp.document(9)])$$),
  format('PT422 attachments_gone {"documents": ["%s", "%s"]}', pg_temp.document(8), pg_temp.document(9)),
  'documents that do not exist are refused by id');
select is(
  pg_temp.refusal($$select pg_temp.reply('number 1', array[pg_temp.document(1), pg_temp.document(2), pg_temp.document(3)])$$),
  'PT422 attachments_too_large {}', 'one byte more than 14 MB is refused');
reset role;
select is((select count(*)::int from private.outbox), 0, 'a refused reply is not queued');
select is((select count(*)::int from public.lead_replies where lead_id = pg_temp.lead()), 0, 'nor stored');
select is_empty($$select * from private.audit_log where action = 'document.send'$$, 'and discloses nothing');
set local role authenticated;

-- Sending
select throws_ok(
  $$select pg_temp.reply('number 1', array[pg_temp.document(2), pg_temp.document(2)])$$, 'PT422', 'attachments_gone', 'a document twice is refused');
select pg_temp.reply('number 1', array[pg_temp.document(2), pg_temp.document(1)]);
select is(
  public.get_lead(pg_temp.lead()) #> '{replies,0,attachments}',
  '[{"name": "budget.pdf", "bytes": 13999000}, {"name": "plan.pdf", "bytes": 1000}]',
  'exactly 14 MB is accepted, in the chosen order');
reset role;
select is(
  (select payload -> 'documentIds' from private.outbox where kind = 'lead_reply'),
  jsonb_build_array(pg_temp.document(2), pg_temp.document(1)), 'the outbox has the ids');
select is((select payload::text from private.outbox where kind = 'lead_reply') like '%budget.pdf%', false, 'and not the names');
select results_eq(
  $$select actor_id, subject, details - 'replyId' from private.audit_log where action = 'document.send' order by id$$,
  $$select 'c0000000-0000-4000-8000-000000000003'::uuid, 'c0000000-0000-4000-8000-000000000001', jsonb_build_object(
      'documentId', pg_temp.document(n), 'bytes', bytes, 'leadId', pg_temp.lead()
    ) from (values (2, 13999000), (1, 1000)) as sent (n, bytes)$$,
  'each document is recorded as disclosed, without its name');
set local role authenticated;
select is(
  pg_temp.reply('number 1', array[pg_temp.document(2), pg_temp.document(1)]), null, 'a repeated request is no second reply');
select is(
  pg_temp.refusal($$select pg_temp.reply('number 1', array[pg_temp.document(1)])$$), 'PT409 reply_id_reused {}',
  'with other documents it is refused');
select is(pg_temp.refusal($$select pg_temp.reply('number 1', null)$$), 'PT409 reply_id_reused {}', 'and without documents');
reset role;
select is((select count(*)::int from private.outbox), 1, 'one email was queued');
select is((select count(*)::int from private.audit_log where action = 'document.send'), 2, 'and each disclosure recorded once');
set local role authenticated;
select is(
  (select e -> 'files' from public.list_person_timeline(p_email => 'casey@tests.example') as t cross join jsonb_strip_nulls(to_jsonb(t)) as e where e ->> 'kind' = 'reply'),
  '[{"name": "budget.pdf", "bytes": 13999000}, {"name": "plan.pdf", "bytes": 1000}]', 'the timeline shows them');
select is(
  (select e -> 'files'
   from public.list_person_timeline(p_contact_id => (select c.id from public.contacts c where c.email_key = 'casey@tests.example')) as t cross join jsonb_strip_nulls(to_jsonb(t)) as e
   where e ->> 'kind' = 'reply'),
  '[{"name": "budget.pdf", "bytes": 13999000}, {"name": "plan.pdf", "bytes": 1000}]', 'so does the timeline of the contact');
select is(public.get_lead(pg_temp.lead()) #> '{replies,0,attachments,1}', '{"name": "plan.pdf", "bytes": 1000}', 'and the lead');

-- Deleting while unsent
select is(
  pg_temp.refusal('delete from public.documents where id = pg_temp.document(1)'), 'PT409 document_awaited {}', 'a document of an unsent reply is not removed');
update public.documents set opened_at = private.now() where id in (pg_temp.document(1), pg_temp.document(3));
select results_eq(
  'delete from storage.objects returning name collate "default"', $$values ('c0000000-0000-4000-8000-000000000002/' || pg_temp.document(3) || '/file.pdf')$$,
  'nor is its file; another one is');
select pg_temp.sign_in(1);
select is_empty('select document_ids from private.outbox', 'a client does not learn what waits to be sent');
select pg_temp.sign_in(3);
reset role;
-- The reply can no longer be undone.
update private.outbox set send_after = private.now() where kind = 'lead_reply';
select is(
  (select payload -> 'attachments' -> 1 from public.claim_due_mails(10, 60)),
  jsonb_build_object(
    'path', 'c0000000-0000-4000-8000-000000000001/' || pg_temp.document(1) || '/file.pdf', 'name', 'plan.pdf', 'mimeType', 'application/pdf'),
  'the worker gets the place of each file');
select is((select payload ? 'attachments' from private.outbox where kind = 'lead_reply'), false, 'which is not stored');
update private.outbox set sent_at = now(), lease_token = null, lease_until = null;
set local role authenticated;
select lives_ok('delete from public.documents where id = pg_temp.document(1)', 'once the reply is sent, the document is removed');
select is(
  public.get_lead(pg_temp.lead()) #> '{replies,0,attachments,1}', '{"name": "plan.pdf", "bytes": 1000}', 'the reply keeps the name');
select is(
  pg_temp.reply('number 1', array[pg_temp.document(2), pg_temp.document(1)]), null,
  'a late repeat of the request still gets its reply');

-- Sent again after the document was removed
reset role;
create temp table sent as select id from private.outbox where kind = 'lead_reply';
set local role authenticated;
select lives_ok('insert into public.mails (copy_of) select id from sent', 'an admin sends the email again');
reset role;
select is(
  (select payload -> 'attachments' -> 1 from public.claim_due_mails(10, 60)), '{"path": null, "name": null, "mimeType": null}',
  'the worker learns that a document is gone');
update private.outbox set skipped_at = now(), lease_token = null, lease_until = null where sent_at is null;

-- Privacy
set local role authenticated;
select isnt(
  pg_temp.reply('number 2', array[pg_temp.document(3)]), null, 'a document of another client is sent');
select pg_temp.sign_in(1);
select is(
  public.export_my_data() #> '{messages,0,replies,0,attachments,0}', '{"name": "budget.pdf", "bytes": 13999000}',
  'the download of the recipient has what was attached');
reset role;
update auth.users set email = 'casey-new@tests.example' where id = pg_temp.account(1);
set local role authenticated;
select pg_temp.sign_in(3);
select results_eq(
  'select name, is_theirs from public.list_attachable_documents(pg_temp.lead()) limit 1', $$values ('budget.pdf', false)$$,
  'a document of an account that has another email address by now is first, and not theirs');
reset role;
select lives_ok($$select public.delete_account(pg_temp.account(2))$$, 'the other client deletes their account');
update private.outbox set send_after = private.now() where kind = 'lead_reply';
select is(
  (select payload -> 'attachments' from public.claim_due_mails(10, 60) where kind = 'lead_reply'),
  '[{"path": null, "name": null, "mimeType": null}]', 'an unsent reply with their document is not sent as if it had none');
select is_empty(
  $$select * from private.lead_reply_attachments where name = 'offer.pdf'$$, 'and the name of the document is erased with the account');

select * from finish();
rollback;
