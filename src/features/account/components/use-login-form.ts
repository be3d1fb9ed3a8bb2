import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { safeReturnPath } from '@/shared/auth/return-path';
import { messageOf } from '@/shared/errors/app-error';
import { dismissToast, showToast } from '@/shared/ui/toast';
import { prepareSignIn, signIn } from '../api/sign-in';
import { type LoginValues, loginSchema } from '../model/login-schema';

/** The state of the sign-in form. `failure` is the sentence to show above the fields. */
export function useLoginForm() {
  // No default values: registering a field reads what a person or a password manager put there before.
  const form = useForm<LoginValues>({ resolver: zodResolver(loginSchema) });
  const [failure, setFailure] = useState<string>();
  const [search] = useSearchParams();
  const navigate = useNavigate();

  useEffect(prepareSignIn, []);

  async function send(credentials: LoginValues) {
    setFailure(undefined);
    try {
      await signIn(credentials);
    } catch (error) {
      setFailure(messageOf(error, 'Failed to login. Please check your credentials.'));
      showToast({
        kind: 'error',
        title: 'Login failed',
        description: 'Please check your email and password',
      });
      return;
    }
    dismissToast();
    await navigate(safeReturnPath(search.get('next')), { replace: true });
  }

  return { form, failure, submit: form.handleSubmit(send), isSending: form.formState.isSubmitting };
}
