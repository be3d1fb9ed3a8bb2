import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appointments, CHANGE, changed, changesOf, LIST, REQUEST } from '../support/appointments';
import { json } from '../support/fake-backend';
import { openAppointments } from '../support/open-appointments';
import { setNow } from '../support/set-now';

setNow('2025-11-20T17:00:00Z');
test('a request that someone else has moved is not declined, and the typed reason is there again', async () => {
  const page = await openAppointments({ [LIST]: appointments([REQUEST]), [CHANGE]: () => json([]) });
  const decline = async () => {
    const requests = await screen.findByRole('region', { name: /request to approve/ });
    await page.user.click(within(requests).getByRole('button', { name: /^Decline/ }));
    return within(await screen.findByRole('dialog', { name: 'Decline this request?' }));
  };
  const first = await decline();
  await page.user.type(first.getByLabelText(/Reason/), 'We are away.');
  page.backend.on(LIST, appointments([{ ...REQUEST, ics_sequence: 4 }]));
  await page.user.click(first.getByRole('button', { name: 'Decline request' }));
  await waitFor(() =>
    expect(page.toasts.at(-1)?.description).toBe('This booking has just changed. Please look at it again.'),
  );
  const second = await decline();
  expect(second.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe('We are away.');
  page.backend.on(CHANGE, changed(REQUEST, { ics_sequence: 5 }));
  await page.user.click(second.getByRole('button', { name: 'Decline request' }));
  await waitFor(() => expect(page.toasts.at(-1)?.kind).toBe('success'));
  expect(changesOf(page.backend)).toEqual([
    { id: 'a1', version: 3, status: 'declined', reason: 'We are away.' },
    { id: 'a1', version: 4, status: 'declined', reason: 'We are away.' },
  ]);
});
