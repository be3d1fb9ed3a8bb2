import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, type Routes, refused } from '../support/fake-backend';
import {
  CALLS,
  ENTRY,
  GRACE,
  NOTE,
  REPLY,
  repliesSent,
  storeReply,
  TASK,
  watchers,
  whole,
} from '../support/leads';
import { openLead } from '../support/open-lead';

const LEAD = whole(GRACE, { notes: [NOTE], tasks: [TASK] });

const open = (routes?: Routes) => openLead(LEAD, routes);

const body = () => screen.getByLabelText('Your reply') as HTMLTextAreaElement;

test('a second reply is refused, keeps its text, and is sent after the first one was read', async () => {
  const theirs = { ...REPLY, author_id: 'bo', author_name: 'Bo', body: 'I wrote to her already.' };
  const page = await open({
    [CALLS.reply]: () => refused(409, 'reply_unseen', { newest: 9 }),
  });
  await page.user.type(body(), 'Dear Grace');
  page.backend.on(CALLS.get, () => json({ ...LEAD, revision: '2', replies: [theirs] }));
  await page.user.click(screen.getByRole('button', { name: 'Send reply' }));
  const box = await screen.findByRole('group', { name: 'Replies sent while you were writing' });
  expect(box.textContent).toContain('Bo replied while you were writing.');
  expect(box.textContent).toContain('I wrote to her already.');
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(body().value).toBe('Dear Grace');

  page.backend.on(CALLS.reply, () =>
    storeReply(page, { ...LEAD, revision: '3', replies: [{ ...REPLY, id: 10 }, theirs] }),
  );
  await page.user.click(within(box).getByRole('button', { name: 'I’ve read it' }));
  expect(screen.queryByRole('group', { name: 'Replies sent while you were writing' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(body().value).toBe(''));
  expect(repliesSent(page)).toMatchObject([{ after_reply_id: 0 }, { after_reply_id: 9 }]);
});

test('a reply shows the signature that is sent below it', async () => {
  await open({
    [CALLS.preferences]: () =>
      json([
        {
          signature: 'Ada\nPartner',
          quick_keys: true,
          booking_request_mails: true,
          work_mails: true,
          version: 1,
        },
      ]),
  });
  expect(await screen.findByText(/Ada\s+Partner/)).toBeTruthy();
});

test('a note that was changed or deleted in the meantime keeps what is typed', async () => {
  const page = await open({ 'PATCH /rest/v1/lead_notes': () => json([]) });
  await page.user.click(screen.getByRole('button', { name: 'Edit note' }));
  const note = () => screen.getByLabelText('Note') as HTMLTextAreaElement;
  await page.user.type(note(), ' Twice.');
  page.backend.on(CALLS.get, () => json({ ...LEAD, notes: [{ ...NOTE, body: 'Called her.', version: 2 }] }));
  await page.user.click(screen.getByRole('button', { name: 'Save note' }));
  expect((await screen.findByRole('alert')).textContent).toContain('It’s now “Called her.”');
  expect(note().value).toBe('Called, no answer. Twice.');
  expect(page.backend.to('/rest/v1/lead_notes')[0]?.path).toContain('id=eq.1&version=eq.1');

  page.backend.on(CALLS.get, () => json({ ...LEAD, notes: [] }));
  await page.user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText('This note was deleted.')).toBeTruthy();
  expect(note().value).toBe('Called, no answer. Twice.');
  page.backend.on('POST /rest/v1/lead_notes', () => new Response(null, { status: 201 }));
  await page.user.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
  expect(page.backend.to('/rest/v1/lead_notes').at(-1)?.body).toEqual({
    lead_id: 5,
    body: 'Called, no answer. Twice.',
  });
});

test('a task that another admin deletes while it is edited can be added again', async () => {
  const page = await open({ 'POST /rest/v1/lead_tasks': () => new Response(null, { status: 201 }) });
  await page.user.click(screen.getByRole('button', { name: 'Edit task Call back' }));
  await page.user.type(screen.getByLabelText('Task'), ' tomorrow');
  page.backend.on(CALLS.get, () => json({ ...LEAD, revision: '2', tasks: [] }));
  page.backend.on(CALLS.watch, () => watchers('2'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Someone else deleted this task.')).toBeTruthy();
  expect((screen.getByLabelText('Task') as HTMLInputElement).value).toBe('Call back tomorrow');
  await page.user.click(screen.getByRole('button', { name: 'Save task' }));
  await waitFor(() => expect(screen.queryByLabelText('Task')).toBeNull());
  expect(page.backend.to('/rest/v1/lead_tasks')[0]?.body).toMatchObject({ title: 'Call back tomorrow' });
});

test('a tag that another admin adds meanwhile is kept with the one that is typed', async () => {
  const page = await open({
    [CALLS.update]: () => json([{ id: 5 }]),
  });
  await page.user.type(screen.getByLabelText('Tags'), 'new');
  page.backend.on(CALLS.get, () => json({ ...LEAD, revision: '2', version: 4, tags: ['retail', 'hot'] }));
  page.backend.on(CALLS.watch, () => watchers('2'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Tags changed')).toBeTruthy();
  await page.user.type(screen.getByLabelText('Tags'), '{Enter}');
  await waitFor(() =>
    expect(page.backend.to('/rest/v1/contact_submissions')[0]).toMatchObject({
      path: expect.stringContaining('version=eq.4'),
      body: { tags: ['retail', 'hot', 'new'] },
    }),
  );
});

test('the timeline shows who changed what, from which value to which', async () => {
  const change = (title: string, before: string | null, after: string | null) => ({
    ...ENTRY,
    kind: 'change',
    title,
    by: 'Bo',
    before,
    after,
  });
  await open({
    [CALLS.timeline]: () =>
      json([
        change('status', 'new', 'open'),
        change('assignee_id', null, 'Ana'),
        change('assignee_id', 'Ana', ''),
        change('tags', 'hot', null),
        change('merged_into_id', null, 'Grace'),
        change('merged_into_id', 'Grace', null),
      ]),
  });
  await screen.findByText('Status: New → Open');
  const list = screen.getByRole('list', { name: 'Timeline' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent?.replace('Nov 24, 2025 11:00 AM, Bo', '')),
  ).toEqual([
    'Status: New → Open',
    'Assigned to: Unassigned → Ana',
    'Assigned to: Ana → Former staff member',
    'Tags: hot → None',
    'Merged into the lead of Grace',
    'Separated from the lead of Grace',
  ]);
});

test('a note that its author has changed meanwhile is not deleted', async () => {
  const page = await open({ 'DELETE /rest/v1/lead_notes': () => json([]) });
  await page.user.click(screen.getByRole('button', { name: 'Delete note' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this note?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Delete note' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'This note was changed in the meantime. Close this and read it again.',
  );
});

test('a task that someone else has changed meanwhile is not deleted', async () => {
  const page = await open({ 'DELETE /rest/v1/lead_tasks': () => json([]) });
  await page.user.click(screen.getByRole('button', { name: 'Delete task Call back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this task?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Delete task' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Someone else changed this task. Close this and look at it again.',
  );
  expect(page.backend.to('/rest/v1/lead_tasks')[0]?.path).toContain('id=eq.4&version=eq.2');
});
