-- What create_appointment() refuses, each with the sentence people read.

create function private.clock_list(p_times time[])
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select string_agg(to_char(t, 'FMHH12:MI AM'), ', ' order by t) from (select distinct unnest(p_times) as t) as times
$$;
comment on function private.clock_list(time[]) is 'Times as people read them: 9:00 AM, 10:00 AM.';

create function private.long_date(p_date date)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select to_char(p_date, 'FMDay, FMMonth FMDD, YYYY')
$$;
comment on function private.long_date(date) is 'A date as people read it: Monday, November 23, 2026.';

create function private.check_booking_fields(
  p_client_name text, p_client_email text, p_client_phone text, p_company text,
  p_preferred_date date, p_preferred_time text, p_message text, p_time_zone text
)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  case
    when private.is_line(p_client_name, 2, 100) is not true then
      raise sqlstate 'PT422' using message = 'Name must be at least 2 characters.';
    when private.is_email(p_client_email) is not true then
      raise sqlstate 'PT422' using message = 'Please enter a valid email address.';
    when private.is_line(p_client_phone, 0, 32) is false then
      raise sqlstate 'PT422' using message = 'Please enter a shorter phone number.';
    when private.is_line(p_company, 0, 150) is false then
      raise sqlstate 'PT422' using message = 'Please enter a shorter company name.';
    when p_preferred_date is null then
      raise sqlstate 'PT422' using message = 'Please select a preferred date.';
    when (p_preferred_time ~ '^([01]\d|2[0-3]):[0-5]\d$') is not true then
      raise sqlstate 'PT422' using message = 'Please select a preferred time.';
    when private.is_text(p_message, 0, 5000) is false then
      raise sqlstate 'PT422' using message = 'Please use at most 5000 characters.';
    when private.is_time_zone(p_time_zone) is not true then
      raise sqlstate 'PT422' using message = 'Please give a known time zone.';
    else null;
  end case;
end
$$;
comment on function private.check_booking_fields(text, text, text, text, date, text, text, text) is
  'Refuses (PT422) what functions/_shared/contracts/appointments.ts refuses, for callers that did not check.';

create function private.check_booking_time(p_type public.consultation_types, p_date date, p_time time)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_first date := private.firm_today() + 1;
  v_last date := private.firm_today() + p_type.window_days;
  v_offered time[];
begin
  if p_date not between v_first and v_last then
    raise sqlstate 'PT422' using message = format(
      'Please choose a date from %s to %s.', private.long_date(v_first), private.long_date(v_last)
    );
  end if;
  select array_agg(slot_time) into v_offered from private.rule_slots(p_type, p_date, p_date);
  if v_offered is null then
    raise sqlstate 'PT422' using message = format(
      'There are no consultations on %s. Please choose another day, Monday to Friday.', private.long_date(p_date)
    );
  end if;
  if p_time <> all (v_offered) then
    raise sqlstate 'PT422' using message = format(
      'Please choose one of the times offered on %s: %s.', private.long_date(p_date), private.clock_list(v_offered)
    );
  end if;
end
$$;
comment on function private.check_booking_time(public.consultation_types, date, time) is
  'Refuses (PT422) a date or time that the rules do not offer, saying what they do; taken times pass.';
