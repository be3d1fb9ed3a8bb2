import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { availabilityErrorMessage } from '../model/availability-error-message';

const Form = chakra('form', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4', alignItems: 'flex-start', my: '5', maxW: '50rem' },
});
const Part = chakra('div', { base: { flex: '1 1 9rem', minW: '0' } });

export { Part as FormPart };

type AddRowFormProps = {
  label: string;
  button: string;
  isPending: boolean;
  error: unknown;
  /** The form is cleared on success; `error` shows a failure. */
  onAdd: (form: FormData) => Promise<unknown>;
  children: ReactNode;
};

/** A line of fields that adds a row. A refusal keeps what was typed. */
export function AddRowForm({ label, button, isPending, error, onAdd, children }: AddRowFormProps) {
  return (
    <>
      <Form
        aria-label={label}
        onSubmit={async (event) => {
          event.preventDefault();
          const form = event.currentTarget;
          await onAdd(new FormData(form)).then(
            () => form.reset(),
            () => undefined,
          );
        }}
      >
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
