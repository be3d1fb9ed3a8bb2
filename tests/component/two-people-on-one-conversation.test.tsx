import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { json, refused } from './support/fake-backend';
import { openStaff } from './support/open-staff';
import { warmUp } from './support/warm-up';

warmUp(() => import('@/layouts/admin-shell'));
warmUp(() => import('@/features/conversations/components/transcript-screen'));
warmUp(() => import('@/features/conversations/components/conversations-screen'));

afterEach(() => localStorage.clear());

const ONE = 'POST /rest/v1/rpc/get_chat';
const RATE = 'POST /rest/v1/rpc/rate_chat_answer';
const ASSIGN = 'POST /rest/v1/rpc/assign_chat';
const QUESTIONS = 'GET /rest/v1/unanswered_questions';
const DISMISS = 'PATCH /rest/v1/unanswered_questions';
const PUBLISH = 'POST /rest/v1/rpc/answer_question';

const ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const AT = '2025-11-24T09:00:00Z';
const ERIN = { id: 'erin', name: 'Erin Vale' };
const CHAT = {
  ...{ id: ID, page: '/', createdAt: AT, lastMessageAt: AT, handedOffAt: null, leadId: null },
  ...{ isAccount: false, isLive: false, assignee: null, holder: null },
};
const ANSWER = {
  ...{ id: 2, role: 'assistant', content: "I don't know.", sources: [], vote: null, author: null },
  ...{ outcome: 'declined', staffRating: null, staffRatingReason: null, createdAt: AT },
};
const RATED = { ...ANSWER, staffRating: -1, staffRatingReason: 'Too short.' };
const ZEBRAS = { id: 3, question: 'Do you sell zebras?', ask_count: 4, last_asked_at: AT };

const openChat = (routes: Parameters<typeof openStaff>[1]) =>
  openStaff(`/conversations/${ID}`, {
    [ONE]: () => json({ ...CHAT, messages: [ANSWER] }),
    'GET /rest/v1/accounts': () =>
      json([
        { ...ERIN, email: 'erin@example.com' },
        { id: 'bo', name: 'Bo', email: 'bo@example.com' },
      ]),
    ...routes,
  });
const openQuestions = (routes: Parameters<typeof openStaff>[1]) =>
  openStaff('/conversations?tab=questions', { [QUESTIONS]: () => json([ZEBRAS]), ...routes });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('a rating', () => {
  test('of someone else is shown beside the typed reason, and replaced only by saving again', async () => {
    const page = await openChat({
      [RATE]: () =>
        refused(409, 'version_conflict', {
          what: 'chat_rating',
          current: { rating: -1, reason: 'Too short.' },
        }),
    });
    await page.user.click(await button('Bad'));
    const reason = screen.getByLabelText<HTMLTextAreaElement>('What is wrong with it?');
    await page.user.type(reason, 'We do fit looms.');
    page.backend.on(ONE, () => json({ ...CHAT, messages: [RATED] }));
    await page.user.click(await button('Save rating'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Someone else rated this answer in the meantime. It is rated bad now: “Too short.”. Save again to replace it with your rating.',
    );
    expect(reason.value).toBe('We do fit looms.');
    page.backend.on(RATE, () => json(null));
    await page.user.click(await button('Save rating'));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Rate as bad' })).toBeNull());
    expect(page.backend.to('/rest/v1/rpc/rate_chat_answer').at(-1)?.body).toEqual({
      p_message_id: 2,
      p_rating: -1,
      p_reason: 'We do fit looms.',
      p_previous: { rating: -1, reason: 'Too short.' },
    });
  });

  test('by one click is refused when someone else was first, and their rating appears', async () => {
    const page = await openChat({
      [RATE]: () =>
        refused(409, 'version_conflict', {
          what: 'chat_rating',
          current: { rating: -1, reason: 'Too short.' },
        }),
    });
    await button('Good');
    page.backend.on(ONE, () => json({ ...CHAT, messages: [RATED] }));
    await page.user.click(await button('Good'));
    await waitFor(() =>
      expect(page.toasts[0]).toMatchObject({
        title: "The rating wasn't saved",
        description: 'Someone else rated this answer in the meantime.',
      }),
    );
    expect(await screen.findByText('Too short.')).toBeTruthy();
  });
});

test('an assignment is refused when someone else was first, and the list has their choice', async () => {
  const page = await openChat({
    [ASSIGN]: () => refused(409, 'version_conflict', { what: 'chat_assignee' }),
  });
  const select = await screen.findByLabelText<HTMLSelectElement>('Assigned to');
  await within(select).findByRole('option', { name: 'Bo' });
  page.backend.on(ONE, () => json({ ...CHAT, assignee: ERIN, messages: [ANSWER] }));
  await page.user.selectOptions(select, 'Bo');
  await waitFor(() =>
    expect(page.toasts[0]).toMatchObject({
      title: "The conversation wasn't assigned",
      description: 'Someone else assigned it in the meantime. The list has their choice.',
    }),
  );
  await waitFor(() => expect(select.value).toBe('erin'));
});

describe('a question', () => {
  test('that someone else answered stays on screen with the typed answer', async () => {
    const page = await openQuestions({ [PUBLISH]: () => refused(409, 'question_answered') });
    await page.user.click(await button(/^Answer/));
    const answer = screen.getByLabelText<HTMLTextAreaElement>('Answer');
    await page.user.type(answer, 'No. We sell none.');
    page.backend.on(QUESTIONS, () => json([]));
    await page.user.click(await button('Publish answer'));
    expect(await screen.findByText('Someone else has answered this question.')).toBeTruthy();
    expect(answer.value).toBe('No. We sell none.');
    await page.user.click(await button('Close'));
    expect(await screen.findByText('No unanswered questions.')).toBeTruthy();
  });

  test('that someone else dismissed is published only by a second click', async () => {
    const page = await openQuestions({ [PUBLISH]: () => refused(409, 'question_dismissed') });
    await page.user.click(await button(/^Answer/));
    await page.user.type(screen.getByLabelText('Answer'), 'No. We sell none.');
    page.backend.on(QUESTIONS, () => json([]));
    await page.user.click(await button('Publish answer'));
    expect(
      await screen.findByText('Someone else dismissed this question. Publish again to answer it anyway.'),
    ).toBeTruthy();
    page.backend.on(PUBLISH, () => json(12));
    await page.user.click(await button('Publish answer'));
    expect(await screen.findByText('The assistant answers it from now on.')).toBeTruthy();
    expect(
      page.backend
        .to('/rest/v1/rpc/answer_question')
        .map(({ body }) => (body as Record<string, unknown>).p_is_dismissed),
    ).toEqual([false, true]);
  });

  test('that someone else answered is not dismissed', async () => {
    const page = await openQuestions({ [DISMISS]: () => json([]) });
    await button(/^Dismiss/);
    page.backend.on(QUESTIONS, () => json([]));
    await page.user.click(await button(/^Dismiss/));
    await waitFor(() =>
      expect(page.toasts[0]).toMatchObject({
        title: "The question wasn't dismissed",
        description: 'Someone else has answered this question.',
      }),
    );
    expect(await screen.findByText('No unanswered questions.')).toBeTruthy();
  });
});
