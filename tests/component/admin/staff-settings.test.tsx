import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { gate, json, type Routes, refused } from '../support/fake-backend';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/settings/components/settings-screen'));

const VALUES = 'GET /rest/v1/settings';
const CHANGES = 'GET /rest/v1/setting_changes';
const SET = 'PATCH /rest/v1/settings';
const PREFERENCES = 'GET /rest/v1/staff_preferences';
const CHANGE = 'POST /rest/v1/staff_preferences';
const TYPES = 'GET /rest/v1/consultation_types';
const TYPE = 'PATCH /rest/v1/consultation_types';
const SETTINGS = {
  firm_email: 'hello@example.com',
  require_admin_mfa: false,
  send_day_before_reminder: true,
  send_hour_before_reminder: true,
  send_follow_up: true,
  follow_up_delay_hours: 24,
  mail_retention_days: 30,
  chat_retention_days: 30,
  video_link_template: 'https://meet.jit.si/consultation-{room}',
  inbound_mail_domain: '',
};
const CALL = { id: 7, name: 'Discovery Call', auto_confirm: true, active: true, version: 4 };

const OWN = { signature: '', quick_keys: true, booking_request_mails: true, work_mails: true, version: 1 };

const open = (routes: Routes = {}) =>
  openStaff('/settings', {
    [VALUES]: () => json([SETTINGS]),
    [CHANGES]: () => json([]),
    [TYPES]: () => json([CALL]),
    [PREFERENCES]: () => json([OWN]),
    ...routes,
  });
const changes = (page: Awaited<ReturnType<typeof open>>) =>
  page.backend
    .to('/rest/v1/staff_preferences')
    .map(({ body }) => body)
    .filter(Boolean);
/** The changes of settings that were sent: the filter by the previous value, and the new one. */
const sent = (page: Awaited<ReturnType<typeof open>>) =>
  page.backend.seen
    .filter(({ method, path }) => method === 'PATCH' && path.startsWith('/rest/v1/settings'))
    .map(({ path, body }) => [decodeURIComponent(path.split(/[?&]/)[1] ?? ''), body]);
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

describe('a switch', () => {
  test('changes at once, and rolls back with the message when refused', async () => {
    const response = gate<Response>();
    const page = await open({ [SET]: () => response.promise });
    const name = 'Require two-step sign-in for admins';
    expect((await box(name)).checked).toBe(false);
    await page.user.click(await box(name));
    expect((await box(name)).checked).toBe(true);
    response.resolve(refused(409, 'mfa_required_first'));
    await waitFor(async () => expect((await box(name)).checked).toBe(false));
    expect(page.toasts.at(-1)).toEqual({
      kind: 'error',
      title: 'Not saved',
      description: 'Set up two-step sign-in for your own account first, and sign in with it.',
    });
    expect(sent(page)).toEqual([['require_admin_mfa=in.(false,true)', { require_admin_mfa: true }]]);
  });

  test('names the last editor, and sends the value on screen', async () => {
    const name = 'send_day_before_reminder';
    const page = await open({ [SET]: () => json([{ ...SETTINGS, [name]: false }]) });
    await box('Remind clients one day before');
    page.backend.on(CHANGES, () =>
      json([{ name, occurred_at: '2025-11-20T12:00:00-05:00', changed_by: 'Ada Admin' }]),
    );
    await page.user.click(await box('Remind clients one day before'));
    expect(await screen.findByText('Changed Nov 20, 2025 12:00 PM by Ada Admin.')).toBeTruthy();
    expect(page.toasts.at(-1)?.title).toBe('Turned off');
    await page.user.click(await box('Remind clients one day before'));
    await waitFor(() => expect(sent(page).at(-1)).toEqual([`${name}=in.(false,true)`, { [name]: true }]));
  });

  test('of a consultation type: the second of two concurrent changes gets a conflict', async () => {
    const page = await open({ [TYPE]: () => json([]) });
    await page.user.click(await box('Discovery Call'));
    await waitFor(() =>
      expect(page.toasts.at(-1)?.description).toMatch(/^Someone else changed this in the meantime/),
    );
    const [change] = page.backend.seen.filter(({ method }) => method === 'PATCH');
    expect(change?.body).toEqual({ auto_confirm: false });
    expect(change?.path).toContain('version=eq.4');
    expect((await box('Discovery Call')).checked).toBe(true);
  });
});

describe('a text setting', () => {
  test('is saved with its button', async () => {
    const page = await open({
      [SET]: () => json([{ ...SETTINGS, follow_up_delay_hours: 48 }]),
    });
    const form = within(await screen.findByRole('form', { name: 'Time to wait before asking' }));
    const button = form.getByRole<HTMLButtonElement>('button', { name: /Save/ });
    const input = form.getByRole<HTMLInputElement>('textbox');
    expect(input.value).toBe('1 day');
    expect(button.disabled).toBe(true);
    await page.user.clear(input);
    await page.user.type(input, '8 days');
    await page.user.click(button);
    expect(await form.findByText(/Please enter 1 hour to 7 days/)).toBeTruthy();
    expect(sent(page)).toEqual([]);
    await page.user.clear(input);
    await page.user.type(input, '48 hours');
    await page.user.click(button);
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Saved'));
    expect(sent(page)).toEqual([['follow_up_delay_hours=in.(24,48)', { follow_up_delay_hours: 48 }]]);
    expect(input.value).toBe('2 days');
    expect(button.disabled).toBe(true);
  });

  test('stays usable after a refusal, and shows another user’s change', async () => {
    const page = await open({ [SET]: () => json([]) });
    const form = within(await screen.findByRole('form', { name: 'Email address' }));
    page.backend.on(VALUES, () => json([{ ...SETTINGS, firm_email: 'theirs@example.com' }]));
    await page.user.clear(form.getByRole('textbox'));
    await page.user.type(form.getByRole('textbox'), 'mine@example.com');
    await page.user.click(form.getByRole('button', { name: /Save/ }));
    expect(await form.findByText(/It’s now theirs@example.com. Save again to use yours./)).toBeTruthy();
    expect(form.getByRole<HTMLInputElement>('textbox').value).toBe('mine@example.com');
    await page.user.click(form.getByRole('button', { name: /Save/ }));
    await waitFor(() =>
      expect(sent(page).at(-1)).toEqual([
        'firm_email=in.(theirs@example.com,mine@example.com)',
        { firm_email: 'mine@example.com' },
      ]),
    );
  });
});

test('the domain for answers is set in lowercase, and says what must be set up first', async () => {
  const page = await open({
    [SET]: () => json({ code: '23514', message: 'violates check constraint' }, 400),
  });
  const part = await screen.findByRole('region', { name: 'Incoming email' });
  expect(part.textContent).toContain('http://localhost:54321/functions/v1/inbound-mail/resend');
  expect(part.textContent).toContain('RESEND_INBOUND_SECRET');
  const form = within(screen.getByRole('form', { name: 'Domain for answers' }));
  await page.user.type(form.getByRole('textbox'), 'example');
  await page.user.click(form.getByRole('button', { name: /Save/ }));
  expect(await form.findByText('Please enter a domain such as in.example.com, or nothing.')).toBeTruthy();
  page.backend.on(SET, () => json([{ ...SETTINGS, inbound_mail_domain: 'in.example.com' }]));
  await page.user.clear(form.getByRole('textbox'));
  await page.user.type(form.getByRole('textbox'), 'In.Example.com ');
  await page.user.click(form.getByRole('button', { name: /Save/ }));
  await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Saved'));
  expect(sent(page).at(-1)).toEqual([
    'inbound_mail_domain=in.(,in.example.com)',
    { inbound_mail_domain: 'in.example.com' },
  ]);
});

test('shows a retry button when the settings cannot be loaded', async () => {
  const page = await open({ [VALUES]: () => json({ message: 'Away.' }, 503) });
  await screen.findByText(/We couldn’t load the settings/);
  page.backend.on(VALUES, () => json([SETTINGS]));
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('form', { name: 'Email address' })).toBeTruthy();
});

describe('the network address', () => {
  const DIAGNOSIS = {
    headers: [{ name: 'x-forwarded-for', value: '198.51.100.1, 203.0.113.9' }],
    isFromSite: false,
    header: 'x-forwarded-for',
    hops: 1,
    address: '203.0.113.9',
    network: '203.0.113.9',
  };
  const REQUEST = 'GET /api/health/request';
  const part = () => within(screen.getByRole('region', { name: 'Network addresses' }));

  test('is requested on demand, and shown with its source', async () => {
    const page = await open({ [REQUEST]: () => json(DIAGNOSIS) });
    expect(page.backend.to('/api/health/request')).toEqual([]);
    await page.user.click(await screen.findByRole('button', { name: 'Check my network address' }));
    expect(await part().findByText('x-forwarded-for, element 1 from the right')).toBeDefined();
    expect(part().getByText('198.51.100.1, 203.0.113.9')).toBeDefined();
  });

  test('can be requested again after a failure', async () => {
    let isDown = true;
    const page = await open({
      [REQUEST]: () => (isDown ? json({}, 503) : json({ ...DIAGNOSIS, address: null, network: 'unknown' })),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Check my network address' }));
    expect(await part().findByText('We couldn’t check your network address.')).toBeDefined();
    isDown = false;
    await page.user.click(part().getByRole('button', { name: /again/i }));
    expect(await part().findByText('not known')).toBeDefined();
  });
});

test('an admin turns the emails about own bookings off, and a failure changes nothing', async () => {
  const page = await open({
    [CHANGE]: () => json([{ ...OWN, booking_request_mails: false }]),
  });
  const name = 'Email me about new bookings with me';
  expect((await box(name)).checked).toBe(true);
  await page.user.click(await box(name));
  await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Turned off'));
  expect((await box(name)).checked).toBe(false);
  expect(changes(page)).toEqual([{ booking_request_mails: false }]);
  page.backend.on(CHANGE, () => json({ message: 'Away' }, 503));
  await page.user.click(await box(name));
  await waitFor(() => expect(page.toasts.at(-1)?.kind).toBe('error'));
  expect((await box(name)).checked).toBe(false);
});

test('an admin turns the emails about assigned work off', async () => {
  const page = await open({
    [CHANGE]: () => json([{ ...OWN, work_mails: false }]),
  });
  const name = 'Email me about work that is assigned to me and notes that mention me';
  await page.user.click(await box(name));
  await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Turned off'));
  expect((await box(name)).checked).toBe(false);
  expect(changes(page)).toEqual([{ work_mails: false }]);
});

describe('quick keys', () => {
  test('can be turned off, and then ? does nothing', async () => {
    const page = await open({ [CHANGE]: () => json([{ ...OWN, quick_keys: false }]) });
    await box('Use single keys');
    await page.user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Quick keys' });
    expect(dialog.textContent).toContain('Next lead');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.user.click(await box('Use single keys'));
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Turned off'));
    expect(changes(page)).toEqual([{ quick_keys: false }]);
    expect((await box('Use single keys')).checked).toBe(false);
    (document.activeElement as HTMLElement).blur();
    await page.user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Show all quick keys' }));
    expect(await screen.findByRole('dialog', { name: 'Quick keys' })).toBeTruthy();
  });

  test('that cannot be loaded show a retry', async () => {
    const page = await open({ [PREFERENCES]: () => json({ message: 'Away.' }, 503) });
    const alert = (await screen.findByText(/We couldn’t load your quick keys/)).closest('[role=alert]');
    page.backend.on(PREFERENCES, () => json([{ ...OWN, quick_keys: false }]));
    await page.user.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect((await box('Use single keys')).checked).toBe(false);
  });
});
