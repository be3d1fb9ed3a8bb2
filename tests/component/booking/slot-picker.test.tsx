import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { json } from '../support/fake-backend';
import { FREE_TIMES, freeTimes } from '../support/free-times';
import { openBookingCalendar } from '../support/open-booking-calendar';
import { costing, PRICES } from '../support/prices';
import { setNow } from '../support/set-now';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/booking/components/booking-calendar'));

setNow('2025-11-21T17:00:00Z');

const day = (name: string) => screen.getByRole('button', { name: new RegExp(name) });

async function open(timeZone?: string) {
  const page = await openBookingCalendar(
    {
      [FREE_TIMES]: freeTimes(['2025-11-24', '2025-11-25'], '09:00', '13:00'),
      [PRICES]: () => json(costing()),
    },
    timeZone,
  );
  await screen.findAllByRole('radio');
  return page;
}

describe('a pressed day', () => {
  const scroll = () => vi.mocked(Element.prototype.scrollIntoView);
  const prefer = (...matching: string[]) =>
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: matching.includes(query) }));
  const STACKED = '(width < 48em)';
  const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
  beforeEach(() => void vi.spyOn(Element.prototype, 'scrollIntoView'));
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['smoothly', [STACKED], 'smooth'],
    ['at once under reduced motion', [STACKED, REDUCED_MOTION], 'instant'],
  ])('brings the times into view %s where they are below it', async (_, matching, behavior) => {
    const { user } = await open();
    prefer(...matching);
    await user.click(day('November 25'));
    await waitFor(() => expect(scroll()).toHaveBeenCalledExactlyOnceWith({ block: 'nearest', behavior }));
    const times = within(scroll().mock.contexts[0] as HTMLElement);
    expect(times.getByRole('radio', { name: '9:00 AM' })).toBeTruthy();
  });

  test.each([' ', '{Enter}'])(
    'does so by the key "%s", also when it is chosen, and keeps the focus',
    async (key) => {
      const { user } = await open();
      prefer(STACKED);
      day('November 24').focus();
      await user.keyboard(key);
      await waitFor(() => expect(scroll()).toHaveBeenCalledOnce());
      expect(document.activeElement).toBe(day('November 24'));
    },
  );

  test('scrolls nothing where the times are beside it, or when it is not available', async () => {
    const { user } = await open();
    prefer();
    await user.click(day('November 25'));
    prefer(STACKED);
    await user.click(day('November 26'));
    await new Promise(requestAnimationFrame);
    expect(scroll()).not.toHaveBeenCalled();
  });
});

test('times at night on the visitor’s clock come last, under a label', async () => {
  await open('Asia/Kolkata');
  const night = within(screen.getByRole('group', { name: 'Night' }));
  expect(night.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    '11:30 PM',
  ]);
  expect(screen.getAllByRole('radio')[0]?.closest('label')?.textContent).toBe('7:30 PM');
});

test('times of one kind have no label', async () => {
  await open();
  expect(screen.queryByRole('group', { name: 'Night' })).toBeNull();
});
