import { describe, expect, test } from 'vitest';
import { allowedActions, isMissed, urgencyOf } from './appointment-actions';
import { dropTargetAt, getVisibleHours, layoutBlocks } from './calendar-layout';
import { adjacentPeriod, parseCalendarView, rangeLabel } from './calendar-view';
import type { StaffAppointment } from './staff-appointment';

/** An appointment of March 12, 2027, from and to so many hours of the firm's winter clock. */
function at(from: number, to: number, more: Partial<StaffAppointment> = {}): StaffAppointment {
  const instant = (hour: number) => new Date(Date.UTC(2027, 2, 12, 5) + hour * 3_600_000).toISOString();
  return {
    id: `${from}-${to}`,
    status: 'confirmed',
    ics_sequence: 0,
    client_name: 'Casey Client',
    client_email: 'casey@example.com',
    client_phone: null,
    company: null,
    message: null,
    user_id: null,
    verified_at: instant(0),
    slot_released_at: null,
    source: 'site',
    service_type: 'Discovery Call',
    place: null,
    meets_by: null,
    location: null,
    video_link: null,
    change_until: instant(0),
    refund_due: false,
    tells_client: true,
    is_undone: false,
    starts_at: instant(from),
    ends_at: instant(to),
    guest_time_zone: 'America/New_York',
    locale: 'en',
    payment_status: 'not_required',
    price_cents: 0,
    consultant_id: 1,
    consultant: 'Meridian',
    created_at: instant(0),
    rating: null,
    rating_comment: null,
    reason: null,
    ...more,
  };
}

describe('a day’s calendar blocks', () => {
  test('share the width only where they overlap', () => {
    const blocks = layoutBlocks([at(9, 11), at(10, 12), at(11, 12), at(13, 14)], '2027-03-12');
    expect(blocks.map(({ from, lane, lanes }) => [from / 60, lane, lanes])).toEqual([
      [9, 0, 2],
      [10, 1, 2],
      [11, 0, 2],
      [13, 0, 1],
    ]);
  });

  test('exclude canceled appointments and other days', () => {
    expect(layoutBlocks([at(9, 10, { status: 'cancelled' }), at(33, 34)], '2027-03-12')).toEqual([]);
  });

  test('extend the visible hours to cover early and late appointments', () => {
    expect(getVisibleHours([])).toEqual({ from: 480, to: 1080 });
    expect(getVisibleHours(layoutBlocks([at(6.5, 7), at(19, 20.5)], '2027-03-12'))).toEqual({
      from: 360,
      to: 1260,
    });
  });
});

describe('the drop target of a block', () => {
  const grid = { left: 100, top: 50, width: 700, height: 600 };
  const days = [
    '2027-03-08',
    '2027-03-09',
    '2027-03-10',
    '2027-03-11',
    '2027-03-12',
    '2027-03-13',
    '2027-03-14',
  ];
  const hours = { from: 480, to: 1080 };

  test('is the day and quarter hour under the block’s top edge', () => {
    expect(dropTargetAt({ x: 510, y: 188 }, 10, grid, days, hours)).toEqual({
      date: '2027-03-12',
      minutes: 615,
    });
    expect(dropTargetAt({ x: 101, y: 55 }, 30, grid, days, hours)).toEqual({
      date: '2027-03-08',
      minutes: 480,
    });
  });

  test('is undefined outside the day columns', () => {
    expect(dropTargetAt({ x: 90, y: 188 }, 0, grid, days, hours)).toBeUndefined();
    expect(dropTargetAt({ x: 510, y: 700 }, 0, grid, days, hours)).toBeUndefined();
  });
});

describe('the calendar view in a URL', () => {
  const view = (query: string) => parseCalendarView(new URLSearchParams(query), '2027-03-11', 'week');

  test('starts weeks on Monday and moves by seven days', () => {
    expect(view('').days[0]).toBe('2027-03-08');
    expect(adjacentPeriod(view(''), 1)).toBe('2027-03-18');
    expect(rangeLabel(view('view=day&day=2027-04-01').days)).toBe('Apr 1, 2027');
    expect(rangeLabel(view('view=list').days)).toBe('Mar 11, 2027 to Apr 7, 2027');
  });

  test('falls back to today for invalid parameters', () => {
    expect(view('view=month&day=2027-99-99')).toEqual(view(''));
  });
});

describe('allowed actions', () => {
  const noon = new Date('2027-03-12T17:00:00Z');

  test('let staff confirm, decline, or move a request', () => {
    expect(allowedActions(at(13, 14, { status: 'pending' }), noon)).toEqual([
      'confirmed',
      'place',
      'declined',
      'move',
    ]);
    expect(allowedActions(at(13, 14, { status: 'pending', payment_status: 'pending' }), noon)).not.toContain(
      'confirmed',
    );
  });

  test('let staff move a missed request first', () => {
    const missed = at(9, 10, { status: 'pending' });
    expect(isMissed(missed, noon)).toBe(true);
    expect(allowedActions(missed, noon)).toEqual(['move', 'declined']);
  });

  test.each([
    [9, {}, 'Missed'],
    [13, {}, 'Starts in less than 4 hours'],
    [9, { payment_status: 'pending' }, undefined],
    [9, { slot_released_at: '2027-03-10T19:00:00Z' }, undefined],
    [9, { status: 'confirmed' }, undefined],
  ])('say how urgent a request at %i o’clock with %o is', (hour, change, urgency) => {
    expect(urgencyOf(at(hour, hour + 1, { status: 'pending', ...change }), noon)).toBe(urgency);
  });

  test('include completed and no-show only after the start', () => {
    expect(allowedActions(at(13, 14), noon)).toEqual(['move', 'cancelled']);
    expect(allowedActions(at(12, 13), noon)).toEqual(['completed', 'no_show', 'cancelled']);
    expect(allowedActions(at(9, 10, { status: 'completed' }), noon)).toEqual([]);
  });
});
