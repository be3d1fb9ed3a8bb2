-- Files that the firm shares with a client. A row of public.documents describes a file; the file is an object in the
-- storage bucket "documents", under a path that starts with the client's id. Both have policies of their own.

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  shared_by_id uuid default auth.uid() references auth.users (id) on delete set null,
  path private.single_line not null unique check (btrim(path) <> '' and char_length(path) <= 1024),
  name private.single_line not null check (btrim(name) <> '' and char_length(name) <= 255),
  -- Nothing that a browser runs, such as HTML or SVG. The bucket below has the same list.
  mime_type text not null check (mime_type in (
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.presentation',
    'application/rtf',
    'application/zip',
    'application/x-zip-compressed',
    'text/plain',
    'text/csv',
    'text/markdown',
    'text/calendar',
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/heic',
    'video/mp4'
  )),
  size_bytes bigint not null check (size_bytes between 0 and 20971520),
  note private.multiline_text check (btrim(note) <> '' and char_length(note) <= 500),
  created_at timestamptz not null default private.now(),
  opened_at timestamptz,
  -- The policies on storage.objects compare the first folder with the caller's id.
  constraint documents_path_matches_ids
    check (path ~ ('^' || user_id::text || '/' || id::text || '/[^/]+$'))
);
comment on table public.documents is
  'A file that the firm shares with a client. Written by admins. An update of opened_at lets the admin read the file for a minute; nothing else is ever updated.';
comment on column public.documents.id is 'Key, and the second folder of the path.';
comment on column public.documents.user_id is 'The client''s account, and the first folder of the path.';
comment on column public.documents.shared_by_id is 'The admin who shared it; null when that account was deleted.';
comment on column public.documents.path is 'Name of the object in the bucket: {user_id}/{id}/{file name}.';
comment on column public.documents.name is 'File name as the client sees it.';
comment on column public.documents.mime_type is 'Media type, one of the list that the bucket takes too.';
comment on column public.documents.size_bytes is 'Size in bytes; at most 20 MiB, the limit of the bucket.';
comment on column public.documents.note is 'Message from the firm about the file, if any.';
comment on column public.documents.created_at is 'When it was shared.';
comment on column public.documents.opened_at is 'When staff last opened the file; a trigger dates it. Null: never.';

create index documents_shared_by_id_idx on public.documents (shared_by_id);
create index documents_user_id_idx on public.documents (user_id, created_at desc);

grant select, delete on public.documents to authenticated;
grant insert (id, user_id, path, name, mime_type, size_bytes, note), update (opened_at) on public.documents to authenticated;

create policy documents_select on public.documents for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.has_role('client'))) or (select private.has_role('admin')));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('documents', 'documents', false, 20971520, array[
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/rtf',
  'application/zip',
  'application/x-zip-compressed',
  'text/plain',
  'text/csv',
  'text/markdown',
  'text/calendar',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/heic',
  'video/mp4'
])
on conflict (id) do update
set public = false, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- There is no policy for update: a file is removed and shared again, never replaced.
create policy documents_files_select on storage.objects for select to authenticated
  using (
    bucket_id = 'documents'
    and (
      ((storage.foldername(name))[1] = (select auth.uid())::text and (select private.has_role('client')))
      -- Staff: for a minute after an update of opened_at has recorded it, and while the file has no row, which is before it is
      -- shared.
      or ((select private.has_role('admin')) and not exists (
        select from public.documents d
        where d.path = objects.name and not exists (
          select from private.audit_log l
          where l.actor_id = (select auth.uid()) and l.action = 'document.open' and l.subject = d.user_id::text
            and l.occurred_at > private.now() - interval '1 minute' and l.details ->> 'documentId' = d.id::text
        )
      ))
    )
  );

create policy documents_files_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'documents' and (select private.has_role('admin')));

create policy documents_files_delete on storage.objects for delete to authenticated
  using (
    bucket_id = 'documents' and (select private.has_role('admin'))
    -- As in keep_awaited_document().
    and not exists (
      select from public.documents d join private.outbox o on o.document_ids ? d.id::text
      where d.path = objects.name
        and o.kind = 'lead_reply' and o.sent_at is null and o.failed_at is null and o.skipped_at is null
    )
  );

-- The file name is left out because it may reveal what the file is about. A deleted account takes its rows with it by
-- cascade; that is no action of an admin.
create trigger documents_audit after insert or update of opened_at or delete on public.documents
  for each row when (private.has_role('admin')) execute function private.audit_event(
    '{"INSERT": "document.share", "UPDATE": "document.open", "DELETE": "document.remove"}',
    'user_id', '{"documentId": "id", "bytes": "size_bytes"}'
  );

create trigger documents_date_opening before update of opened_at on public.documents
  for each row execute function private.stamp_row('opened_at');

create or replace function private.keep_awaited_document()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The row is locked: a reply that was being written is stored, and its email is seen here.
  if exists (
    select from private.outbox o
    where o.document_ids ? old.id::text
      and o.kind = 'lead_reply' and o.sent_at is null and o.failed_at is null and o.skipped_at is null
  ) then
    perform private.refuse(409, 'document_awaited');
  end if;
  return old;
end
$$;
comment on function private.keep_awaited_document() is
  'Trigger: refuses to remove a document that an unsent reply has as an attachment. PT409.';

-- A deleted account takes its rows with it, by a trigger of the foreign key.
create trigger documents_keep_awaited before delete on public.documents
  for each row when (pg_trigger_depth() = 0) execute function private.keep_awaited_document();
