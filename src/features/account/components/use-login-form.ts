import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { dismissToast } from '@/shared/ui/toast';
import { preloadSignIn, signIn } from '../api/sign-in';
import { loginSchema } from '../model/account-schemas';
import { hasCode } from '../model/auth-error';
import { type PendingConfirmation, readPendingConfirmation } from '../model/pending-confirmation';
import { useAccountForm } from './use-account-form';
import { useReturnPath } from './use-return-path';

const resolver = zodResolver(loginSchema);

/**
 * The state of the sign-in form. `unconfirmed` is the address that has yet to follow the link in its mail; `isGuessing`
 * says that more than one password was wrong.
 */
export function useLoginForm() {
  const { next } = useReturnPath();
  const navigate = useNavigate();
  const { state } = useLocation();
  const isHydrated = useHydrated();
  const registered = isHydrated ? readPendingConfirmation(state) : undefined;
  const [refused, setRefused] = useState<PendingConfirmation>();
  const [wrongPasswords, setWrongPasswords] = useState(0);

  const account = useAccountForm({
    resolver,
    async send(credentials) {
      const isIn = await signIn(credentials);
      dismissToast();
      // The screen itself shows the second step.
      if (isIn) await navigate(next, { replace: true });
    },
    fallback: 'Failed to login. Please check your credentials.',
    toast: { title: 'Login failed', description: 'Please check your email and password' },
    onFailure(error, { email }) {
      if (hasCode(error, 'invalid_credentials')) setWrongPasswords((count) => count + 1);
      // No one knows when the last mail went; the provider does.
      setRefused(hasCode(error, 'email_not_confirmed') ? { email, at: 0 } : undefined);
    },
  });

  useEffect(preloadSignIn, []);

  const { form } = account;
  const email = registered?.email;
  useEffect(() => {
    if (email !== undefined && form.getValues('email') === '') form.setValue('email', email);
  }, [email, form]);

  return { ...account, unconfirmed: refused ?? registered, isGuessing: wrongPasswords > 1 };
}
