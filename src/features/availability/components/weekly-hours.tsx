import { type Consultant, type WeeklyHours as Hours, weeklyHoursForm } from '@contracts/availability.ts';
import { formatTime, WEEKDAYS } from '@contracts/time-format.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Select, TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Text } from '@/shared/ui/typography';
import { availabilityQueries } from '../api/queries';
import { AddRowForm, FormPart, OwnRows, useRowMutations } from './editable-rows';

const nameOf = ({ weekday, start_time, end_time }: Hours) =>
  `${WEEKDAYS[weekday - 1]}, ${formatTime(start_time)} to ${formatTime(end_time)}`;

/** A consultant's weekly hours, in the consultant's time zone. */
export function WeeklyHours({ consultant }: { consultant: Consultant }) {
  const hours = useQuery(availabilityQueries.weeklyHours());
  const rows = useRowMutations('availability_rules');
  const own = hours.data?.filter(({ consultant_id }) => consultant_id === consultant.id);

  const form = useForm({
    resolver: zodResolver(weeklyHoursForm),
    defaultValues: { weekday: 1, start_time: '', end_time: '' },
  });

  function take({ id, ...row }: Hours) {
    rows.remove(id, row, nameOf({ id, ...row }));
  }

  return (
    <>
      <Text tone="muted" mb="4">
        {`Times are in ${consultant.time_zone}. Existing appointments stay.`}
      </Text>
      <OwnRows
        label="Weekly hours"
        own={own}
        query={hours}
        mutations={rows}
        nameOf={nameOf}
        onRemove={take}
        texts={{ failed: "We couldn't load the hours.", none: 'No weekly hours, so no times are offered.' }}
        skeletonHeight="32"
      />
      <AddRowForm
        form={form}
        label="Add hours"
        button="Add hours"
        isPending={rows.isAdding}
        error={rows.error}
        onAdd={(row) => rows.add({ consultant_id: consultant.id, ...row })}
      >
        <FormPart>
          <Field label="Day">
            <Select {...form.register('weekday', { valueAsNumber: true })}>
              {WEEKDAYS.map((name, index) => (
                <option key={name} value={index + 1}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </FormPart>
        <FormPart>
          <Field label="From" required>
            <TextInput type="time" step={300} {...form.register('start_time')} />
          </Field>
        </FormPart>
        <FormPart>
          <Field label="To" required>
            <TextInput type="time" step={300} {...form.register('end_time')} />
          </Field>
        </FormPart>
      </AddRowForm>
    </>
  );
}
