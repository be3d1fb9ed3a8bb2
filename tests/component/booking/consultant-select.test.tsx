import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endDocumentWithTest } from '../support/document-lifetime';
import { json } from '../support/fake-backend';
import { AVAILABILITY, booked, fill, offering, openSchedule } from '../support/open-schedule';

endDocumentWithTest();

const CONSULTANTS = 'GET /api/appointments/consultants';
const EVERY = ['AI Strategy Consultation', 'Technology Integration', 'Discovery Call'];
const ADA = { id: 4, name: 'Ada', serviceTypes: EVERY };
const BO = { id: 5, name: 'Bo', serviceTypes: EVERY };

const choice = () => screen.queryByLabelText<HTMLSelectElement>('Consultant');

test('a visitor chooses a consultant: the times and the booking are with that one', async () => {
  const page = await openSchedule({
    [CONSULTANTS]: () => json({ consultants: [ADA, BO] }),
    [AVAILABILITY]: (request) =>
      offering(request.url.includes('consultantId=5') ? ['13:00', '15:00'] : ['09:00', '13:00'])(request),
    'POST /api/appointments': booked,
  });
  await waitFor(() => expect(choice()).not.toBeNull());
  expect(page.options(choice() as HTMLSelectElement)).toEqual(['First available', 'Ada', 'Bo']);
  await fill(page);
  await page.user.selectOptions(choice() as HTMLSelectElement, 'Bo');
  await waitFor(() => expect(page.options(page.time)).toEqual(['Select a time', '1:00 PM', '3:00 PM']));
  expect(page.time.value).toBe('13:00');
  const open = within(screen.getByRole('group', { name: 'Next open times' }));
  await waitFor(() => expect(open.getAllByRole('button')[0]?.textContent).toMatch(/1:00 PM$/));
  await page.submit();
  await waitFor(() =>
    expect(page.backend.seen.find(({ path }) => path === '/api/appointments')?.body).toMatchObject({
      consultantId: 5,
    }),
  );
});

test('only consultants of the service are listed, and another service forgets the choice', async () => {
  const page = await openSchedule({
    [CONSULTANTS]: () =>
      json({ consultants: [ADA, BO, { id: 6, name: 'Cy', serviceTypes: ['Discovery Call'] }] }),
  });
  await page.user.selectOptions(page.field(/service type/i), 'Technology Integration');
  await waitFor(() => expect(choice()).not.toBeNull());
  expect(page.options(choice() as HTMLSelectElement)).toEqual(['First available', 'Ada', 'Bo']);
  await page.user.selectOptions(choice() as HTMLSelectElement, 'Ada');
  await page.user.selectOptions(page.field(/service type/i), 'AI Strategy Consultation');
  expect(choice()?.value).toBe('');
});

test('there is no choice with one consultant', async () => {
  const page = await openSchedule({ [CONSULTANTS]: () => json({ consultants: [ADA] }) });
  await waitFor(() => expect(page.backend.to('/api/appointments/consultants')).toHaveLength(1));
  expect(choice()).toBeNull();
});
