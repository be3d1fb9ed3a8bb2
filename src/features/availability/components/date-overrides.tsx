import { formatDate, formatTime } from '@contracts/time-format.ts';
import { todayIn } from '@contracts/zones.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Text } from '@/shared/ui/text/typography';
import { availabilityQueries } from '../api/queries';
import { type Consultant, type DateOverride, dateOverrideForm } from '../model/availability-forms';
import { AddRowForm, FormPart, OwnRows, useRowMutations } from './editable-rows';

const hoursOf = ({ start_time, end_time }: DateOverride) =>
  start_time && end_time ? `${formatTime(start_time)} to ${formatTime(end_time)}` : 'closed';

/** How many dates are shown at first: the holidays of years are there. */
const NEXT = 12;

/** Other hours on single dates, holidays among them: they take the place of that day's weekly hours. */
export function DateOverrides({ consultant }: { consultant: Consultant }) {
  const today = todayIn(consultant.time_zone);
  const overrides = useQuery(availabilityQueries.dateOverrides(today));
  const rows = useRowMutations('date_overrides');
  const own = overrides.data?.filter(({ consultant_id }) => consultant_id === consultant.id);
  const nameOf = (row: DateOverride) => `${formatDate(row.date, 'full')}: ${hoursOf(row)}`;

  const form = useForm({
    resolver: zodResolver(dateOverrideForm),
    defaultValues: { date: '', start_time: '', end_time: '', reason: '' },
  });

  function take({ id, ...row }: DateOverride) {
    rows.remove(id, row, nameOf({ id, ...row }));
  }

  return (
    <>
      <Text tone="muted" mb="4">
        A date here replaces that day’s weekly hours. Federal holidays are listed; remove one to stay open
        that day.
      </Text>
      <AddRowForm
        form={form}
        label="Add a date"
        button="Add date"
        isPending={rows.isAdding}
        error={rows.error}
        onAdd={(row) => rows.add({ consultant_id: consultant.id, ...row })}
      >
        <FormPart>
          <Field label="Date" required>
            <TextInput type="date" min={today} {...form.register('date')} />
          </Field>
        </FormPart>
        <FormPart>
          <Field label="From" help="Leave both blank to close all day.">
            <TextInput type="time" step={300} {...form.register('start_time')} />
          </Field>
        </FormPart>
        <FormPart>
          <Field label="To" help="Must be on the same day.">
            <TextInput type="time" step={300} {...form.register('end_time')} />
          </Field>
        </FormPart>
        <FormPart flexBasis="14rem">
          <Field label="Reason (for staff)">
            <TextInput maxLength={200} {...form.register('reason')} />
          </Field>
        </FormPart>
      </AddRowForm>
      <OwnRows
        label="Special dates"
        own={own}
        query={overrides}
        mutations={rows}
        nameOf={nameOf}
        onRemove={take}
        texts={{
          failed: 'We couldn’t load the dates.',
          none: 'No special dates. Weekly hours apply every day.',
        }}
        skeletonHeight="32"
        limit={NEXT}
      />
    </>
  );
}
