import type { ChatSummary, ChatTranscript } from '@contracts/staff-chats.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { gate, json, refused } from './support/fake-backend';
import { openStaff } from './support/open-staff';
import { warmUp } from './support/warm-up';

warmUp(() => import('@/layouts/admin-shell'));
warmUp(() => import('@/features/conversations/components/conversations-screen'));

afterEach(() => localStorage.clear());

const LIST = 'POST /rest/v1/rpc/list_chats';
const ONE = 'POST /rest/v1/rpc/get_chat';
const QUESTIONS = 'GET /rest/v1/unanswered_questions';
const DISMISS = 'POST /rest/v1/rpc/dismiss_unanswered_question';
const REOPEN = 'POST /rest/v1/rpc/reopen_unanswered_question';
const PUBLISH = 'POST /rest/v1/rpc/publish_answer';
const ANSWERS = 'POST /rest/v1/rpc/list_answers';
const ADD = 'POST /rest/v1/rpc/add_question_to_answer';

const ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const CHAT: ChatSummary = {
  id: ID,
  page: '/services',
  createdAt: '2025-11-24T09:00:00',
  lastMessageAt: '2025-11-24T09:05:00',
  handedOffAt: '2025-11-24T09:04:00',
  leadId: 7,
  isAccount: false,
  isLive: false,
  assignee: null,
  holder: null,
  first: 'Do you sell <b>zebras</b>?',
  last: { role: 'assistant', content: 'I do **not** know. [Ask us](/con' },
  counts: { questions: 2, answered: 1, declined: 1, failed: 0, thumbsUp: 0, thumbsDown: 1 },
};
const WHOLE: ChatTranscript = {
  id: ID,
  page: '/services',
  createdAt: CHAT.createdAt,
  lastMessageAt: CHAT.lastMessageAt,
  handedOffAt: CHAT.handedOffAt,
  leadId: 7,
  isAccount: true,
  isLive: false,
  assignee: null,
  holder: null,
  messages: [
    {
      id: 1,
      role: 'user',
      content: 'مرحبا <img src=x onerror=alert(1)> [x](javascript:alert(1))',
      sources: [],
      outcome: null,
      vote: null,
      author: null,
      staffRating: null,
      staffRatingReason: null,
      createdAt: '2025-11-24T09:00:00',
    },
    {
      id: 2,
      role: 'assistant',
      content: 'I do **not** know.',
      sources: [
        { title: 'Services', url: '/services' },
        { title: 'Elsewhere', url: '//evil.example' },
      ],
      outcome: 'declined',
      vote: -1,
      author: null,
      staffRating: null,
      staffRatingReason: null,
      createdAt: '2025-11-24T09:00:02',
    },
  ],
};
const ZEBRAS = { id: 3, question: 'Do you sell zebras?', ask_count: 4, last_asked_at: '2025-11-24T09:05:00' };
const PANDAS = { id: 4, question: 'Do you sell pandas?', ask_count: 1, last_asked_at: '2025-11-23T09:05:00' };

const listOf = (chats: ChatSummary[], next: unknown = null) => json({ chats, next });

describe('the list', () => {
  test('shows a placeholder, then the first question, the outcomes, and the lead', async () => {
    const answer = gate<Response>();
    await openStaff('/conversations', { [LIST]: () => answer.promise });
    expect((await screen.findByText('Loading conversations...')).getAttribute('role')).toBe('status');
    answer.resolve(listOf([CHAT]));
    const list = await screen.findByRole('list', { name: 'Conversations' });
    expect(list.textContent).toContain('Do you sell <b>zebras</b>?');
    expect(list.textContent).toContain('Assistant: I do not know. Ask us');
    expect(list.textContent).toContain('2 questions1 answered1 not answered1 thumb down');
    expect(list.textContent).toContain('Started on /services');
    const [conversation, lead] = within(list).getAllByRole('link');
    expect(conversation?.getAttribute('href')).toBe(`/admin/conversations/${ID}`);
    expect(lead?.getAttribute('href')).toBe('/admin/leads/7');
  });

  test('is filtered by the URL and loaded page by page', async () => {
    const cursor = { key: '2025-11-24T09:05:00.000001+00:00', id: ID };
    const page = await openStaff('/conversations', { [LIST]: () => listOf([CHAT], cursor) });
    await page.user.click(await screen.findByRole('button', { name: 'Thumbs down' }));
    expect(page.address()).toBe('/admin/conversations?show=thumbs_down');
    page.backend.on(LIST, () => listOf([{ ...CHAT, id: 'c2', first: 'The next one' }]));
    await page.user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('The next one')).toBeTruthy();
    expect(page.backend.to('/rest/v1/rpc/list_chats').map(({ body }) => body)).toEqual([
      { p_filter: 'all', p_after: null, p_limit: 30 },
      { p_filter: 'thumbs_down', p_after: null, p_limit: 30 },
      { p_filter: 'thumbs_down', p_after: cursor, p_limit: 30 },
    ]);
  });

  test('shows an empty state, and a failure with a retry', async () => {
    const page = await openStaff('/conversations', { [LIST]: () => json({ message: 'Away.' }, 503) });
    expect((await screen.findByRole('alert')).textContent).toContain("We couldn't load the conversations.");
    page.backend.on(LIST, () => listOf([]));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No conversations yet.')).toBeTruthy();
  });
});

describe('one conversation', () => {
  test('is shown as plain text, with the outcome of each answer', async () => {
    const page = await openStaff(`/conversations/${ID}`, {
      [ONE]: () => json(WHOLE),
      'POST /rest/v1/rpc/list_staff': () => json([]),
    });
    const messages = await screen.findByRole('list', { name: 'Messages' });
    const [question, answer] = within(messages).getAllByRole('listitem');
    expect(question?.textContent).toContain('مرحبا <img src=x onerror=alert(1)> [x](javascript:alert(1))');
    expect(question?.querySelector('[dir=auto]')).toBeTruthy();
    expect(answer?.textContent).toContain('Not answered, Thumb down');
    expect(answer?.textContent).toContain('I do not know.');
    // Of the site's own pages alone.
    const links = within(messages).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/services']);
    expect(messages.querySelector('img')).toBeNull();
    expect(screen.getByRole('link', { name: 'Lead' }).getAttribute('href')).toBe('/admin/leads/7');
    expect(screen.getByText('Signed in')).toBeTruthy();
    expect(page.backend.to('/rest/v1/rpc/get_chat')[0]?.body).toEqual({ p_id: ID });
  });

  test('shows that it was deleted', async () => {
    const gone = { code: 'PT404', message: 'not_found', details: '{"what": "conversation"}' };
    await openStaff(`/conversations/${ID}`, { [ONE]: () => json(gone, 404) });
    expect(await screen.findByText("We couldn't find that conversation.")).toBeTruthy();
  });
});

describe('an unanswered question', () => {
  const open = (routes: Parameters<typeof openStaff>[1] = {}) =>
    openStaff('/conversations?tab=questions', { [QUESTIONS]: () => json([ZEBRAS, PANDAS]), ...routes });

  test('shows its count, and can be dismissed and restored', async () => {
    const page = await open({ [DISMISS]: () => json(null), [REOPEN]: () => json(null) });
    const list = await screen.findByRole('list', { name: 'Unanswered questions' });
    expect(list.textContent).toContain('Asked 4 times, last Nov 24, 2025 9:05 AM');
    expect(list.textContent).toContain('Asked once');
    page.backend.on(QUESTIONS, () => json([PANDAS]));
    await page.user.click(screen.getByRole('button', { name: /Dismiss.*zebras/ }));
    await waitFor(() => expect(screen.queryByText('Do you sell zebras?')).toBeNull());
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Question dismissed'));
    page.backend.on(QUESTIONS, () => json([ZEBRAS, PANDAS]));
    page.toasts.at(-1)?.action?.onPress();
    expect(await screen.findByText('Do you sell zebras?')).toBeTruthy();
    expect(page.backend.to('/rest/v1/rpc/reopen_unanswered_question')[0]?.body).toEqual({ p_id: 3 });
  });

  test('returns with the reason when the dismissal is refused', async () => {
    const page = await open({
      [DISMISS]: () => refused(403, 'admin_required'),
    });
    await page.user.click(await screen.findByRole('button', { name: /Dismiss.*zebras/ }));
    await waitFor(() =>
      expect(page.toasts.at(-1)).toMatchObject({
        title: "The question wasn't dismissed",
        description: 'Only an admin can do that.',
      }),
    );
    expect(screen.getByText('Do you sell zebras?')).toBeTruthy();
  });

  test('is published with its answer in two clicks, and keeps the input after a refusal', async () => {
    const page = await open({
      [PUBLISH]: () => refused(409, 'question_answered'),
    });
    await page.user.click(await screen.findByRole('button', { name: /Answer.*zebras/ }));
    const box = (await screen.findByLabelText('Answer')) as HTMLTextAreaElement;
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect((screen.getByLabelText('Question') as HTMLInputElement).value).toBe('Do you sell zebras?');
    await page.user.type(box, 'No.');
    await page.user.click(screen.getByRole('button', { name: 'Publish answer' }));
    expect(await screen.findByText('Answer must be at least 10 characters.')).toBeTruthy();
    await page.user.type(box, ' We sell none.');
    await page.user.click(screen.getByRole('button', { name: 'Publish answer' }));
    expect(await screen.findByText('Someone else has answered this question.')).toBeTruthy();
    // Closed and opened again, it is all there.
    await page.user.click(screen.getByRole('button', { name: 'Close' }));
    await page.user.click(await screen.findByRole('button', { name: /Answer.*zebras/ }));
    expect(((await screen.findByLabelText('Answer')) as HTMLTextAreaElement).value).toBe('No. We sell none.');
    page.backend.on(PUBLISH, () => json(12));
    page.backend.on(QUESTIONS, () => json([PANDAS]));
    await page.user.click(screen.getByRole('button', { name: 'Publish answer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Answered' });
    expect(dialog.textContent).toContain('The assistant answers it from now on.');
    expect(within(dialog).getByRole('link', { name: 'Open the answer' }).getAttribute('href')).toBe(
      '/admin/answers/12',
    );
    await page.user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('Do you sell zebras?')).toBeNull());
    expect(page.backend.to('/rest/v1/rpc/publish_answer').at(-1)?.body).toEqual({
      p_id: 3,
      p_question: 'Do you sell zebras?',
      p_answer: 'No. We sell none.',
      p_is_dismissed: false,
    });
  });

  test('is added to an existing answer', async () => {
    const found = {
      id: 8,
      topic: 'other',
      kind: 'answer',
      question: 'Which animals do you sell?',
      reply: 'None.',
      language: 'en',
      status: 'published',
      wordingCount: 3,
      updatedAt: '2025-11-24T09:05:00Z',
      version: 1,
    };
    const page = await open({
      [ANSWERS]: () => json({ answers: [found], next: null, total: 1 }),
      [ADD]: () =>
        refused(409, 'wording_taken', { question: 'Do you sell cats?', answerId: 9, wording: 'zebras' }),
    });
    await page.user.click(await screen.findByRole('button', { name: /Answer.*zebras/ }));
    await page.user.click(await screen.findByRole('button', { name: 'Add to an existing answer' }));
    await page.user.type(screen.getByLabelText('Search'), 'animals{Enter}');
    await waitFor(() =>
      expect(page.backend.to('/rest/v1/rpc/list_answers').at(-1)?.body).toEqual({
        p_search: 'animals',
        p_limit: 8,
      }),
    );
    await page.user.click(await screen.findByRole('button', { name: /Add to it.*Which animals/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('“Do you sell cats?”');
    page.backend.on(ADD, () => json(null));
    page.backend.on(QUESTIONS, () => json([PANDAS]));
    await page.user.click(screen.getByRole('button', { name: /Add to it.*Which animals/ }));
    expect((await screen.findByRole('link', { name: 'Open the answer' })).getAttribute('href')).toBe(
      '/admin/answers/8',
    );
    expect(page.backend.to('/rest/v1/rpc/add_question_to_answer').at(-1)?.body).toEqual({
      p_id: 3,
      p_answer_id: 8,
      p_is_dismissed: false,
    });
  });

  test('loads, can be retried after a failure, and shows an empty state', async () => {
    const page = await openStaff('/conversations?tab=questions', {
      [QUESTIONS]: () => json({ message: 'Away.' }, 503),
    });
    expect((await screen.findByRole('alert')).textContent).toContain("We couldn't load the questions.");
    page.backend.on(QUESTIONS, () => json([]));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No unanswered questions.')).toBeTruthy();
  });
});
