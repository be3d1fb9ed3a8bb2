import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { gate, json } from '../support/fake-backend';
import { CALLS, CHOICES, GRACE, pageOf } from '../support/leads';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/leads/components/lead-list'));

test('a link of the workspace is marked from the click until its screen is there', async () => {
  const page = await openStaff('/leads', {
    [CALLS.list]: () => pageOf([GRACE]),
    ...CHOICES,
    'GET /rest/v1/booked_appointments': () => gate<Response>().promise,
    'GET /rest/v1/consultants': () => json([]),
  });
  await screen.findByRole('table', { name: 'Leads' });
  const link = screen.getByRole('link', { name: 'Appointments' });
  const marks: string[] = [];
  const observer = new MutationObserver(() => marks.push(link.hasAttribute('data-pressed') ? 'on' : 'off'));
  observer.observe(link, { attributes: true, attributeFilter: ['data-pressed'] });
  await page.user.keyboard('{Control>}');
  await page.user.click(link);
  await page.user.keyboard('{/Control}');
  expect(marks).toEqual([]);
  await page.user.click(link);
  expect(await screen.findByRole('heading', { level: 1, name: 'Appointments' })).toBeTruthy();
  expect(marks[0]).toBe('on');
  await waitFor(() => expect(link.hasAttribute('data-pressed')).toBe(false));
  observer.disconnect();
});
