import { todayIn } from '@contracts/zones.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Text } from '@/shared/ui/text/typography';
import { availabilityQueries } from '../api/queries';
import { formatTimeOff, parseTimestampRange, toTimestampRange } from '../model/availability';
import { type Consultant, type TimeOff, timeOffForm } from '../model/availability-forms';
import { AppointmentsInside } from './appointments-inside';
import { AddRowForm, FormPart, OwnRows, useRowMutations } from './editable-rows';

/** Vacations and other whole days away: nothing is offered then. */
export function TimeOffList({ consultant }: { consultant: Consultant }) {
  const today = todayIn(consultant.time_zone);
  const times = useQuery(availabilityQueries.timeOff());
  const rows = useRowMutations('time_off');
  const own = times.data?.filter(
    ({ consultant_id, period }) =>
      consultant_id === consultant.id && parseTimestampRange(period)[1] > new Date(),
  );
  const nameOf = ({ period }: TimeOff) => formatTimeOff(period, consultant.time_zone, today);

  const form = useForm({
    resolver: zodResolver(timeOffForm),
    defaultValues: { first: '', last: '', reason: '' },
  });

  const addTime = ({ first, last, reason }: z.output<typeof timeOffForm>) =>
    rows.add({
      consultant_id: consultant.id,
      period: toTimestampRange(first, last ?? first, consultant.time_zone),
      reason,
    });

  function take({ id, ...row }: TimeOff) {
    rows.remove(id, row, nameOf({ id, ...row }));
  }

  return (
    <>
      <Text tone="muted" mb="4">
        No times are offered during time off. Appointments inside it stay; move or cancel them yourself.
      </Text>
      <OwnRows
        label="Time off"
        own={own}
        query={times}
        mutations={rows}
        nameOf={nameOf}
        detailOf={(row) => <AppointmentsInside timeOff={row} />}
        onRemove={take}
        texts={{ failed: 'We couldn’t load the time off.', none: 'No time off scheduled.' }}
        skeletonHeight="16"
      />
      <AddRowForm
        form={form}
        label="Add time off"
        button="Add time off"
        isPending={rows.isAdding}
        error={rows.error}
        onAdd={addTime}
      >
        <FormPart>
          <Field label="First day" required>
            <TextInput type="date" min={today} {...form.register('first')} />
          </Field>
        </FormPart>
        <FormPart>
          <Field label="Last day (optional)">
            <TextInput type="date" min={today} {...form.register('last')} />
          </Field>
        </FormPart>
        <FormPart flexBasis="14rem">
          <Field label="Reason (for staff)">
            <TextInput maxLength={200} {...form.register('reason')} />
          </Field>
        </FormPart>
      </AddRowForm>
    </>
  );
}
