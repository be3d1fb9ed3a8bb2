create table public.documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  path text not null unique check (private.is_line(path, 1, 1024)),
  name text not null check (private.is_line(name, 1, 255)),
  mime_type text not null
    check (char_length(mime_type) <= 127 and mime_type ~* '^[a-z0-9][a-z0-9!#$&^_.+-]*/[a-z0-9][a-z0-9!#$&^_.+-]*$'),
  size_bytes bigint not null check (size_bytes between 0 and 20971520),
  note text check (private.is_text(note, 1, 500)),
  shared_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- {user_id}/{id}/{file name}: the policies on the files read the first folder.
  constraint documents_path_is_theirs
    check (path ~ ('^' || user_id::text || '/' || id::text || '/[^/]+$'))
);
comment on table public.documents is
  'Files that the firm shares with a client; the files themselves are in the storage bucket "documents".';
comment on column public.documents.id is 'Key, and the second folder of the path.';
comment on column public.documents.user_id is 'The account it is shared with.';
comment on column public.documents.path is 'Of the file in the bucket: {user_id}/{id}/{file name}.';
comment on column public.documents.name is 'What people call it.';
comment on column public.documents.mime_type is 'Media type, such as application/pdf.';
comment on column public.documents.size_bytes is 'Bytes; at most 20 MiB, as the bucket allows.';
comment on column public.documents.note is 'What the firm says about it, if anything.';
comment on column public.documents.shared_by is 'Who of the staff shared it; null when that account is gone.';
comment on column public.documents.created_at is 'When it was shared.';

create index documents_user_id_idx on public.documents (user_id, created_at desc);
create index documents_shared_by_idx on public.documents (shared_by);

alter table public.documents enable row level security;
alter table public.documents force row level security;
revoke all on public.documents from anon, authenticated, service_role;
grant select, delete on public.documents to authenticated;
-- Not shared_by and created_at: the database knows who and when.
grant insert (id, user_id, path, name, mime_type, size_bytes, note) on public.documents to authenticated;

create policy documents_select on public.documents for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_rank('admin')));
create policy documents_insert on public.documents for insert to authenticated
  with check ((select private.has_rank('admin')));
create policy documents_delete on public.documents for delete to authenticated
  using ((select private.has_rank('admin')));
