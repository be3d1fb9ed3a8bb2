-- A refund that the provider refuses was asked for again each minute; now ever more seldom, and by one caller at a time.

alter table private.payments
  add column refund_attempts int not null default 0 check (refund_attempts >= 0),
  add column refund_after timestamptz;
comment on column private.payments.refund_attempts is 'How often the provider was asked to give it back.';
comment on column private.payments.refund_after is 'Not to be asked for again before; null: never asked for.';

drop function public.refunds_due(int);
create function public.refunds_due(p_limit int)
returns table (payment_id uuid, provider text, reference text, amount_cents int)
language sql volatile security definer
set search_path = ''
as $$
  update private.payments p
  set refund_attempts = p.refund_attempts + 1,
    refund_after = private.now() + make_interval(mins => least((2 ^ least(p.refund_attempts, 10))::int, 360))
  where p.id in (
    select due.id from private.payments due
    where due.status = 'refund_due' and (due.refund_after is null or due.refund_after <= private.now())
    order by due.paid_at limit least(greatest(p_limit, 0), 100)
    for update skip locked
  )
  returning p.id, p.provider, p.provider_reference, p.amount_cents
$$;
comment on function public.refunds_due(int) is
  'Claims payments to give back, oldest first: each again after a minute, then after twice as long each time, up to six hours. Ask the provider with payment_id as idempotency key.';
revoke all on function public.refunds_due(int) from public, anon, authenticated;
grant execute on function public.refunds_due(int) to service_role;
