-- A percent sign in the search of mails is a percent sign. No index finds parts of an address here: the counts beside the list
-- read the queue anyway, and each mail would have to be written into it.

-- As it was, but for how words are looked for.
create or replace function private.list_mails(p_filter jsonb, p_before bigint, p_limit int)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 100);
  v_now timestamptz := private.now();
  v_state text := nullif(p_filter ->> 'state', '');
  v_words text := private.part_pattern(p_filter ->> 'query');
  v_open text := 'o.sent_at is null and o.dead_at is null and o.skipped_at is null';
  v_ids bigint[];
begin
  perform private.require_admin();
  if v_state is not null
    and v_state not in ('due', 'sending', 'retrying', 'scheduled', 'sent', 'failed', 'cancelled')
  then
    raise sqlstate 'PT422' using message = 'There is no such state of a mail.';
  end if;
  execute format(
    'select array(select o.id from private.outbox o where ($1 is null or o.id < $1) %s %s order by o.id desc limit $4)',
    -- The conditions of the partial indexes, so that the queue is found without reading what was sent.
    case
      when v_state is null then ''
      when v_state = 'sent' then 'and o.sent_at is not null'
      when v_state = 'failed' then 'and o.dead_at is not null'
      when v_state = 'cancelled' then 'and o.skipped_at is not null'
      else format('and %s and private.mail_state(o, $2) = %L', v_open, v_state)
    end,
    case when v_words <> '%%' then 'and lower(o.recipient) like $3' else '' end
  ) into v_ids using p_before, v_now, v_words, v_limit + 1;
  return jsonb_build_object(
    'mails', (
      select coalesce(jsonb_agg(private.mail_line(o) order by o.id desc), '[]')
      from private.outbox o where o.id = any (v_ids[1:v_limit])
    ),
    'next', case when cardinality(v_ids) > v_limit then v_ids[v_limit] end,
    -- On the first page only.
    'counts', case when p_before is null then (
      select jsonb_build_object(
        'due', count(*) filter (where state = 'due'), 'sending', count(*) filter (where state = 'sending'),
        'retrying', count(*) filter (where state = 'retrying'), 'scheduled', count(*) filter (where state = 'scheduled'),
        'failed', (select count(*) from private.outbox where dead_at is not null),
        'cancelled', (select count(*) from private.outbox where skipped_at is not null),
        'sent', (select count(*) from private.outbox where sent_at is not null)
      )
      from (
        select private.mail_state(o, v_now) as state from private.outbox o
        where o.sent_at is null and o.dead_at is null and o.skipped_at is null
      ) as waiting
    ) end
  );
end
$$;
