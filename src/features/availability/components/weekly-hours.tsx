import type { Consultant, WeeklyHours as Hours } from '@contracts/availability.ts';
import { formatTime, WEEKDAYS } from '@contracts/time-format.ts';
import { useQuery } from '@tanstack/react-query';
import { Select, TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { LoadError } from '@/shared/ui/load-error';
import { Skeleton } from '@/shared/ui/skeleton';
import { Text } from '@/shared/ui/typography';
import { availabilityQueries } from '../api/queries';
import { AddRowForm, FormPart } from './add-row-form';
import { RowEntry, RowList } from './row-list';
import { UndoRemovalNotice } from './undo-removal-notice';
import { useRowMutations } from './use-row-mutations';

const nameOf = ({ weekday, start_time, end_time }: Hours) =>
  `${WEEKDAYS[weekday - 1]}, ${formatTime(start_time)} to ${formatTime(end_time)}`;

/** The hours of each week of a consultant, on the consultant's own clock. */
export function WeeklyHours({ consultant }: { consultant: Consultant }) {
  const hours = useQuery(availabilityQueries.weeklyHours());
  const rows = useRowMutations('availability_rules');
  const own = hours.data?.filter(({ consultant_id }) => consultant_id === consultant.id) ?? [];

  const addHours = (form: FormData) => {
    const of = (name: string) => String(form.get(name));
    return rows.add({
      consultant_id: consultant.id,
      weekday: Number(of('weekday')),
      start_time: of('start'),
      end_time: of('end'),
    });
  };

  function take({ id, ...row }: Hours) {
    rows.remove(id, row, nameOf({ id, ...row }));
  }

  return (
    <>
      <Text tone="muted" mb="4">
        {`Times are in ${consultant.time_zone}. Existing appointments stay.`}
      </Text>
      {hours.isError ? <LoadError onRetry={hours.refetch}>We couldn't load the hours.</LoadError> : null}
      {hours.isPending ? <Skeleton height="32" /> : null}
      {hours.data && own.length === 0 ? <Text>No weekly hours, so no times are offered.</Text> : null}
      {own.length > 0 ? (
        <RowList label="Weekly hours">
          {own.map((row) => (
            <RowEntry key={row.id} name={nameOf(row)} isPending={rows.isRemoving} onRemove={() => take(row)}>
              {nameOf(row)}
            </RowEntry>
          ))}
        </RowList>
      ) : null}
      {rows.removed ? <UndoRemovalNotice {...rows.removed} /> : null}
      <AddRowForm
        label="Add hours"
        button="Add hours"
        isPending={rows.isAdding}
        error={rows.error}
        onAdd={addHours}
      >
        <FormPart>
          <Field label="Day">
            <Select name="weekday">
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
            <TextInput name="start" type="time" step={300} />
          </Field>
        </FormPart>
        <FormPart>
          <Field label="To" required>
            <TextInput name="end" type="time" step={300} />
          </Field>
        </FormPart>
      </AddRowForm>
    </>
  );
}
