import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { availabilityErrorMessage } from '../model/availability-error-message';

const Form = chakra('form', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4', alignItems: 'flex-start', my: '5', maxW: '50rem' },
});
const Part = chakra('div', { base: { flex: '1 1 9rem', minW: '0' } });

export { Part as FormPart };

type AddRowFormProps<Typed extends FieldValues, Row> = {
  form: UseFormReturn<Typed, unknown, Row>;
  label: string;
  button: string;
  isPending: boolean;
  error: unknown;
  /** The form is cleared on success; `error` shows a failure. */
  onAdd: (row: Row) => Promise<unknown>;
  children: ReactNode;
};

/** A line of fields that adds a row. A refusal keeps what was typed. */
export function AddRowForm<Typed extends FieldValues, Row>(props: AddRowFormProps<Typed, Row>) {
  const { form, label, button, isPending, error, onAdd, children } = props;
  const submit = form.handleSubmit((row) =>
    onAdd(row).then(
      () => form.reset(),
      () => undefined,
    ),
  );
  return (
    <>
      <Form aria-label={label} onSubmit={submit}>
        {children}
        <Button type="submit" variant="outline" mt={{ sm: '7' }} pending={isPending} pendingLabel="Saving...">
          {button}
        </Button>
      </Form>
      {error ? (
        <Alert tone="error" title="Your changes weren't saved.">
          {availabilityErrorMessage(error)}
        </Alert>
      ) : null}
    </>
  );
}
