import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { messageOf } from '@/shared/errors/app-error';
import { showToast } from '@/shared/ui/toast';
import { useCreateAppointment } from '../api/mutations';
import type { BookingParams } from '../model/booking-search-params';
import { BLANK, type ScheduleValues, scheduleSchema, toRequest } from '../model/schedule-values';
import { type SlotSelection, useSlotChoice } from './use-slot-choice';

/** The data of the confirmation after booking; `date` and `time` are in the firm's zone. */
export type BookingResult = {
  id: string;
  status: string;
  date: string;
  time: string;
  /** The same as an ISO instant. */
  startsAt: string;
  email: string;
  /** Where to pay, when the booking waits for that. */
  paymentUrl?: string | undefined;
};

type ScheduleFormOptions = {
  /** The service to start with; '' for none. */
  preset: string;
  /** The day and the time to start with. */
  wanted: BookingParams;
  timeZone: string | undefined;
  onBooked: (booked: BookingResult) => void;
};

/** The state of the booking form: fields, selection, submission, and messages. */
export function useScheduleForm({ preset, wanted, timeZone, onBooked }: ScheduleFormOptions) {
  // No default values: registering a field reads what the visitor typed before this code was there.
  const form = useForm<ScheduleValues>({ resolver: zodResolver(scheduleSchema) });
  const { control, getValues, setValue, clearErrors, reset } = form;
  const [serviceType, setServiceType] = useState('');
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
    period: 'chosen-date',
    isHeld: true,
    state: [{ date, time }, select],
  });
  const create = useCreateAppointment();

  useEffect(() => {
    if (preset !== '' && getValues('serviceType') === '') setValue('serviceType', preset);
    setServiceType(getValues('serviceType'));
  }, [preset, getValues, setValue]);

  useEffect(() => {
    if (wanted.date === '' || getValues('preferredDate')) return;
    setValue('preferredDate', wanted.date);
    setValue('preferredTime', wanted.time);
  }, [wanted, getValues, setValue]);

  async function send(values: ScheduleValues) {
    try {
      const answer = await choice.submit((holdId) => create.mutateAsync(toRequest(values, timeZone, holdId)));
      showToast({
        kind: 'success',
        title: 'Appointment Scheduled!',
        description: 'A confirmation email will be sent shortly, and our team will contact you.',
      });
      onBooked({
        ...answer,
        date: values.preferredDate,
        time: values.preferredTime,
        email: values.clientEmail,
      });
      reset(BLANK);
      setServiceType('');
    } catch (error) {
      showToast({
        kind: 'error',
        title: 'Scheduling Failed',
        description: messageOf(error, 'Please try again or contact us directly.'),
      });
    }
  }

  return {
    form,
    choice,
    serviceType,
    chooseService: setServiceType,
    submit: form.handleSubmit(send),
    isSending: create.isPending,
  };
}

export type ScheduleFormState = ReturnType<typeof useScheduleForm>;
