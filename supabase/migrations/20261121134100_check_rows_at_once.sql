-- The rules of these rows are as they were. Postgres reads and plans each CHECK anew for every statement, which took
-- longer than asking it: as a few functions they are planned once a connection. Null passes, as in any CHECK.

create function private.is_appointment_status(value text)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return value in ('held', 'pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined');
end
$$;
comment on function private.is_appointment_status(text) is 'Whether it is a status of appointments.';

create function private.are_appointment_words(
  p_client_name text, p_client_email text, p_client_phone text, p_company text, p_message text,
  p_service_type text, p_guest_time_zone text, p_idempotency_key text, p_hold_subject text
)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return private.is_line(p_client_name, 2, 100)
    and private.is_email(p_client_email)
    and private.is_line(p_client_phone, 1, 32)
    and private.is_line(p_company, 1, 150)
    and private.is_text(p_message, 1, 5000)
    and private.is_line(p_service_type, 1, 80)
    and private.is_time_zone(p_guest_time_zone)
    and private.is_line(p_idempotency_key, 1, 255)
    and char_length(p_hold_subject) between 1 and 200;
end
$$;
comment on function private.are_appointment_words(text, text, text, text, text, text, text, text, text) is
  'Whether the texts of an appointment keep to their lengths and forms; null when they do and some are null.';

create function private.is_appointment_state(
  p_status text, p_hold_expires_at timestamptz, p_hold_subject text, p_client_name text, p_client_email text,
  p_payment_status text, p_price_cents int, p_ics_sequence int
)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return private.is_appointment_status(p_status)
    and (p_status = 'held') = (p_hold_expires_at is not null)
    and (p_status = 'held' or p_hold_subject is null)
    and (p_status = 'held' or (p_client_name is not null and p_client_email is not null))
    and p_payment_status in ('not_required', 'pending', 'paid', 'refunded')
    and p_price_cents between 0 and 100000000
    and p_ics_sequence >= 0;
end
$$;
comment on function private.is_appointment_state(text, timestamptz, text, text, text, text, int, int) is
  'Whether an appointment is something that can be: only holds expire and have a subject, all others have a person.';

alter table public.appointments
  drop constraint appointments_client_name_check,
  drop constraint appointments_client_email_check,
  drop constraint appointments_client_phone_check,
  drop constraint appointments_company_check,
  drop constraint appointments_message_check,
  drop constraint appointments_service_type_check,
  drop constraint appointments_guest_time_zone_check,
  drop constraint appointments_idempotency_key_check,
  drop constraint appointments_hold_subject_check,
  drop constraint appointments_status_check,
  drop constraint appointments_check2,
  drop constraint appointments_only_holds_have_a_subject,
  drop constraint appointments_have_a_person,
  drop constraint appointments_payment_status_check,
  drop constraint appointments_price_cents_check,
  drop constraint appointments_ics_sequence_check,
  drop constraint appointments_check,
  drop constraint appointments_check1,
  add constraint appointments_words_check check (private.are_appointment_words(
    client_name, client_email, client_phone, company, message, service_type, guest_time_zone, idempotency_key, hold_subject
  )),
  add constraint appointments_state_check check (private.is_appointment_state(
    status, hold_expires_at, hold_subject, client_name, client_email, payment_status, price_cents, ics_sequence
  )),
  add constraint appointments_time_check check (ends_at > starts_at and busy @> tstzrange(starts_at, ends_at));

alter table public.appointment_events
  drop constraint appointment_events_to_status_check,
  add constraint appointment_events_to_status_check check (private.is_appointment_status(to_status));

create function private.are_mail_words(
  p_recipient text, p_reply_to text, p_payload jsonb, p_dedupe_key text, p_last_error text
)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return private.is_email(p_recipient)
    and private.is_email(p_reply_to)
    and jsonb_typeof(p_payload) = 'object'
    and private.is_line(p_dedupe_key, 1, 200)
    and char_length(p_last_error) <= 1000;
end
$$;
comment on function private.are_mail_words(text, text, jsonb, text, text) is
  'Whether what is known of a mail keeps to its lengths and forms; null when it does and some of it is null.';

create function private.is_mail_state(
  p_attempts int, p_lease_token uuid, p_lease_until timestamptz,
  p_sent_at timestamptz, p_dead_at timestamptz, p_skipped_at timestamptz
)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return p_attempts >= 0
    and (p_lease_token is null) = (p_lease_until is null)
    and num_nonnulls(p_sent_at, p_dead_at, p_skipped_at) <= 1;
end
$$;
comment on function private.is_mail_state(int, uuid, timestamptz, timestamptz, timestamptz, timestamptz) is
  'Whether a queued mail is something that can be: at most one end, and a lease with its token or neither.';

-- The list of kinds stays a CHECK of its own: whoever adds a kind replaces it.
alter table private.outbox
  drop constraint outbox_recipient_check,
  drop constraint outbox_reply_to_check,
  drop constraint outbox_payload_check,
  drop constraint outbox_dedupe_key_check,
  drop constraint outbox_last_error_check,
  drop constraint outbox_attempts_check,
  drop constraint outbox_check,
  drop constraint outbox_check1,
  drop constraint outbox_one_end_check,
  add constraint outbox_words_check
    check (private.are_mail_words(recipient, reply_to, payload, dedupe_key, last_error)),
  add constraint outbox_state_check
    check (private.is_mail_state(attempts, lease_token, lease_until, sent_at, dead_at, skipped_at));
