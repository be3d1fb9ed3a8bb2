import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TimelineEntry } from '@/shared/staff/person-timeline';
import { json } from '../support/fake-backend';
import { CALLS, ENTRY, GRACE, whole } from '../support/leads';
import { openLead } from '../support/open-lead';

const EMAIL: TimelineEntry = {
  ...ENTRY,
  kind: 'inbound_mail',
  id: '3',
  title: 'Re: Your message',
  body: 'Tuesday works. <img src=x onerror=alert(1)>',
  status: 'personal',
  sender: 'ada@compilers.example',
  whole_text: 'Tuesday works.\n\n> Tuesday or Thursday?',
  files: [
    { name: 'plan.pdf', bytes: 1_900_000 },
    { name: 'logo.png', bytes: 3000 },
  ],
  matched_by: 'reply_address',
};

const open = (timeline: TimelineEntry[], answers_in_timeline = true) =>
  openLead(whole(GRACE, { answers_in_timeline, reply_to: 'office@firm.example' }), {
    [CALLS.timeline]: () => json(timeline),
  });

test('an email in the timeline is text, names its sender and files, and unfolds its history', async () => {
  const page = await open([EMAIL]);
  const entry = within(await screen.findByRole('list', { name: 'Timeline' }));
  expect(await entry.findByText('Email received: Re: Your message')).toBeTruthy();
  expect(entry.getByText('Tuesday works. <img src=x onerror=alert(1)>')).toBeTruthy();
  expect(entry.getByText('From ada@compilers.example, in answer to a reply.')).toBeTruthy();
  expect(entry.getByText(/^2 attachments, kept by the mail service.*plan\.pdf \(1\.9 MB\)/)).toBeTruthy();
  expect(entry.queryByText(/Tuesday or Thursday/)).toBeNull();
  const toggle = entry.getByRole('button', { name: 'Show the whole email', expanded: false });
  await page.user.click(toggle);
  expect(entry.getByText(/> Tuesday or Thursday\?/)).toBeTruthy();
  await page.user.click(entry.getByRole('button', { name: 'Hide the whole email', expanded: true }));
  expect(entry.queryByText(/Tuesday or Thursday/)).toBeNull();
});

test('an automatic email is named so, also without a subject', async () => {
  await open([{ ...EMAIL, title: '', status: 'automatic' }]);
  expect(await screen.findByText('Automatic email received: (no subject)')).toBeTruthy();
});

test.each([
  [true, /Goes to grace@example\.com\. Their answers appear in the timeline below\./],
  [false, /Their answers go to office@firm\.example, the firm’s mailbox in Settings, and not to this page\./],
])('the reply says where answers go: in the timeline %s', async (answers_in_timeline, words) => {
  await open([], answers_in_timeline);
  expect(await screen.findByText(words)).toBeTruthy();
});
