import type { ChatSummary, ChatTranscript } from '@contracts/staff-chats.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { gate, json } from './support/fake-backend';
import { openStaff } from './support/open-staff';
import { warmUp } from './support/warm-up';

warmUp(() => import('@/layouts/admin-shell'));
warmUp(() => import('@/features/conversations/components/conversations-screen'));

afterEach(() => localStorage.clear());

const LIST = 'POST /rest/v1/rpc/list_chats';
const ONE = 'POST /rest/v1/rpc/get_chat';

const ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const CHAT: ChatSummary = {
  id: ID,
  page: '/services',
  createdAt: '2025-11-24T09:00:00-05:00',
  lastMessageAt: '2025-11-24T09:05:00-05:00',
  handedOffAt: '2025-11-24T09:04:00-05:00',
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
      createdAt: '2025-11-24T09:00:00-05:00',
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
      createdAt: '2025-11-24T09:00:02-05:00',
    },
  ],
};

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
      'GET /rest/v1/accounts': () => json([]),
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
