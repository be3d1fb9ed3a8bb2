-- Appointments as staff and clients read and change them. A row of the view is one appointment; who may read it is decided
-- by the policies of the tables. A change takes several statements (slots, payments, emails), so triggers make it.

create or replace function private.appointment_terms(p_id uuid)
returns table (consultant text, place text, video_link text, change_until timestamptz, refund_due boolean)
language sql stable security definer rows 1
set search_path = ''
as $$
  select c.name::text, place ->> 'location', place ->> 'videoLink', private.change_deadline(a), private.is_refund_due(a)
  from public.appointments a
  join public.consultants c on c.id = a.consultant_id
  cross join lateral private.meeting_place_json(a) as place
  where a.id = p_id
$$;
comment on function private.appointment_terms(uuid) is
  'What follows from an appointment, its type and its consultant: the name of the consultant, the address in person, the URL of a confirmed video call, until when the client may change it, and whether the client gets a refund.';
grant execute on function private.appointment_terms(uuid) to authenticated;

create view public.booked_appointments with (security_invoker = true) as
select a.id, a.user_id, a.consultant_id, t.consultant, a.service_type::text, a.status, a.ics_sequence,
  -- As text, so that the triggers check what is written before a domain does.
  a.client_name::text, a.client_email::text, a.client_phone::text, a.company::text, a.message::text, a.meets_by,
  a.location::text, a.source,
  a.starts_at, a.ends_at, a.guest_time_zone, a.locale, a.payment_status, a.price_cents,
  a.verified_at, a.slot_released_at, a.created_at, r.rating, r.comment as rating_comment,
  (select e.reason from public.appointment_events e where e.appointment_id = a.id order by e.id desc limit 1) as reason,
  t.place, t.video_link, t.change_until, t.refund_due, true as tells_client, false as is_undone
from public.appointments a
left join public.appointment_ratings r on r.appointment_id = a.id
cross join lateral private.appointment_terms(a.id) t
where a.status <> 'held';
comment on view public.booked_appointments is
  'Appointments other than holds. Admins enter one that was agreed by phone with an insert. They change the status (with reason, meets_by and location), the start (with slot_released_at = null), the consultant, or is_undone with an update, one of these at a time. Clients cancel their own, and move it, with the time zone in which they chose.';
comment on column public.booked_appointments.consultant is 'Name of the consultant.';
comment on column public.booked_appointments.rating_comment is 'What the client wrote with the rating; null: nothing, or for a client.';
comment on column public.booked_appointments.reason is 'Reason of the latest change; null: none. An update sets that of the change.';
comment on column public.booked_appointments.place is 'Address where it takes place in person: location, or that of its type unless meets_by is set. Null: by phone or video.';
comment on column public.booked_appointments.video_link is 'URL of the video call while it is confirmed; null: none.';
comment on column public.booked_appointments.change_until is 'The last instant at which the client may cancel or move it.';
comment on column public.booked_appointments.refund_due is 'As private.is_refund_due().';
comment on column public.booked_appointments.slot_released_at is
  'When its time was given back; null while it has its time. Null in an update takes the time again.';
comment on column public.booked_appointments.tells_client is
  'Whether the client gets an email about this change. True when it is read.';
comment on column public.booked_appointments.is_undone is
  'True in an update takes back that it was completed or a no-show, or the last other change by staff within 10 seconds. False when it is read.';
grant select on public.booked_appointments to authenticated;
grant insert (id, client_name, client_email, client_phone, company, message, meets_by, service_type, starts_at, consultant_id, tells_client)
  on public.booked_appointments to authenticated;
grant update (status, reason, meets_by, location, starts_at, guest_time_zone, slot_released_at, consultant_id, tells_client, is_undone)
  on public.booked_appointments to authenticated;

create or replace function private.change_appointment()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_reason text := case when new.reason is distinct from old.reason then new.reason end;
  v_place jsonb := case when (new.meets_by, new.location) is distinct from (old.meets_by, old.location)
    then jsonb_strip_nulls(jsonb_build_object('meetsBy', new.meets_by, 'location', nullif(btrim(new.location), ''))) end;
  v_tells boolean := new.tells_client is not false;
  -- An appointment whose time was released may get the same one again.
  v_is_moved boolean := new.starts_at <> old.starts_at
    or (old.slot_released_at is not null and new.slot_released_at is null);
  v_is_admin boolean := private.has_role('admin');
  v_booking public.appointments;
begin
  if (new.status <> old.status)::int + v_is_moved::int + (new.consultant_id <> old.consultant_id)::int
    + (new.is_undone is true)::int > 1
    or new.slot_released_at is distinct from old.slot_released_at and new.slot_released_at is not null
    or (new.starts_at <> old.starts_at and new.starts_at <> date_trunc('minute', new.starts_at))
    or num_nulls(new.status, new.starts_at, new.consultant_id) > 0
  then
    perform private.refuse(422, 'appointment_change_invalid');
  end if;
  -- As it is now. The old row is what the caller saw.
  select * into v_booking from public.appointments where id = old.id and (v_is_admin or user_id = auth.uid());
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  if v_is_admin then
    if new.is_undone and old.status in ('completed', 'no_show') then
      perform private.undo_appointment_outcome(v_booking, old.status);
    elsif new.is_undone then
      perform private.undo_appointment_change(v_booking, old.ics_sequence);
    elsif new.status <> old.status then
      perform private.set_appointment_status(v_booking, new.status, v_reason, v_place, old.status, old.ics_sequence);
    elsif v_is_moved then
      perform private.move_appointment(v_booking, new.starts_at, old.ics_sequence, v_tells);
    elsif new.consultant_id <> old.consultant_id then
      perform private.reassign_appointment(v_booking, new.consultant_id, old.ics_sequence, v_tells);
    elsif v_place is not null then
      -- Another admin has confirmed it at another place.
      perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
    end if;
  elsif v_place is not null or new.consultant_id <> old.consultant_id or new.is_undone or new.status not in (old.status, 'cancelled') then
    perform private.require_admin();
  elsif new.status <> old.status then
    perform private.cancel_booking(v_booking, v_reason);
  elsif v_is_moved then
    -- The account has proved its own address. The booking may name another one.
    if private.confirmed_account_id(v_booking.client_email) = auth.uid() then
      v_booking := private.confirm_address(v_booking);
    end if;
    -- The emails show the new time on the clock on which it was chosen.
    update public.appointments set guest_time_zone = new.guest_time_zone
    where id = v_booking.id and guest_time_zone <> new.guest_time_zone;
    perform private.move_booking(
      v_booking, (new.starts_at at time zone private.firm_time_zone())::date,
      to_char(new.starts_at at time zone private.firm_time_zone(), 'HH24:MI')
    );
  end if;
  select * into new from public.booked_appointments where id = old.id;
  return new;
end
$$;
comment on function private.change_appointment() is
  'Trigger: changes an appointment for staff or for its client by calling the function for that change. An update with equal values changes nothing. PT403: a client changes what only admins may, PT404: it was deleted, PT422: more than one change, or no whole minute.';

create trigger booked_appointments_change instead of update on public.booked_appointments
  for each row execute function private.change_appointment();
create trigger booked_appointments_enter instead of insert on public.booked_appointments
  for each row execute function private.enter_appointment();
create trigger booked_appointments_not_deleted instead of delete on public.booked_appointments
  for each row execute function private.refuse_view_change();
