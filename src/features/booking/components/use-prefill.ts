import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ownProfileOptions } from '@/shared/auth/own-profile';
import { useSession } from '@/shared/auth/session';
import { type BookingFormValues, clientContactFrom } from '../model/booking-form';

/** Fills the empty contact fields of a signed-in visitor's form from account and profile. */
export function usePrefill({ getValues, setValue }: UseFormReturn<BookingFormValues>) {
  const { user } = useSession();
  const { data: profile } = useQuery({ ...ownProfileOptions(user?.id ?? ''), enabled: user !== undefined });
  useEffect(() => {
    if (!user || !profile) return;
    for (const [name, value] of Object.entries(clientContactFrom(user.email, profile))) {
      const field = name as keyof ReturnType<typeof clientContactFrom>;
      if (!getValues(field)) setValue(field, value);
    }
  }, [user, profile, getValues, setValue]);
}
