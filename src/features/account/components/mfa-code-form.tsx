import { useState } from 'react';
import { formResolver } from '@/shared/errors/form-resolver';
import { messages } from '@/shared/i18n/messages';
import { Button } from '@/shared/ui/button';
import { Select } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Stack } from '@/shared/ui/layout/layout';
import { FocusedHeading } from '@/shared/ui/text/focused-heading';
import { Text } from '@/shared/ui/text/typography';
import type { Factor } from '../api/second-factor';
import { appCodeSchema } from '../model/account-schemas';
import { CodeField } from './account-fields';
import { AccountForm } from './account-form';
import { useAccountForm } from './use-account-form';

const MESSAGES = messages('account/mfa-code', {
  fallback: 'We couldn’t check the code. Please try again.',
  failed: 'Code not accepted',
  form: 'Second step',
  app: 'App',
  code: 'Six-digit code',
  checking: 'Checking...',
  resume: 'Continue',
  title: 'One more step',
  lead: 'Your account uses an authenticator app. Enter the six-digit code it shows for this site.',
});

const resolver = formResolver(appCodeSchema);

type MfaCodeFormProps = {
  factors: readonly Factor[];
  /** Verifies the code. Rejects with a user-facing error. */
  verify: (factorId: string, code: string) => Promise<void>;
};

/** The form for the code of an authenticator app, with a choice when the account has several. */
export function MfaCodeForm({ factors, verify }: MfaCodeFormProps) {
  const t = MESSAGES.get();
  const [chosen, setChosen] = useState<string>();
  const factorId = chosen ?? factors[0]?.id ?? '';
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    send: ({ code }) => verify(factorId, code),
    fallback: t.fallback,
    toast: { title: t.failed },
    onFailure: (_error, _values, { resetField }) => resetField('code', { defaultValue: '' }),
  });
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label={t.form}>
      {factors.length > 1 ? (
        <Field label={t.app}>
          <Select value={factorId} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
            {factors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <CodeField label={t.code} error={errors.code?.message} registration={form.register('code')} />
      <Button type="submit" wide pending={isSending} pendingLabel={t.checking} disabled={factorId === ''}>
        {t.resume}
      </Button>
    </AccountForm>
  );
}

type MfaStepProps = MfaCodeFormProps & { level: 2 | 4 };

/** Replaces a form whose request needs a second factor. */
export function MfaStep({ level, ...form }: MfaStepProps) {
  return (
    <Stack gap="6">
      <FocusedHeading level={level}>{MESSAGES.get().title}</FocusedHeading>
      <Text>{MESSAGES.get().lead}</Text>
      <MfaCodeForm {...form} />
    </Stack>
  );
}
