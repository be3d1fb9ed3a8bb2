import { Select } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { type Prices, withPrice } from '../model/price';
import type { ServiceChoice } from '../model/service-choices';
import { DateSelect } from './date-select';
import { SlotSelect } from './slot-select';
import type { ScheduleFormState } from './use-schedule-form';

type ConsultationFieldsProps = {
  schedule: ScheduleFormState;
  choices: readonly ServiceChoice[];
  prices: Prices | undefined;
  timeZone: string | undefined;
};

/** What is booked: the service, the day, and one of the day's free times. */
export function ConsultationFields({ schedule, choices, prices, timeZone }: ConsultationFieldsProps) {
  const { register, formState } = schedule.form;
  const { errors } = formState;
  return (
    <>
      <Field label="Service type" required error={errors.serviceType?.message}>
        <Select
          {...register('serviceType', { onChange: (event) => schedule.chooseService(event.target.value) })}
        >
          <option value="">Select a service</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {withPrice(label, value, prices)}
            </option>
          ))}
        </Select>
      </Field>
      <DateSelect
        error={errors.preferredDate?.message}
        {...register('preferredDate', { onChange: (event) => schedule.chooseDate(event.target.value) })}
      />
      <SlotSelect schedule={schedule} timeZone={timeZone} />
    </>
  );
}
