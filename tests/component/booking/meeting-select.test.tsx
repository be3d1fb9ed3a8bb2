import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endDocumentWithTest } from '../support/document-lifetime';
import { booked, fill, openSchedule } from '../support/open-schedule';

endDocumentWithTest();

test('a voice call needs a phone number, and a video call does not', async () => {
  const page = await openSchedule({ 'POST /api/appointments': booked });
  const sent = () =>
    page.backend.seen.find(({ method, path }) => method === 'POST' && path === '/api/appointments')?.body;
  await fill(page);
  await page.user.selectOptions(page.field(/how should we meet/i), 'Phone call');
  expect(screen.getByText('We’ll call your number.')).toBeTruthy();
  await page.submit();
  const phone = page.field(/phone number/i);
  expect(await screen.findByText('Enter the number we should call.')).toBeTruthy();
  expect([phone.required, document.activeElement]).toEqual([true, phone]);
  await page.user.selectOptions(page.field(/how should we meet/i), 'Video call');
  expect(screen.queryByText('Enter the number we should call.')).toBeNull();
  await page.user.selectOptions(page.field(/how should we meet/i), 'Phone call');
  await page.user.type(phone, '404 555 0188');
  await page.submit();
  await waitFor(() => expect(sent()).toMatchObject({ meetsBy: 'voice', clientPhone: '404 555 0188' }));
});
