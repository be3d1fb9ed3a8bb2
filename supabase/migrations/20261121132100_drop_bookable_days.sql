-- available_slots() tells the days of a window together with their times.
drop function public.bookable_days(text);
