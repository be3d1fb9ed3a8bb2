-- Payments of appointments. A row is one checkout at the payment provider. Only the provider's word changes its status:
-- the Edge Functions pass on what its API or a signed webhook says, never what a browser says.
--
-- Lock order: the appointment, then its payments. Open payments expire with their appointment. Money that arrives too
-- late becomes refund_due, as does the payment of a booking that the firm cancels or that its client cancels in time. A
-- worker claims refunds from there.

create table private.payments (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid references public.appointments (id) on delete set null,
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_reference private.single_line not null unique check (btrim(provider_reference) <> '' and char_length(provider_reference) <= 255),
  checkout_url private.single_line check (btrim(checkout_url) <> '' and char_length(checkout_url) <= 2000),
  amount_cents int not null check (amount_cents between 1 and 100000000),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  status text not null default 'open' check (status in ('open', 'paid', 'refund_due', 'refunded', 'expired')),
  paid_at timestamptz,
  refunded_at timestamptz,
  refund_attempts int not null default 0 check (refund_attempts >= 0),
  refund_after timestamptz,
  created_at timestamptz not null default private.now(),
  check (status not in ('paid', 'refund_due', 'refunded') or paid_at is not null),
  check ((status = 'refunded') = (refunded_at is not null))
);
comment on table private.payments is
  'A checkout that was opened at the payment provider for an appointment. Written by the functions below only.';
comment on column private.payments.id is 'Key, and the idempotency key of the refund at the provider.';
comment on column private.payments.appointment_id is 'The appointment to pay for; null when it was deleted.';
comment on column private.payments.provider is 'stripe, or sandbox on a developer''s machine.';
comment on column private.payments.provider_reference is 'Id of the checkout at the provider.';
comment on column private.payments.checkout_url is 'URL where the client pays; null: none.';
comment on column private.payments.amount_cents is 'Amount due, in hundredths of the currency.';
comment on column private.payments.currency is 'ISO 4217 code in lower case.';
comment on column private.payments.status is
  'open: not paid; paid; expired: no longer due and not paid; refund_due: paid and to be refunded; refunded. A payment that arrives for an expired checkout becomes refund_due.';
comment on column private.payments.paid_at is 'When the provider reported the payment; null: not paid.';
comment on column private.payments.refunded_at is 'When the provider reported the refund; null: not refunded.';
comment on column private.payments.refund_attempts is 'How often a worker has claimed the refund.';
comment on column private.payments.refund_after is 'Earliest time of the next claim; null: at once.';
comment on column private.payments.created_at is 'When the checkout was opened.';

create index payments_appointment_id_idx on private.payments (appointment_id);
create index payments_refund_due_idx on private.payments (paid_at) where status = 'refund_due';

-- Volatile, so that it sees the changes of a cancellation in the same statement:
-- client_booking_json(cancel_booking(…)).
create or replace function private.is_refund_due(p_booking public.appointments)
returns boolean
language plpgsql volatile security invoker
set search_path = ''
as $$
begin
  if p_booking.status in ('pending', 'confirmed') then
    return p_booking.payment_status = 'paid' and private.now() <= (
      select p_booking.starts_at - make_interval(mins => refund_cutoff_minutes)
      from public.consultation_types where id = p_booking.consultation_type_id
    );
  end if;
  return p_booking.payment_status = 'refunded' or (p_booking.payment_status = 'paid' and exists (
    select from private.payments where appointment_id = p_booking.id and status = 'refund_due'
  ));
end
$$;
comment on function private.is_refund_due(appointments) is
  'Whether the client gets a refund. For a pending or confirmed booking: whether it is paid and canceling it now would be in time. For any other: whether the payment is refunded or due for refund.';

create or replace function private.cancel_or_refund_payments(
  p_appointment_id uuid, p_refund boolean, p_refund_after timestamptz default null
)
returns void
language plpgsql security invoker
set search_path = ''
as $$
begin
  update private.payments
  set status = case when status = 'open' then 'expired' else 'refund_due' end,
    refund_after = case when status = 'open' then refund_after else p_refund_after end
  where appointment_id = p_appointment_id and (status = 'open' or (status = 'paid' and p_refund));
end
$$;
comment on function private.cancel_or_refund_payments(uuid, boolean, timestamp with time zone) is
  'Ends the payments of an appointment that does not take place: open ones expire, and with p_refund paid ones become due for refund, at p_refund_after if it is given. The caller has locked the appointment.';

create or replace function public.get_due_payment(p_id uuid)
returns table (amount_cents int, service_type text, provider text, reference text, url text)
language sql stable security definer
set search_path = ''
as $$
  select a.price_cents, a.service_type, p.provider, p.provider_reference, p.checkout_url
  from public.appointments a left join private.payments p on p.appointment_id = a.id and p.status = 'open'
  where a.id = p_id and a.status = 'pending' and a.payment_status = 'pending'
  order by p.created_at desc
$$;
comment on function public.get_due_payment(uuid) is
  'Returns the payment due for an appointment with each open checkout, newest first: one row without a checkout when there is none, no row when nothing is due.';
grant execute on function public.get_due_payment(uuid) to service_role;

create or replace function public.start_payment(p_id uuid, p_provider text, p_reference text, p_url text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments;
begin
  -- The shared lock keeps the booking due until the insert: expire_unpaid_bookings() skips locked rows.
  select * into v_booking from public.appointments where id = p_id and status <> 'held' for share;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  if v_booking.status <> 'pending' or v_booking.payment_status <> 'pending' then
    perform private.refuse(409, 'no_payment_due');
  end if;
  insert into private.payments (appointment_id, provider, provider_reference, checkout_url, amount_cents, created_at)
  values (p_id, p_provider, p_reference, p_url, v_booking.price_cents, private.now())
  on conflict (provider_reference) do nothing;
  perform from private.payments where provider_reference = p_reference and appointment_id = p_id and provider = p_provider;
  if not found then
    perform private.refuse(409, 'checkout_of_other_booking');
  end if;
end
$$;
comment on function public.start_payment(uuid, text, text, text) is
  'Records a checkout that was opened at the provider, once per reference. PT404: no such booking, PT409: nothing is due, or the checkout belongs to another booking.';
grant execute on function public.start_payment(uuid, text, text, text) to service_role;

create or replace function public.record_payment(p_provider text, p_reference text, p_amount_cents int)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_payment private.payments;
  v_booking public.appointments;
begin
  -- Lock order: the appointment, then its payments.
  perform from public.appointments where id = (
    select appointment_id from private.payments where provider = p_provider and provider_reference = p_reference
  ) for no key update;
  select * into v_payment from private.payments
  where provider = p_provider and provider_reference = p_reference for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "payment"}');
  end if;
  if p_amount_cents is distinct from v_payment.amount_cents then
    perform private.refuse(409, 'payment_amount_wrong');
  end if;

  if v_payment.status in ('open', 'expired') then
    -- Finds no row when the booking has expired, was canceled, or is paid by another checkout: then the money is
    -- refunded.
    update public.appointments a
    set payment_status = 'paid', status = case when t.auto_confirm then 'confirmed' else 'pending' end,
      -- A paid appointment keeps its slot.
      hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null
    from public.consultation_types t
    where a.id = v_payment.appointment_id and t.id = a.consultation_type_id
      and a.status = 'pending' and a.payment_status = 'pending'
    returning a.* into v_booking;
    update private.payments
    set status = case when v_booking.id is null then 'refund_due' else 'paid' end, paid_at = v_now
    where id = v_payment.id
    returning * into v_payment;
    if v_booking.id is not null then
      perform private.enqueue_booking_mails(v_booking);
    end if;
  end if;
  return v_payment.status;
end
$$;
comment on function public.record_payment(text, text, integer) is
  'Records that the provider received a payment: marks the booking as paid, confirms it if its type has auto_confirm, and queues the emails. A payment that comes too late becomes due for refund. Idempotent. Returns the status of the payment. PT404: no such payment, PT409: another amount.';
grant execute on function public.record_payment(text, text, integer) to service_role;

create or replace function public.claim_due_refunds(p_limit int)
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
comment on function public.claim_due_refunds(integer) is
  'Claims up to p_limit refunds that are due, oldest first. A claimed refund comes up again after one minute, then after twice as long each time, up to six hours. Use payment_id as the idempotency key at the provider.';
grant execute on function public.claim_due_refunds(integer) to service_role;

create or replace function public.record_refund(p_provider text, p_reference text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_appointment uuid;
begin
  -- Lock order: the appointment, then its payments.
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
comment on function public.record_refund(text, text) is
  'Records that the provider refunded a payment. The booking counts as refunded once none of its payments is kept. False: no refund was due, or it is recorded already.';
grant execute on function public.record_refund(text, text) to service_role;
