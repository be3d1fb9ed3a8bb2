import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Select } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { staffQuery } from './staff-query';

type AssigneeSelectProps = Omit<ComponentProps<typeof Select>, 'children'> & {
  label: string;
  labelHidden?: boolean;
  /** Options before the people. */
  children: ReactNode;
  /** The assignee's name, for a list that has not loaded or does not include them. */
  chosenName?: string | null | undefined;
};

/** Someone of the staff. */
export function AssigneeSelect({ label, labelHidden, children, chosenName, ...rest }: AssigneeSelectProps) {
  const { data: people = [] } = useQuery(staffQuery());
  const { value } = rest;
  const isListed = people.some(({ id }) => id === value);
  return (
    <Field label={label} labelHidden={labelHidden}>
      <Select {...rest}>
        {children}
        {chosenName && !isListed ? <option value={value}>{chosenName}</option> : null}
        {people.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {name ?? email}
          </option>
        ))}
      </Select>
    </Field>
  );
}
