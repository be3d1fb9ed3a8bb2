import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { bookableDates } from '@/features/booking/model/bookable-dates';
import { keepFields, restoreFields, saveFields } from '@/shared/lib/form-state';
import { endDocumentWithTest } from '../support/document-lifetime';
import { json, sentence } from '../support/fake-backend';
import {
  AVAILABILITY,
  booked,
  chooseDate,
  ID,
  offering,
  openSchedule,
  TIMES,
} from '../support/open-schedule';
import { KEY } from '../support/provider';
import { CASEYS_PROFILE, casey } from '../support/signed-in';

endDocumentWithTest();

const openTimes = () => within(screen.getByRole('group', { name: 'Next open times' }));

describe('the next open times', () => {
  test('are the first of each of three days; one tap chooses service, date, and time', async () => {
    const [first] = bookableDates(new Date());
    const page = await openSchedule({ [AVAILABILITY]: offering(['09:00', '13:00'], [first?.value ?? '']) });
    await waitFor(() => expect(openTimes().getAllByRole('button', { name: /[AP]M/ })).toHaveLength(3));
    const tap = openTimes().getAllByRole('button')[1] as HTMLElement;
    expect(tap.textContent).toMatch(/9:00 AM$/);
    await page.user.click(tap);
    expect(page.field(/service type/i).value).toBe('AI Strategy Consultation');
    expect(page.date.value).toBe(page.dateAt(3));
    await waitFor(() => expect(page.time.value).toBe('09:00'));
    expect(tap.getAttribute('aria-pressed')).toBe('true');
  });

  test('keep the service that is chosen, and list its times', async () => {
    const page = await openSchedule({
      [AVAILABILITY]: (request) => offering(request.url.includes('Discovery') ? ['09:30'] : TIMES)(request),
    });
    await page.user.click(screen.getByRole('radio', { name: /30 minutes/ }));
    await page.user.click((await openTimes().findAllByRole('button', { name: /9:30 AM/ }))[0] as HTMLElement);
    expect(page.field(/service type/i).value).toBe('Discovery Call');
    await waitFor(() => expect(page.time.value).toBe('09:30'));
  });

  test('are hidden when there are none', async () => {
    await openSchedule({ [AVAILABILITY]: () => json({ timeZone: 'America/New_York', days: [] }) });
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Next open times' })).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('are hidden when they cannot be loaded, and can be requested again', async () => {
    const { backend, user } = await openSchedule({ [AVAILABILITY]: () => sentence(503, 'Away.') });
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the next open times.');
    expect(screen.queryByRole('group', { name: 'Next open times' })).toBeNull();
    backend.on(AVAILABILITY, offering(TIMES));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(openTimes().getAllByRole('button', { name: /[AP]M/ })).toHaveLength(3));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('dates without a free time are disabled, and the others are not', async () => {
  const [, closed] = bookableDates(new Date());
  const page = await openSchedule({ [AVAILABILITY]: offering(TIMES, [closed?.value ?? '']) });
  await waitFor(() => expect(page.date.options[2]?.disabled).toBe(true));
  expect([page.date.options[0]?.disabled, page.date.options[1]?.disabled]).toEqual([false, false]);
});

test('every date can be chosen while the free days are not known', async () => {
  const page = await openSchedule({
    [AVAILABILITY]: (request) =>
      request.url.includes('from=') ? sentence(503, 'Away.') : offering(TIMES)(request),
  });
  await chooseDate(page, 2);
  expect([...page.date.options].some(({ disabled }) => disabled)).toBe(false);
});

test('a signed-in client finds their details filled in, and books under their account', async () => {
  localStorage.setItem(KEY, JSON.stringify(casey));
  const page = await openSchedule({
    'POST /rest/v1/rpc/my_role': () => json('client'),
    'GET /rest/v1/profiles': () => json(CASEYS_PROFILE),
  });
  await waitFor(() => expect(page.field(/full name/i).value).toBe('Casey Client'));
  expect([page.field(/email address/i).value, page.field(/company/i).value]).toEqual([
    'casey@example.com',
    'Acme Co',
  ]);
  await page.user.click((await openTimes().findAllByRole('button', { name: /[AP]M/ }))[0] as HTMLElement);
  await waitFor(() => expect(page.time.value).toBe('09:00'));
  await page.submit();
  await screen.findByText('Your consultation is requested');
  const sent = page.backend.seen.find(({ path }) => path === '/api/appointments');
  expect(sent?.headers.get('authorization')).toMatch(/^Bearer /);
});

test('a guest can manage the booking at once', async () => {
  const page = await openSchedule({
    'POST /api/appointments': async () => json({ ...(await booked().json()), manageToken: 'secret' }, 201),
  });
  await page.user.type(page.field(/full name/i), 'Ada Lovelace');
  await page.user.type(page.field(/email address/i), 'ada@example.com');
  await page.user.click((await openTimes().findAllByRole('button', { name: /[AP]M/ }))[0] as HTMLElement);
  await waitFor(() => expect(page.time.value).toBe('09:00'));
  await page.submit();
  expect((await screen.findByRole('link', { name: 'Manage booking' })).getAttribute('href')).toBe(
    `/manage-booking/${ID}`,
  );
});

test('fields kept for a link to one time are not restored for a link to another', () => {
  history.replaceState(null, '', '/schedule?date=2026-12-04&time=14:00');
  document.body.innerHTML = '<form data-keep-fields><input name="preferredDate" value="2026-12-04" /></form>';
  saveFields();
  history.replaceState(null, '', '/schedule?date=2026-12-07&time=15:00');
  expect(restoreFields()).toBe(false);
});

test('what was typed and chosen survives a reload, and nothing is kept after the booking', async () => {
  keepFields();
  const page = await openSchedule();
  await page.user.type(page.field(/full name/i), 'Ada Lovelace');
  await page.user.click((await openTimes().findAllByRole('button', { name: /[AP]M/ }))[2] as HTMLElement);
  await waitFor(() => expect(page.time.value).toBe('09:00'));
  window.dispatchEvent(new Event('pagehide'));
  page.unmount();

  const again = await openSchedule();
  expect(restoreFields()).toBe(true);
  expect(again.field(/full name/i).value).toBe('Ada Lovelace');
  expect(again.field(/service type/i).value).toBe('AI Strategy Consultation');
  await waitFor(() => expect(again.time.value).toBe('09:00'));
  await again.user.type(again.field(/email address/i), 'ada@example.com');
  await again.submit();
  await screen.findByText('Your consultation is requested');
  window.dispatchEvent(new Event('pagehide'));
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('kept-fields'))).toEqual([]);
});
