-- The rank comes before everything else: whoever is no admin learns nothing of what was asked.
create or replace function private.merge_leads(p_keep int, p_lose int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_keep public.contact_submissions;
  v_lose public.contact_submissions;
begin
  perform private.require_admin();
  if p_keep = p_lose then
    raise sqlstate 'PT422' using message = 'Please choose two leads.';
  end if;
  -- In the order of their ids: two merges of the same leads wait for each other, and not in a circle.
  perform private.lead_for_change(least(p_keep, p_lose));
  perform private.lead_for_change(greatest(p_keep, p_lose));
  select * into v_keep from public.contact_submissions where id = p_keep;
  select * into v_lose from public.contact_submissions where id = p_lose;

  update public.lead_notes set lead_id = p_keep, from_lead = coalesce(from_lead, p_lose) where lead_id = p_lose;
  update public.lead_tasks set lead_id = p_keep, from_lead = coalesce(from_lead, p_lose) where lead_id = p_lose;
  update public.lead_replies set lead_id = p_keep, from_lead = coalesce(from_lead, p_lose) where lead_id = p_lose;
  update public.contact_submissions set merged_into = p_keep where id = p_lose or merged_into = p_lose;
  update public.contact_submissions set
    tags = (
      select coalesce(array_agg(tag order by n), '{}') from (
        select tag, min(n) as n from unnest(v_keep.tags || v_lose.tags) with ordinality as e (tag, n)
        group by tag order by n limit 10
      ) as once
    ),
    assignee = coalesce(v_keep.assignee, v_lose.assignee),
    first_response_at = least(v_keep.first_response_at, v_lose.first_response_at),
    updated_at = private.now()
  where id = p_keep;
  return private.lead_facts(p_keep);
end
$$;
