-- These triggers run before the policy is asked. Who is refused by it must not learn from their sentences which leads there
-- are, nor who is of the staff.

create or replace function private.file_under_lead()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead int;
begin
  if (select auth.uid()) is not null and not private.has_rank('admin') then
    return new;
  end if;
  update public.contact_submissions set updated_at = private.now()
  where id = new.lead_id
  returning coalesce(merged_into, id) into v_lead;
  if not found then
    raise sqlstate 'PT404' using message = 'We could not find that lead.';
  end if;
  if v_lead <> new.lead_id then
    new.from_lead := new.lead_id;
    new.lead_id := v_lead;
  end if;
  return new;
end
$$;

create or replace function private.check_task_assignee()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is not null and not private.has_rank('admin') then
    return new;
  end if;
  if not exists (select from private.user_roles where user_id = new.assignee and role = 'admin') then
    raise sqlstate 'PT422' using message = 'Please choose somebody of the staff.';
  end if;
  return new;
end
$$;
