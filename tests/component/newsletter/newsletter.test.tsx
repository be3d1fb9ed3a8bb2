import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeBackend, gate, json, type Routes, sentence } from '../support/fake-backend';
import { openPage } from '../support/open-page';

const INVALID = 'Please enter a valid email address.';
const SUBSCRIBE = 'POST /api/newsletter';
const accepted = () => json({ status: 'accepted' }, 202);

async function openBox(routes: Routes = { [SUBSCRIBE]: accepted }, source: 'footer' | 'article' = 'footer') {
  const backend = fakeBackend(routes);
  const page = await openPage(async () => {
    const { NewsletterBox } = await import('@/features/newsletter/components/newsletter-box');
    return { '/': <NewsletterBox source={source} /> };
  });
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  async function subscribe(address: string) {
    await page.user.clear(email);
    if (address) await page.user.type(email, address);
    await page.user.click(screen.getByRole('button', { name: 'Subscribe' }));
  }
  return { ...page, backend, email, subscribe };
}

describe('the newsletter box', () => {
  test('is a separate form with an email field that browsers can autofill', async () => {
    const { email } = await openBox();
    expect(screen.getByRole('heading', { name: 'Newsletter', level: 2 })).toBeTruthy();
    expect(screen.getByRole('form', { name: 'Newsletter' })).toBeTruthy();
    expect([email.type, email.autocomplete, email.required]).toEqual(['email', 'email', true]);
  });

  test('at the end of an article has its own title and reports its place', async () => {
    const page = await openBox({ [SUBSCRIBE]: accepted }, 'article');
    expect(screen.getByRole('form', { name: 'Get the next article by email' })).toBeTruthy();
    await page.subscribe('ada@example.com');
    await waitFor(() => expect(page.email.value).toBe(''));
    expect(page.backend.seen[0]?.body).toEqual({ email: 'ada@example.com', source: 'article' });
  });

  test.each(['', 'ada', 'ada@', 'ada@example'])(
    'shows an error at the field for "%s" and sends no request',
    async (address) => {
      const page = await openBox();
      await page.subscribe(address);
      const problem = await screen.findByRole('alert');
      expect(problem.textContent).toBe(INVALID);
      expect(page.email.getAttribute('aria-invalid')).toBe('true');
      expect(page.email.getAttribute('aria-describedby')).toBe(problem.id);
      await waitFor(() => expect(document.activeElement).toBe(page.email));
      expect(page.email.value).toBe(address);
      expect(page.backend.seen).toEqual([]);
    },
  );

  test('sends the address, and tells the visitor to check the inbox', async () => {
    const response = gate<Response>();
    const page = await openBox({ [SUBSCRIBE]: () => response.promise });
    await page.subscribe('ada@example.com');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Subscribing...' });
    expect(button.disabled).toBe(true);
    response.resolve(accepted());
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toContain('Check your inbox at ada@example.com'),
    );
    expect(page.email.value).toBe('');
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeTruthy();
    expect(page.backend.seen).toMatchObject([
      { path: '/api/newsletter', body: { email: 'ada@example.com' } },
    ]);
    expect(page.backend.seen[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('keeps the input after a failure, and retries with the same idempotency key', async () => {
    const away = 'We couldn’t reach the database.';
    const page = await openBox({ [SUBSCRIBE]: () => sentence(503, away) });
    await page.subscribe('ada@example.com');
    expect((await screen.findByRole('alert')).textContent).toBe(away);
    expect(page.email.getAttribute('aria-invalid')).toBe('false');
    expect(page.email.value).toBe('ada@example.com');
    page.backend.on(SUBSCRIBE, accepted);
    await page.user.click(screen.getByRole('button', { name: 'Subscribe' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Thank you'));
    expect(screen.queryByRole('alert')).toBeNull();
    await page.subscribe('ada@example.com');
    await waitFor(() => expect(page.backend.seen).toHaveLength(3));
    const [first, second, third] = page.backend.seen.map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('shows a general message for an unexpected response', async () => {
    const page = await openBox({ [SUBSCRIBE]: () => json({ status: 'something else' }, 202) });
    await page.subscribe('ada@example.com');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'That didn’t work, and nothing was changed. Please try again in a moment.',
    );
  });
});

const PAGES = [
  {
    what: 'confirming',
    call: 'POST /api/newsletter/confirm',
    title: 'Confirm your subscription',
    button: 'Confirm subscription',
    pending: 'Confirming...',
    respond: () => json({ status: 'confirmed' }),
    done: 'You’re subscribed.',
    next: /To get another, enter your email in the newsletter form at the bottom of this page\./,
  },
  {
    what: 'leaving',
    call: 'POST /api/newsletter/unsubscribe',
    title: 'Unsubscribe',
    button: 'Unsubscribe',
    pending: 'Unsubscribing...',
    respond: () => json({ status: 'unsubscribed' }),
    done: 'You’re unsubscribed.',
    next: /If none of the links in our emails work, email \S+@\S+, and we’ll unsubscribe you\./,
  },
];

describe.each(PAGES)('the page for $what', ({ what, call, title, button, pending, respond, done, next }) => {
  async function open(routes: Routes, query = '#token=t0ken') {
    const backend = fakeBackend(routes);
    const page = await openPage(async () => {
      const { ConfirmScreen } = await import('@/features/newsletter/components/newsletter-link-screens');
      const { UnsubscribeScreen } = await import('@/features/newsletter/components/newsletter-link-screens');
      return { '/': what === 'leaving' ? <UnsubscribeScreen /> : <ConfirmScreen /> };
    }, `/${query}`);
    return { ...page, backend };
  }
  const press = (page: Awaited<ReturnType<typeof open>>) =>
    page.user.click(screen.getByRole('button', { name: button }));

  test('changes nothing by being opened', async () => {
    const page = await open({});
    expect(screen.getByRole('heading', { name: title, level: 1 })).toBeTruthy();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(page.backend.seen).toEqual([]);
  });

  test('sends one request at a click, and confirms the result', async () => {
    const held = gate<Response>();
    const page = await open({ [call]: () => held.promise });
    await press(page);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: pending }).disabled).toBe(true);
    held.resolve(respond());
    const heading = await screen.findByRole('heading', { name: done, level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByRole('button')).toBeNull();
    expect(page.backend.seen).toMatchObject([{ body: { token: 't0ken' } }]);
  });

  test('shows the next steps for an invalid link', async () => {
    const page = await open({ [call]: () => sentence(404, 'This link no longer works.') });
    await press(page);
    const heading = await screen.findByRole('heading', {
      name: 'This link no longer works',
      level: 1,
    });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(page.container.textContent).toMatch(next);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('can be retried after a failed request', async () => {
    const page = await open({ [call]: () => sentence(503, 'Away.') });
    await press(page);
    expect((await screen.findByRole('alert')).textContent).toBe('Away.');
    page.backend.on(call, respond);
    await press(page);
    expect(await screen.findByRole('heading', { name: done })).toBeTruthy();
  });

  test.each(['', '#token='])('shows that the link "%s" is incomplete', async (query) => {
    const page = await open({}, query);
    expect(screen.getByRole('heading', { name: title, level: 1 })).toBeTruthy();
    expect(page.container.textContent).toContain('This link is incomplete.');
    expect(page.container.textContent).toMatch(next);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
