import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../support/fake-backend';
import { providerSession } from '../support/provider';
import { openSignedIn } from '../support/signed-in';

const dana = providerSession('3333', 'dana@example.com', 'Dana Client');

/** A page on which the client Casey has read a response. */
async function open() {
  const page = await openSignedIn(
    {
      'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
      'POST /auth/v1/token': () => json(dana),
    },
    async () => {
      const [{ QueryProvider }, { CachedResponse }] = await Promise.all([
        import('@/shared/query/query-provider'),
        import('../support/cached-response'),
      ]);
      return {
        '/': (
          <QueryProvider>
            <CachedResponse />
          </QueryProvider>
        ),
      };
    },
    '/',
  );
  await screen.findByText('Bookings of Casey Client');
  return page;
}

test('signing out forgets what the client was shown', async () => {
  const page = await open();
  await page.user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('A visitor')).toBeTruthy();
  expect(screen.getByText('No bookings')).toBeTruthy();
});

test('the next person is not shown what the previous one read', async () => {
  await open();
  const { getSupabase } = await import('@/shared/supabase/client');
  const { auth } = await getSupabase();
  await act(() => auth.signInWithPassword({ email: 'dana@example.com', password: 'a-password' }));
  expect(await screen.findByText('Bookings of Dana Client')).toBeTruthy();
  expect(screen.queryByText(/Casey/)).toBeNull();
});
