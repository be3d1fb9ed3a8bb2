-- As it was, and: tokens and ratings go with the appointment, what was paid for what is to come is given back, and
-- payments stay for the books.
create or replace function private.forget_appointments(p_user_id uuid, p_email text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_ids uuid[];
  v_cancelled jsonb;
  v_kept int;
begin
  select coalesce(array_agg(id), '{}') into v_ids from (
    select id from public.appointments
    where user_id = p_user_id or (user_id is null and lower(client_email) = lower(p_email))
    order by id
    for update
  ) as theirs;
  with cancelled as (
    update public.appointments a set status = 'cancelled', ics_sequence = ics_sequence + 1
    from public.consultation_types t
    where a.id = any (v_ids) and a.status in ('pending', 'confirmed') and a.ends_at > private.now()
      and t.id = a.consultation_type_id
    returning a.id, a.service_type, a.starts_at, a.ends_at, a.payment_status,
      private.now() <= a.starts_at - make_interval(mins => t.refund_cutoff_minutes) as refund
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'serviceType', c.service_type, 'startsAt', private.iso(c.starts_at), 'endsAt', private.iso(c.ends_at),
      'paid', c.payment_status = 'paid'
    ) order by c.starts_at), '[]')
  into v_cancelled
  from (select cancelled.*, private.close_payments(cancelled.id, cancelled.refund) from cancelled) as c;

  delete from public.appointments where id = any (v_ids) and payment_status not in ('paid', 'refunded');
  delete from public.appointment_ratings where appointment_id = any (v_ids);
  delete from private.manage_tokens where appointment_id = any (v_ids);
  -- The law of bookkeeping wants the payment, not the person.
  update public.appointments
  set user_id = null, client_name = 'Deleted account',
      client_email = 'deleted@' || split_part(private.setting('firm_email'), '@', 2),
      client_phone = null, company = null, message = null
  where id = any (v_ids);
  get diagnostics v_kept = row_count;
  update public.appointment_events set reason = null, actor = nullif(actor, p_user_id)
  where appointment_id = any (v_ids);
  return jsonb_build_object('ids', to_jsonb(v_ids), 'cancelled', v_cancelled, 'kept', v_kept);
end
$$;

create function private.appointment_data(p_booking public.appointments)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select to_jsonb(p_booking) - array['user_id', 'busy', 'hold_subject', 'idempotency_key'] || jsonb_build_object(
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'from', e.from_status, 'to', e.to_status, 'reason', e.reason, 'at', e.at
      ) order by e.id), '[]')
      from public.appointment_events e where e.appointment_id = p_booking.id
    ),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'provider', p.provider, 'reference', p.provider_reference, 'amountCents', p.amount_cents,
        'currency', p.currency, 'status', p.status,
        'createdAt', p.created_at, 'paidAt', p.paid_at, 'refundedAt', p.refunded_at
      ) order by p.created_at), '[]')
      from private.payments p where p.appointment_id = p_booking.id
    ),
    'rating', (
      select jsonb_build_object('rating', r.rating, 'comment', r.comment, 'at', r.created_at)
      from public.appointment_ratings r where r.appointment_id = p_booking.id
    )
  )
$$;
comment on function private.appointment_data(public.appointments) is
  'What is stored about an appointment, for its owner: with its history, payments and rating, without tokens.';

-- As it was, but for the appointments.
create or replace function private.export_my_data()
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'exportedAt', private.iso(private.now()),
    'account', private.account_data(me.id),
    'role', (select jsonb_build_object('role', r.role, 'since', r.granted_at)
             from private.user_roles r where r.user_id = me.id),
    'profile', (select to_jsonb(p) - 'id' from public.profiles p where p.id = me.id),
    'appointments', (
      select coalesce(jsonb_agg(private.appointment_data(a) order by a.starts_at), '[]')
      from public.appointments a where a.user_id = me.id
    ),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(m) - array['user_id', 'assignee'] order by m.created_at), '[]')
      from public.contact_submissions m where m.user_id = me.id
    ),
    'documents', (
      select coalesce(jsonb_agg(to_jsonb(d) - array['user_id', 'shared_by'] order by d.created_at), '[]')
      from public.documents d where d.user_id = me.id
    ),
    'newsletter', (
      select to_jsonb(s) - array['id', 'confirm_token_hash'] from public.subscribers s
      where lower(s.email) = lower(me.email) and me.email_confirmed_at is not null
    ),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', o.kind, 'recipient', o.recipient, 'facts', o.payload - 'tokens',
        'createdAt', o.created_at, 'sentAt', o.sent_at
      ) order by o.id), '[]')
      from private.outbox o
      where o.payload ->> 'userId' = me.id::text
        or (lower(o.recipient) = lower(me.email) and me.email_confirmed_at is not null)
    ),
    'roleChanges', (
      select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'action', l.action, 'details', l.details)
        order by l.id), '[]')
      from private.audit_log l where l.subject = me.id::text
    )
  )
  from auth.users me where me.id = (select auth.uid())
$$;
