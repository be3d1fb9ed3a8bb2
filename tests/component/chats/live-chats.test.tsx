import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { appointments, LIST } from '../support/appointments';
import { CHAT, CHAT_CALLS, chatRoutes, heldBy } from '../support/chats';
import { gate, json, type Routes } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { ADMIN, openStaff } from '../support/open-staff';
import { METRICS, overviewRoutes, QUIET } from '../support/overview';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/layouts/overview-screen'));
warmUp(() => import('@/features/chats/components/transcript-screen'));

const { list: CHATS, open: ONE, change: TAKE_OVER } = CHAT_CALLS;
const ME = heldBy(ADMIN.user.id, 'Ada');
const ERIN = heldBy('erin', 'Erin Vale');

const SUMMARY = { ...CHAT, is_live: true, first_question: 'هل <img src=x> looms?' };
const listOf = (...chats: (typeof CHAT)[]) => json(chats);

const open = (routes: Routes) =>
  openStaff('', {
    'GET /api/contact-submissions': () => json([]),
    [LIST]: appointments([]),
    ...overviewRoutes(QUIET),
    [METRICS]: () => json({ message: 'Away.' }, 503),
    'GET /rest/v1/accounts': () => json([]),
    ...chatRoutes({}, []),
    ...routes,
  });
const region = (name: string) => screen.findByRole('region', { name });

describe('live conversations on the overview', () => {
  test('are taken over in place, and lead to the field for the message', async () => {
    const response = gate<Response>();
    const page = await open({ [CHATS]: () => listOf(SUMMARY), [TAKE_OVER]: () => response.promise });
    const live = await region('1 live conversation');
    expect(live.textContent).toContain('هل <img src=x> looms?');
    expect(live.textContent).toContain('Assistant: I don’t know.');
    expect(live.querySelector('img')).toBeNull();
    const button = within(live).getByRole('button', {
      name: 'Take over the conversation: هل <img src=x> looms?',
    });
    await page.user.click(button);
    expect(button).toHaveProperty('disabled', true);
    expect(page.backend.to('/rest/v1/chat_sessions').map(({ body }) => body)).toEqual([
      { holder_id: ADMIN.user.id },
    ]);
    page.backend.on(ONE, () => json([{ ...CHAT, ...ME }]));
    page.backend.on(CHATS, () => listOf({ ...SUMMARY, ...ME }));
    response.resolve(json([{ id: CHAT.id }]));
    const field = await screen.findByLabelText('Your message');
    expect(page.address()).toBe(`/admin/conversations/${CHAT.id}`);
    expect(document.activeElement).toBe(field);
  });

  test('that a colleague has just taken stay on screen with their name', async () => {
    const page = await open({
      [CHATS]: () => listOf(SUMMARY),
      // The update finds no row that it may take.
      [TAKE_OVER]: () => json([]),
    });
    const live = await region('1 live conversation');
    page.backend.on(CHATS, () => listOf({ ...SUMMARY, ...ERIN }));
    await page.user.click(within(live).getByRole('button', { name: /^Take over/ }));
    await waitFor(() => expect(live.textContent).toContain('Erin Vale is answering'));
    expect(within(live).queryByRole('button', { name: /^Take over/ })).toBeNull();
    expect(page.toasts.at(-1)).toMatchObject({
      title: 'The conversation wasn’t taken over',
      description: 'Erin Vale is answering this conversation.',
    });
    expect(page.address()).toBe('/admin');
  });

  test('say when the viewer answers, and five are shown', async () => {
    const chats = Array.from({ length: 7 }, (_, n) => ({
      ...SUMMARY,
      id: `${n}`,
      first_question: `Question ${n}`,
      ...(n === 0 && ME),
    }));
    await open({ [CHATS]: () => listOf(...chats) });
    const live = await region('7 live conversations');
    const rows = within(live).getAllByRole('listitem');
    expect(rows).toHaveLength(5);
    expect(rows[0]?.textContent).toContain('You are answering');
    expect(hrefOf('Show all live conversations', within(live))).toBe('/admin/conversations?show=live');
  });

  test('are hidden when there are none, and a failure can be tried again', async () => {
    const page = await open({ [CHATS]: () => json({}, 503) });
    const failure = await screen.findByText(/couldn’t load the live conversations/);
    page.backend.on(CHATS, () => listOf());
    const retry = within(failure.closest('[role=alert]') as HTMLElement).getByRole('button');
    await page.user.click(retry);
    await waitFor(() => expect(screen.queryByText(/live conversation/)).toBeNull());
  });
});
