import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { json, sentence } from '../support/fake-backend';
import { AVAILABILITY, chooseDate, DAY, fill, HOLD, offering, openSchedule } from '../support/open-schedule';
import { nothing } from '../support/provider';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/booking/components/schedule-form'));

const HOLD_ID = '0d9c1f0e-7c0a-4f0e-9d0e-1f2a3b4c5d6e';

describe('a hold', () => {
  const held = () => json({ holdId: HOLD_ID, expiresAt: '2026-01-05T14:05:00Z' }, 201);
  const line = 'We’re holding this time for you while you fill out the form.';

  test('is requested for the chosen time, shown, and sent with the booking', async () => {
    const page = await openSchedule({ [HOLD]: held });
    await fill(page);
    expect(await screen.findByText(line)).toBeTruthy();
    expect(page.backend.to('/api/appointments/hold').map(({ body }) => body)).toEqual([
      { serviceType: 'Technology Integration', preferredDate: page.dateAt(1), preferredTime: '13:00' },
    ]);
    await page.submit();
    expect(await screen.findByText('Your consultation is requested')).toBeTruthy();
    const sent = page.backend.seen.find(({ path }) => path === '/api/appointments');
    expect(sent?.body).toMatchObject({ holdId: HOLD_ID });
    expect(page.backend.to('/api/appointments/hold/release')).toEqual([]);
    expect(screen.queryByText(line)).toBeNull();
  });

  test('is released when the date changes, and sent with availability requests', async () => {
    const page = await openSchedule({ [HOLD]: held, 'POST /api/appointments/hold/release': nothing });
    await fill(page);
    await screen.findByText(line);
    await page.user.selectOptions(page.field(/service type/i), 'Custom AI Solutions');
    await waitFor(() => expect(page.backend.to(DAY).at(-1)?.path).toContain(`holdId=${HOLD_ID}`));
    await chooseDate(page, 2);
    await waitFor(() =>
      expect(page.backend.to('/api/appointments/hold/release').map(({ body }) => body)).toEqual([
        { holdId: HOLD_ID },
      ]),
    );
    expect(screen.queryByText(line)).toBeNull();
  });

  test('that another visitor has already: announced immediately with the available slots, and the input stays', async () => {
    const page = await openSchedule({ [HOLD]: () => sentence(409, 'Still available that day: 9:00 AM.') });
    page.backend.on(AVAILABILITY, offering(['09:00', '13:00']));
    await fill(page);
    page.backend.on(AVAILABILITY, offering(['09:00']));
    expect(await screen.findByText('Still available that day: 9:00 AM.')).toBeTruthy();
    const group = await screen.findByRole('group', { name: /Still available on/ });
    expect(page.time.value).toBe('');
    page.backend.on(HOLD, held);
    await page.user.click(within(group).getByRole('button', { name: '9:00 AM' }));
    expect(await screen.findByText(line)).toBeTruthy();
    expect(page.field(/full name/i).value).toBe('Ada Lovelace');
    expect(page.toasts).toEqual([]);
  });

  test('that has reached its maximum: announced, and the selection stays', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
    const ended = 'We hold a time for up to 30 minutes.';
    const page = await openSchedule({ [HOLD]: held });
    await fill(page);
    await screen.findByText(line);
    page.backend.on(HOLD, () => sentence(409, ended, 'hold_too_long'));
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    expect(await screen.findByText(ended)).toBeTruthy();
    expect(screen.queryByText(line)).toBeNull();
    expect(page.time.value).toBe('13:00');
    const [first, second] = page.backend.to('/api/appointments/hold');
    expect(second?.body).toMatchObject({ holdId: HOLD_ID });
    expect(first?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
    vi.useRealTimers();
  });

  test('that is refused for another reason is not mentioned, and the booking still works', async () => {
    const page = await openSchedule({ [HOLD]: () => sentence(404, 'Not found') });
    await fill(page);
    await waitFor(() => expect(page.backend.to('/api/appointments/hold')).toHaveLength(1));
    await page.submit();
    expect(await screen.findByText('Your consultation is requested')).toBeTruthy();
    expect(screen.queryByText(line)).toBeNull();
  });
});

describe('the visitor’s zone', () => {
  test('comes from the browser, can be changed, and is remembered and sent', async () => {
    const page = await openSchedule(
      { [AVAILABILITY]: offering(['09:00', '13:00']) },
      '/schedule',
      'Europe/Berlin',
    );
    const zone = page.field(/your time zone/i);
    expect(zone.selectedOptions[0]?.textContent).toBe('Berlin, Central European Time');
    expect(page.options(zone).slice(0, 2)).toEqual(['Eastern Time (New York)', 'Central Time (Chicago)']);
    await fill(page);
    expect(page.options(page.time)[1]).toBe('3:00 PM');
    await page.user.click(zone);
    await page.user.selectOptions(zone, 'Asia/Tokyo');
    expect(page.options(page.time)[1]).toMatch(/^(\w{3}, \w{3} \d+, )?1?1:00 PM$/);
    await page.submit();
    await screen.findByText('Your consultation is requested');
    expect(page.backend.seen.find(({ path }) => path === '/api/appointments')?.body).toMatchObject({
      timeZone: 'Asia/Tokyo',
    });
    page.unmount();
    const next = await openSchedule({}, '/schedule', 'Europe/Berlin');
    expect(next.field(/your time zone/i).value).toBe('Asia/Tokyo');
  });
});
