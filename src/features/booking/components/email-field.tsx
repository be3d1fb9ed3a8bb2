import { params } from '@nanostores/i18n';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
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
  const [meant, setMeant] = useState<string>();
  const field = form.register('clientEmail', {
    onBlur: () => setMeant(likelyAddress(form.getValues('clientEmail'))),
  });
  return (
    <Box>
      <Field label={t.email} required error={form.formState.errors.clientEmail?.message}>
        <TextInput type="email" autoComplete="email" inputMode="email" {...field} />
      </Field>
      <Box role="status">
        {meant ? (
          <Button
            variant="plain"
            px="0"
            fontSize="sm"
            onClick={() => {
              form.setValue('clientEmail', meant, { shouldValidate: form.formState.isSubmitted });
              setMeant(undefined);
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
