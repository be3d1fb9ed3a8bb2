import { useState } from 'react';
import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { messageOf } from '@/shared/errors/app-error';
import { showToast } from '@/shared/ui/feedback/toast';

type AccountFormOptions<Values extends FieldValues> = {
  resolver: Resolver<Values>;
  /** Sends the form. Rejects with a user-facing error, or an empty message. */
  send: (values: Values) => Promise<void>;
  /** The message for an error without one. */
  fallback: string;
  /** The toast for every failure. */
  toast: { title: string; description?: string };
  /** Called after a failure. */
  onFailure?: (error: unknown, values: Values, form: UseFormReturn<Values>) => void;
};

/** The state of a form of the account screens. `failure` is the message to show above the fields. */
export function useAccountForm<Values extends FieldValues>(options: AccountFormOptions<Values>) {
  const { resolver, send, fallback, toast, onFailure } = options;
  // No default values: registering a field keeps what the user or a password manager has already entered.
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
