import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CHAT, CHAT_CALLS, chatMessage, chatRoutes, CHAT_ID as ID } from '../support/chats';
import { gate, json } from '../support/fake-backend';
import { ADMIN, openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/chats/components/chats-screen'));

const { list: LIST, open: ONE } = CHAT_CALLS;
const LISTED = {
  ...CHAT,
  page: '/services',
  handed_off_at: '2025-11-24T09:04:00-05:00',
  lead_id: 7,
  first_question: 'Do you sell <b>zebras</b>?',
  last_content: 'I do **not** know. [Ask us](/con',
  ...{ questions: 2, answered: 1, declined: 1, thumbs_down: 1 },
};
const MESSAGES = [
  chatMessage(1, 'user', 'مرحبا <img src=x onerror=alert(1)> [x](javascript:alert(1))'),
  chatMessage(2, 'assistant', 'I do **not** know.', {
    sources: [
      { title: 'Services', url: '/services' },
      { title: 'Elsewhere', url: '//evil.example' },
    ],
    vote: -1,
  }),
];

const listOf = (chats: (typeof CHAT)[]) => json(chats);

describe('the list', () => {
  test('shows a placeholder, then the first question, the outcomes, and the lead', async () => {
    const response = gate<Response>();
    await openStaff('/conversations', { [LIST]: () => response.promise });
    expect((await screen.findByText('Loading conversations...')).getAttribute('role')).toBe('status');
    response.resolve(listOf([LISTED]));
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
    const many = Array.from({ length: 31 }, (_, index) => ({ ...LISTED, id: `c${index}` }));
    const page = await openStaff('/conversations', { [LIST]: () => listOf(many) });
    await page.user.click(await screen.findByRole('button', { name: 'Thumbs down' }));
    expect(page.address()).toBe('/admin/conversations?show=thumbs_down');
    page.backend.on(LIST, () => listOf([{ ...LISTED, id: 'd1', first_question: 'The next one' }]));
    await page.user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('The next one')).toBeTruthy();
    const asked = page.backend
      .to('/rest/v1/chat_list')
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => Object.fromEntries(new URL(path, 'http://localhost').searchParams));
    expect(asked).toMatchObject([
      { order: 'last_message_at.desc,id.desc', limit: '31' },
      { has_thumbs_down: 'eq.true', limit: '31' },
      {
        has_thumbs_down: 'eq.true',
        or: `(last_message_at.lt."${LISTED.last_message_at}",and(last_message_at.eq."${LISTED.last_message_at}",id.lt.c29))`,
      },
    ]);
    expect(asked[0]).not.toHaveProperty('has_thumbs_down');
  });

  test.each([
    ['Live now', { is_live: 'eq.true' }],
    ['Taken over', { holder_id: 'not.is.null' }],
    ['Assigned to me', { assignee_id: `eq.${ADMIN.user.id}` }],
    ['Not answered', { has_declined: 'eq.true' }],
    ['Asked for a person', { handed_off_at: 'not.is.null' }],
    ['Rated bad', { has_bad_rating: 'eq.true' }],
  ])('“%s” asks for %o', async (name, filter) => {
    const page = await openStaff('/conversations', { [LIST]: () => listOf([LISTED]) });
    await page.user.click(await screen.findByRole('button', { name }));
    const last = page.backend.to('/rest/v1/chat_list?select=id%2Cpage').at(-1);
    expect(Object.fromEntries(new URL(last?.path ?? '', 'http://localhost').searchParams)).toMatchObject(
      filter,
    );
  });

  test('shows an empty state, and a failure with a retry', async () => {
    const page = await openStaff('/conversations', { [LIST]: () => json({ message: 'Away.' }, 503) });
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the conversations.');
    page.backend.on(LIST, () => listOf([]));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No conversations yet.')).toBeTruthy();
  });
});

describe('one conversation', () => {
  test('is shown as plain text, with the outcome of each answer', async () => {
    const page = await openStaff(`/conversations/${ID}`, {
      ...chatRoutes({ page: '/services', lead_id: 7, is_account: true }, MESSAGES),
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
    expect(page.backend.to('/rest/v1/rpc/read_chat')[0]?.body).toEqual({ p_id: ID });
  });

  test('shows that it was deleted', async () => {
    await openStaff(`/conversations/${ID}`, { [ONE]: () => json([]) });
    expect(await screen.findByText('We couldn’t find that conversation.')).toBeTruthy();
  });
});
