import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { CHAT, CHAT_CALLS, chatMessage, chatRoutes, heldBy, CHAT_ID as ID } from '../support/chats';
import { json, type Routes, refused } from '../support/fake-backend';
import { ADMIN, openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/chats/components/transcript-screen'));

const { list: HOLDER, open: ONE, messages: SAID, send: SEND, change: CHANGE, rate: RATE } = CHAT_CALLS;
const ME = heldBy(ADMIN.user.id, 'Ada');
const ERIN = heldBy('erin', 'Erin Vale');
const NOBODY = {};
const MESSAGES = [
  chatMessage(1, 'user', 'Do you fit looms?'),
  chatMessage(2, 'assistant', 'I don’t know.', { vote: 1 }),
];
const chatOf = (columns: Partial<typeof CHAT>) => json([{ ...CHAT, is_live: true, ...columns }]);
const done = () => new Response(null, { status: 204 });

const open = (routes: Routes = {}) =>
  openStaff(`/conversations/${ID}`, {
    ...chatRoutes({ is_live: true }, MESSAGES),
    'GET /rest/v1/accounts': () => json([{ id: 'erin', name: 'Erin Vale', email: 'erin@example.com' }]),
    ...routes,
  });
/** From whom each update may take a conversation, and its body. */
const takeovers = (page: Awaited<ReturnType<typeof open>>) =>
  page.backend
    .to('/rest/v1/chat_sessions')
    .map(({ path, body }) => [new URLSearchParams(path.split('?')[1]).get('or'), body]);
const button = (name: string) => screen.findByRole('button', { name });
const box = () => screen.findByLabelText<HTMLTextAreaElement>('Your message');

describe('a takeover', () => {
  test('opens the form, sends on Enter, and is handed back', async () => {
    const page = await open({ [CHANGE]: () => json([{ id: ID }]), [HOLDER]: () => chatOf(ME) });
    const take = await button('Take over');
    page.backend.on(ONE, () => chatOf(ME));
    await page.user.click(take);
    expect(await screen.findByText(/^You are answering\./)).toBeTruthy();
    expect(document.activeElement).toBe(await box());
    expect(takeovers(page)).toEqual([
      [
        `(holder_id.is.null,held_until.lte.now,holder_id.in.(${ADMIN.user.id}))`,
        { holder_id: ADMIN.user.id },
      ],
    ]);

    const sent = chatMessage(3, 'staff', 'Yes, we do.', { author_name: 'Ada' });
    page.backend.on(SEND, done);
    await page.user.type(await box(), 'Yes, we do.');
    page.backend.on(SAID, () => json([...MESSAGES, sent]));
    await page.user.type(await box(), '{Enter}');
    const messages = await screen.findByRole('list', { name: 'Messages' });
    await waitFor(() => expect(messages.textContent).toContain('Ada (our team)'));
    expect((await box()).value).toBe('');
    expect(page.backend.to('/rest/v1/chat_messages')[0]?.body).toEqual({
      session_id: ID,
      role: 'staff',
      content: 'Yes, we do.',
      request_key: expect.stringMatching(/^[\w-]{36}$/),
    });

    page.backend.on(CHANGE, done);
    page.backend.on(ONE, () => chatOf(NOBODY));
    await page.user.click(await button('Hand back to the assistant'));
    expect(await screen.findByText('The assistant is answering this conversation.')).toBeTruthy();
    expect(screen.queryByLabelText('Your message')).toBeNull();
    expect(page.backend.to('/rest/v1/chat_sessions')[1]).toMatchObject({
      path: `/rest/v1/chat_sessions?id=eq.${ID}&holder_id=eq.${ADMIN.user.id}`,
      body: { holder_id: null },
    });
  });

  test('keeps the text of a refused message, and a retry is the same message', async () => {
    const page = await open({ [ONE]: () => chatOf(ME), [SEND]: () => json({}, 503) });
    await page.user.type(await box(), 'Yes, we do.{Enter}');
    expect(await screen.findByText('Please try again in a moment.')).toBeTruthy();
    page.backend.on(SEND, () => refused(409, 'chat_held', { name: 'Erin Vale' }));
    page.backend.on(ONE, () => chatOf(ERIN));
    await page.user.click(await button('Send'));
    expect(
      await screen.findByText('Erin Vale is answering this conversation.', { selector: 'span' }),
    ).toBeTruthy();
    expect((await box()).value).toBe('Yes, we do.');
    expect(((await button('Send')) as HTMLButtonElement).disabled).toBe(true);
    const keys = page.backend
      .to('/rest/v1/chat_messages')
      .map(({ body }) => (body as { request_key: string }).request_key);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });

  test('from another person is confirmed first', async () => {
    const page = await open({
      [ONE]: () => chatOf(ERIN),
      [CHANGE]: () => json([{ id: ID }]),
      [HOLDER]: () => chatOf(ME),
    });
    expect((await screen.findByText('Erin Vale', { selector: 'bdi' })).parentElement?.textContent).toBe(
      'Erin Vale is answering this conversation.',
    );
    expect(screen.queryByLabelText('Your message')).toBeNull();
    await page.user.click(await button('Take over from Erin Vale'));
    const dialog = await screen.findByRole('dialog', { name: 'Take over from Erin Vale?' });
    expect(takeovers(page)).toEqual([]);
    page.backend.on(ONE, () => chatOf(ME));
    await page.user.click(within(dialog).getByRole('button', { name: 'Take over' }));
    await waitFor(async () => expect(document.activeElement).toBe(await box()));
    expect(takeovers(page)[0]?.[0]).toContain(`holder_id.in.(${ADMIN.user.id},erin)`);
  });

  test('that someone else was faster with says who, and shows it', async () => {
    // The update finds no row that it may take.
    const page = await open({ [CHANGE]: () => json([]), [HOLDER]: () => chatOf(ERIN) });
    const take = await button('Take over');
    page.backend.on(ONE, () => chatOf(ERIN));
    await page.user.click(take);
    expect(await button('Take over from Erin Vale')).toBeTruthy();
    expect(page.toasts.at(-1)?.description).toBe('Erin Vale is answering this conversation.');
  });

  test("shows the visitor's new messages within five seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const page = await open({ [ONE]: () => chatOf(ME) });
    const messages = await screen.findByRole('list', { name: 'Messages' });
    page.backend.on(SAID, () => json([...MESSAGES, chatMessage(3, 'user', 'Are you there?')]));
    await vi.advanceTimersByTimeAsync(5000);
    await waitFor(() => expect(messages.textContent).toContain('Are you there?'));
  });
});

describe('an answer of the assistant', () => {
  test('is rated bad with a reason, apart from the thumb of the visitor', async () => {
    const page = await open({ [RATE]: () => json([{ id: 2 }]) });
    await page.user.click(await button('Bad'));
    await page.user.click(await button('Save rating'));
    expect(await screen.findByText('Please say why the answer is bad.')).toBeTruthy();
    await page.user.type(screen.getByLabelText('What is wrong with it?'), 'We do fit looms.');
    const rated = { ...MESSAGES[1], staff_rating: -1, staff_rating_reason: 'We do fit looms.' };
    page.backend.on(SAID, () => json([MESSAGES[0], rated]));
    await page.user.click(await button('Save rating'));
    expect(
      (await screen.findByText('We do fit looms.', { selector: 'bdi' })).parentElement?.textContent,
    ).toBe('Rated bad: We do fit looms.');
    expect((await button('Bad')).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText(', Not answered, Thumb up')).toBeTruthy();
    expect(page.backend.to('/rest/v1/chat_messages')[0]).toMatchObject({
      path: '/rest/v1/chat_messages?id=eq.2&staff_rating=is.null&staff_rating_reason=is.null&select=id',
      body: { staff_rating: -1, staff_rating_reason: 'We do fit looms.' },
    });
  });
});

test('a conversation is assigned', async () => {
  const page = await open({ [CHANGE]: () => json([{ id: ID }]) });
  const select = await screen.findByLabelText<HTMLSelectElement>('Assigned to');
  await within(select).findByRole('option', { name: 'Erin Vale' });
  page.backend.on(ONE, () => chatOf({ assignee_id: 'erin', assignee_name: 'Erin Vale' }));
  await page.user.selectOptions(select, 'Erin Vale');
  await waitFor(() => expect(select.value).toBe('erin'));
  expect(page.backend.to('/rest/v1/chat_sessions')[0]).toMatchObject({
    path: `/rest/v1/chat_sessions?id=eq.${ID}&assignee_id=is.null&select=id`,
    body: { assignee_id: 'erin' },
  });
});
