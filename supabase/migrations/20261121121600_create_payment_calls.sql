create function public.payment_due(p_id uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'amountCents', a.price_cents, 'currency', 'usd', 'serviceType', a.service_type,
    'startsAt', private.iso(a.starts_at), 'clientEmail', a.client_email,
    'lapsesAt', private.iso(a.created_at + interval '30 minutes'),
    'checkouts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'provider', p.provider, 'reference', p.provider_reference, 'url', p.checkout_url
      ) order by p.created_at desc), '[]')
      from private.payments p where p.appointment_id = a.id and p.status = 'open'
    )
  )
  from public.appointments a
  where a.id = p_id and a.status = 'pending' and a.payment_status = 'pending'
$$;
comment on function public.payment_due(uuid) is
  'What is to be paid for an appointment, until when, and the checkouts begun for it, newest first; null when nothing is due.';

create function public.begin_payment(p_id uuid, p_provider text, p_reference text, p_url text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments;
  v_payment private.payments;
begin
  -- Shared: it may not lapse between this look and the insert.
  select * into v_booking from public.appointments where id = p_id and status <> 'held' for share;
  if not found then
    raise sqlstate 'PT404' using message = 'We could not find that booking.';
  end if;
  if v_booking.status <> 'pending' or v_booking.payment_status <> 'pending' then
    raise sqlstate 'PT409' using message = 'There is nothing to pay for this booking.';
  end if;
  insert into private.payments (appointment_id, provider, provider_reference, checkout_url, amount_cents, created_at)
  values (p_id, p_provider, p_reference, p_url, v_booking.price_cents, private.now())
  on conflict (provider_reference) do nothing;
  select * into v_payment from private.payments where provider_reference = p_reference;
  if v_payment.appointment_id is distinct from p_id or v_payment.provider <> p_provider then
    raise sqlstate 'PT409' using message = 'This checkout belongs to another booking.';
  end if;
  return jsonb_build_object(
    'paymentId', v_payment.id, 'amountCents', v_payment.amount_cents, 'currency', v_payment.currency,
    'url', v_payment.checkout_url
  );
end
$$;
comment on function public.begin_payment(uuid, text, text, text) is
  'Writes down a checkout that was opened at the provider, once a reference; {paymentId, amountCents, currency, url}. PT404: no such booking, PT409: nothing is due.';

create function public.settle_payment(p_provider text, p_reference text, p_amount_cents int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_payment private.payments;
  v_booking public.appointments;
begin
  -- The appointment first and its payments after it: everybody locks them in this order.
  perform from public.appointments where id = (
    select appointment_id from private.payments where provider = p_provider and provider_reference = p_reference
  ) for no key update;
  select * into v_payment from private.payments
  where provider = p_provider and provider_reference = p_reference for update;
  if not found then
    raise sqlstate 'PT404' using message = 'We know of no such payment.';
  end if;
  if p_amount_cents is distinct from v_payment.amount_cents then
    raise sqlstate 'PT409' using message = 'The amount paid is not the amount due.';
  end if;

  if v_payment.status in ('open', 'expired') then
    -- Either this finds it still waiting for the money, or it has lapsed, was cancelled or is paid already.
    update public.appointments a
    set payment_status = 'paid', status = case when t.auto_confirm then 'confirmed' else 'pending' end
    from public.consultation_types t
    where a.id = v_payment.appointment_id and t.id = a.consultation_type_id
      and a.status = 'pending' and a.payment_status = 'pending'
    returning a.* into v_booking;
    update private.payments
    set status = case when v_booking.id is null then 'refund_due' else 'paid' end, paid_at = v_now
    where id = v_payment.id
    returning * into v_payment;
    if v_booking.id is not null then
      perform private.enqueue_appointment_mails(v_booking);
    end if;
  end if;
  return jsonb_build_object('appointmentId', v_payment.appointment_id, 'status', v_payment.status);
end
$$;
comment on function public.settle_payment(text, text, int) is
  'The provider says that it was paid: the booking is paid and, where its type says so, confirmed; as often as it is said. Money that comes too late is to be given back. {appointmentId, status}. PT404: no such payment, PT409: another amount.';

create function public.refunds_due(p_limit int)
returns table (payment_id uuid, provider text, reference text, amount_cents int)
language sql stable security definer
set search_path = ''
as $$
  select id, provider, provider_reference, amount_cents from private.payments
  where status = 'refund_due' order by paid_at limit least(greatest(p_limit, 0), 100)
$$;
comment on function public.refunds_due(int) is
  'Payments to give back, oldest first. Ask the provider with payment_id as idempotency key: two callers may get the same one.';

create function public.settle_refund(p_provider text, p_reference text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_appointment uuid;
begin
  perform from public.appointments where id = (
    select appointment_id from private.payments where provider = p_provider and provider_reference = p_reference
  ) for no key update;
  update private.payments set status = 'refunded', refunded_at = private.now()
  where provider = p_provider and provider_reference = p_reference and status = 'refund_due'
  returning appointment_id into v_appointment;
  if not found then
    return false;
  end if;
  update public.appointments set payment_status = 'refunded' where id = v_appointment and payment_status = 'paid'
    and not exists (select from private.payments p where p.appointment_id = v_appointment and p.status = 'paid');
  return true;
end
$$;
comment on function public.settle_refund(text, text) is
  'The provider has given a payment back; false when it was not due, or is done already.';

grant execute on function
  public.payment_due(uuid), public.begin_payment(uuid, text, text, text), public.settle_payment(text, text, int),
  public.refunds_due(int), public.settle_refund(text, text)
to service_role;
