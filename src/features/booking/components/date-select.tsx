import type { ComponentProps } from 'react';
import { useMemo } from 'react';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { Select } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { bookableDates } from '../model/bookable-dates';

type DateFieldProps = ComponentProps<typeof Select> & { error: string | undefined };

/** The dates on offer, by the day on which the page is read, not the one on which it was built. */
export function DateSelect({ error, ...select }: DateFieldProps) {
  const isHydrated = useHydrated();
  const dates = useMemo(() => (isHydrated ? bookableDates(new Date()) : []), [isHydrated]);
  return (
    <Field label="Preferred date" required error={error}>
      <Select {...select}>
        <option value="">Select a date</option>
        {dates.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
