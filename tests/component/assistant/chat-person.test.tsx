import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json } from '../support/fake-backend';
import { answering, HISTORY, openChat, SESSION } from '../support/open-chat';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/assistant/components/chat-panel'));
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
});

const UPDATES = 'POST /api/chatbot/updates';
const DANA = { name: 'Dana Reyes' };
const wrote = (id: number, content: string, author: string | null = 'Dana Reyes') => ({
  ...{ id, role: 'staff', content, sources: [], outcome: null, vote: null },
  ...{ author, timestamp: '2026-11-23T15:00:00Z' },
});
const updates = (person: typeof DANA | null, ...messages: unknown[]) => json({ person, messages });
const PASSED_ON = { outcome: 'person', person: DANA, messageId: 3 };

/** The panel with an answered question. Time stands still, apart from the requests. */
async function openAnswered(routes: Parameters<typeof openChat>[0] = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const page = await openChat({ [UPDATES]: () => updates(null), ...routes });
  await page.ask('Do you fit looms?');
  await page.waitForText('We do six things.');
  const polls = () => page.backend.to('/api/chatbot/updates');
  return { ...page, polls };
}

const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

function setVisibility(visibilityState: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('notices a takeover within 5 seconds, and then shows each message within 5', async () => {
  const page = await openAnswered();
  page.backend.on(UPDATES, () => updates(DANA));
  await wait(5);
  await waitFor(() => expect(page.panel.textContent).toContain('Dana Reyes from our team is answering.'));
  expect(page.polls()).toHaveLength(1);
  expect(page.polls()[0]?.body).toEqual({ session: SESSION, after: 0 });

  page.backend.on(UPDATES, () => updates(DANA, wrote(9, 'Hello. **Yes**, we do.')));
  await wait(4);
  await page.waitForText('Dana Reyes' + 'Hello. **Yes**, we do.');
  await waitFor(() =>
    expect(page.inPanel.getByRole('status').textContent).toBe('Dana Reyes: Hello. **Yes**, we do.'),
  );
  // A person is neither voted on nor taken for the assistant.
  expect(page.inPanel.getAllByRole('button', { name: 'Helpful' })).toHaveLength(1);
  await wait(4);
  await waitFor(() => expect(page.polls().at(-1)?.body).toEqual({ session: SESSION, after: 9 }));
  expect(page.log.textContent?.split('we do.')).toHaveLength(2);
});

test('passes messages on while a person answers, and the assistant does not type', async () => {
  const page = await openAnswered({
    [HISTORY]: () => json({ messages: [], handedOff: false, person: DANA }),
  });
  page.backend.on('POST /api/chatbot/message', answering('Passed on.', PASSED_ON));
  await page.ask('Are you there?');
  await waitFor(() => expect(page.panel.textContent).toContain('Dana Reyes from our team is answering.'));
  expect(page.log.textContent).toContain('Are you there?');
  expect(page.log.textContent).not.toContain('Passed on.');
  expect(page.inPanel.queryByText('Typing...')).toBeNull();
  expect(page.inPanel.queryByRole('list', { name: 'Suggested questions' })).toBeNull();
});

test('says that the assistant answers again, until the next message', async () => {
  const page = await openAnswered();
  page.backend.on(UPDATES, () => updates(DANA));
  await wait(15);
  await waitFor(() => expect(page.panel.textContent).toContain('is answering.'));
  page.backend.on(UPDATES, () => updates(null));
  await wait(4);
  await waitFor(() => expect(page.panel.textContent).toContain('The assistant is answering again.'));
  await page.ask('Price?');
  await waitFor(() => expect(page.panel.textContent).not.toContain('answering again'));
});

test('does not ask while the tab is hidden, and asks at once when it is shown', async () => {
  const page = await openAnswered();
  setVisibility('hidden');
  await wait(60);
  expect(page.polls()).toEqual([]);
  setVisibility('visible');
  await vi.waitFor(() => expect(page.polls()).toHaveLength(1));
});

test('asks at once when the panel is opened again', async () => {
  const page = await openAnswered();
  await page.user.click(page.inPanel.getByRole('button', { name: 'Close' }));
  await wait(60);
  expect(page.polls()).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'Open the AI assistant' }));
  await vi.waitFor(() => expect(page.polls()).toHaveLength(1));
});

test('asks once when the panel opens, but not in a closed one, an empty one, or ten minutes after the last message', async () => {
  const page = await openAnswered();
  await wait(200);
  const soon = page.polls().length;
  await wait(60);
  expect(page.polls()).toHaveLength(soon + 4);
  await wait(345);
  const asked = page.polls().length;
  expect(asked).toBeGreaterThan(0);
  await wait(60);
  expect(page.polls()).toHaveLength(asked);
  await page.user.click(page.inPanel.getByRole('button', { name: 'Close' }));
  await page.user.click(screen.getByRole('button', { name: 'Open the AI assistant' }));
  await wait(60);
  expect(page.polls()).toHaveLength(asked + 1);
});

test('a failed request is asked again, without a message about it', async () => {
  const page = await openAnswered({ [UPDATES]: () => json({}, 503) });
  await wait(15);
  page.backend.on(UPDATES, () => updates(DANA, wrote(9, 'Hello.', null)));
  await wait(15);
  await page.waitForText('Our teamHello.');
  expect(page.toasts).toEqual([]);
});
