import type { Consultant } from '@contracts/availability.ts';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Row } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { useAddRow, useSetConsultantActive } from '../api/mutations';
import { AddRowForm, FormPart } from './add-row-form';
import { RowList } from './row-list';

/** The list of consultants; each has their own hours. */
export function Consultants({ consultants }: { consultants: readonly Consultant[] }) {
  const add = useAddRow('consultants');
  const setActive = useSetConsultantActive();
  const addConsultant = (form: FormData) =>
    add.mutateAsync({ name: String(form.get('name')).trim(), time_zone: String(form.get('zone')).trim() });
  return (
    <>
      <Text tone="muted" mb="4">
        A paused consultant gets no new bookings and keeps existing ones.
      </Text>
      <RowList label="Consultants">
        {consultants.map(({ id, name, time_zone, active }) => (
          <Row
            as="li"
            key={id}
            justifyContent="space-between"
            py="2"
            borderBottom="1px solid"
            borderColor="rule"
          >
            <Text>
              {name}
              <Text as="span" size="small" tone="muted">{` ${time_zone}${active ? '' : ', paused'}`}</Text>
            </Text>
            <Button
              variant="outline"
              size="sm"
              disabled={setActive.isPending}
              onClick={() => setActive.mutate({ id, active: !active })}
            >
              {active ? 'Pause' : 'Resume'}
              <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
            </Button>
          </Row>
        ))}
      </RowList>
      <AddRowForm
        label="Add a consultant"
        button="Add consultant"
        isPending={add.isPending}
        error={add.error ?? setActive.error}
        onAdd={addConsultant}
      >
        <FormPart flexBasis="14rem">
          <Field label="Name" required>
            <TextInput name="name" minLength={2} maxLength={100} />
          </Field>
        </FormPart>
        <FormPart flexBasis="14rem">
          <Field label="Time zone" required help="For example, America/Chicago.">
            <TextInput name="zone" defaultValue="America/New_York" />
          </Field>
        </FormPart>
      </AddRowForm>
    </>
  );
}
