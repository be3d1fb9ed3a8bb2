import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ANSWER_CALLS } from '../support/answers';
import { json, type Routes, refused, violated } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/chats/components/chats-screen'));

const QUESTIONS = 'GET /rest/v1/unanswered_questions';
const CHANGE = 'PATCH /rest/v1/unanswered_questions';
const ANSWER = 'POST /rest/v1/rpc/answer_question';
const ZEBRAS = {
  id: 3,
  question: 'Do you sell zebras?',
  ask_count: 4,
  last_asked_at: '2025-11-24T09:05:00-05:00',
};
const PANDAS = {
  id: 4,
  question: 'Do you sell pandas?',
  ask_count: 1,
  last_asked_at: '2025-11-23T09:05:00-05:00',
};

describe('an unanswered question', () => {
  const open = (routes: Routes = {}) =>
    openStaff('/conversations?tab=questions', { [QUESTIONS]: () => json([ZEBRAS, PANDAS]), ...routes });

  test('shows its count, and can be dismissed and restored', async () => {
    const page = await open({ [CHANGE]: () => json([{ id: 3 }]) });
    const list = await screen.findByRole('list', { name: 'Unanswered questions' });
    expect(list.textContent).toContain('Asked 4 times, last Nov 24, 2025 9:05 AM');
    expect(list.textContent).toContain('Asked once');
    page.backend.on(QUESTIONS, () => json([PANDAS]));
    await page.user.click(screen.getByRole('button', { name: /Dismiss.*zebras/ }));
    await waitFor(() => expect(screen.queryByText('Do you sell zebras?')).toBeNull());
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Question dismissed'));
    expect(page.toasts.at(-1)?.description).toBe('It’s listed again only if a visitor asks it again.');
    page.backend.on(QUESTIONS, () => json([ZEBRAS, PANDAS]));
    page.toasts.at(-1)?.action?.onPress();
    expect(await screen.findByText('Do you sell zebras?')).toBeTruthy();
    const changes = page.backend.seen.filter(({ method }) => method === 'PATCH');
    expect(changes).toMatchObject([
      {
        path: '/rest/v1/unanswered_questions?id=eq.3&status=neq.answered&select=id',
        body: { status: 'dismissed' },
      },
      {
        path: '/rest/v1/unanswered_questions?id=eq.3&status=eq.dismissed&select=id',
        body: { status: 'open' },
      },
    ]);
  });

  test('returns with the reason when the dismissal is refused', async () => {
    const page = await open({
      [CHANGE]: () => refused(403, 'admin_required'),
    });
    await page.user.click(await screen.findByRole('button', { name: /Dismiss.*zebras/ }));
    await waitFor(() =>
      expect(page.toasts.at(-1)).toMatchObject({
        title: 'The question wasn’t dismissed',
        description: 'Only an admin can do that.',
      }),
    );
    expect(screen.getByText('Do you sell zebras?')).toBeTruthy();
  });

  test('is published with its answer in two clicks, and keeps the input after a refusal', async () => {
    const page = await open({
      [ANSWER]: () => refused(409, 'question_answered'),
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
    page.backend.on(ANSWER, () => json(12));
    page.backend.on(QUESTIONS, () => json([PANDAS]));
    await page.user.click(screen.getByRole('button', { name: 'Publish answer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Answered' });
    expect(dialog.textContent).toContain('The assistant answers it from now on.');
    expect(hrefOf('Open the answer', within(dialog))).toBe('/admin/answers/12');
    await page.user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('Do you sell zebras?')).toBeNull());
    expect(page.backend.to('/rest/v1/rpc/answer_question').at(-1)?.body).toEqual({
      p_id: 3,
      p_question: 'Do you sell zebras?',
      p_reply: 'No. We sell none.',
      p_is_dismissed: false,
    });
  });

  test.each([
    ['Question', () => refused(422, 'question_too_short')],
    ['Question', () => violated('check', 'answers_question_check')],
    ['Answer', () => violated('check', 'answers_reply_check')],
    ['Answer', () => violated('check', 'answers_reply_plain_check')],
    ['Answer', () => violated('check', 'answers_reply_placeholder_check')],
    ['Answer', () => violated('check', 'answers_reply_list_check')],
  ] as const)('shows at “%s” that it was refused: %s', async (label, refusal) => {
    const page = await open({ [ANSWER]: refusal });
    await page.user.click(await screen.findByRole('button', { name: /Answer.*zebras/ }));
    const box = (await screen.findByLabelText('Answer')) as HTMLTextAreaElement;
    await page.user.type(box, 'We sell none.');
    await page.user.click(screen.getByRole('button', { name: 'Publish answer' }));
    const field = screen.getByLabelText(label);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field);
    expect(box.value).toBe('We sell none.');
  });

  test('leads to the answer that has its wording already', async () => {
    const taken = { question: 'Do you sell animals?', answerId: 9, wording: 'Do you sell zebras?' };
    const page = await open({ [ANSWER]: () => refused(409, 'wording_taken', taken) });
    await page.user.click(await screen.findByRole('button', { name: /Answer.*zebras/ }));
    await page.user.type(await screen.findByLabelText('Answer'), 'We sell none.');
    await page.user.click(screen.getByRole('button', { name: 'Publish answer' }));
    expect(await screen.findByText(/is already a wording of the answer “Do you sell animals/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open the other answer' });
    expect(link.getAttribute('href')).toBe('/admin/answers/9');
  });

  test('is added to an existing answer', async () => {
    const found = { id: 8, question: 'Which animals do you sell?', reply: 'None.' };
    const page = await open({
      [ANSWER_CALLS.search]: () => json([found]),
      [ANSWER]: () =>
        refused(409, 'wording_taken', { question: 'Do you sell cats?', answerId: 9, wording: 'zebras' }),
    });
    await page.user.click(await screen.findByRole('button', { name: /Answer.*zebras/ }));
    await page.user.click(await screen.findByRole('button', { name: 'Add to an existing answer' }));
    await page.user.type(screen.getByLabelText('Search'), 'animals{Enter}');
    await waitFor(() =>
      expect(page.backend.to('/rest/v1/rpc/search_answers').at(-1)).toMatchObject({
        path: expect.stringMatching(/status=eq\.published&order=sort_key\.asc%2Cid\.asc&limit=8$/),
        body: { p_query: 'animals' },
      }),
    );
    await page.user.click(await screen.findByRole('button', { name: /Add to it.*Which animals/ }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('“Do you sell cats?”');
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/admin/answers/9');
    page.backend.on(ANSWER, () => json(8));
    page.backend.on(QUESTIONS, () => json([PANDAS]));
    await page.user.click(screen.getByRole('button', { name: /Add to it.*Which animals/ }));
    expect((await screen.findByRole('link', { name: 'Open the answer' })).getAttribute('href')).toBe(
      '/admin/answers/8',
    );
    expect(page.backend.to('/rest/v1/rpc/answer_question').at(-1)?.body).toEqual({
      p_id: 3,
      p_answer_id: 8,
      p_is_dismissed: false,
    });
  });

  test('loads, can be retried after a failure, and shows an empty state', async () => {
    const page = await openStaff('/conversations?tab=questions', {
      [QUESTIONS]: () => json({ message: 'Away.' }, 503),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the questions.');
    page.backend.on(QUESTIONS, () => json([]));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No unanswered questions.')).toBeTruthy();
  });
});
