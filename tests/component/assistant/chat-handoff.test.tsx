import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { gate, json, sentence } from '../support/fake-backend';
import { answering, HANDOFF, MESSAGE, openChat, SESSION } from '../support/open-chat';
import { warmUp } from '../support/warm-up';

warmUp(async () => {
  await import('@/features/assistant/components/chat-panel');
  await import('@/features/assistant/components/handoff-form');
});
const WORDS = 'We got your request. You hear from us within one business day, Monday to Friday.';
const kept = () =>
  json({ submissionId: 3, message: WORDS, hours: 'Monday to Friday', answerWithin: 'one business day' }, 201);

async function openForm(routes: Parameters<typeof openChat>[0] = {}) {
  const page = await openChat({ [HANDOFF]: kept, ...routes });
  await page.user.click(page.inPanel.getByRole('button', { name: 'Talk to a person' }));
  const form = await page.inPanel.findByRole('form', { name: 'Talk to a person' });
  const field = (label: RegExp) => page.inPanel.getByLabelText<HTMLInputElement>(label);
  async function fill() {
    await page.user.type(field(/^Name/), 'Ada Lovelace');
    await page.user.type(field(/^Email/), 'ada@example.com');
  }
  const submit = () => page.user.click(page.inPanel.getByRole('button', { name: 'Send request' }));
  return { ...page, form, field, fill, submit, sent: () => page.backend.to('/api/chatbot/handoff') };
}

test('opens the form for a person from the header, with name and email', async () => {
  const page = await openForm();
  await waitFor(() => expect(document.activeElement).toBe(page.field(/^Name/)));
  await page.submit();
  expect(await page.inPanel.findByText('Name must be at least 2 characters.')).toBeTruthy();
  expect(page.sent()).toEqual([]);
});

test('confirms the request once it is stored, with the server’s message', async () => {
  const response = gate<Response>();
  const page = await openForm({ [HANDOFF]: () => response.promise });
  await page.fill();
  await page.submit();
  expect(page.inPanel.getByRole<HTMLButtonElement>('button', { name: 'Sending...' }).disabled).toBe(true);
  expect(page.panel.textContent).not.toContain('with us');
  response.resolve(kept());
  await page.waitForText(WORDS);
  expect(page.inPanel.getByRole('status').textContent).toBe(WORDS);
  expect(page.sent()).toMatchObject([{ body: { name: 'Ada Lovelace', email: 'ada@example.com' } }]);
  await waitFor(() => expect(document.activeElement).toBe(page.box));
  await page.user.click(page.inPanel.getByRole('button', { name: 'Talk to a person' }));
  const heading = await page.inPanel.findByRole('heading', { name: 'We got your request' });
  expect(document.activeElement).toBe(heading);
  expect(page.inPanel.queryByRole('form', { name: 'Talk to a person' })).toBeNull();
});

test('sends the conversation with the request', async () => {
  const page = await openForm();
  await page.user.click(page.inPanel.getByRole('button', { name: 'Back to the conversation' }));
  await page.ask('Are you there?');
  await page.waitForText('We do six things.');
  await page.user.click(page.inPanel.getByRole('button', { name: 'Talk to a person' }));
  await page.fill();
  await page.user.type(page.field(/about/), 'A warehouse');
  await page.submit();
  await page.waitForText('We got your request.');
  expect(page.sent()[0]?.body).toEqual({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    note: 'A warehouse',
    session: SESSION,
  });
});

test('keeps the input after a failure, and retries with the same idempotency key', async () => {
  const page = await openForm({ [HANDOFF]: () => sentence(503, 'We are away just now.') });
  await page.fill();
  await page.submit();
  await waitFor(() => expect(page.toasts).toMatchObject([{ kind: 'error', title: 'Error' }]));
  expect(page.toasts[0]?.description).toContain('We are away just now.');
  await page.user.click(page.inPanel.getByRole('button', { name: 'Back to the conversation' }));
  await page.user.click(page.inPanel.getByRole('button', { name: 'Close' }));
  await page.user.click(screen.getByRole('button', { name: 'Open the AI assistant' }));
  await page.user.click(page.inPanel.getByRole('button', { name: 'Talk to a person' }));
  expect(page.field(/^Email/).value).toBe('ada@example.com');
  page.backend.on(HANDOFF, kept);
  await page.submit();
  await page.waitForText('We got your request.');
  const [first, second] = page.sent().map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

test('opens the form from an answer that offers a person', async () => {
  const page = await openChat({
    [MESSAGE]: answering('I do not know.', { outcome: 'declined', handoff: true }),
  });
  await page.ask('Do you sell boats?');
  await page.waitForText('I do not know.');
  const [inHeader, offered] = page.inPanel.getAllByRole('button', { name: 'Talk to a person' });
  expect(inHeader).toBeTruthy();
  await page.user.click(offered as HTMLElement);
  expect(await page.inPanel.findByRole('form', { name: 'Talk to a person' })).toBeTruthy();
});
