import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { gate, json, sentence } from '../support/fake-backend';
import {
  answering,
  DONE,
  HISTORY,
  MESSAGE,
  openChat,
  openChatPage,
  PRICE,
  SESSION,
  VOTE,
} from '../support/open-chat';
import { KEY, providerSession } from '../support/provider';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/assistant/components/chat-panel'));
afterEach(() => {
  history.replaceState(null, '');
});

const AS_CLIENT = { 'POST /rest/v1/rpc/my_role': () => json('client') };

const PAST = {
  messages: [
    {
      id: 1,
      role: 'user',
      content: 'Price?',
      sources: [],
      outcome: null,
      vote: null,
      timestamp: DONE.timestamp,
    },
    {
      id: 2,
      role: 'assistant',
      content: 'From 8,000.',
      sources: [PRICE],
      outcome: 'answer',
      vote: 1,
      timestamp: DONE.timestamp,
    },
  ],
  handedOff: false,
};

describe('a reload', () => {
  async function reload(routes: Parameters<typeof openChat>[0]) {
    sessionStorage.setItem('site-chat', JSON.stringify({ session: SESSION, draft: 'half a tho' }));
    return openChat(routes);
  }

  test('shows the server’s conversation and the draft', async () => {
    const response = gate<Response>();
    const page = await reload({ [HISTORY]: () => response.promise });
    expect(await page.inPanel.findByLabelText('Loading the conversation...')).toBeTruthy();
    expect(page.box.value).toBe('half a tho');
    await page.user.type(page.box, '{Enter}');
    expect(page.asked()).toEqual([]);
    expect(page.box.value).toBe('half a tho');
    response.resolve(json(PAST));
    await page.waitForText('From 8,000.');
    expect(page.backend.to('/api/chatbot/history')[0]?.body).toEqual({ session: SESSION });
    expect(page.inPanel.getByRole('button', { name: 'Helpful' }).getAttribute('aria-pressed')).toBe('true');
    expect(page.inPanel.getByRole('status').textContent).toBe('');
  });

  test('starts a new conversation when the old one was deleted', async () => {
    const page = await reload({ [HISTORY]: () => sentence(404, 'Not found') });
    await waitFor(() => expect(page.inPanel.queryByLabelText('Loading the conversation...')).toBeNull());
    await page.user.clear(page.box);
    await page.ask('Hello?');
    await page.waitForText('We do six things.');
    expect(page.asked()[0]).not.toHaveProperty('session');
  });

  test('shows an error when the history cannot be loaded, and retries', async () => {
    const page = await reload({ [HISTORY]: () => sentence(503, 'Away.') });
    await page.waitForText('We couldn’t load the earlier messages.');
    page.backend.on(HISTORY, () => json(PAST));
    await page.user.click(page.inPanel.getByRole('button', { name: 'Try again' }));
    await page.waitForText('From 8,000.');
  });

  test('keeps the conversation until the page closes in a browser without storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const page = await openChat();
    await page.ask('One');
    await page.waitForText('We do six things.');
    await page.ask('Two');
    await waitFor(() => expect(page.asked()[1]).toMatchObject({ message: 'Two', session: SESSION }));
  });
});

test('assigns the conversation of a signed-in user to the account', async () => {
  const session = providerSession('ada', 'ada@example.com');
  localStorage.setItem(KEY, JSON.stringify(session));
  const page = await openChat(AS_CLIENT);
  await page.ask('One');
  await page.waitForText('We do six things.');
  await page.ask('Two');
  await waitFor(() => expect(page.asked()).toHaveLength(2));
  const tokens = page.backend.to('/api/chatbot/message').map(({ headers }) => headers.get('authorization'));
  expect(tokens).toEqual([`Bearer ${session.access_token}`, null]);
});

test('does not show one account’s conversation to the next', async () => {
  const kept = { session: SESSION, draft: 'half a tho', owner: 'somebody-else' };
  sessionStorage.setItem('site-chat', JSON.stringify(kept));
  localStorage.setItem(KEY, JSON.stringify(providerSession('ada', 'ada@example.com')));
  const page = await openChatPage(AS_CLIENT);
  await waitFor(() => expect(sessionStorage.getItem('site-chat')).toBeNull());
  await page.user.click(screen.getByRole('button', { name: 'Open the AI assistant' }));
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Your question')).value).toBe('');
  expect(page.backend.to('/api/chatbot/history')).toEqual([]);
});

test('removes a signed-in user’s conversation at sign-out', async () => {
  localStorage.setItem(KEY, JSON.stringify(providerSession('ada', 'ada@example.com')));
  const page = await openChat(AS_CLIENT);
  await page.ask('One');
  await page.waitForText('We do six things.');
  localStorage.removeItem(KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: null }));
  await waitFor(() => expect(screen.queryByText('We do six things.')).toBeNull());
  expect(sessionStorage.getItem('site-chat')).toBeNull();
});

describe('an answer', () => {
  test('is rated, and the rating can be removed', async () => {
    const page = await openChat();
    await page.ask('What?');
    const up = await page.inPanel.findByRole('button', { name: 'Helpful' });
    const down = page.inPanel.getByRole('button', { name: 'Not helpful' });
    const pressed = () => [up, down].map((button) => button.getAttribute('aria-pressed'));
    await page.user.click(up);
    expect(pressed()).toEqual(['true', 'false']);
    await page.user.click(down);
    expect(pressed()).toEqual(['false', 'true']);
    await page.user.click(down);
    expect(pressed()).toEqual(['false', 'false']);
    expect(page.backend.to('/api/chatbot/vote').map(({ body }) => body)).toEqual(
      [1, -1, 0].map((vote) => ({ session: SESSION, messageId: 7, vote })),
    );
    page.backend.on(VOTE, () => sentence(503, 'Away.'));
    await page.user.click(up);
    await waitFor(() => expect(page.toasts).toHaveLength(1));
    expect(pressed()).toEqual(['false', 'false']);
  });

  test('is copied without its Markdown', async () => {
    const page = await openChat({ [MESSAGE]: answering('**From** [8,000](/services).') });
    await page.ask('What?');
    await page.user.click(await page.inPanel.findByRole('button', { name: 'Copy this answer' }));
    await waitFor(() => expect(page.inPanel.getByRole('status').textContent).toBe('Copied.'));
    expect(await navigator.clipboard.readText()).toBe('From 8,000.');
  });

  test('has a button to the newest message when scrolled far from the end', async () => {
    const page = await openChat();
    const size = (name: string, value: number) =>
      Object.defineProperty(page.log, name, { value, configurable: true });
    size('scrollHeight', 1000);
    size('clientHeight', 300);
    const scrollTo = (top: number) => {
      page.log.scrollTop = top;
      fireEvent.scroll(page.log);
    };
    const toEnd = () => page.inPanel.queryByRole('button', { name: 'Scroll to the newest message' });
    scrollTo(600);
    expect(toEnd()).toBeNull();
    scrollTo(599);
    await waitFor(() => expect(toEnd()).not.toBeNull());
    await page.user.click(toEnd() as HTMLElement);
    expect(page.log.scrollTop).toBe(1000);
    expect(toEnd()).toBeNull();
  });
});

describe('a new conversation', () => {
  const begin = (page: Awaited<ReturnType<typeof openChat>>) =>
    page.inPanel.queryByRole<HTMLButtonElement>('button', { name: 'New conversation' });

  test('starts empty with the next message, and keeps the draft', async () => {
    const page = await openChat();
    expect(begin(page)).toBeNull();
    await page.ask('First?');
    await page.waitForText('We do six things.');
    await page.user.type(page.box, 'Half a tho');
    await page.user.click(begin(page) as HTMLElement);
    expect(page.log.textContent).not.toContain('First?');
    expect(begin(page)).toBeNull();
    expect(document.activeElement).toBe(page.box);
    await page.ask('ught?');
    await page.waitForText('Half a thought?');
    expect(page.asked()[1]).not.toHaveProperty('session');
    expect(page.asked()[1]).toMatchObject({ message: 'Half a thought?', chatHistory: [] });
  });

  test('can be undone until the next message, and the old one continues', async () => {
    const page = await openChat();
    await page.ask('First?');
    await page.waitForText('We do six things.');
    await page.user.click(begin(page) as HTMLElement);
    act(() => page.toasts.at(-1)?.action?.onPress());
    await page.waitForText('First?');
    await page.ask('Second?');
    await waitFor(() => expect(page.asked()).toHaveLength(2));
    expect(page.asked()[1]).toMatchObject({ session: SESSION });
  });

  test('cannot be undone after the next message', async () => {
    const page = await openChat();
    await page.ask('First?');
    await page.waitForText('We do six things.');
    await page.user.click(begin(page) as HTMLElement);
    expect(page.toasts.map(({ action }) => action?.label)).toEqual(['Undo']);
    await page.ask('Second?');
    await waitFor(() => expect(page.toasts).toEqual([]));
    await page.waitForText('Second?');
    expect(page.log.textContent).not.toContain('First?');
  });
});

describe('on a phone', () => {
  test('the panel is modal, and a followed link closes it', async () => {
    const page = await openChat({ [MESSAGE]: answering('See it.', {}, [PRICE]) }, { isPhone: true });
    expect(page.panel.getAttribute('aria-modal')).toBe('true');
    expect(screen.getByTestId('page').hasAttribute('inert')).toBe(true);
    await page.ask('What?');
    const link = await page.inPanel.findByRole('link', { name: PRICE.title });
    expect(link.getAttribute('href')).toBe(PRICE.url);
    await page.user.click(link);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.querySelector('[inert]')).toBeNull();
  });

  const isOpen = () => screen.queryByRole('dialog') !== null;
  const isItsPlace = () => Object.hasOwn(history.state ?? {}, 'assistant');

  test('Back closes the panel on the same page, and the next Back leaves the page', async () => {
    const page = await openChat({}, { isPhone: true });
    expect(isItsPlace()).toBe(true);
    history.back();
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(isItsPlace()).toBe(false);
    expect(page.address()).toBe('/services');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open the AI assistant' }));
  });

  test('the close button removes the history entry without the router', async () => {
    const heard = vi.fn();
    const page = await openChat({}, { isPhone: true });
    window.addEventListener('popstate', heard);
    await page.user.click(page.inPanel.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(isItsPlace()).toBe(false));
    expect(isOpen()).toBe(false);
    expect(heard).not.toHaveBeenCalled();
    window.removeEventListener('popstate', heard);
  });

  test('Back from a page that was opened in the panel returns to the panel', async () => {
    const page = await openChat({ [MESSAGE]: answering('See it.', {}, [PRICE]) }, { isPhone: true });
    await page.ask('What?');
    await page.user.click(await page.inPanel.findByRole('link', { name: PRICE.title }));
    expect(isOpen()).toBe(false);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    await waitFor(() => expect(isOpen()).toBe(true));
  });

  test('on a desktop the page stays usable, and Back leaves the page', async () => {
    const page = await openChat();
    expect(page.panel.hasAttribute('aria-modal')).toBe(false);
    expect(document.querySelector('[inert]')).toBeNull();
    expect(isItsPlace()).toBe(false);
  });
});
