import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Select } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Stack } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import type { Factor } from '../api/second-factor';
import { appCodeSchema } from '../model/account-schemas';
import { CodeField } from './account-fields';
import { AccountForm } from './account-form';
import { useAccountForm } from './use-account-form';

const resolver = zodResolver(appCodeSchema);

type MfaCodeFormProps = {
  factors: readonly Factor[];
  /** Verifies the code. Rejects with a user-facing error. */
  verify: (factorId: string, code: string) => Promise<void>;
};

/** The form for the code of an authenticator app, with a choice when the account has several. */
export function MfaCodeForm({ factors, verify }: MfaCodeFormProps) {
  const [chosen, setChosen] = useState<string>();
  const factorId = chosen ?? factors[0]?.id ?? '';
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    send: ({ code }) => verify(factorId, code),
    fallback: "We couldn't check the code. Please try again.",
    toast: { title: 'Code not accepted' },
    onFailure: (_error, _values, { resetField }) => resetField('code', { defaultValue: '' }),
  });
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label="Second step">
      {factors.length > 1 ? (
        <Field label="App">
          <Select value={factorId} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
            {factors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <CodeField label="Six-digit code" error={errors.code?.message} registration={form.register('code')} />
      <Button type="submit" wide pending={isSending} pendingLabel="Checking..." disabled={factorId === ''}>
        Continue
      </Button>
    </AccountForm>
  );
}

type MfaStepProps = MfaCodeFormProps & { level: 2 | 4 };

/** Replaces a form whose request needs a second factor. */
export function MfaStep({ level, ...form }: MfaStepProps) {
  return (
    <Stack gap="6">
      <FocusedHeading level={level}>One more step</FocusedHeading>
      <Text>Your account uses an authenticator app. Enter the six-digit code it shows for this site.</Text>
      <MfaCodeForm {...form} />
    </Stack>
  );
}
