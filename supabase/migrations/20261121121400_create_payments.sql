create table private.payments (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid references public.appointments (id) on delete set null,
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_reference text not null unique check (private.is_line(provider_reference, 1, 255)),
  checkout_url text check (private.is_line(checkout_url, 1, 2000)),
  amount_cents int not null check (amount_cents between 1 and 100000000),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  status text not null default 'open' check (status in ('open', 'paid', 'refund_due', 'refunded', 'expired')),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  refunded_at timestamptz,
  check (status not in ('paid', 'refund_due', 'refunded') or paid_at is not null),
  check ((status = 'refunded') = (refunded_at is not null))
);
comment on table private.payments is 'What was asked of guests and what the payment provider said; never what a browser said.';
comment on column private.payments.id is 'Key, and the idempotency key of a refund at the provider.';
comment on column private.payments.appointment_id is 'For what; null when that was deleted.';
comment on column private.payments.provider is 'stripe, or sandbox on a developer''s machine.';
comment on column private.payments.provider_reference is 'The provider''s name of the checkout.';
comment on column private.payments.checkout_url is 'Where the guest pays, at the provider.';
comment on column private.payments.amount_cents is 'What is asked, in hundredths of the currency.';
comment on column private.payments.currency is 'ISO 4217, in small letters.';
comment on column private.payments.status is
  'open; paid; expired (never paid); refund_due (to be given back); refunded. Money that comes for an expired one is to be given back.';
comment on column private.payments.created_at is 'When it was asked for.';
comment on column private.payments.paid_at is 'When the provider said that it was paid.';
comment on column private.payments.refunded_at is 'When the provider said that it was given back.';

create index payments_appointment_id_idx on private.payments (appointment_id);
create index payments_refund_due_idx on private.payments (paid_at) where status = 'refund_due';

alter table private.payments enable row level security;
alter table private.payments force row level security;

create function private.close_payments(p_appointment_id uuid, p_refund boolean)
returns void
language sql security definer
set search_path = ''
as $$
  update private.payments
  set status = case when status = 'open' then 'expired' else 'refund_due' end
  where appointment_id = p_appointment_id and (status = 'open' or (status = 'paid' and p_refund))
$$;
comment on function private.close_payments(uuid, boolean) is
  'What becomes of an appointment''s payments when it does not take place: unpaid ones expire, paid ones are given back when p_refund.';
