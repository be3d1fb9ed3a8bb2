set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.oldest_unanswered_leads_json()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with waiting as (
    select m.id, coalesce(m.written_again_at, m.created_at) as created_at, lower(m.email) as person, m.assignee_id
    from public.contact_submissions m
    where (m.first_response_at is null or m.written_again_at is not null) and m.merged_into_id is null
      and m.status in ('new', 'open')
    order by coalesce(m.written_again_at, m.created_at), m.id limit 1001
  )
  select jsonb_build_object(
    'count', least(count(*), 1000), 'isMore', count(*) > 1000,
    'overOneDay', least(count(*) filter (where created_at <= private.now() - interval '1 day'), 1000),
    'unassigned', least(count(*) filter (where assignee_id is null), 1000),
    'overThreeDays', least(count(*) filter (where created_at <= private.now() - interval '3 days'), 1000),
    'oldest', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'createdAt', private.to_iso_instant(first.since), 'name', m.name, 'company', m.company, 'status', m.status,
        'assigneeName', p.full_name, 'messages', first.messages
      ) order by first.since, m.id), '[]')
      from (
        select (array_agg(id order by created_at, id))[1] as id, min(created_at) as since, count(*) as messages from waiting
        group by person order by min(created_at), min(id) limit 5
      ) as first
      join public.contact_submissions m on m.id = first.id left join public.profiles p on p.id = m.assignee_id
    ),
    'unowned', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'createdAt', private.to_iso_instant(first.since), 'name', m.name, 'company', m.company,
        'messages', first.messages
      ) order by first.since, m.id), '[]')
      from (
        select (array_agg(id order by created_at, id))[1] as id, min(created_at) as since, count(*) as messages from waiting
        where assignee_id is null group by person order by min(created_at), min(id) limit 5
      ) as first
      join public.contact_submissions m on m.id = first.id
    )
  ) from waiting
$function$;

COMMENT ON FUNCTION "private"."oldest_unanswered_leads_json"() IS 'Returns the new and open leads that wait for a reply, to their message or to a later email, as {count, isMore, overOneDay, overThreeDays, unassigned, oldest, unowned}. The counts stop at 1,000, and isMore is true above that. oldest: the five people who have waited longest, each with the oldest lead and the number of messages. unowned: the same of the leads without an assignee.';
