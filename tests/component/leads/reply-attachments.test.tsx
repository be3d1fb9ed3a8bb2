import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, type Routes, refused } from '../support/fake-backend';
import { CALLS, GRACE, REPLY, repliesSent, storeReply, whole } from '../support/leads';
import { openLead } from '../support/open-lead';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/shared/ui/overlay/dialog-panel'));

const LIST = 'POST /rest/v1/rpc/list_attachable_documents';
const document = (id: string, over: object = {}) => ({
  id,
  name: `${id}.pdf`,
  bytes: 1_000_000,
  shared_at: '2025-11-20T10:00:00.000Z',
  shared_with: 'Grace',
  is_theirs: true,
  ...over,
});
const PLAN = document('plan', { bytes: 1_900_000 });
const OFFER = document('offer', { shared_with: 'Blair Other', is_theirs: false });
const FILM = document('film', { bytes: 14_000_001 });
const BIG = document('big', { bytes: 13_000_000 });
const SENT = { ...REPLY, attachments: [{ name: 'plan.pdf', bytes: 1_900_000 }] };
const LEAD = whole(GRACE);

const open = (routes?: Routes) => openLead(LEAD, { [LIST]: () => json([PLAN, OFFER, FILM, BIG]), ...routes });

async function openPicker({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(screen.getByRole('button', { name: 'Attach a document' }));
  return within(await screen.findByRole('dialog', { name: 'Attach a document' }));
}

const attached = () => within(screen.getByRole('list', { name: 'Attached documents' }));

type Page = Awaited<ReturnType<typeof open>>;

async function attach(page: Page, ...names: string[]) {
  const picker = await openPicker(page);
  for (const name of names)
    await page.user.click(await picker.findByRole('button', { name: `Attach ${name}` }));
  await page.user.click(picker.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const ANSWERED = { ...LEAD, replies: [SENT] };

test('a reply is sent with the chosen documents, lists them, and the next one has none', async () => {
  const page: Page = await open({ [CALLS.reply]: () => storeReply(page, ANSWERED) });
  expect(screen.getByText('Up to 5 documents, 14 MB in total.')).toBeTruthy();
  await attach(page, 'plan.pdf', 'offer.pdf');
  expect(screen.getByText('2 documents, 2.9 MB of 14 MB.')).toBeTruthy();
  const [plan, offer] = attached().getAllByRole('listitem');
  expect(plan?.textContent).toContain('plan.pdf1.9 MB');
  expect(plan?.textContent).not.toContain('Shared with');
  expect(offer?.textContent).toContain('Shared with Blair Other, not with grace@example.com.');
  await page.user.type(screen.getByLabelText('Your reply'), 'Hello Grace');
  await page.user.click(screen.getByRole('button', { name: 'Send reply' }));
  const replies = await screen.findByRole('list', { name: 'Replies' });
  expect(replies.textContent).toContain('1 attachment: plan.pdf (1.9 MB)');
  expect(repliesSent(page)).toMatchObject([{ document_ids: ['plan', 'offer'] }]);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Attached documents' })).toBeNull());
});

test('documents can be taken off again, in the list and in the dialog', async () => {
  const page = await open();
  await attach(page, 'plan.pdf', 'offer.pdf');
  await page.user.click(attached().getByRole('button', { name: 'Remove plan.pdf' }));
  expect(attached().getAllByRole('listitem')).toHaveLength(1);
  expect(globalThis.document.activeElement).toBe(screen.getByRole('button', { name: 'Attach a document' }));
  const picker = await openPicker(page);
  await page.user.click(await picker.findByRole('button', { name: 'Remove offer.pdf' }));
  expect(screen.queryByRole('list', { name: 'Attached documents' })).toBeNull();
});

test('a document that is too large, alone or with the others, cannot be attached', async () => {
  const page = await open();
  const picker = await openPicker(page);
  const button = (name: string) => picker.getByRole('button', { name }) as HTMLButtonElement;
  await picker.findByText('Too large for an email.');
  expect(button('Attach film.pdf').disabled).toBe(true);
  expect(button('Attach big.pdf').disabled).toBe(false);
  await page.user.click(button('Attach plan.pdf'));
  expect(button('Attach big.pdf').disabled).toBe(true);
  expect(picker.getByText('Too large with the others.')).toBeTruthy();
});

test('the documents are kept with the draft while another screen is open', async () => {
  const page = await open();
  await attach(page, 'plan.pdf');
  page.backend.on(CALLS.list, () => json([]));
  await page.router.navigate('/admin/leads');
  await screen.findByText('No leads yet.');
  await page.router.navigate('/admin/leads/5');
  await screen.findByRole('heading', { level: 1, name: 'Grace' });
  expect(attached().getByRole('button', { name: 'Remove plan.pdf' })).toBeTruthy();
});

test('a document that was deleted meanwhile is named, and the reply is sent without it', async () => {
  const page = await open({
    [CALLS.reply]: () => refused(422, 'attachments_gone', { documents: ['offer'] }),
  });
  await attach(page, 'plan.pdf', 'offer.pdf');
  await page.user.type(screen.getByLabelText('Your reply'), 'Hello Grace');
  await page.user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect((await screen.findByRole('alert')).textContent).toContain('An attached document was deleted.');
  const [plan, offer] = attached().getAllByRole('listitem');
  expect(plan?.textContent).not.toContain('was deleted');
  expect(offer?.textContent).toContain('This document was deleted.');
  page.backend.on(CALLS.reply, () => storeReply(page, ANSWERED));
  await page.user.click(attached().getByRole('button', { name: 'Remove offer.pdf' }));
  await page.user.click(screen.getByRole('button', { name: 'Send reply' }));
  await screen.findByRole('list', { name: 'Replies' });
  const [first, second] = repliesSent(page);
  expect([first?.document_ids, second?.document_ids]).toEqual([['plan', 'offer'], ['plan']]);
  expect(first?.idempotency_key).not.toBe(second?.idempotency_key);
});

test('the search asks the server, and says when nothing is found', async () => {
  const page = await open();
  const picker = await openPicker(page);
  await picker.findByRole('button', { name: 'Attach plan.pdf' });
  page.backend.on(LIST, () => json([]));
  await page.user.type(picker.getByLabelText('Search'), 'zebra{Enter}');
  expect(await picker.findByText('No documents found.')).toBeTruthy();
  expect(page.backend.to('/rest/v1/rpc/list_attachable_documents').at(-1)?.body).toEqual({
    p_lead: 5,
    p_words: 'zebra',
  });
});

test('without documents the dialog leads to where one is shared', async () => {
  const page = await open({ [LIST]: () => json([]) });
  const picker = await openPicker(page);
  const link = await picker.findByRole('link', { name: 'Share a document' });
  expect(link.getAttribute('href')).toBe('/admin/people/documents?email=grace%40example.com');
});
