-- The mails of a new booking in fewer steps, and no second transaction within it for a guest who has no account.

create or replace function private.enqueue_appointment_mails(p_booking public.appointments)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if p_booking.status = 'confirmed' then
    -- Hours of real time before the instant, whatever the clocks do in between.
    perform private.enqueue_together(
      p_booking,
      array['appointment_confirmed', 'appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up'],
      array[
        null, p_booking.starts_at - interval '24 hours', p_booking.starts_at - interval '1 hour',
        p_booking.ends_at + interval '24 hours'
      ]
    );
  end if;
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  select mail.kind, mail.recipient, mail.reply_to,
    jsonb_build_object(
      'appointmentId', p_booking.id, 'startsAt', private.iso(p_booking.starts_at), 'sequence', p_booking.ics_sequence
    ),
    mail.kind || ':' || p_booking.id, private.now()
  from (
    values
      ('appointment_requested', p_booking.client_email, null, p_booking.status = 'pending'),
      -- The firm hears of what is to be paid once it is paid.
      (
        'appointment_notice', (select value from private.settings where name = 'firm_email'), p_booking.client_email,
        p_booking.payment_status <> 'pending'
      )
  ) as mail (kind, recipient, reply_to, is_due)
  where mail.is_due
  on conflict (dedupe_key) do nothing;
end
$$;

create or replace function private.link_appointment()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_account uuid := private.account_of(new.client_email);
begin
  if v_account is null then
    return null;
  end if;
  begin
    update public.appointments set user_id = v_account where id = new.id;
  exception
    when others then
      -- The account is being deleted at this moment: the booking stands as a visitor's.
      raise warning 'a booking was not linked: %', sqlstate;
  end;
  return null;
end
$$;
