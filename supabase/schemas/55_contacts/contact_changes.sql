-- What follows when staff write a contact: its owner must be staff, its address no other contact's, and a replaced address
-- stays with the person.

create or replace function private.check_contact()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_taken bigint;
begin
  -- For a caller that the policies will refuse, so that an error tells nothing about other rows.
  if not private.has_role('admin') then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if lower(new.email) is not distinct from lower(old.email) then
      return new;
    end if;
    -- A former address of the person becomes the address again.
    update public.contact_notes set contact_id = new.id
    where contact_id = (select id from public.contacts where merged_into_id = new.id and email_key = lower(new.email));
    delete from public.contacts where merged_into_id = new.id and email_key = lower(new.email);
  end if;
  select coalesce(merged_into_id, id) into v_taken from public.contacts where email_key = lower(new.email);
  if found then
    perform private.refuse(409, 'contact_exists', jsonb_build_object('id', v_taken));
  end if;
  return new;
end
$$;
comment on function private.check_contact() is
  'Trigger: refuses an email address of another contact (PT409, with its {id}). When a former address becomes the address again, the contact that kept it is deleted.';

create or replace function private.keep_former_address()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.contacts (email, name, source, merged_into_id) values (old.email, new.name, new.source, new.id);
  -- The trigger sets the words of the search again.
  update public.contacts set search_text = search_text where id = new.id;
  return null;
end
$$;
comment on function private.keep_former_address() is
  'Trigger: keeps a replaced email address as a merged contact, because its messages and bookings still belong to the person.';

create trigger contacts_check_new before insert on public.contacts
  for each row when (new.source = 'staff' and pg_trigger_depth() = 0) execute function private.check_contact();
create trigger contacts_check before update of email on public.contacts
  for each row when (pg_trigger_depth() = 0) execute function private.check_contact();
create trigger contacts_require_staff_of_new before insert on public.contacts
  for each row when (new.owner_id is not null and pg_trigger_depth() = 0) execute function private.require_staff('owner_id');
create trigger contacts_require_staff before update of owner_id on public.contacts
  for each row when (new.owner_id is not null and new.owner_id is distinct from old.owner_id and pg_trigger_depth() = 0)
  execute function private.require_staff('owner_id');
create trigger contacts_keep_former_address after update of email on public.contacts
  for each row when (old.email is not null and lower(old.email) is distinct from lower(new.email))
  execute function private.keep_former_address();

create or replace function private.absorb_merged_contacts()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (
    select from old_rows o join new_rows n using (id) where o.merged_into_id is distinct from n.merged_into_id
  ) then
    return null;
  end if;
  if exists (
    select from public.contacts c join public.contacts kept on kept.id = c.merged_into_id
    where kept.merged_into_id is not null and exists (select from new_rows n where n.id in (c.id, kept.id))
  ) then
    perform private.refuse(409, 'contact_merged', '{"mergedInto": null}');
  end if;
  update public.contacts kept set
    company = coalesce(kept.company, gained.company), phone = coalesce(kept.phone, gained.phone),
    owner_id = coalesce(kept.owner_id, gained.owner_id),
    last_activity_at = greatest(kept.last_activity_at, gained.last_activity_at),
    deal_stage = coalesce(kept.deal_stage, deal.deal_stage),
    deal_value_cents = case when kept.deal_stage is null then deal.deal_value_cents else kept.deal_value_cents end,
    deal_month = case when kept.deal_stage is null then deal.deal_month else kept.deal_month end
  from (
    select n.merged_into_id as id,
      (array_agg(n.company order by n.id) filter (where n.company is not null))[1] as company,
      (array_agg(n.phone order by n.id) filter (where n.phone is not null))[1] as phone,
      (array_agg(n.owner_id order by n.id) filter (where n.owner_id is not null))[1] as owner_id,
      max(n.last_activity_at) as last_activity_at, min(n.id) filter (where n.deal_stage is not null) as deal_of
    from new_rows n join old_rows o using (id)
    where o.merged_into_id is null and n.merged_into_id is not null
    group by n.merged_into_id
  ) as gained
  left join new_rows deal on deal.id = gained.deal_of
  where kept.id = gained.id;
  -- The trigger sets the words of the search again.
  update public.contacts set search_text = search_text where id in (
    select o.merged_into_id from old_rows o join new_rows n using (id) where o.merged_into_id is distinct from n.merged_into_id
  );
  return null;
end
$$;
comment on function private.absorb_merged_contacts() is
  'Trigger: gives a contact company, phone, owner and deal of those that a statement merges into it, if it has none. PT409: a contact would be merged into a merged one.';

create trigger contacts_absorb_merged after update on public.contacts
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.absorb_merged_contacts();

create or replace function public.open_contact(p_id bigint)
returns setof public.contact_list
language sql security invoker
set search_path = ''
as $$
  insert into private.audit_log (action, subject) select 'contact.read', c.id::text from public.contacts c where c.id = p_id;
  select * from public.contact_list where id = p_id or merged_into_id = p_id order by id
$$;
comment on function public.open_contact(bigint) is
  'Returns a contact and the contacts merged into it to admins, and records the read in the audit log. To others, it returns no row.';
grant execute on function public.open_contact(bigint) to authenticated;
