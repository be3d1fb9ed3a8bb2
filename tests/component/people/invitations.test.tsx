import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeBackend, gate, json, type Routes, refused, sentence } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { openPage } from '../support/open-page';
import { ADMIN, openStaff } from '../support/open-staff';
import { KEY, providerSession } from '../support/provider';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/layouts/people-screen'));
warmUp(() => import('@/features/invitations/components/invitations'));
warmUp(() => import('@/features/invitations/components/accept-invitation-screen'));
warmUp(() => import('@/features/account/components/join-form'));

const LIST = 'GET /rest/v1/invitations';
const INVITE = 'POST /rest/v1/invitations';
const CHANGE = 'PATCH /rest/v1/invitations';
const ACCEPT = 'POST /rest/v1/rpc/accept_invitation';
const TOKEN = '0a'.repeat(32);

const OPEN = {
  id: 3,
  email: 'dana@example.com',
  role: 'admin',
  inviter: { name: 'Ada Admin' },
  sent_at: '2025-11-20T12:00:00-05:00',
  expires_at: '2025-11-27T12:00:00-05:00',
  accepted_at: null,
  cancelled_at: null,
};
const DONE = {
  ...OPEN,
  id: 2,
  email: 'eli@example.com',
  role: 'client',
  accepted_at: '2025-11-21T12:00:00-05:00',
};
const pageOf = (invitations: object[]) => json(invitations);

describe('the staff’s screen', () => {
  const open = (routes: Routes = {}) =>
    openStaff('/people/invitations', { [LIST]: () => pageOf([OPEN, DONE]), ...routes });
  const entry = async (email: string) =>
    within((await screen.findByText(email)).closest('li') as HTMLElement);

  test('sends an invitation, and keeps the input after a refusal', async () => {
    const refusal = 'This person is already an admin.';
    const page = await open({ [LIST]: () => pageOf([]), [INVITE]: () => refused(409, 'already_admin') });
    expect(await screen.findByText('No invitations yet.')).toBeTruthy();
    const form = within(screen.getByRole('form', { name: 'Invite someone' }));
    await page.user.type(form.getByLabelText(/Email/), 'dana@');
    await page.user.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(await form.findByText('Please enter a valid email address.')).toBeTruthy();
    await page.user.type(form.getByLabelText(/Email/), 'example.com');
    await page.user.selectOptions(form.getByLabelText('Role'), 'Admin');
    await page.user.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(await form.findByText(refusal)).toBeTruthy();
    expect((form.getByLabelText(/Email/) as HTMLInputElement).value).toBe('dana@example.com');
    page.backend.on(INVITE, () => json([{ email: 'dana@example.com' }], 201));
    page.backend.on(LIST, () => pageOf([OPEN]));
    await page.user.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByRole('list', { name: 'Invitations' })).toBeTruthy();
    expect(page.toasts.at(-1)).toMatchObject({ kind: 'success', description: 'dana@example.com' });
    expect(page.backend.seen.findLast(({ method }) => method === 'POST')?.body).toEqual({
      email: 'dana@example.com',
      role: 'admin',
    });
  });

  test('shows the state of each, resends one, and cancels it after a confirmation', async () => {
    const page = await open({
      [CHANGE]: () => refused(409, 'invitation_sent_recently'),
    });
    const done = await entry('eli@example.com');
    expect(done.getByText('Accepted')).toBeTruthy();
    expect(done.queryByRole('button')).toBeNull();
    const dana = await entry('dana@example.com');
    expect(dana.getByText('As admin')).toBeTruthy();
    await page.user.click(dana.getByRole('button', { name: /Resend/ }));
    await waitFor(() => expect(page.toasts.at(-1)?.description).toContain('wait a minute'));
    page.backend.on(CHANGE, () => json([{ id: 3 }]));
    await page.user.click(dana.getByRole('button', { name: /Cancel/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this invitation?' }));
    page.backend.on(LIST, () => pageOf([DONE]));
    await page.user.click(dialog.getByRole('button', { name: 'Cancel invitation' }));
    await waitFor(() => expect(screen.queryByText('dana@example.com')).toBeNull());
    const sent = page.backend.seen.filter(({ method }) => method === 'PATCH');
    expect(sent.map(({ path, body }) => [path, Object.keys(body as object)])).toEqual([
      ['/rest/v1/invitations?id=eq.3&select=id', ['sent_at']],
      ['/rest/v1/invitations?id=eq.3&select=id', ['cancelled_at']],
    ]);
  });
});

describe('an invited user', () => {
  async function open(fragment: string, isSignedIn: boolean, routes: Routes = {}) {
    if (isSignedIn) localStorage.setItem(KEY, JSON.stringify(ADMIN));
    const backend = fakeBackend({ 'POST /rest/v1/rpc/my_role': () => json('client'), ...routes });
    const page = await openPage(async () => {
      const { default: InvitationRoute } = await import('@/routes/invitation');
      return { '/invitation': <InvitationRoute /> };
    }, `/invitation${fragment}`);
    return { ...page, backend };
  }
  const accepted = (page: Awaited<ReturnType<typeof open>>) =>
    page.backend.to('/rest/v1/rpc/accept_invitation').map(({ body }) => body);

  const SHOW = 'POST /api/account/invitation';
  const JOIN = 'POST /api/account/invitation/accept';
  const OPEN_LINK = { email: 'dana@example.com', role: 'admin', invited_by: 'Ada Admin', has_account: false };

  test('changes nothing by opening the link, and signs in to accept where there is an account', async () => {
    const page = await open(`#token=${TOKEN}`, false, {
      [SHOW]: () => json({ ...OPEN_LINK, has_account: true }),
    });
    const link = await screen.findByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toBe('/auth/login?next=%2Finvitation');
    expect(screen.queryByLabelText(/Password/)).toBeNull();
    expect(page.router.state.location.hash).toBe('');
    expect(page.backend.seen.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/account/invitation', { token: TOKEN }],
    ]);
  });

  test('without an account gives a name and a password once, and is in', async () => {
    const page = await open(`#token=${TOKEN}`, false, { [SHOW]: () => json(OPEN_LINK) });
    const email = (await screen.findByLabelText('Email')) as HTMLInputElement;
    expect([email.value, email.readOnly]).toEqual([OPEN_LINK.email, true]);
    expect(screen.getByText(/invited you to join the staff/)).toBeTruthy();
    expect(screen.queryByLabelText(/Confirm/)).toBeNull();
    await page.user.type(screen.getByLabelText(/^Full Name/), 'Dana Doe');
    const password = screen.getByLabelText(/^Password/);
    await page.user.type(password, 'password1');
    await page.user.click(screen.getByRole('button', { name: 'Create account and sign in' }));
    expect(await screen.findByText(/too common and easy to guess/)).toBeTruthy();
    expect(page.backend.to('/api/account/invitation/accept')).toEqual([]);

    page.backend.on(JOIN, () => json({ email: OPEN_LINK.email, role: 'admin' }, 201));
    page.backend.on('POST /auth/v1/token', () => json(providerSession('dana', OPEN_LINK.email)));
    const role = gate<Response>();
    page.backend.on('POST /rest/v1/rpc/my_role', () => role.promise);
    await page.user.clear(password);
    await page.user.type(password, 'a dull green kettle');
    await page.user.click(screen.getByRole('button', { name: 'Create account and sign in' }));
    await waitFor(() => expect(page.backend.to('/rest/v1/rpc/my_role')).toHaveLength(1));
    // The role is being read: the form stays, and the link, used by now, is not read again.
    expect(screen.getByRole('button', { name: 'Creating account...' })).toBeTruthy();
    role.resolve(json('admin'));
    expect(await screen.findByRole('heading', { name: 'You now have staff access' })).toBeTruthy();
    expect(page.backend.to('/api/account/invitation/accept')[0]?.body).toEqual({
      token: TOKEN,
      fullName: 'Dana Doe',
      password: 'a dull green kettle',
    });
    expect(page.backend.seen.filter(({ path }) => path === '/api/account/invitation')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Open the dashboard' })).toBeTruthy();
    expect(localStorage.getItem('site-invitation')).toBeNull();
  });

  test('sees the account although the sign-in fails, and a dead link at once', async () => {
    const page = await open(`#token=${TOKEN}`, false, {
      [SHOW]: () => json(OPEN_LINK),
      [JOIN]: () => json({ email: OPEN_LINK.email, role: 'client' }, 201),
      'POST /auth/v1/token': () => json({ code: 500, msg: 'Away' }, 500),
    });
    await page.user.type(await screen.findByLabelText(/^Full Name/), 'Dana Doe');
    await page.user.type(screen.getByLabelText(/^Password/), 'a dull green kettle');
    await page.user.click(screen.getByRole('button', { name: 'Create account and sign in' }));
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
    expect(hrefOf('Sign in')).toBe('/auth/login?next=%2Fprofile');
  });

  test('sees that a link is used up as soon as it is opened', async () => {
    await open(`#token=${TOKEN}`, false, {
      [SHOW]: () => sentence(409, 'This invitation was already accepted.', 'invitation_already_accepted'),
    });
    expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeTruthy();
  });

  test('accepts with a click after the sign-in, and sees the new role', async () => {
    localStorage.setItem('site-invitation', TOKEN);
    const page = await open('', true, { [ACCEPT]: () => json('admin') });
    expect(await screen.findByText(/You’re signed in as ada@example.com/)).toBeTruthy();
    expect(accepted(page)).toEqual([]);
    const role = gate<Response>();
    const asked = gate<void>();
    page.backend.on('POST /rest/v1/rpc/my_role', () => {
      asked.resolve();
      return role.promise;
    });
    await page.user.click(screen.getByRole('button', { name: 'Accept invitation' }));
    await asked.promise;
    // A navigation to the dashboard now would be redirected.
    expect(screen.queryByRole('link', { name: 'Open the dashboard' })).toBeNull();
    role.resolve(json('admin'));
    const heading = await screen.findByRole('heading', { name: 'You now have staff access' });
    expect(document.activeElement).toBe(heading);
    expect(accepted(page)).toEqual([{ p_token: TOKEN }]);
    expect(localStorage.getItem('site-invitation')).toBeNull();
  });

  test('sees another signed-in account, and can switch', async () => {
    const refusal = 'This invitation is for another email address. Sign in with the address it was sent to.';
    const page = await open(`#token=${TOKEN}`, true, {
      [ACCEPT]: () => refused(403, 'invitation_of_other_address'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
    expect(await screen.findByText(refusal)).toBeTruthy();
    page.backend.on('POST /auth/v1/logout', () => new Response(null, { status: 204 }));
    page.backend.on(SHOW, () => json({ ...OPEN_LINK, has_account: true }));
    await page.user.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
    expect(localStorage.getItem('site-invitation')).toBe(TOKEN);
  });

  test('sees what to do after the deadline', async () => {
    const page = await open(`#token=${TOKEN}`, true, { [ACCEPT]: () => refused(409, 'invitation_expired') });
    await page.user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
    expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeTruthy();
    expect(localStorage.getItem('site-invitation')).toBeNull();
  });

  test('sees an error for an incomplete link', async () => {
    await open('#token=abc', false);
    expect(await screen.findByText(/This link is incomplete/)).toBeTruthy();
  });
});
