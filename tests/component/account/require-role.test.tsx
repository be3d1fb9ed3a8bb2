import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeBackend, gate, json, type Routes } from '../support/fake-backend';
import { openPage } from '../support/open-page';
import { KEY, providerSession, refusal } from '../support/provider';

const ROLE = 'POST /rest/v1/rpc/my_role';
const LOGOUT = 'POST /auth/v1/logout';
const remember = () =>
  localStorage.setItem(KEY, JSON.stringify(providerSession('ada', 'ada@example.com', 'Ada Lovelace')));

async function open(routes: Routes = {}) {
  const backend = fakeBackend({ [LOGOUT]: () => new Response(null, { status: 204 }), ...routes });
  const page = await openPage(async () => {
    const [{ RequireRole }, { Account }] = await Promise.all([
      import('@/shared/auth/require-role'),
      import('../support/account'),
    ]);
    return {
      '/admin': (
        <RequireRole atLeast="admin">
          <p>For admins</p>
        </RequireRole>
      ),
      '/profile': (
        <RequireRole atLeast="client">
          <Account />
        </RequireRole>
      ),
      '/auth/login': <p>Sign-in page</p>,
      '/': <p>Front page</p>,
    };
  }, '/admin?page=2');
  return { ...page, backend };
}

describe('a guarded page', () => {
  test('shows a guest the sign-in page, which remembers it', async () => {
    const page = await open();
    expect(await screen.findByText('Sign-in page')).toBeTruthy();
    expect(page.address()).toBe('/auth/login?next=%2Fadmin%3Fpage%3D2');
  });

  test('renders nothing while the session is unknown, then the page for an admin', async () => {
    const response = gate<Response>();
    remember();
    const page = await open({ [ROLE]: () => response.promise });
    await waitFor(() => expect(page.backend.to('/rest')).toHaveLength(1));
    expect(page.container.textContent).toBe('');
    expect(page.address()).toBe('/admin?page=2');
    response.resolve(json('admin'));
    expect(await screen.findByText('For admins')).toBeTruthy();
  });

  test('turns a client away, and admits them where a client is enough', async () => {
    remember();
    const page = await open({ [ROLE]: () => json('client') });
    expect(await screen.findByText('Sign-in page')).toBeTruthy();
    await act(() => page.router.navigate('/profile'));
    expect(screen.getByText('Ada Lovelace is client')).toBeTruthy();
  });
});

describe('signing out', () => {
  async function signOut(routes: Routes) {
    remember();
    const page = await open({ [ROLE]: () => json('admin'), ...routes });
    await screen.findByText('For admins');
    await act(() => page.router.navigate('/profile'));
    await page.user.click(screen.getByRole('button'));
    await waitFor(() => expect(page.toasts).not.toEqual([]));
    return page;
  }

  test.each([204, 401, 403, 404])(
    'after the response %i shows a toast and the front page',
    async (status) => {
      const respond = () =>
        status === 204 ? new Response(null, { status }) : json({ code: status, msg: 'No session' }, status);
      localStorage.setItem(`${KEY}-code-verifier`, 'noted by the client for a change of address');
      const page = await signOut({ [LOGOUT]: respond });
      expect(page.toasts).toEqual([
        {
          kind: 'success',
          title: 'Logged out successfully',
          description: 'You have been logged out of your account',
          acrossPages: true,
        },
      ]);
      await waitFor(() => expect(page.address()).toBe('/'));
      expect(localStorage.length).toBe(0);
      expect(page.backend.to('/auth').map(({ path }) => path)).toEqual(['/auth/v1/logout?scope=local']);
    },
  );

  test('also removes a session that was ended elsewhere', async () => {
    const page = await signOut({
      [LOGOUT]: () =>
        refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
    });
    expect(page.toasts.map(({ title }) => title)).toEqual(['Logged out successfully']);
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(localStorage.length).toBe(0);
  });

  test('a failure shows an error, and the user stays signed in on the same page', async () => {
    const page = await signOut({ [LOGOUT]: () => json({ code: 500, msg: 'The service is away' }, 500) });
    expect(page.toasts).toEqual([
      { kind: 'error', title: 'Error logging out', description: 'The service is away' },
    ]);
    expect(page.address()).toBe('/profile');
    expect(screen.getByText('Ada Lovelace is admin')).toBeTruthy();
  });

  test.each([{}, { code: 500 }, [], null, ''])(
    'a failure without a message, %j, shows a general one',
    async (body) => {
      const page = await signOut({ [LOGOUT]: () => json(body, 500) });
      expect(page.toasts).toEqual([
        { kind: 'error', title: 'Error logging out', description: 'There was a problem logging out' },
      ]);
    },
  );
});
