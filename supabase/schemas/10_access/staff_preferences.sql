-- What each staff member decides for the own account: signature, quick keys, and emails about own work.

create table public.staff_preferences (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  signature private.multiline_text not null default ''
    check (char_length(signature) <= 500 and signature = btrim(signature)),
  quick_keys boolean not null default true,
  booking_request_mails boolean not null default true,
  work_mails boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default private.now()
);
comment on table public.staff_preferences is
  'One staff member''s preferences; without a row the defaults hold. Written by staff, each person their own.';
comment on column public.staff_preferences.user_id is 'The staff member.';
comment on column public.staff_preferences.signature is
  'Plain text of up to 500 characters below the replies of the staff member; empty: none.';
comment on column public.staff_preferences.quick_keys is
  'Whether single keys, such as j for the next lead, do something in the workspace.';
comment on column public.staff_preferences.booking_request_mails is
  'Whether the account gets an email about each new booking with the consultant that it is linked to.';
comment on column public.staff_preferences.work_mails is
  'Whether the account gets an email when another admin assigns it a lead, task, contact or conversation, or mentions it in a note.';
comment on column public.staff_preferences.version is
  'Incremented when the signature changes. A change of the signature filters by the version that its caller read.';
comment on column public.staff_preferences.updated_at is 'When the signature last changed.';

grant select on public.staff_preferences to authenticated;
grant insert (signature, quick_keys, booking_request_mails, work_mails),
  update (signature, quick_keys, booking_request_mails, work_mails) on public.staff_preferences to authenticated;

create policy staff_preferences_select on public.staff_preferences for select to authenticated
  using (user_id = (select auth.uid()) and (select private.has_role('admin')));

create policy staff_preferences_insert on public.staff_preferences for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.has_role('admin')));

create policy staff_preferences_update on public.staff_preferences for update to authenticated
  using (user_id = (select auth.uid()) and (select private.has_role('admin')))
  with check (user_id = (select auth.uid()));

create trigger staff_preferences_set_updated_at_and_version before update on public.staff_preferences
  for each row when (old.signature is distinct from new.signature) execute function private.stamp_row('version', 'updated_at');

create trigger staff_preferences_audit after insert or update on public.staff_preferences
  for each row execute function private.audit_changes(
    'staff_preferences', 'user_id', 'quick_keys booking_request_mails work_mails', 'signature'
  );
