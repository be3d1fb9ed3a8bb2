-- As it was, but the facts of a mail about an appointment are there once, in payload.appointment.
create or replace function public.claim_mail(p_limit int, p_lease_seconds int)
returns table (
  id bigint, kind text, recipient text, reply_to text, payload jsonb,
  attempts int, lease_token uuid, dedupe_key text
)
language plpgsql security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
as $$
#variable_conflict use_column
declare
  v_now timestamptz := private.now();
  v_left int := least(greatest(p_limit, 0), 100);
  v_mail private.outbox;
  v_booking public.appointments;
  v_id uuid;
  v_facts jsonb;
begin
  -- More than once, because an answer without mails means that none is due. At most so often: a call is to be short.
  for round in 1..20 loop
    exit when v_left <= 0;
    for v_mail in
      select o.* from private.outbox o
      where o.sent_at is null and o.dead_at is null and o.skipped_at is null and o.send_after <= v_now
        and (o.lease_until is null or o.lease_until <= v_now)
      order by o.send_after, o.id
      limit v_left
      for update skip locked
    loop
      v_facts := null;
      if v_mail.kind like 'appointment\_%' then
        v_id := case when v_mail.payload ->> 'appointmentId' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                     then (v_mail.payload ->> 'appointmentId')::uuid end;
        -- Never waits: who deletes an appointment deletes its mails next, and would wait for us.
        select a.* into v_booking from public.appointments a where a.id = v_id for key share skip locked;
        if v_booking.id is null and exists (select from public.appointments a where a.id = v_id) then
          update private.outbox o set send_after = v_now + interval '5 seconds' where o.id = v_mail.id;
          continue;
        end if;
        if v_booking.id is null or not private.is_mail_due(v_mail.kind, v_mail.payload, v_booking, v_now) then
          update private.outbox o set skipped_at = v_now, lease_token = null, lease_until = null
          where o.id = v_mail.id;
          continue;
        end if;
        v_facts := private.mail_facts(v_mail.kind, v_mail.payload, v_booking);
      end if;

      v_left := v_left - 1;
      return query
        update private.outbox o
        set attempts = o.attempts + 1,
            first_attempt_at = coalesce(o.first_attempt_at, v_now),
            lease_token = gen_random_uuid(),
            lease_until = v_now + make_interval(secs => least(greatest(p_lease_seconds, 1), 3600))
        where o.id = v_mail.id
        returning o.id, o.kind, o.recipient, o.reply_to,
          case when v_facts is null then o.payload
               else jsonb_build_object('appointment', v_facts) end,
          o.attempts, o.lease_token, o.dedupe_key;
    end loop;
    exit when not found;
  end loop;
end
$$;
comment on function public.claim_mail(int, int) is
  'Leases up to p_limit due mails to the caller for p_lease_seconds. Callers at the same time get different ones. A mail about an appointment has its facts as they are now in payload.appointment; one whose reason has gone is marked as skipped instead.';
