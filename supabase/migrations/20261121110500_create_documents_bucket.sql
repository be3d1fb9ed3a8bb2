-- The files of public.documents: private, and open by the first folder of their path. Where the platform has no
-- storage there is nothing to guard.
do $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit)
  values ('documents', 'documents', false, 20971520)
  on conflict (id) do update set public = false, file_size_limit = excluded.file_size_limit;

  -- No policy for update: a file that is there is not replaced but removed.
  create policy documents_files_select on storage.objects for select to authenticated
    using (
      bucket_id = 'documents'
      and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.has_rank('admin')))
    );
  create policy documents_files_insert on storage.objects for insert to authenticated
    with check (bucket_id = 'documents' and (select private.has_rank('admin')));
  create policy documents_files_delete on storage.objects for delete to authenticated
    using (bucket_id = 'documents' and (select private.has_rank('admin')));
end
$$;
