import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { messageOf } from '@/shared/errors/app-error';
import { showToast } from '@/shared/ui/toast';
import { useCreateAppointment } from '../api/mutations';
import type { BookingParams } from '../model/booking-search-params';
import { BLANK, type ScheduleValues, scheduleSchema, toRequest } from '../model/schedule-values';
import { isSlotTaken } from '../model/slot-label';
import { useHold } from './use-hold';

/** The chosen time went to someone else, before or while the form was sent. */
type Gone = { wasSent: boolean };

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
  const { getValues, setValue, setError, clearErrors, reset } = form;
  const [date, setDate] = useState('');
  const [serviceType, setServiceType] = useState('');
  const [gone, setGone] = useState<Gone>();
  const time = useWatch({ control: form.control, name: 'preferredTime' }) ?? '';
  const create = useCreateAppointment();
  const { state: holdState, keeper } = useHold({
    serviceType,
    date,
    time,
    onGone: (sentence) => {
      void create.refreshTimes();
      giveUp(sentence, { wasSent: false });
    },
  });

  useEffect(() => {
    if (preset !== '' && getValues('serviceType') === '') setValue('serviceType', preset);
    setServiceType(getValues('serviceType'));
  }, [preset, getValues, setValue]);

  useEffect(() => {
    if (wanted.date === '' || getValues('preferredDate')) return;
    setValue('preferredDate', wanted.date);
    setValue('preferredTime', wanted.time);
    setDate(wanted.date);
  }, [wanted, getValues, setValue]);

  function chooseDate(next: string) {
    setValue('preferredTime', '');
    setGone(undefined);
    setDate(next);
  }

  function chooseTime(next: string) {
    setValue('preferredTime', next);
    clearErrors('preferredTime');
    setGone(undefined);
  }

  function giveUp(sentence: string, how: Gone) {
    setValue('preferredTime', '');
    setError('preferredTime', { type: 'server', message: sentence });
    setGone(how);
  }

  async function send(values: ScheduleValues) {
    try {
      const holdId = await keeper.settled();
      const answer = await create.mutateAsync(toRequest(values, timeZone, holdId));
      keeper.spent();
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
      setDate('');
      setServiceType('');
      setGone(undefined);
    } catch (error) {
      keeper.failed(error);
      showToast({
        kind: 'error',
        title: 'Scheduling Failed',
        description: messageOf(error, 'Please try again or contact us directly.'),
      });
      if (isSlotTaken(error)) giveUp(error.body, { wasSent: true });
    }
  }

  return {
    form,
    date,
    serviceType,
    chooseDate,
    chooseTime,
    gone,
    hold: { ...holdState, id: keeper.id },
    chooseService: setServiceType,
    submit: form.handleSubmit(send),
    isSending: create.isPending,
  };
}

export type ScheduleFormState = ReturnType<typeof useScheduleForm>;
