import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { gate, json, type Routes } from '../support/fake-backend';
import { CALLS, ENTRY, GRACE, NOTE, REPLY, repliesSent, storeReply, TASK, whole } from '../support/leads';
import { openLead } from '../support/open-lead';

const LEAD = whole(GRACE, { notes: [NOTE], tasks: [TASK] });

const open = (routes?: Routes) => openLead(LEAD, routes);

type Page = Awaited<ReturnType<typeof open>>;

describe('an answer', () => {
  const body = () => screen.getByLabelText('Your reply') as HTMLTextAreaElement;

  test('starts from a template with the lead’s name, is sent once, and is listed', async () => {
    const page: Page = await open({
      [CALLS.reply]: () => storeReply(page, { ...LEAD, status: 'waiting', version: 4, replies: [REPLY] }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'First call' }));
    expect(body().value).toBe('Hello Grace,\n\nhow is Compilers & Co?');
    await page.user.click(screen.getByRole('button', { name: 'Send reply' }));
    const answers = await screen.findByRole('list', { name: 'Replies' });
    expect(answers.textContent).toContain('Sent');
    expect(body().value).toBe('');
    expect((screen.getByLabelText('Status') as HTMLSelectElement).value).toBe('waiting');
    const [call, ...more] = repliesSent(page);
    expect(more).toEqual([]);
    expect(call).toMatchObject({ lead_id: 5, body: 'Hello Grace,\n\nhow is Compilers & Co?' });
  });

  test('asks before a template replaces other text', async () => {
    const page = await open();
    const start = await screen.findByRole('button', { name: 'First call' });
    await page.user.click(start);
    await page.user.click(start);
    expect(body().value).toBe('Hello Grace,\n\nhow is Compilers & Co?');
    expect(screen.queryByRole('dialog')).toBeNull();

    await page.user.type(body(), ' Tell me.');
    await page.user.click(start);
    await screen.findByRole('dialog', { name: 'Replace what you wrote?' });
    await page.user.click(screen.getByRole('button', { name: 'Add below' }));
    expect(body().value).toBe(
      'Hello Grace,\n\nhow is Compilers & Co? Tell me.\n\nHello Grace,\n\nhow is Compilers & Co?',
    );
    await page.user.click(start);
    await page.user.click(await screen.findByRole('button', { name: 'Replace' }));
    expect(body().value).toBe('Hello Grace,\n\nhow is Compilers & Co?');
  });

  test('names the mailbox that gets the answers', async () => {
    await open({ [CALLS.get]: () => json({ ...LEAD, reply_to: 'office@firm.example' }) });
    expect(await screen.findByText(/Their answers go to office@firm.example/)).toBeTruthy();
  });

  test('that fails keeps its text and idempotency key, even after visiting another screen', async () => {
    const page = await open({ [CALLS.reply]: () => json({ message: 'Away.' }, 503) });
    await page.user.type(body(), 'Dear Grace');
    await page.user.click(screen.getByRole('button', { name: 'Send reply' }));
    await screen.findByText('Your reply wasn’t sent.');
    expect(body().value).toBe('Dear Grace');
    await page.user.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(repliesSent(page)).toHaveLength(2));
    const [first, second] = repliesSent(page);
    expect(first?.idempotency_key).toBe(second?.idempotency_key);

    page.backend.on(CALLS.list, () => json([]));
    await page.router.navigate('/admin/leads');
    await screen.findByText('No leads yet.');
    await page.router.navigate('/admin/leads/5');
    await screen.findByRole('heading', { level: 1, name: 'Grace' });
    expect(body().value).toBe('Dear Grace');
  });

  test('requires text', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Please write a reply.')).toBeTruthy();
    expect(repliesSent(page)).toEqual([]);
  });

  test('that was not delivered shows the reason', async () => {
    await open({
      [CALLS.get]: () =>
        json({ ...LEAD, replies: [{ ...REPLY, delivery: 'failed', error: '550 no such mailbox' }] }),
    });
    const answers = screen.getByRole('list', { name: 'Replies' });
    expect(answers.textContent).toContain('Not delivered');
    expect(answers.textContent).toContain('550 no such mailbox');
  });
});

describe('notes', () => {
  test('are shown while they are saved, and return to the field after a failure', async () => {
    const response = gate<Response>();
    const page = await open({ 'POST /rest/v1/lead_notes': () => response.promise });
    await page.user.type(screen.getByLabelText('New note'), 'Wants a call');
    await page.user.click(screen.getByRole('button', { name: 'Add note' }));
    const notes = screen.getByRole('list', { name: 'Notes' });
    expect(within(notes).getByText('Wants a call')).toBeTruthy();
    expect(within(notes).getByText('Saving...')).toBeTruthy();
    response.resolve(json({ message: 'Away.' }, 503));
    await waitFor(() => expect(within(notes).queryByText('Wants a call')).toBeNull());
    expect((screen.getByLabelText('New note') as HTMLTextAreaElement).value).toBe('Wants a call');
    expect(page.toasts[0]).toMatchObject({ kind: 'error', title: 'The note wasn’t saved' });
    expect(page.backend.to('/rest/v1/lead_notes')[0]?.body).toEqual({ lead_id: 5, body: 'Wants a call' });
  });

  test('are deleted after a confirmation', async () => {
    const page = await open({ 'DELETE /rest/v1/lead_notes': () => json([{ id: 1 }]) });
    await page.user.click(screen.getByRole('button', { name: 'Delete note' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this note?' });
    expect(page.backend.to('/rest/v1/lead_notes')).toEqual([]);
    page.backend.on(CALLS.get, () => json({ ...LEAD, notes: [] }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Delete note' }));
    await waitFor(() => expect(screen.queryByText('Called, no answer.')).toBeNull());
    expect(page.backend.to('/rest/v1/lead_notes')[0]?.path).toContain('?id=eq.1&version=eq.1');
  });
});

describe('tasks', () => {
  const box = () => screen.getByRole('checkbox', { name: 'Call back' }) as HTMLInputElement;

  test('show when they are overdue, and are checked off immediately', async () => {
    const response = gate<Response>();
    const page = await open({ 'PATCH /rest/v1/lead_tasks': () => response.promise });
    expect(screen.getByText(/Overdue/)).toBeTruthy();
    await page.user.click(box());
    expect(box().checked).toBe(true);
    expect(page.backend.to('/rest/v1/lead_tasks')[0]?.path).toContain('id=eq.4&version=eq.2');
    page.backend.on(CALLS.get, () =>
      json({ ...LEAD, tasks: [{ ...TASK, done_at: '2025-11-26T10:00:00-05:00', version: 3 }] }),
    );
    response.resolve(json([{ id: 4 }]));
    await waitFor(() => expect(screen.queryByText(/Overdue/)).toBeNull());
    expect(box().checked).toBe(true);
  });

  test('that another user has changed are shown in their current version', async () => {
    const page = await open({ 'PATCH /rest/v1/lead_tasks': () => json([]) });
    page.backend.on(CALLS.get, () => json({ ...LEAD, tasks: [{ ...TASK, title: 'Call on Monday' }] }));
    await page.user.click(box());
    expect(await screen.findByText('Call on Monday')).toBeTruthy();
    expect(page.toasts[0]).toMatchObject({ kind: 'error', title: 'Not saved' });
  });

  test('are edited by keyboard with the version on screen', async () => {
    const page = await open({ 'PATCH /rest/v1/lead_tasks': () => json([{ id: 4 }]) });
    screen.getByRole('button', { name: 'Edit task Call back' }).focus();
    await page.user.keyboard('{Enter}');
    const title = screen.getByLabelText('Task') as HTMLInputElement;
    expect(document.activeElement).toBe(title);
    expect(
      (within(title.form as HTMLFormElement).getByLabelText('Due (optional)') as HTMLInputElement).value,
    ).toBe('2025-11-25T10:00');
    await page.user.clear(title);
    await page.user.keyboard('{Enter}');
    expect(await screen.findByText('Please describe the task.')).toBeTruthy();
    expect(page.backend.to('/rest/v1/lead_tasks')).toEqual([]);
    await page.user.type(title, 'Call on Monday');
    page.backend.on(CALLS.get, () =>
      json({ ...LEAD, tasks: [{ ...TASK, title: 'Call on Monday', version: 3 }] }),
    );
    await page.user.keyboard('{Enter}');
    const edit = await screen.findByRole('button', { name: 'Edit task Call on Monday' });
    expect(document.activeElement).toBe(edit);
    const [sent] = page.backend.to('/rest/v1/lead_tasks');
    expect(sent?.path).toContain('id=eq.4&version=eq.2');
    expect(sent?.body).toEqual({ title: 'Call on Monday', due_at: TASK.due_at, assignee_id: 'ada' });
    await page.user.keyboard('{Enter}');
    await page.user.keyboard('{Escape}');
    expect(screen.queryByLabelText('Task')).toBeNull();
  });

  test('that another user has changed show both versions, and are replaced only after a second confirmation', async () => {
    const page = await open({ 'PATCH /rest/v1/lead_tasks': () => json([]) });
    await page.user.click(screen.getByRole('button', { name: 'Edit task Call back' }));
    await page.user.type(screen.getByLabelText('Task'), ' tomorrow');
    page.backend.on(CALLS.get, () =>
      json({ ...LEAD, tasks: [{ ...TASK, title: 'Write to her', due_at: null, version: 3 }] }),
    );
    await page.user.click(screen.getByRole('button', { name: 'Save task' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Someone else changed this task. It’s now “Write to her”, no due date. Save again to replace it with your version.',
    );
    expect((screen.getByLabelText('Task') as HTMLInputElement).value).toBe('Call back tomorrow');
    page.backend.on('PATCH /rest/v1/lead_tasks', () => json([{ id: 4 }]));
    await page.user.click(screen.getByRole('button', { name: 'Save task' }));
    await waitFor(() => expect(screen.queryByLabelText('Task')).toBeNull());
    expect(page.backend.to('/rest/v1/lead_tasks').at(-1)?.path).toContain('id=eq.4&version=eq.3');
  });

  test('are added with a due date and an assignee', async () => {
    const page = await open({ 'POST /rest/v1/lead_tasks': () => new Response(null, { status: 201 }) });
    await page.user.type(screen.getByLabelText('New task'), 'Send the figures');
    await page.user.selectOptions(screen.getByLabelText('Task assignee'), 'bo@example.com');
    await page.user.click(screen.getByRole('button', { name: 'Add task' }));
    await waitFor(() => expect((screen.getByLabelText('New task') as HTMLInputElement).value).toBe(''));
    expect(page.backend.to('/rest/v1/lead_tasks')[0]?.body).toEqual({
      lead_id: 5,
      title: 'Send the figures',
      due_at: null,
      assignee_id: 'bo',
    });
  });
});

test('the timeline lists events, newest first', async () => {
  await open({
    [CALLS.timeline]: () =>
      json([
        {
          ...ENTRY,
          kind: 'booking_event',
          at: '2025-11-25T09:00:00-05:00',
          id: 'b',
          title: 'Discovery call',
          body: 'Ill',
          status: 'cancelled',
          by: null,
        },
        {
          ...ENTRY,
          kind: 'reply',
          at: '2025-11-24T11:00:00-05:00',
          id: '9',
          title: 'Hello',
          body: 'Words',
          status: 'sent',
          by: 'Ada Admin',
        },
        {
          ...ENTRY,
          kind: 'message',
          at: '2025-11-23T16:30:00-05:00',
          id: '5',
          title: 'contact_form',
          body: 'Hi',
          status: 'open',
          by: null,
        },
      ]),
  });
  const list = await screen.findByRole('list', { name: 'Timeline' });
  await within(list).findByText('Booking canceled: Discovery call');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Nov 25, 2025 9:00 AMBooking canceled: Discovery callIll',
    'Nov 24, 2025 11:00 AM, Ada AdminReply sent: HelloWords',
    'Nov 23, 2025 4:30 PMMessage (contact form)Hi',
  ]);
});
