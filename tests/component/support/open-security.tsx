import { screen } from '@testing-library/react';
import { fakeBackend, json, type Routes } from './fake-backend';
import { openPage } from './open-page';
import { KEY, nothing, providerSession } from './provider';

export const EMAIL = 'ada@example.com';

export type Signed = ReturnType<typeof providerSession>;

/** Opens the profile's security section for a signed-in user. */
export async function openSecurity(routes: Routes = {}, session: Signed = providerSession('ada', EMAIL)) {
  localStorage.setItem(KEY, JSON.stringify(session));
  const backend = fakeBackend({
    'POST /rest/v1/rpc/my_role': () => json('client'),
    'GET /auth/v1/user': () => json(session.user),
    'POST /auth/v1/logout': nothing,
    ...routes,
  });
  const page = await openPage(async () => {
    const { SecuritySection } = await import('@/features/account/components/security-section');
    return { '/profile': <SecuritySection /> };
  }, '/profile');
  await screen.findByRole('heading', { name: 'Sign-in and security' });
  // The part that comes last: the two-step sign-in has code of its own.
  if (import.meta.env.VITE_MFA !== 'off') await screen.findByRole('heading', { name: 'Two-step sign-in' });
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  const type = (label: string, text: string) => page.user.type(screen.getByLabelText(label), text);
  return { ...page, backend, press, type };
}
