import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { json, type Routes } from '../support/fake-backend';
import { FREE_TIMES, freeTimes } from '../support/free-times';
import { CALLS, CHOICES, GRACE, whole } from '../support/leads';
import { openLead } from '../support/open-lead';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/leads/components/reply-settings'));

const TEMPLATES = 'GET /rest/v1/reply_templates';
const template = (id: number, name: string, body = 'Hello {{name}}', version = 1) => ({
  id,
  name,
  body,
  position: id,
  version,
});

async function open(routes: Routes = {}) {
  const page = await openStaff('/settings/replies', {
    ...CHOICES,
    [TEMPLATES]: () => json([template(1, 'First'), template(2, 'Second')]),
    ...routes,
  });
  await screen.findByText('First');
  return page;
}
const text = () => screen.getByLabelText(/^Text/) as HTMLTextAreaElement;

describe('reply templates', () => {
  test('with unknown fields are not saved, and the fields are listed', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Add a template' }));
    await page.user.type(screen.getByLabelText(/^Name/), 'Third');
    await page.user.click(text());
    await page.user.paste('Dear {{first_name}}, {{ name }}, {{phone}}');
    await page.user.click(screen.getByRole('button', { name: 'Save template' }));
    expect(await screen.findByText('These fields don’t exist: {{first_name}}, {{phone}}.')).toBeTruthy();
    expect(page.backend.to('/rest/v1/reply_templates').some(({ method }) => method === 'POST')).toBe(false);
  });

  test('that another admin has changed are shown, and replaced only by saving again', async () => {
    const page = await open({ 'PATCH /rest/v1/reply_templates': () => json([]) });
    await page.user.click(screen.getByRole('button', { name: 'Edit: First' }));
    await page.user.type(text(), ', mine');
    page.backend.on(TEMPLATES, () => json([template(1, 'First', 'Theirs', 2), template(2, 'Second')]));
    await page.user.click(screen.getByRole('button', { name: 'Save template' }));
    expect((await screen.findByRole('alert')).textContent).toContain('It’s now “First”: “Theirs”');
    expect(text().value).toBe('Hello {{name}}, mine');
    page.backend.on('PATCH /rest/v1/reply_templates', () => json([{ id: 1 }]));
    await page.user.click(screen.getByRole('button', { name: 'Save template' }));
    await waitFor(() => expect(screen.queryByLabelText(/^Text/)).toBeNull());
    const versions = page.backend
      .to('/rest/v1/reply_templates')
      .filter(({ method }) => method === 'PATCH')
      .map(({ path }) => /version=eq\.(\d)/.exec(path)?.[1]);
    expect(versions).toEqual(['1', '2']);
  });

  test('are moved and deleted', async () => {
    const page = await open({
      'POST /rest/v1/rpc/reorder_content': () => new Response(null, { status: 204 }),
      'DELETE /rest/v1/reply_templates': () => json([{ id: 2 }]),
    });
    await page.user.click(screen.getByRole('button', { name: 'Move down: First' }));
    await waitFor(() =>
      expect(page.backend.to('/rest/v1/rpc/reorder_content')[0]?.body).toEqual({
        p_table: 'reply_templates',
        p_ids: [2, 1],
        p_previous: [1, 2],
      }),
    );
    await page.user.click(await screen.findByRole('button', { name: 'Delete: Second' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Second”?' });
    page.backend.on(TEMPLATES, () => json([template(1, 'First')]));
    await page.user.click(within(dialog).getByRole('button', { name: 'Delete template' }));
    await waitFor(() => expect(screen.queryByText('Second')).toBeNull());
  });

  test('of which only the first six have a button at once', async () => {
    const many = Array.from({ length: 8 }, (_, index) =>
      template(index + 1, `Template ${index + 1}`, 'Hello'),
    );
    const page = await openLead(whole(GRACE), { [TEMPLATES]: () => json(many) });
    const group = within(await screen.findByRole('group', { name: 'Start from' }));
    await group.findByRole('button', { name: 'Template 6' });
    expect(group.queryByRole('button', { name: 'Template 7' })).toBeNull();
    await page.user.click(group.getByRole('button', { name: 'Show all 8 templates' }));
    await page.user.click(group.getByRole('button', { name: 'Template 8' }));
    expect((screen.getByLabelText('Your reply') as HTMLTextAreaElement).value).toBe('Hello');
  });

  test('are filled in with the open times and the sender', async () => {
    const page = await openLead(whole(GRACE), {
      [TEMPLATES]: () => json([template(1, 'Times', '{{next_times}} {{sender}} {{booking_link}}')]),
      'GET /rest/v1/profiles': () => json({ full_name: 'Ada Admin', company: null, phone: null }),
      [FREE_TIMES]: freeTimes(['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'], '09:00'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Times' }));
    const body = screen.getByLabelText('Your reply') as HTMLTextAreaElement;
    await waitFor(() => expect(body.value).toContain('Ada Admin'));
    expect(body.value.split('\n')).toEqual([
      '- Tuesday, December 1, 2026 at 9:00 AM Eastern Time',
      '- Wednesday, December 2, 2026 at 9:00 AM Eastern Time',
      `- Thursday, December 3, 2026 at 9:00 AM Eastern Time Ada Admin ${window.location.origin}/schedule`,
    ]);
  });
});

test('a signature that was changed in another window is not overwritten', async () => {
  const row = { quick_keys: true, booking_request_mails: true, work_mails: true };
  const page = await open({ 'POST /rest/v1/staff_preferences': () => json([]) });
  const signature = (await screen.findByLabelText('Signature')) as HTMLTextAreaElement;
  await page.user.type(signature, 'Mine');
  page.backend.on(CALLS.preferences, () => json([{ ...row, signature: 'Theirs', version: 1 }]));
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Your signature is now “Theirs”');
  expect(signature.value).toBe('Mine');
  page.backend.on('PATCH /rest/v1/staff_preferences', () =>
    json([{ ...row, signature: 'Mine', version: 2 }]),
  );
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.toasts.at(-1)).toMatchObject({ title: 'Saved' }));
  const saved = page.backend.to('/rest/v1/staff_preferences').at(-1);
  expect(saved?.body).toEqual({ signature: 'Mine' });
  expect(saved?.path).toContain('version=eq.1');
});
