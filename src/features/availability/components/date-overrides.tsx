import { type Consultant, type DateOverride, dateOverrideForm } from '@contracts/availability.ts';
import { todayIn } from '@contracts/time.ts';
import { formatDate, formatTime } from '@contracts/time-format.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { LoadError } from '@/shared/ui/load-error';
import { Skeleton } from '@/shared/ui/skeleton';
import { Text } from '@/shared/ui/typography';
import { availabilityQueries } from '../api/queries';
import { AddRowForm, FormPart } from './add-row-form';
import { RowEntry, RowList } from './row-list';
import { UndoRemovalNotice } from './undo-removal-notice';
import { useRowMutations } from './use-row-mutations';

const hoursOf = ({ start_time, end_time }: DateOverride) =>
  start_time && end_time ? `${formatTime(start_time)} to ${formatTime(end_time)}` : 'closed';

/** How many dates are shown at first: the holidays of years are there. */
const NEXT = 12;

/** Other hours on single dates, holidays among them: they take the place of that day's weekly hours. */
export function DateOverrides({ consultant }: { consultant: Consultant }) {
  const today = todayIn(consultant.time_zone);
  const overrides = useQuery(availabilityQueries.dateOverrides(today));
  const rows = useRowMutations('date_overrides');
  const [areAllShown, setAreAllShown] = useState(false);
  const own = overrides.data?.filter(({ consultant_id }) => consultant_id === consultant.id) ?? [];
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
        A date here replaces that day's weekly hours. Federal holidays are listed; remove one to stay open
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
      {overrides.isError ? (
        <LoadError onRetry={overrides.refetch}>We couldn't load the dates.</LoadError>
      ) : null}
      {overrides.isPending ? <Skeleton height="32" /> : null}
      {overrides.data && own.length === 0 ? (
        <Text>No special dates. Weekly hours apply every day.</Text>
      ) : null}
      {own.length > 0 ? (
        <RowList label="Special dates">
          {(areAllShown ? own : own.slice(0, NEXT)).map((row) => (
            <RowEntry key={row.id} name={nameOf(row)} isPending={rows.isRemoving} onRemove={() => take(row)}>
              {nameOf(row)}
              {row.reason ? (
                <Text size="small" tone="muted">
                  {row.reason}
                </Text>
              ) : null}
            </RowEntry>
          ))}
        </RowList>
      ) : null}
      {own.length > NEXT && !areAllShown ? (
        <Button variant="plain" size="sm" px="0" mt="2" onClick={() => setAreAllShown(true)}>
          {`Show all ${own.length}`}
        </Button>
      ) : null}
      {rows.removed ? <UndoRemovalNotice {...rows.removed} /> : null}
    </>
  );
}
