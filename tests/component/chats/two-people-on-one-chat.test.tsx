import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CHAT, CHAT_CALLS, chatMessage, chatRoutes } from '../support/chats';
import { json, type Routes, refused } from '../support/fake-backend';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/chats/components/transcript-screen'));
warmUp(() => import('@/features/chats/components/chats-screen'));

const { open: ONE, messages: SAID, change: ASSIGN, rate: RATE, rating: RATING } = CHAT_CALLS;
const QUESTIONS = 'GET /rest/v1/unanswered_questions';
const DISMISS = 'PATCH /rest/v1/unanswered_questions';
const PUBLISH = 'POST /rest/v1/rpc/answer_question';

const AT = '2025-11-24T09:00:00Z';
const ERIN = { id: 'erin', name: 'Erin Vale' };
const ANSWER = chatMessage(2, 'assistant', 'I don’t know.');
const RATED = { ...ANSWER, staff_rating: -1, staff_rating_reason: 'Too short.' };
const ZEBRAS = { id: 3, question: 'Do you sell zebras?', ask_count: 4, last_asked_at: AT };

const openChat = (routes: Routes) =>
  openStaff(`/conversations/${CHAT.id}`, {
    ...chatRoutes({}, [ANSWER]),
    'GET /rest/v1/accounts': () =>
      json([
        { ...ERIN, email: 'erin@example.com' },
        { id: 'bo', name: 'Bo', email: 'bo@example.com' },
      ]),
    ...routes,
  });
const openQuestions = (routes: Routes) =>
  openStaff('/conversations?tab=questions', { [QUESTIONS]: () => json([ZEBRAS]), ...routes });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('a rating', () => {
  test('of someone else is shown beside the typed reason, and replaced only by saving again', async () => {
    const page = await openChat({
      [RATE]: () => json([]),
      [RATING]: () => json([{ rating: -1, reason: 'Too short.' }]),
    });
    await page.user.click(await button('Bad'));
    const reason = screen.getByLabelText<HTMLTextAreaElement>('What is wrong with it?');
    await page.user.type(reason, 'We do fit looms.');
    page.backend.on(SAID, () => json([RATED]));
    await page.user.click(await button('Save rating'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Someone else rated this answer in the meantime. It is rated bad now: “Too short.”. Save again to replace it with your rating.',
    );
    expect(reason.value).toBe('We do fit looms.');
    page.backend.on(RATE, () => json([{ id: 2 }]));
    await page.user.click(await button('Save rating'));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Rate as bad' })).toBeNull());
    const changes = page.backend.seen.filter(({ method }) => method === 'PATCH');
    expect(changes.at(-1)).toMatchObject({
      path: '/rest/v1/chat_messages?id=eq.2&staff_rating=eq.-1&staff_rating_reason=eq.Too+short.&select=id',
      body: { staff_rating: -1, staff_rating_reason: 'We do fit looms.' },
    });
  });

  test('by one click is refused when someone else was first, and their rating appears', async () => {
    const page = await openChat({
      [RATE]: () => json([]),
      [RATING]: () => json([{ rating: -1, reason: 'Too short.' }]),
    });
    await button('Good');
    page.backend.on(SAID, () => json([RATED]));
    await page.user.click(await button('Good'));
    await waitFor(() =>
      expect(page.toasts[0]).toMatchObject({
        title: 'The rating wasn’t saved',
        description: 'Someone else rated this answer in the meantime.',
      }),
    );
    expect(await screen.findByText('Too short.')).toBeTruthy();
  });
});

test('an assignment is refused when someone else was first, and the list has their choice', async () => {
  const page = await openChat({
    [ASSIGN]: () => json([]),
  });
  const select = await screen.findByLabelText<HTMLSelectElement>('Assigned to');
  await within(select).findByRole('option', { name: 'Bo' });
  page.backend.on(ONE, () => json([{ ...CHAT, assignee_id: ERIN.id, assignee_name: ERIN.name }]));
  await page.user.selectOptions(select, 'Bo');
  await waitFor(() =>
    expect(page.toasts[0]).toMatchObject({
      title: 'The conversation wasn’t assigned',
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
        title: 'The question wasn’t dismissed',
        description: 'Someone else has answered this question.',
      }),
    );
    expect(await screen.findByText('No unanswered questions.')).toBeTruthy();
  });
});
