set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.appointment_export_json(p_booking public.appointments)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select to_jsonb(p_booking) - array['user_id', 'busy', 'hold_owner_hash', 'hold_network_hash', 'idempotency_key', 'undo'] || jsonb_build_object(
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'from', e.from_status, 'to', e.to_status, 'reason', e.reason, 'at', e.occurred_at
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
$function$;

CREATE OR REPLACE FUNCTION private.find_unknown_mention(p_body text, p_before text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rest text := p_body;
  v_name text;
begin
  -- The longest name first, because "Ana" is the start of "Ana Lee".
  for v_name in
    select regexp_replace(p.full_name, '([^[:alnum:][:space:]])', '\\\1', 'g')
    from private.user_roles r join public.profiles p on p.id = r.user_id
    where r.role = 'admin' and btrim(p.full_name) <> ''
    order by char_length(p.full_name) desc
  loop
    v_rest := regexp_replace(v_rest, '@' || v_name || '($|[^[:alnum:]])', '\1', 'gi');
  end loop;
  return (
    select mention.parts[1]
    -- The @ of an email address or a URL has a character of it before it.
    from regexp_matches(v_rest, '(?:^|[^[:alnum:]._%+/-])(@[[:alpha:]][[:alnum:]_''-]*)', 'g') as mention (parts)
    where coalesce(position(lower(mention.parts[1]) in lower(p_before)), 0) = 0
    limit 1
  );
end
$function$;
