create function public.claim_mail(p_limit int, p_lease_seconds int)
returns table (
  id bigint, kind text, recipient text, reply_to text, payload jsonb,
  attempts int, lease_token uuid, dedupe_key text
)
language sql security definer
set search_path = ''
as $$
  with due as (
    select o.id from private.outbox o
    where o.sent_at is null and o.dead_at is null and o.send_after <= private.now()
      and (o.lease_until is null or o.lease_until <= private.now())
    order by o.send_after, o.id
    limit least(greatest(p_limit, 0), 100)
    for update skip locked
  )
  update private.outbox o
  set attempts = o.attempts + 1,
      first_attempt_at = coalesce(o.first_attempt_at, private.now()),
      lease_token = gen_random_uuid(),
      lease_until = private.now() + make_interval(secs => least(greatest(p_lease_seconds, 1), 3600))
  from due
  where o.id = due.id
  returning o.id, o.kind, o.recipient, o.reply_to, o.payload, o.attempts, o.lease_token, o.dedupe_key
$$;
comment on function public.claim_mail(int, int) is
  'Leases up to p_limit due mails to the caller for p_lease_seconds. Callers at the same time get different ones.';

create function public.complete_mail(p_id bigint, p_lease_token uuid)
returns boolean
language sql security definer
set search_path = ''
as $$
  with done as (
    update private.outbox
    set sent_at = private.now(), lease_token = null, lease_until = null, last_error = null
    where id = p_id and lease_token = p_lease_token and sent_at is null and dead_at is null
    returning 1
  )
  select exists (select from done)
$$;
comment on function public.complete_mail(bigint, uuid) is
  'Marks a claimed mail as sent; false when the lease was lost to somebody else.';

create function public.fail_mail(p_id bigint, p_lease_token uuid, p_error text, p_permanent boolean)
returns boolean
language sql security definer
set search_path = ''
as $$
  with failed as (
    update private.outbox o
    set last_error = left(p_error, 1000), lease_token = null, lease_until = null,
        dead_at = case when p_permanent or private.now() >= o.first_attempt_at + interval '48 hours'
                       then private.now() end,
        -- 30 s, 1 min, 2 min ... 1 h, each moved by up to a tenth so that a crowd does not come back as one.
        send_after = private.now() + make_interval(
          secs => least(30 * power(2, least(o.attempts - 1, 10)), 3600) * (0.9 + 0.2 * random())
        )
    where o.id = p_id and o.lease_token = p_lease_token and o.sent_at is null and o.dead_at is null
    returning 1
  )
  select exists (select from failed)
$$;
comment on function public.fail_mail(bigint, uuid, text, boolean) is
  'Gives a claimed mail back: later again, or given up when permanent or 48 hours after the first attempt.';

create function public.mail_queue_status()
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'due', (select count(*) from private.outbox
            where sent_at is null and dead_at is null and send_after <= private.now()),
    'oldestSeconds', (select floor(extract(epoch from private.now() - min(created_at))) from private.outbox
                      where sent_at is null and dead_at is null),
    'dead', (select count(*) from private.outbox where dead_at is not null)
  )
$$;
comment on function public.mail_queue_status() is
  '{due, oldestSeconds, dead}: mails to send now, age of the oldest unsent one (null: none), mails given up.';

grant execute on function
  public.claim_mail(int, int), public.complete_mail(bigint, uuid),
  public.fail_mail(bigint, uuid, text, boolean), public.mail_queue_status()
to service_role;
