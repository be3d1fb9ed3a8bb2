import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { json, sentence } from '../support/fake-backend';
import {
  answering,
  DONE,
  MESSAGE,
  openChat,
  openChatPage,
  PRICE,
  SESSION,
  stream,
} from '../support/open-chat';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/assistant/components/chat-panel'));
const UNABLE = { kind: 'error', title: 'Error', description: 'Unable to get a response. Please try again.' };
const QUESTIONS = [
  'What services do you offer?',
  'How can AI improve my business?',
  'What is your consulting process?',
  'How much do your services cost?',
];
const launcher = (name: string) => screen.getByRole('button', { name });

describe('the button', () => {
  test('opens and closes the panel; the input has the focus after 300 ms, and the button after closing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const page = await openChat();
    expect(launcher('Close the AI assistant').getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).not.toBe(page.box);
    await vi.advanceTimersByTimeAsync(300);
    // The button was pressed last, and keeps the focus until then.
    expect(document.activeElement).toBe(page.box);
    vi.useRealTimers();
    await page.user.click(launcher('Close the AI assistant'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(launcher('Open the AI assistant'));
    expect(page.panel.isConnected).toBe(true);
  });

  test('gives the input what is typed before it has the focus, and leaves shortcuts alone', async () => {
    const page = await openChat();
    const button = launcher('Close the AI assistant');
    await page.user.keyboard('{Control>}c{/Control}');
    expect(document.activeElement).toBe(button);
    await page.user.keyboard('a b');
    expect(document.activeElement).toBe(page.box);
    expect((page.box as HTMLTextAreaElement).value).toBe('a b');
  });

  test('closes the panel on Escape, except during the composition of a word', async () => {
    const page = await openChat();
    page.box.focus();
    fireEvent.keyDown(page.box, { key: 'Escape', isComposing: true });
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(launcher('Open the AI assistant'));
  });

  test('is on the staff’s pages, too', async () => {
    await openChatPage({}, { at: '/admin/people' });
    expect(launcher('Open the AI assistant')).toBeTruthy();
  });
});

describe('the panel', () => {
  test('starts with a greeting and four questions, without a request', async () => {
    const page = await openChat();
    expect(page.log.textContent).toContain('Ask me about services, prices or open times.');
    expect(page.inPanel.getAllByRole('listitem').map((item) => item.textContent)).toEqual(QUESTIONS);
    expect(page.send.disabled).toBe(true);
    expect(page.box.disabled).toBe(false);
    expect(page.backend.seen).toEqual([]);
  });

  test.each([
    ['while a word is composed', { isComposing: true }],
    ['after the composition, as Safari reports it', { keyCode: 229 }],
  ])('does not send on the Enter that confirms a word, %s', async (_when, key) => {
    const page = await openChat();
    await page.user.type(page.box, 'にほん');
    fireEvent.keyDown(page.box, { key: 'Enter', ...key });
    expect(page.box.value).toBe('にほん');
    expect(page.backend.seen).toEqual([]);
  });

  test('sends the trimmed input on Enter, adds a line on Shift+Enter, and ignores blank input', async () => {
    const page = await openChat();
    await page.ask('   ');
    expect(page.send.disabled).toBe(true);
    expect(page.asked()).toEqual([]);
    await page.user.clear(page.box);
    await page.ask('  What is{Shift>}{Enter}{/Shift}the price? ');
    await page.waitForText('We do six things.');
    expect(page.asked()).toEqual([{ message: 'What is\nthe price?', chatHistory: [], page: '/services' }]);
    expect(page.box.value).toBe('');
    await page.user.type(page.box, 'And how long?');
    await page.user.click(page.send);
    await waitFor(() => expect(page.asked()).toHaveLength(2));
    expect(page.asked()[1]).toEqual({
      message: 'And how long?',
      chatHistory: [
        { role: 'user', content: 'What is\nthe price?' },
        { role: 'assistant', content: 'We do six things.' },
      ],
      page: '/services',
      session: SESSION,
    });
  });

  test('sends a suggested question at a click, and keeps the draft', async () => {
    const page = await openChat({ [MESSAGE]: answering('From 8,000.', { suggestions: ['How long?'] }) });
    await page.user.type(page.box, 'half a tho');
    await page.user.click(page.inPanel.getByRole('button', { name: QUESTIONS[3] as string }));
    await page.waitForText('From 8,000.');
    expect(page.asked()).toMatchObject([{ message: QUESTIONS[3] }]);
    expect(page.box.value).toBe('half a tho');
    expect(page.inPanel.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['How long?']);
  });

  test('disables the input while an answer is pending, and shows the answer as it streams', async () => {
    const { respond, tell } = stream();
    const page = await openChat({ [MESSAGE]: respond });
    await page.ask('Price?');
    expect([page.box.disabled, page.send.disabled]).toEqual([true, true]);
    expect(page.inPanel.getByText('Typing...')).toBeTruthy();
    const told = page.inPanel.getByRole('status');
    tell('delta', { text: 'It is **from' });
    await page.waitForText('It is **from');
    expect(page.inPanel.queryByText('Typing...')).toBeNull();
    expect(told.textContent).toBe('');
    tell('delta', { text: ' 8,000** dol' });
    tell('sources', [PRICE, { title: 'Questions', url: '/#faq' }]);
    tell('done', {
      ...DONE,
      message: 'It is **from 8,000** dollars, see [the page](/services/ai-strategy).',
    });
    await waitFor(() => expect(page.box.disabled).toBe(false));
    expect(page.inPanel.getByText('from 8,000').tagName).toBe('STRONG');
    expect(page.log.getAttribute('aria-live')).toBe('off');
    await waitFor(() => expect(told.textContent).toBe('It is from 8,000 dollars, see the page.'));
    expect(document.activeElement).toBe(page.box);
    const links = page.inPanel.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/services/ai-strategy', '/#faq']);
  });

  test('stops an answer and keeps its partial text', async () => {
    const { respond, tell } = stream();
    const page = await openChat({ [MESSAGE]: respond });
    await page.ask('Price?');
    tell('delta', { text: 'It is' });
    await page.waitForText('It is');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await page.user.click(launcher('Open the AI assistant'));
    await page.user.click(page.inPanel.getByRole('button', { name: 'Stop' }));
    await page.waitForText('You stopped this answer.');
    expect(page.log.textContent).toContain('It is');
    expect(page.box.disabled).toBe(false);
    expect(page.toasts).toEqual([]);
  });

  test('shows the complete answer from a host that does not stream', async () => {
    const whole = { ...DONE, message: 'Six things.', sources: [PRICE], session: SESSION };
    const page = await openChat({ [MESSAGE]: () => json(whole) });
    await page.ask('What?');
    await page.waitForText('Six things.');
    expect(page.inPanel.getByRole('link', { name: PRICE.title })).toBeTruthy();
  });

  test('shows an answer’s HTML as text, and no external links or sources', async () => {
    const evil = '<img src=x onerror=alert(1)> [here](//evil.example) ![p](https://evil.example/p.png)';
    const page = await openChat({
      [MESSAGE]: answering(evil, {}, [{ title: 'Evil', url: 'https://evil.example' }]),
    });
    await page.ask('What?');
    await page.waitForText('<img src=x onerror=alert(1)> here');
    expect(page.panel.querySelectorAll('img, a, script')).toHaveLength(0);
  });
});

describe('without an answer', () => {
  const FAILURES = {
    'a refusal': () => sentence(429, 'Please wait 4 minutes.'),
    'a fault in the stream': (request: Request) => {
      const { respond, tell } = stream();
      const response = respond(request);
      tell('delta', { text: 'It' });
      tell('error', { message: 'Please wait 4 minutes.' });
      return response;
    },
  };
  test.each(Object.entries(FAILURES))(
    '%s: a toast; the question stays and can be sent again',
    async (_, fail) => {
      const page = await openChat({ [MESSAGE]: fail });
      await page.ask('How much?');
      await page.waitForText('Please wait 4 minutes.');
      expect(page.toasts).toEqual([UNABLE]);
      expect(page.inPanel.queryByText('Typing...')).toBeNull();
      expect(page.log.textContent).toContain('How much?');
      page.backend.on(MESSAGE, answering('From 8,000.'));
      await page.user.click(page.inPanel.getByRole('button', { name: 'Send again' }));
      await page.waitForText('From 8,000.');
      expect(page.inPanel.queryByRole('button', { name: 'Send again' })).toBeNull();
      expect(page.inPanel.getAllByText('How much?')).toHaveLength(1);
    },
  );

  const UNREACHABLE = 'We couldn’t reach the server.';
  test.each([
    ['no connection', UNREACHABLE, () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'a stream that breaks off',
      'No reply.',
      (request: Request) => {
        const { respond, breakOff } = stream();
        const response = respond(request);
        breakOff();
        return response;
      },
    ],
    [
      'a stream that ends too early',
      UNREACHABLE,
      (request: Request) => {
        const { respond, end } = stream();
        const response = respond(request);
        end();
        return response;
      },
    ],
    ['an answer that is none', 'No reply.', () => json({ hello: 'world' })],
  ])('%s: a toast, and the next load still has the question', async (_, words, fail) => {
    const page = await openChat({ [MESSAGE]: fail });
    await page.ask('How much?');
    await waitFor(() => expect(page.toasts).toEqual([UNABLE]));
    await page.waitForText(words);
    page.unmount();
    const next = await openChat();
    await next.waitForText('How much?');
    expect(next.inPanel.getByRole('button', { name: 'Send again' })).toBeTruthy();
  });
});
