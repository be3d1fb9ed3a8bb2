-- Files of emails that people send to the firm. inbound-mail stores the bytes in the private bucket "inbound-files", whose
-- objects have no name but the id of their row and no type that a browser shows (docs/decisions/0059).

create table public.inbound_files (
  id uuid primary key default gen_random_uuid(),
  mail_id bigint not null references private.inbound_mails (id) on delete cascade,
  position smallint not null check (position between 1 and 10),
  mime_type text not null check (mime_type ~ '^[a-z0-9][a-z0-9.+-]{0,60}/[a-z0-9][a-z0-9.+-]{0,100}$'),
  size_bytes bigint check (size_bytes between 0 and 10485760),
  opened_at timestamptz,
  unique (mail_id, position)
);
comment on table public.inbound_files is
  'A file of an email that the bucket inbound-files stores. Written by receive_inbound_mail() and mark_inbound_file_stored(). An update of opened_at lets the admin read the file for a minute.';
comment on column public.inbound_files.id is 'Key, and the name of the object in the bucket.';
comment on column public.inbound_files.mail_id is 'Email that the file came with.';
comment on column public.inbound_files.position is
  'Place among the attachments of the email, from 1. The name is in private.inbound_mails.attachments.';
comment on column public.inbound_files.mime_type is 'Media type that the sender declared. Nothing checks it, and the bucket does not serve it.';
comment on column public.inbound_files.size_bytes is 'Size of the stored file in bytes; null until it is stored.';
comment on column public.inbound_files.opened_at is 'When staff last opened the file; a trigger dates it. Null: never.';

grant select, update (opened_at) on public.inbound_files to authenticated;

create policy inbound_files_update on public.inbound_files for update to authenticated
  using ((select private.has_role('admin')) and size_bytes is not null);

create or replace function private.audit_inbound_file_opening()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.audit_log (action, subject, details)
  select 'lead.open_file', m.lead_id::text, jsonb_build_object('fileId', new.id)
  from private.inbound_mails m where m.id = new.mail_id;
  return null;
end
$$;
comment on function private.audit_inbound_file_opening() is
  'Trigger: records in the audit log that an admin opened a file. The file name is left out because it may reveal what the file is about.';

create trigger inbound_files_audit after update of opened_at on public.inbound_files
  for each row execute function private.audit_inbound_file_opening();

create trigger inbound_files_date_opening before update of opened_at on public.inbound_files
  for each row execute function private.stamp_row('opened_at');

create table private.removed_inbound_files (
  id uuid primary key,
  removed_at timestamptz not null default private.now()
);
comment on table private.removed_inbound_files is
  'Files whose row was deleted, with an email, a lead or an account. deliver-mail removes them from the bucket inbound-files each minute.';
comment on column private.removed_inbound_files.id is 'Name of the object in the bucket.';
comment on column private.removed_inbound_files.removed_at is 'When the row of the file was deleted.';

create or replace function private.queue_inbound_file_removal()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.removed_inbound_files (id) values (old.id) on conflict do nothing;
  return null;
end
$$;
comment on function private.queue_inbound_file_removal() is
  'Trigger: queues the removal of a file from the bucket when its row is deleted, also by cascade.';

create trigger inbound_files_queue_removal after delete on public.inbound_files
  for each row execute function private.queue_inbound_file_removal();

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('inbound-files', 'inbound-files', false, 10485760, array['application/octet-stream'])
on conflict (id) do update
set public = false, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- An admin reads a file for a minute after an update of opened_at has recorded it. There is no policy for insert, update and
-- delete: the functions write and remove files with the secret key.
create policy inbound_files_select on storage.objects for select to authenticated
  using (
    bucket_id = 'inbound-files' and (select private.has_role('admin')) and exists (
      select from private.audit_log l
      where l.actor_id = (select auth.uid()) and l.action = 'lead.open_file' and l.details ->> 'fileId' = objects.name
        and l.occurred_at > private.now() - interval '1 minute'
    )
  );

create or replace function private.list_inbound_files_to_store(p_mail_id bigint)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'position', f.position) order by f.position), '[]')
  from public.inbound_files f where f.mail_id = p_mail_id and f.size_bytes is null
$$;
comment on function private.list_inbound_files_to_store(bigint) is
  'Returns the files of an email that the bucket does not have yet: [{id, position}].';

create or replace function private.keep_inbound_files(p_mail_id bigint, p_attachments jsonb)
returns jsonb
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_max bigint;
begin
  if jsonb_array_length(p_attachments) = 0 then
    return '[]';
  end if;
  -- Of two emails, the second sees the files of the first.
  perform private.lock_until_commit('inbound files');
  select least(10485760, 104857600 - coalesce(sum((other.attachments -> (f.position - 1) ->> 'bytes')::bigint), 0)) into v_max
  from private.inbound_mails this
  join private.inbound_mails other on other.received_at > private.now() - interval '1 hour'
    -- What strangers send does not use up what the clients in a conversation may send.
    and (other.matched_by = 'reply_address') = (this.matched_by = 'reply_address')
  join public.inbound_files f on f.mail_id = other.id
  where this.id = p_mail_id;
  insert into public.inbound_files (mail_id, position, mime_type)
  select p_mail_id, n,
    case when file ->> 'mimeType' ~ '^[a-z0-9][a-z0-9.+-]{0,60}/[a-z0-9][a-z0-9.+-]{0,100}$'
      then file ->> 'mimeType' else 'application/octet-stream' end
  from (
    select n, file, sum((file ->> 'bytes')::bigint) over (order by n) as bytes
    from jsonb_array_elements(p_attachments) with ordinality as e (file, n)
  ) as listed
  where n <= 10 and bytes <= v_max;
  return private.list_inbound_files_to_store(p_mail_id);
end
$$;
comment on function private.keep_inbound_files(bigint, jsonb) is
  'Adds a row for each attachment of a new email that is to be stored: the first 10, up to 10 MiB together, and what is left of this hour: 100 MiB for emails to a reply address, and another 100 MiB for all others. The timeline names the others. p_attachments: [{name, bytes, mimeType}]. Returns them as list_inbound_files_to_store() does.';

create or replace function public.mark_inbound_file_stored(p_id uuid, p_bytes bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.inbound_files set size_bytes = p_bytes where id = p_id;
  if not found then
    insert into private.removed_inbound_files (id) values (p_id) on conflict do nothing;
  end if;
end
$$;
comment on function public.mark_inbound_file_stored(uuid, bigint) is
  'Records that the bucket has a file, for the function inbound-mail. Queues its removal when the email was deleted meanwhile.';
grant execute on function public.mark_inbound_file_stored(uuid, bigint) to service_role;

create or replace function public.list_removed_inbound_files(p_limit int, p_gone uuid[] default '{}')
returns setof uuid
language sql security definer
set search_path = ''
as $$
  delete from private.removed_inbound_files where id = any (p_gone);
  select id from private.removed_inbound_files order by removed_at, id limit least(greatest(p_limit, 0), 1000)
$$;
comment on function public.list_removed_inbound_files(integer, uuid[]) is
  'Forgets the removed files p_gone, which the bucket inbound-files no longer has. Returns the names of up to p_limit others that the function jobs must remove from it, the oldest first.';
grant execute on function public.list_removed_inbound_files(integer, uuid[]) to service_role;
