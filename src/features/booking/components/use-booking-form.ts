import type { MeetsBy } from '@contracts/booking/meeting-place.ts';
import { useCallback, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSession } from '@/shared/auth/session';
import { messageOf } from '@/shared/errors/app-error';
import { formResolver } from '@/shared/errors/form-resolver';
import { messages } from '@/shared/i18n/messages';
import { forgetSavedFields } from '@/shared/lib/form-state';
import { showToast } from '@/shared/ui/feedback/toast';
import { useCreateAppointment } from '../api/mutations';
import {
  type BookingFormValues,
  type BookingParams,
  bookingFormSchema,
  toAppointmentRequest,
} from '../model/booking-form';
import type { BookingResult } from './booking-summary';
import { usePrefill } from './use-prefill';
import { type SlotSelection, useSlotChoice } from './use-slot-choice';

const MESSAGES = messages('booking/outcome', {
  done: 'Appointment Scheduled!',
  doneText: 'A confirmation email will be sent shortly, and our team will contact you.',
  failed: 'Scheduling Failed',
  failedText: 'Please try again or contact us directly.',
});

type BookingFormOptions = {
  /** The service to start with; '' for none. */
  preset: string;
  /** The date and the time to start with. */
  wanted: BookingParams;
  timeZone: string | undefined;
  /** What an open time is booked for while no service is chosen. */
  firstService: string;
  onBooked: (booked: BookingResult) => void;
};

/** The state of the booking form: fields, selection, submission, and messages. */
export function useBookingForm(options: BookingFormOptions) {
  const { preset, wanted, timeZone, firstService, onBooked } = options;
  // No default values: registering a field reads what the visitor typed before this code was there.
  const form = useForm<BookingFormValues>({ resolver: formResolver(bookingFormSchema) });
  const { control, getValues, setValue, clearErrors } = form;
  const { user } = useSession();
  usePrefill(form);
  const [serviceType, setServiceType] = useState('');
  const [meetsBy, setMeetsBy] = useState<MeetsBy>('video');
  const [consultantId, setConsultantId] = useState<number>();
  const date = useWatch({ control, name: 'preferredDate' }) ?? '';
  const time = useWatch({ control, name: 'preferredTime' }) ?? '';
  const select = useCallback(
    (next: SlotSelection) => {
      setValue('preferredDate', next.date);
      setValue('preferredTime', next.time);
      if (next.time !== '') clearErrors('preferredTime');
    },
    [setValue, clearErrors],
  );
  const choice = useSlotChoice({
    serviceType,
    consultantId,
    period: 'chosen-date',
    isHeld: true,
    state: [{ date, time }, select],
  });
  const create = useCreateAppointment();

  function chooseService(next: string) {
    setServiceType(next);
    setValue('serviceType', next);
    // The consultant may not offer the new service.
    setConsultantId(undefined);
    if (next !== '') clearErrors('serviceType');
  }

  function chooseMeetsBy(next: MeetsBy) {
    setMeetsBy(next);
    setValue('meetsBy', next);
    if (next === 'video') clearErrors('clientPhone');
  }

  useEffect(() => {
    if (preset !== '' && getValues('serviceType') === '') setValue('serviceType', preset);
    setServiceType(getValues('serviceType'));
    // Registering reads a date that was chosen in the prerendered form. `useWatch` hears only of changes.
    const chosen = getValues('preferredDate');
    if (chosen) {
      setValue('preferredDate', '');
      setValue('preferredDate', chosen);
    }
  }, [preset, getValues, setValue]);

  // The select has the option of a Discovery Call only now.
  useEffect(() => {
    if (serviceType !== '') setValue('serviceType', serviceType);
  }, [serviceType, setValue]);

  useEffect(() => {
    if (wanted.date === '' || getValues('preferredDate')) return;
    setValue('preferredDate', wanted.date);
    setValue('preferredTime', wanted.time);
  }, [wanted, getValues, setValue]);

  async function send(values: BookingFormValues) {
    // With another email address, the booking is that person's.
    const isOwn = user?.email.toLowerCase() === values.clientEmail.trim().toLowerCase();
    const t = MESSAGES.get();
    let result: Awaited<ReturnType<typeof create.mutateAsync>>;
    try {
      result = await choice.submit((holdId) =>
        create.mutateAsync({
          as: isOwn ? 'client' : 'guest',
          request: toAppointmentRequest({ ...values, meetsBy, consultantId }, timeZone, holdId),
        }),
      );
    } catch (error) {
      showToast({ kind: 'error', title: t.failed, description: messageOf(error, t.failedText) });
      return;
    }
    // First what was stored is shown: nothing after it may turn it into a failure.
    onBooked({
      ...result,
      service: values.serviceType,
      date: values.preferredDate,
      time: values.preferredTime,
      email: values.clientEmail,
    });
    showToast({ kind: 'success', title: t.done, description: t.doneText });
    forgetSavedFields();
  }

  return {
    form,
    choice,
    serviceType,
    chooseService,
    meetsBy,
    chooseMeetsBy,
    consultantId,
    chooseConsultant: setConsultantId,
    /** Chooses an open time, and the first consultation where no service is chosen. */
    chooseOpenTime(next: SlotSelection) {
      if (getValues('serviceType') === '') chooseService(firstService);
      clearErrors('preferredDate');
      choice.chooseSlot(next);
    },
    submit: form.handleSubmit(send),
    isSending: create.isPending,
  };
}
