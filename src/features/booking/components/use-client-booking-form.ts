import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ownProfileOptions } from '@/shared/auth/own-profile';
import { useSession } from '@/shared/auth/session';
import { useCreateAppointment } from '../api/mutations';
import { clientContactFrom } from '../model/client-contact';
import { toRequest } from '../model/schedule-values';
import { ALL_CHOICES } from '../model/service-choices';
import { useHold } from './use-hold';
import type { BookingResult } from './use-schedule-form';
import { useSlotChoice } from './use-slot-choice';

type CalendarFormOptions = { timeZone: string | undefined; onBooked: (booked: BookingResult) => void };

/** The state of the signed-in client's booking form: what is chosen, what is on offer, sending, and its failure. */
export function useClientBookingForm({ timeZone, onBooked }: CalendarFormOptions) {
  const { user } = useSession();
  const [serviceType, setServiceType] = useState(ALL_CHOICES[0]?.value ?? '');
  const queryClient = useQueryClient();
  const create = useCreateAppointment('client');
  const heldId = useRef<() => string | undefined>(() => undefined);
  const choice = useSlotChoice(serviceType, () => heldId.current());
  const { date, time } = choice;
  const { state: hold, keeper } = useHold({
    serviceType,
    date,
    time,
    onGone: (sentence) => {
      void create.refreshTimes();
      choice.giveUp(sentence);
    },
  });
  useEffect(() => {
    heldId.current = keeper.id;
  }, [keeper]);

  async function book(message: string) {
    if (!user || !choice.chosen || create.isPending) return;
    choice.begin();
    try {
      const profile = await queryClient.ensureQueryData(ownProfileOptions(user.id));
      const values = { ...clientContactFrom(user.email, profile), serviceType, message };
      const holdId = await keeper.settled();
      const request = toRequest({ ...values, preferredDate: date, preferredTime: time }, timeZone, holdId);
      const answer = await create.mutateAsync(request);
      keeper.spent();
      onBooked({ ...answer, date, time, email: user.email });
    } catch (error) {
      keeper.failed(error);
      choice.fail(error);
    }
  }

  return { choice, chooseService: setServiceType, hold, book, isSending: create.isPending };
}
