import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CONFIRMED, LIST, REQUEST } from '../support/appointments';
import { CONSULTANT } from '../support/availability';
import { json } from '../support/fake-backend';
import { openStaff } from '../support/open-staff';
import { setNow } from '../support/set-now';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/availability/components/availability-screen'));

setNow('2026-11-27T17:00:00Z');
test('time off names its days and the appointments inside it, with links to their days', async () => {
  const at = (date: string) => ({ starts_at: `${date}T14:00:00Z`, ends_at: `${date}T15:00:00Z` });
  const page = await openStaff('/availability?part=time-off', {
    'GET /rest/v1/consultants': () => json([CONSULTANT]),
    'GET /rest/v1/time_off': () =>
      json([
        {
          id: 1,
          consultant_id: CONSULTANT.id,
          period: '["2026-12-04 05:00:00+00","2026-12-09 05:00:00+00")',
          reason: 'Conference',
        },
      ]),
    [LIST]: () =>
      json([
        { ...CONFIRMED, id: 'a', client_name: 'Ada Sorensen', ...at('2026-12-04') },
        { ...REQUEST, id: 'b', client_name: 'Linh Bramwell', ...at('2026-12-07') },
      ]),
  });
  const row = within(await screen.findByRole('list', { name: 'Time off' }));
  expect(row.getByText('Dec 4 to Dec 8', { ignore: 'span' })).toBeTruthy();
  const links = await within(await row.findByRole('list', { name: 'Appointments inside' })).findAllByRole(
    'link',
  );
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ada Sorensen, Dec 4, 9:00 AM', '/admin/appointments?view=day&day=2026-12-04&consultant=all'],
    [
      'Linh Bramwell, Dec 7, 9:00 AM (requested)',
      '/admin/appointments?view=day&day=2026-12-07&consultant=all',
    ],
  ]);
  expect(page.backend.to('/rest/v1/booked_appointments').at(-1)?.path).toContain(
    `consultant_id=eq.${CONSULTANT.id}&status=in.%28pending%2Cconfirmed%29&starts_at=lt.2026-12-09T05%3A00%3A00.000Z&ends_at=gt.2026-12-04T05%3A00%3A00.000Z`,
  );
});
