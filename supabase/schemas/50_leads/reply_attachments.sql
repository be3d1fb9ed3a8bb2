-- Documents that staff attach to a reply. The row of the outbox has the ids of the documents, not their bytes. When the
-- email is due, claim_due_mails() reads where the files are, and deliver-mail attaches them.

create table private.lead_reply_attachments (
  reply_id bigint not null references public.lead_replies (id) on delete cascade,
  position smallint not null check (position between 1 and 5),
  document_id uuid not null,
  owner_id uuid not null references auth.users (id) on delete cascade,
  name private.single_line not null check (btrim(name) <> '' and char_length(name) <= 255),
  size_bytes bigint not null check (size_bytes between 0 and 14000000),
  primary key (reply_id, position),
  unique (reply_id, document_id)
);
comment on table private.lead_reply_attachments is
  'A document as it was attached to a reply. Written by trigger. It outlives the document, and is erased with the account that the document is shared with.';
comment on column private.lead_reply_attachments.reply_id is 'Reply that the document was attached to.';
comment on column private.lead_reply_attachments.position is 'Place among the attachments of the reply, from 1.';
comment on column private.lead_reply_attachments.document_id is
  'The document. No foreign key: the document may be deleted later.';
comment on column private.lead_reply_attachments.owner_id is 'The account that the document is shared with.';
comment on column private.lead_reply_attachments.name is 'File name of the document at that time.';
comment on column private.lead_reply_attachments.size_bytes is 'Size of the document at that time, in bytes.';

create index lead_reply_attachments_owner_idx on private.lead_reply_attachments (owner_id);

create or replace function private.reply_attachments_json(p_reply_id bigint)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'bytes', a.size_bytes) order by a.position), '[]')
  from private.lead_reply_attachments a where a.reply_id = p_reply_id
$$;
comment on function private.reply_attachments_json(bigint) is
  'Returns the documents that were attached to a reply, with the names of that time: [{name, bytes}].';

create or replace function public.list_attachable_documents(p_lead int, p_words text default '')
returns table (id uuid, name text, bytes bigint, shared_at timestamptz, shared_with text, is_theirs boolean)
language sql stable security invoker
set search_path = ''
as $$
  select d.id, d.name, d.size_bytes, d.created_at, a.name, a.is_confirmed and lower(a.email) = lower(m.email) as is_theirs
  from public.contact_submissions m
  cross join public.documents d
  join public.accounts a on a.id = d.user_id
  where m.id = p_lead and position(
    private.fold_text(btrim(left(p_words, 200))) in private.fold_text(concat_ws(E'\n', d.name, a.full_name, a.company, a.email))
  ) > 0
  -- The lead's account can have another email address by now, and the reply goes to that of the lead.
  order by d.user_id is not distinct from m.user_id or (a.is_confirmed and lower(a.email) = lower(m.email)) desc, d.created_at desc, d.id
  limit 51
$$;
comment on function public.list_attachable_documents(integer, text) is
  'Returns the documents that can be attached to a reply to a lead, for admins: up to 51, those of the lead''s account first, then the newest. is_theirs: shared with the account that has the email address of the lead. p_words is searched in the file name and in name, company and email address of the account.';
grant execute on function public.list_attachable_documents(integer, text) to authenticated;
