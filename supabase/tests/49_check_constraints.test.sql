-- The CHECK rules of appointments, events and outbox rows: one line for each rule.
begin;
select plan(4);

create temp table pending as
select (public.create_appointment('Casey Client', 'casey@tests.example', '404 555 0142', 'Acme', s.service, s.slot_date, s.slot_time, 'Hello',
  'America/New_York', null, 'row rules', 'hash') ->> 'id')::uuid as id
from (
  select 'AI Strategy Consultation' as service, a.* from public.list_available_slots('AI Strategy Consultation', current_date, current_date + 30) a limit 1
) s;
-- Returns the changes that no rule refuses.
create function pg_temp.let_through(p_update text, p_changes text[]) returns text[] language plpgsql as $$
declare
  v_change text;
  v_through text[] := '{}';
begin
  foreach v_change in array p_changes loop
    begin
      execute format(p_update, v_change);
      v_through := v_through || v_change;
      raise exception using errcode = 'P0001', message = 'let through';
    exception
      when check_violation or sqlstate 'PT422' then null;
      when raise_exception then null;
    end;
  end loop;
  return v_through;
end
$$;

-- Whose address has been confirmed.
update public.appointments set hold_expires_at = null where id = (select id from pending);
select is(
  pg_temp.let_through('update public.appointments set %s where id = (select id from pending)', array[
    'client_name = ''C''', 'client_name = repeat(''x'', 101)', 'client_name = E''two\nlines''', 'client_name = null',
    'client_email = ''no address''', 'client_email = null',
    'client_phone = ''''', 'client_phone = repeat(''1'', 33)', 'company = '' ''', 'company = repeat(''x'', 151)',
    'message = ''''', 'message = repeat(''x'', 5001)', 'service_type = ''''', 'service_type = repeat(''x'', 81)',
    'guest_time_zone = ''Mars/Olympus''', 'idempotency_key = ''''', 'idempotency_key = repeat(''x'', 256)',
    'status = ''lost''', 'status = ''held''', 'slot_released_at = now(), hold_expires_at = now()', 'hold_network_hash = ''somewhere''', 'hold_owner_hash = ''somebody''',
    'payment_status = ''promised''', 'price_cents = -1', 'price_cents = 100000001', 'ics_sequence = -1',
    'ends_at = starts_at', 'ends_at = starts_at - interval ''1 hour''',
    'busy = tstzrange(starts_at, starts_at + interval ''1 minute'')'
  ]),
  '{}', 'an appointment keeps to each of its rules'
);
select is(
  pg_temp.let_through(
    'insert into public.appointments (consultant_id, consultation_type_id, service_type, starts_at, ends_at, busy, guest_time_zone, status, hold_expires_at, hold_owner_hash)
     select consultant_id, consultation_type_id, service_type, starts_at + interval ''9 years'', ends_at + interval ''9 years'',
       tstzrange(starts_at + interval ''9 years'', ends_at + interval ''9 years''), ''UTC'', %s from public.appointments where id = (select id from pending)',
    array['''held'', null, null', '''held'', now(), ''''', '''held'', now(), repeat(''x'', 201)', '''pending'', null, null']
  ),
  '{}', 'and a hold to its own'
);
select is(
  pg_temp.let_through('insert into public.appointment_events (appointment_id, to_status, reason) select id, %s from pending', array[
    '''lost'', null', '''pending'', ''''', '''pending'', repeat(''x'', 501)'
  ]),
  '{}', 'so does an event'
);
select is(
  pg_temp.let_through('update private.outbox set %s where payload ->> ''appointmentId'' = (select id::text from pending)', array[
    'kind = ''surprise''', 'recipient = ''nobody''', 'reply_to = E''a@b.co\nBcc: c@d.co''', 'payload = ''[]''', 'dedupe_key = ''''',
    'dedupe_key = repeat(''x'', 201)', 'last_error = repeat(''x'', 1001)', 'attempts = -1', 'lease_token = gen_random_uuid()',
    'lease_until = now()', 'sent_at = now(), failed_at = now()', 'sent_at = now(), skipped_at = now()', 'failed_at = now(), skipped_at = now()'
  ]),
  '{}', 'and a queued mail'
);

select * from finish();
rollback;
