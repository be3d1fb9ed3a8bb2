import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { BOOKING_STATUS_WORDS } from '@contracts/booking/booking-status-words.ts';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { APPOINTMENT_ACTION_LABELS } from '@/features/appointments/model/appointment-actions';
import type { AuditEntry } from '@/features/audit/model/audit-entry';
import { detailLines } from '@/features/audit/model/audit-labels';
import { entryTitle } from '@/features/leads/model/lead-labels';
import { system } from '@/shared/theme/system';
import { BookingStatus } from '@/shared/ui/text/booking-status';
import { ENTRY } from '../support/leads';

const ROOT = join(import.meta.dirname, '../../..');

test.each(Object.entries(BOOKING_STATUS_WORDS))(
  '%s reads %s in lists and in the audit log',
  (status, word) => {
    const shown = render(
      <ChakraProvider value={system}>
        <BookingStatus status={status} />
      </ChakraProvider>,
    );
    expect(shown.container.textContent).toBe(word);
    const change: AuditEntry = {
      id: 1,
      occurred_at: '2026-11-21T12:00:00.000Z',
      actor_id: null,
      actor_name: null,
      action: `appointment.${status}`,
      subject: '7',
      subject_name: null,
      page_key: null,
      details: { from: 'confirmed', to: status },
      names: {},
    };
    expect(detailLines(change, 'America/New_York')).toEqual([
      { term: 'Status', value: `Confirmed → ${word}` },
    ]);
  },
);

test.each([
  ['pending', 'Booking requested: Discovery Call'],
  ['confirmed', 'Booking confirmed: Discovery Call'],
  ['completed', 'Booking completed: Discovery Call'],
  ['no_show', 'Booking marked as a no-show: Discovery Call'],
  ['cancelled', 'Booking canceled: Discovery Call'],
  ['declined', 'Booking declined: Discovery Call'],
])('the timeline of a lead shows %s as %s', (status, words) => {
  const entry = { ...ENTRY, kind: 'booking_event', title: 'Discovery Call', status };
  expect(entryTitle(entry)).toBe(words);
});

test('a status change by staff is announced with the label of the new status', () => {
  const done = Object.fromEntries(
    Object.entries(APPOINTMENT_ACTION_LABELS).map(([step, words]) => [step, words.done]),
  );
  expect(done).toEqual({
    confirmed: 'Confirmed',
    declined: 'Declined',
    cancelled: 'Canceled',
    completed: 'Marked as completed',
    no_show: 'Marked as no-show',
    move: 'Moved',
    place: 'Confirmed',
  });
});

test('no other file contains labels for booking statuses', () => {
  const files = globSync('{src,supabase/functions}/**/*.{ts,tsx,json}', { cwd: ROOT });
  const wording = files.filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) &&
      /['"`](?:Requested|No-show|Time held)\b/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(wording).toEqual(['supabase/functions/_shared/contracts/booking/booking-status-words.ts']);
});
