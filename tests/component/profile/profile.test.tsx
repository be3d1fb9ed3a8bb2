import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { gate, json, sentence } from '../support/fake-backend';
import { CASEYS_PROFILE, casey, openSignedIn } from '../support/signed-in';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/profile/components/profile-screen'));

const READ = 'GET /rest/v1/profiles';
const SAVE = 'PATCH /rest/v1/profiles';
const COPY = 'PUT /auth/v1/user';
const HISTORY = 'GET /rest/v1/my_history';

async function open(routes: Parameters<typeof openSignedIn>[0] = {}, at = '/profile') {
  const page = await openSignedIn(
    { [HISTORY]: () => json([]), ...routes },
    async () => {
      const { ProfileScreen } = await import('@/features/profile/components/profile-screen');
      const { RequireRole } = await import('@/shared/auth/require-role');
      return {
        '/profile': (
          <RequireRole atLeast="client">
            <ProfileScreen
              home={<p>The home</p>}
              security={<p>The account itself</p>}
              bookings={<p>All bookings</p>}
              documents={<p>All documents</p>}
            />
          </RequireRole>
        ),
      };
    },
    at,
  );
  await screen.findByRole('heading', { name: 'My Profile', level: 1 });
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const edit = async () => page.user.click(await screen.findByRole('button', { name: 'Edit' }));
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const retype = async (label: string, text: string) => {
    await page.user.clear(field(label));
    if (text) await page.user.type(field(label), text);
  };
  return { ...page, field, edit, save, retype };
}

const accepting = {
  [SAVE]: async (request: Request) => json(await request.json()),
  [COPY]: async (request: Request) => {
    const { data } = (await request.json()) as { data: Record<string, unknown> };
    return json({ ...casey.user, user_metadata: data });
  },
};

describe('the tabs', () => {
  test('are four, and the selected one is in the URL', async () => {
    const { user, address } = await open();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Profile',
      'My Bookings',
      'History',
      'Documents',
    ]);
    expect(screen.getByText('The account itself')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'My Bookings' }));
    expect(await screen.findByText('All bookings')).toBeTruthy();
    expect(address()).toBe('/profile?tab=bookings');
    await user.click(screen.getByRole('tab', { name: 'Profile' }));
    await waitFor(() => expect(address()).toBe('/profile'));
  });

  test.each([
    ['/profile?tab=documents', 'Documents', 'All documents'],
    ['/profile?tab=nonsense', 'Profile', 'The account itself'],
  ])('%s opens %s', async (at, name, text) => {
    await open({}, at);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('the profile', () => {
  test('is read-only until Edit; email address and account type stay read-only', async () => {
    const response = gate<Response>();
    const { field, edit } = await open({ [READ]: () => response.promise });
    expect(await screen.findByText('Loading your profile...')).toBeTruthy();
    response.resolve(json({ full_name: 'Casey Client', company: null, phone: null }));
    await screen.findByLabelText('Full name');
    expect(field('Email').value).toBe('casey@example.com');
    expect(screen.getByText('Email address cannot be changed')).toBeTruthy();
    expect(field('Account Type').value).toBe('Client');
    const own = ['Full name', 'Company', 'Phone number'];
    expect(own.map((label) => field(label).readOnly)).toEqual([true, true, true]);
    await edit();
    expect(own.map((label) => field(label).readOnly)).toEqual([false, false, false]);
    expect([field('Email').readOnly, field('Account Type').readOnly]).toEqual([true, true]);
    expect(document.activeElement).toBe(field('Full name'));
  });

  test('has inputs only for what can be edited, and only while it is edited', async () => {
    const { field, edit } = await open();
    await screen.findByLabelText('Full name');
    const inputs = () => screen.getAllByRole('textbox').filter((one) => one.tagName === 'INPUT');
    expect(inputs()).toEqual([]);
    await edit();
    expect(inputs()).toEqual(['Full name', 'Company', 'Phone number'].map(field));
  });

  test('begins with the client’s home', async () => {
    await open();
    expect(await screen.findByText('The home')).toBeTruthy();
  });

  test('has no home for staff', async () => {
    await open({ 'POST /rest/v1/rpc/my_role': () => json('admin') });
    await screen.findByLabelText('Full name');
    expect(screen.queryByText('The home')).toBeNull();
  });

  test('is saved in the database and at the provider', async () => {
    const { field, edit, save, retype, backend, toasts } = await open(accepting);
    await edit();
    await retype('Full name', '  Casey Clientele ');
    await retype('Company', '');
    await retype('Phone number', '404 555 0100');
    await save();
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', title: 'Profile updated' }]));
    expect(field('Full name').readOnly).toBe(true);
    expect(field('Full name').value).toBe('Casey Clientele');
    const saved = backend.seen.find(({ method }) => method === 'PATCH');
    expect(saved?.path).toContain(`id=eq.${casey.user.id}`);
    expect(saved?.body).toEqual({ full_name: 'Casey Clientele', company: null, phone: '404 555 0100' });
    expect(backend.to('/auth/v1/user').at(-1)?.body).toMatchObject({
      data: { full_name: 'Casey Clientele', company: '', phone: '404 555 0100' },
    });
  });

  test('restores the saved values when an edit is canceled', async () => {
    const { user, field, edit, retype } = await open();
    await edit();
    await retype('Full name', 'Somebody Else');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([field('Full name').value, field('Full name').readOnly]).toEqual(['Casey Client', true]);
  });

  test('shows field errors without a request', async () => {
    const { field, edit, save, retype, backend } = await open();
    await edit();
    await retype('Full name', ' C ');
    await retype('Phone number', '4'.repeat(33));
    await save();
    expect(await screen.findByText('Full name must be at least 2 characters')).toBeTruthy();
    expect(screen.getByText('Please use 32 characters or fewer.')).toBeTruthy();
    expect(field('Full name').getAttribute('aria-invalid')).toBe('true');
    expect(backend.seen.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  test('keeps the input when saving fails, and can be saved again', async () => {
    const { field, edit, save, retype, backend, toasts } = await open({
      [SAVE]: () => json({ message: 'The database is away.' }, 503),
    });
    await edit();
    await retype('Full name', 'Casey Clientele');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('Your changes weren’t saved.');
    expect(field('Full name').value).toBe('Casey Clientele');
    expect(field('Full name').readOnly).toBe(false);
    expect(toasts).toEqual([]);
    for (const [route, handler] of Object.entries(accepting)) backend.on(route, handler);
    await save();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('can be reloaded after a failure', async () => {
    const { user, backend } = await open({ [READ]: () => sentence(503, 'Away.') });
    expect(await screen.findByText(/We couldn’t load your profile/)).toBeTruthy();
    backend.on(READ, () => json(CASEYS_PROFILE));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Full name')).toBeTruthy();
  });
});

describe('unsaved changes', () => {
  test('stay when the user opens another tab', async () => {
    const { user, field, edit, retype } = await open();
    await edit();
    await retype('Company', 'Another Co');
    await user.click(screen.getByRole('tab', { name: 'History' }));
    await screen.findByText('Your consultation history will appear here.');
    await user.click(screen.getByRole('tab', { name: 'Profile' }));
    expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeTruthy();
    expect(field('Company').value).toBe('Another Co');
  });

  test('ask before the user leaves the page', async () => {
    const { user, edit, retype, router, address } = await open();
    await edit();
    await retype('Company', 'Another Co');
    void router.navigate('/blog');
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/profile');
    void router.navigate('/blog');
    const again = within(await screen.findByRole('dialog'));
    await user.click(again.getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(address()).toBe('/blog'));
  });

  test('ask before the window closes, only while there are any', async () => {
    const { edit, retype } = await open();
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await edit();
    expect(close()).toBe(false);
    await retype('Company', 'Another Co');
    expect(close()).toBe(true);
  });
});

describe('the history', () => {
  const LONG = `First line\n${'word '.repeat(80)}`;
  const ENTRIES = [
    {
      kind: 'consultation',
      id: 'abc',
      at: '2025-12-01T14:00:00+00:00',
      title: 'Digital Transformation',
      body: null,
      status: 'confirmed',
    },
    {
      kind: 'reply',
      id: '7',
      at: '2025-11-21T14:00:00+00:00',
      title: 'Re: your message',
      body: 'We can start in January.',
      status: null,
    },
    {
      kind: 'message',
      id: '7',
      at: '2025-11-20T14:00:00+00:00',
      title: 'Message',
      body: LONG,
      status: null,
    },
  ];

  test('is a timeline of consultations, messages and replies by month', async () => {
    const { user } = await open({ [HISTORY]: () => json(ENTRIES) }, '/profile?tab=history');
    const december = within(await screen.findByRole('region', { name: 'December 2025' }));
    expect(december.getByText('Digital Transformation')).toBeTruthy();
    expect(december.getByText('Confirmed')).toBeTruthy();
    expect(december.getByRole('link', { name: /See booking/ }).getAttribute('href')).toBe(
      '/booking-confirmation/abc',
    );
    const november = within(screen.getByRole('region', { name: 'November 2025' }));
    expect(november.getByText('Message to Meridian')).toBeTruthy();
    expect(november.getByText('Reply from Meridian')).toBeTruthy();
    expect(november.getByText('We can start in January.')).toBeTruthy();
    await user.click(november.getByRole('button', { name: 'Read full message' }));
    expect(november.queryByRole('button')).toBeNull();
  });

  test('is empty at first', async () => {
    await open({}, '/profile?tab=history');
    expect(await screen.findByText('Your consultation history will appear here.')).toBeTruthy();
  });

  test('is refetched on every opening, and a failure can be retried', async () => {
    const { user, backend } = await open(
      { [HISTORY]: () => json({ message: 'Away.' }, 503) },
      '/profile?tab=history',
    );
    expect(await screen.findByText(/We couldn’t load your history/)).toBeTruthy();
    backend.on(HISTORY, () => json([]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Your consultation history will appear here.');
    backend.on(HISTORY, () => json(ENTRIES));
    await user.click(screen.getByRole('tab', { name: 'Profile' }));
    await screen.findByRole('tabpanel', { name: 'Profile' });
    await user.click(screen.getByRole('tab', { name: 'History' }));
    expect(await screen.findByText('Digital Transformation')).toBeTruthy();
  });
});
