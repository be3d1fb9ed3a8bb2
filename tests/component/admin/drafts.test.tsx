import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ANSWER_CALLS, ANSWER as STORED } from '../support/answers';
import { json, refused, sentence } from '../support/fake-backend';
import { FREE_TIMES, freeTimes } from '../support/free-times';
import { DRAFT_ISSUE } from '../support/newsletter';
import { openBookingCalendar } from '../support/open-booking-calendar';
import { openStaff } from '../support/open-staff';
import { costing, PRICES } from '../support/prices';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/answers/components/answer-screen'));
warmUp(() => import('@/features/newsletter/components/staff/issue-screen'));
warmUp(() => import('@/features/booking/components/booking-calendar'));

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('site-draft:'));

describe('a draft of an answer', () => {
  const ANSWER = { ...STORED, reply: 'It depends.', status: 'draft', wordings: ['What does it cost?'] };
  const open = (answer = ANSWER) =>
    openStaff('/answers/3', {
      [ANSWER_CALLS.read]: () => json([answer]),
      [ANSWER_CALLS.save]: () => json([]),
      'POST /api/chatbot/try': () => sentence(503, 'Away.'),
    });
  const reply = () => screen.findByLabelText<HTMLTextAreaElement>(/^Reply/);

  test('survives a reload with the version it was made to, and is forgotten once it is saved', async () => {
    const first = await open();
    await first.user.type(await reply(), ' Always.');
    first.unmount();
    const page = await open({ ...ANSWER, reply: 'It does not.', version: 5 });
    expect((await reply()).value).toBe('It depends. Always.');
    expect(screen.getByText('We restored your unsaved changes.')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Save answer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this answer' });
    expect(page.backend.to('/rest/v1/answers?').at(-1)?.path).toContain('version=eq.2');
    page.backend.on(ANSWER_CALLS.save, () => json([{ id: 3, version: 6 }]));
    await page.user.click(within(dialog).getByRole('button', { name: 'Use yours' }));
    await waitFor(() => expect(drafts()).toEqual([]));
    expect(screen.queryByText('We restored your unsaved changes.')).toBeNull();
  });

  test('can be discarded', async () => {
    const first = await open();
    await first.user.type(await reply(), ' Always.');
    first.unmount();
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect((await reply()).value).toBe('It depends.');
    expect(drafts()).toEqual([]);
    expect(screen.queryByText('Not saved yet')).toBeNull();
  });
});

test('unsaved text of a newsletter survives a reload with its version, and is saved then', async () => {
  const open = (version: number, save: () => Response) =>
    openStaff('/newsletter/issues/4', {
      'GET /rest/v1/newsletter_issue_details': () => json([{ ...DRAFT_ISSUE, version }]),
      'GET /rest/v1/newsletter_issues': () => json([]),
      'PATCH /rest/v1/newsletter_issues': save,
    });
  const text = () => screen.findByLabelText<HTMLTextAreaElement>(/^Text/);
  const first = await open(2, () => refused(422, 'text_invalid'));
  await first.user.type(await text(), ' all');
  first.unmount();
  const page = await open(5, () => json([{ id: 4, version: 6 }]));
  expect((await text()).value).toBe('Hello all');
  expect(await screen.findByText('All changes saved', {}, { timeout: 4_000 })).toBeTruthy();
  const saves = page.backend.seen.filter(({ method }) => method === 'PATCH');
  expect(saves.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('version'))).toEqual(['eq.2']);
  expect(drafts()).toEqual([]);
});

describe('a draft of a booking request', () => {
  beforeEach(() => {
    // Friday, noon in Atlanta.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-11-21T17:00:00Z') });
  });
  test('survives a reload, says so, and is forgotten once it is sent', async () => {
    const open = () =>
      openBookingCalendar({
        [FREE_TIMES]: freeTimes(['2025-11-24'], '09:00'),
        [PRICES]: () => json(costing()),
        'POST /api/appointments/hold': () => sentence(503, 'Away.'),
        'POST /api/appointments': () =>
          json({ id: '5b8f0c1e-7c0a-4f0e-9d0e-1f2a3b4c5d6e', status: 'pending' }, 201),
      });
    const note = () => screen.findByLabelText<HTMLTextAreaElement>(/Additional information/);
    const first = await open();
    await first.user.type(await note(), 'Two warehouses');
    await first.user.selectOptions(screen.getByLabelText('How should we meet?'), 'voice');
    await first.user.type(screen.getByLabelText(/Phone number/), '404');
    first.unmount();
    const { user, address } = await open();
    expect((await note()).value).toBe('Two warehouses');
    expect(screen.getByLabelText<HTMLInputElement>(/Phone number/).value).toBe('404');
    expect(screen.getByText('Draft')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /November 24/ }));
    await user.click(await screen.findByRole('radio', { name: /^9:00 AM/ }));
    await user.click(screen.getByRole('button', { name: 'Confirm Booking' }));
    await waitFor(() => expect(address()).toMatch('/booking-confirmation/'));
    expect(drafts()).toEqual([]);
  });
});
