-- The email about shared documents: one for what is shared within five minutes, and none without a confirmed account.
begin;
select plan(17);

\ir ../support/accounts.psql
\ir ../support/clock.psql

select
  pg_temp.add_client(1, 'casey', '{"full_name": "Casey Client"}'), pg_temp.add_client(2, 'other'), pg_temp.add_admin(3, 'staff'),
  pg_temp.add_client(4, 'unconfirmed', p_is_confirmed => false);
delete from public.documents;
delete from private.outbox;
-- Shares a file with an account, by the account's short name, as the admin does.
create function pg_temp.share(p_who int, p_name text) returns void language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
  v_user uuid := 'c0000000-0000-4000-8000-00000000000' || p_who;
begin
  insert into public.documents (id, user_id, path, name, mime_type, size_bytes)
  values (v_id, v_user, v_user || '/' || v_id || '/document.pdf', p_name, 'application/pdf', 1);
end
$$;
create function pg_temp.mails() returns setof text language sql as $$
  select recipient || ' ' || jsonb_array_length(payload -> 'documentIds') from private.outbox order by id
$$;
-- Claims what is due: recipient and printed facts.
create function pg_temp.claim() returns table (recipient text, payload jsonb) language sql as $$
  select m.recipient, m.payload from public.claim_due_mails(10, 60) m
$$;
select pg_temp.sign_in(3);

select pg_temp.at('2027-03-10 12:00+00');
set local role authenticated;
select lives_ok($$select pg_temp.share(1, 'plan.pdf')$$, 'an admin shares a document');
reset role;
select results_eq($$select pg_temp.mails()$$, array['casey@tests.example 1'], 'its client gets an email');
select results_eq(
  $$select kind, send_after, reply_to::text from private.outbox$$,
  $$select 'document_shared', timestamptz '2027-03-10 12:05+00', private.firm_email()::text$$, 'five minutes later, with the firm as Reply-To'
);
select is_empty($$select * from pg_temp.claim()$$, 'until then it is not due');
select is((select payload::text from private.outbox) like '%plan.pdf%', false, 'the outbox does not keep the file name');

select pg_temp.at('2027-03-10 12:04+00');
select pg_temp.share(1, 'budget.xlsx');
select pg_temp.share(2, 'other.pdf');
select results_eq(
  $$select pg_temp.mails()$$, array['casey@tests.example 2', 'other@tests.example 1'],
  'a second document joins the email of the same client only'
);
select pg_temp.share(4, 'early.pdf');
select is((select count(*)::int from private.outbox), 2, 'an unconfirmed account gets no email');

select pg_temp.at('2027-03-10 12:05+00');
select results_eq(
  $$select * from pg_temp.claim()$$,
  $$values ('casey@tests.example', '{"name": "Casey Client", "locale": "en", "documents": ["plan.pdf", "budget.xlsx"]}'::jsonb)$$,
  'the due email names the files in the order of sharing, and its client'
);
update private.outbox set sent_at = private.now(), lease_token = null, lease_until = null where lease_token is not null;
select pg_temp.share(1, 'late.pdf');
select is((select array_agg(m) from pg_temp.mails() m), array['casey@tests.example 2', 'other@tests.example 1', 'casey@tests.example 1'],
  'a document that is shared after the email was sent gets an email of its own');
select is((select send_after from private.outbox order by id desc limit 1), timestamptz '2027-03-10 12:10+00', 'which also waits five minutes');

-- Removed before the email is due.
delete from public.documents where name = 'other.pdf';
select pg_temp.at('2027-03-10 12:09+00');
select is_empty($$select * from pg_temp.claim()$$, 'an email whose only document was removed is not sent');
select is((select skipped_at from private.outbox where recipient = 'other@tests.example'), timestamptz '2027-03-10 12:09+00', 'but skipped');
select pg_temp.share(1, 'removed.pdf');
delete from public.documents where name = 'removed.pdf';
select pg_temp.at('2027-03-10 12:10+00');
select is((select payload -> 'documents' from pg_temp.claim()), '["late.pdf"]'::jsonb, 'a removed document is left out');

-- Staff send it again.
update private.outbox set sent_at = private.now(), lease_token = null, lease_until = null where lease_token is not null;
select pg_temp.share(1, 'fresh.pdf');
select lives_ok($$insert into public.mails (copy_of) select min(id) from private.outbox where kind = 'document_shared'$$, 'an admin sends a sent email again, while another is queued');
select results_eq(
  $$select payload -> 'documents' from pg_temp.claim()$$, array['["plan.pdf", "budget.xlsx"]'::jsonb], 'it names the same files'
);

-- The account goes.
delete from auth.users where id = pg_temp.account(1);
select pg_temp.at('2027-03-10 12:20+00');
select is_empty($$select * from pg_temp.claim()$$, 'a deleted account gets no email');
select is(
  (select count(*)::int from private.outbox where sent_at is null and failed_at is null and skipped_at is null and first_attempt_at is null),
  0, 'and none stays queued'
);

select * from finish();
rollback;
