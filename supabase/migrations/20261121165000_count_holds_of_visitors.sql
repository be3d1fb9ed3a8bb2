-- A booking that moves takes its new time with a place holder, a held row of nobody: that is not somebody who chose a
-- time, and whoever moves must not wait for the count while others wait for the place.
drop trigger appointments_count_hold on public.appointments;
create trigger appointments_count_hold after insert on public.appointments
  for each row when (new.status = 'held' and new.hold_subject is not null) execute function private.count_hold();
