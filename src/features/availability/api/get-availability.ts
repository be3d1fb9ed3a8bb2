import {
  consultant,
  consultationRules,
  dateOverride,
  timeOff,
  weeklyHours,
} from '@contracts/availability.ts';
import { freeTime } from '@contracts/staff-appointments.ts';
import { queryOptions } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';
import { availabilityKeys } from './keys';

/** Everything here is read anew when it is opened: others change it too. */
const fresh = { staleTime: 0 } as const;

export const consultantsOptions = () =>
  queryOptions({
    queryKey: availabilityKeys.consultants,
    ...fresh,
    queryFn: () =>
      read(consultant.array(), (supabase) =>
        supabase.from('consultants').select('id,name,time_zone,active').order('id'),
      ),
  });

export const hoursOptions = () =>
  queryOptions({
    queryKey: availabilityKeys.hours,
    ...fresh,
    queryFn: () =>
      read(weeklyHours.array(), (supabase) =>
        supabase.from('availability_rules').select('*').order('weekday').order('start_time'),
      ),
  });

/** The dates from `today` on. */
export const overridesOptions = (today: string) =>
  queryOptions({
    queryKey: [...availabilityKeys.overrides, today],
    ...fresh,
    queryFn: () =>
      read(dateOverride.array(), (supabase) =>
        supabase.from('date_overrides').select('*').gte('date', today).order('date').order('start_time'),
      ),
  });

export const timeOffOptions = () =>
  queryOptions({
    queryKey: availabilityKeys.timeOff,
    ...fresh,
    queryFn: () => read(timeOff.array(), (supabase) => supabase.from('time_off').select('*').order('period')),
  });

export const rulesOptions = () =>
  queryOptions({
    queryKey: availabilityKeys.rules,
    ...fresh,
    queryFn: () =>
      read(consultationRules.array(), (supabase) =>
        supabase.from('consultation_types').select('*').order('position'),
      ),
  });

/** What visitors see of a kind of consultation between two dates. */
export const previewOptions = (serviceType: string, from: string, to: string) =>
  queryOptions({
    queryKey: [...availabilityKeys.preview, serviceType, from, to],
    ...fresh,
    queryFn: () =>
      read(freeTime.array(), (supabase) =>
        supabase.rpc('preview_slots', { p_service_type: serviceType, p_from: from, p_to: to }),
      ),
  });
