import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { AppError, messageOf } from '@/shared/errors/app-error';
import { showToast } from '@/shared/ui/toast';
import { useCreateAppointment } from '../api/create-appointment';
import { type ScheduleValues, scheduleSchema } from '../model/schedule-schema';
import { BLANK, toRequest } from '../model/schedule-values';

/** What the visitor is told after booking; `date` and `time` are the firm's. */
export type Booked = { id: string; date: string; time: string; email: string };

type ScheduleFormOptions = {
  /** The service to start with; '' for none. */
  preset: string;
  timeZone: string | undefined;
  onBooked: (booked: Booked) => void;
};

/** The state of the booking form: fields, what is chosen, sending, and what is said about it. */
export function useScheduleForm({ preset, timeZone, onBooked }: ScheduleFormOptions) {
  // No default values: registering a field reads what the visitor typed before this code was there.
  const form = useForm<ScheduleValues>({ resolver: zodResolver(scheduleSchema) });
  const { getValues, setValue, setError, setFocus, reset } = form;
  const [date, setDate] = useState('');
  const [serviceType, setServiceType] = useState('');
  const create = useCreateAppointment();

  useEffect(() => {
    if (preset !== '' && getValues('serviceType') === '') setValue('serviceType', preset);
    setServiceType(getValues('serviceType'));
  }, [preset, getValues, setValue]);

  function chooseDate(next: string) {
    setValue('preferredTime', '');
    setDate(next);
  }

  function takenBack(error: unknown) {
    if (!(error instanceof AppError) || error.status !== 409) return;
    setValue('preferredTime', '');
    setError('preferredTime', { type: 'server', message: error.body });
    setFocus('preferredTime');
  }

  async function send(values: ScheduleValues) {
    try {
      const { id } = await create.mutateAsync(toRequest(values, timeZone));
      showToast({
        kind: 'success',
        title: 'Appointment Scheduled!',
        description: 'A confirmation email will be sent shortly, and our team will contact you.',
      });
      onBooked({ id, date: values.preferredDate, time: values.preferredTime, email: values.clientEmail });
      reset(BLANK);
      setDate('');
      setServiceType('');
    } catch (error) {
      showToast({
        kind: 'error',
        title: 'Scheduling Failed',
        description: messageOf(error, 'Please try again or contact us directly.'),
      });
      takenBack(error);
    }
  }

  return {
    form,
    date,
    serviceType,
    chooseDate,
    chooseService: setServiceType,
    submit: form.handleSubmit(send),
    isSending: create.isPending,
  };
}

export type ScheduleFormState = ReturnType<typeof useScheduleForm>;
