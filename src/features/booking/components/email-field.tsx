import { params } from '@nanostores/i18n';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { messages } from '@/shared/i18n/messages';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box } from '@/shared/ui/layout/layout';
import type { BookingFormValues } from '../model/booking-form';
import { likelyAddress } from '../model/email-hint';

const MESSAGES = messages('booking/email', {
  email: 'Email address',
  meant: params('Did you mean {address}?'),
});

/** The email address, and the one that was probably meant where it looks mistyped. */
export function EmailField({ form }: { form: UseFormReturn<BookingFormValues> }) {
  const t = MESSAGES.get();
  // While it is typed, and not when it is left: a press on the button below would miss it if that moved.
  const meant = likelyAddress(useWatch({ control: form.control, name: 'clientEmail' }) ?? '');
  return (
    <Box>
      <Field label={t.email} required error={form.formState.errors.clientEmail?.message}>
        <TextInput type="email" autoComplete="email" inputMode="email" {...form.register('clientEmail')} />
      </Field>
      <Box role="status">
        {meant ? (
          <Button
            variant="plain"
            px="0"
            fontSize="sm"
            onClick={() => {
              form.setValue('clientEmail', meant, { shouldValidate: form.formState.isSubmitted });
              form.setFocus('clientEmail');
            }}
          >
            {t.meant({ address: meant })}
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}
