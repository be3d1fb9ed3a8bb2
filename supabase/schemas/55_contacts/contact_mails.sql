-- Emails to staff about contacts that another one assigned to them, and about notes that mention them; see
-- 50_leads/staff_mails.sql.

create or replace function private.enqueue_contact_mails()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.enqueue_assignment_mail(
      'contact_assigned', owner_id,
      jsonb_agg(jsonb_build_object('contactId', id, 'name', name, 'company', company))
    )
    from after where owner_id <> (select auth.uid()) group by owner_id;
  else
    perform private.enqueue_assignment_mail(
      'contact_assigned', after.owner_id,
      jsonb_agg(jsonb_build_object('contactId', after.id, 'name', after.name, 'company', after.company))
    )
    from before join after using (id)
    where after.owner_id is distinct from before.owner_id and after.owner_id <> (select auth.uid())
      -- A merge keeps the owner of a contact that was merged: the person was theirs before.
      and not exists (
        select from public.contacts merged where merged.merged_into_id = after.id and merged.owner_id = after.owner_id
      )
    group by after.owner_id;
  end if;
  return null;
end
$$;
comment on function private.enqueue_contact_mails() is
  'Trigger: queues one email for each staff member whom a statement of another one made the owner of contacts, unless they opted out.';

create trigger contacts_mail_owners_of_new after insert on public.contacts
  referencing new table as after
  for each statement execute function private.enqueue_contact_mails();
create trigger contacts_mail_owners after update on public.contacts
  referencing old table as before new table as after
  for each statement execute function private.enqueue_contact_mails();

create trigger contact_notes_mention_staff after insert or update of body on public.contact_notes
  for each row when (new.body like '%@%') execute function private.mention_staff('contact_mentioned', 'contactId');

create trigger contacts_erase_mails after delete on public.contacts
  referencing old table as old_rows
  for each statement execute function private.erase_mails_of_deleted_rows('contactId');
