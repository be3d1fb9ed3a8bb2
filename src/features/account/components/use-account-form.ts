import { useState } from 'react';
import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { messageOf } from '@/shared/errors/app-error';
import { showToast } from '@/shared/ui/toast';

type AccountFormOptions<Values extends FieldValues> = {
  resolver: Resolver<Values>;
  /** Does what the form is for. Rejects with an error whose message is for people, or empty. */
  send: (values: Values) => Promise<void>;
  /** What to say when the failure has no words of its own. */
  fallback: string;
  /** The toast that goes with every failure. */
  toast: { title: string; description?: string };
  /** Called with a failure, to offer a way out. */
  onFailure?: (error: unknown, values: Values, form: UseFormReturn<Values>) => void;
};

/** The state of a form of the account screens. `failure` is the sentence to show above the fields. */
export function useAccountForm<Values extends FieldValues>(options: AccountFormOptions<Values>) {
  const { resolver, send, fallback, toast, onFailure } = options;
  // No default values: registering a field reads what a person or a password manager put there before.
  const form = useForm<Values>({ resolver });
  const [failure, setFailure] = useState<string>();

  async function submit(values: Values) {
    setFailure(undefined);
    try {
      await send(values);
    } catch (error) {
      setFailure(messageOf(error, fallback));
      showToast({ kind: 'error', ...toast });
      onFailure?.(error, values, form);
    }
  }

  return {
    form,
    errors: form.formState.errors,
    failure,
    submit: form.handleSubmit(submit),
    isSending: form.formState.isSubmitting,
  };
}
