// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '@/shared/errors/app-error';
import { createSlotHold } from './slot-hold';

const WANTED = { serviceType: 'Custom AI Solutions', preferredDate: '2025-11-24', preferredTime: '13:00' };
const OTHER = { ...WANTED, preferredTime: '14:00' };
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function keep() {
  const ports = {
    hold: vi.fn(async (_wanted: unknown, _key: string) => ({ holdId: 'h1' })),
    release: vi.fn(),
    onHeld: vi.fn(),
    onEnd: vi.fn(),
    onGone: vi.fn(),
  };
  const keeper = createSlotHold(ports);
  const stop = keeper.watch();
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const isHeld = () => ports.onHeld.mock.lastCall?.[0];
  const asked = () => ports.hold.mock.calls.map(([request]) => request);
  const keys = () => ports.hold.mock.calls.map(([, key]) => key);
  return { ...ports, keeper, stop, pass, isHeld, asked, keys };
}

describe('a chosen time', () => {
  test('is held once the choice has settled', async () => {
    const { keeper, asked, pass, isHeld } = keep();
    keeper.want(OTHER);
    keeper.want(WANTED);
    await pass(300);
    expect(asked()).toEqual([WANTED]);
    expect(isHeld()).toBe(true);
    expect(keeper.id()).toBe('h1');
  });

  test('is renewed every four minutes while the page is seen', async () => {
    const { asked, keys, keeper, pass } = keep();
    keeper.want(WANTED);
    await pass(300 + 4 * MINUTE);
    expect(asked()[1]).toEqual({ ...WANTED, holdId: 'h1' });
    await pass(4 * MINUTE);
    expect(asked()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(3);
  });

  test('is not renewed out of sight, and at once on coming back', async () => {
    const { hold, keeper, pass } = keep();
    keeper.want(WANTED);
    await pass(300);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(9 * MINUTE);
    expect(hold).toHaveBeenCalledTimes(1);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(hold).toHaveBeenCalledTimes(2);
    visibility.mockRestore();
  });

  test('moves the hold with the next choice', async () => {
    const { asked, release, keeper, pass } = keep();
    keeper.want(WANTED);
    await pass(300);
    keeper.want(OTHER);
    await pass(300);
    expect(asked()[1]).toEqual({ ...OTHER, holdId: 'h1' });
    expect(release).not.toHaveBeenCalled();
  });
});

describe('a renewal', () => {
  test('that fails is tried again while the hold lives, and it counts as held until then', async () => {
    const { hold, asked, keys, keeper, pass, isHeld } = keep();
    keeper.want(WANTED);
    await pass(300);
    hold.mockRejectedValue(new AppError(503, 'Away.'));
    await pass(4 * MINUTE + 59_000);
    expect(asked()).toHaveLength(4);
    expect(new Set(keys().slice(1)).size).toBe(1);
    expect(isHeld()).toBe(true);
    await pass(5 * MINUTE);
    expect(asked()).toHaveLength(5);
    expect(isHeld()).toBe(false);
  });

  test('that is refused ends the hold: announced, the booking is still sent, and the hold is not renewed', async () => {
    const { hold, release, onEnd, onGone, keeper, pass } = keep();
    keeper.want(WANTED);
    await pass(300);
    hold.mockRejectedValueOnce(
      new AppError(409, 'We hold a time for up to 30 minutes.', { code: 'hold_too_long' }),
    );
    await pass(4 * MINUTE);
    expect(onEnd.mock.calls).toEqual([['We hold a time for up to 30 minutes.']]);
    await pass(9 * MINUTE);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(hold).toHaveBeenCalledTimes(2);
    expect(onGone).not.toHaveBeenCalled();
    expect(release).not.toHaveBeenCalled();
    expect(await keeper.settled()).toBe('h1');
  });

  test('after the hold has lapsed out of sight finds the time gone', async () => {
    const { hold, onEnd, onGone, keeper, pass } = keep();
    keeper.want(WANTED);
    await pass(300);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(9 * MINUTE);
    visibility.mockRestore();
    hold.mockRejectedValueOnce(
      new AppError(409, 'Still available that day: 9:00 AM.', { code: 'slot_taken' }),
    );
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(onGone.mock.calls).toEqual([['Still available that day: 9:00 AM.']]);
    expect(onEnd).not.toHaveBeenCalled();
  });

  test.each([
    [429, 2],
    [503, 1],
    [0, 1],
  ])('goes on after booking failed with %i only when nothing can have been booked', async (status, calls) => {
    const { hold, keeper, pass } = keep();
    keeper.want(WANTED);
    await pass(300);
    await keeper.settled();
    keeper.failed(new AppError(status, 'No.'));
    await pass(4 * MINUTE);
    expect(hold).toHaveBeenCalledTimes(calls);
  });
});

describe('a hold is given back', () => {
  test('when nothing is chosen any more', async () => {
    const { release, keeper, pass, isHeld } = keep();
    keeper.want(WANTED);
    await pass(300);
    keeper.want(undefined);
    expect(release.mock.calls).toEqual([['h1']]);
    expect(isHeld()).toBe(false);
  });

  test('when its answer comes after nothing is chosen any more', async () => {
    const { hold, release, keeper, pass } = keep();
    const answer = Promise.withResolvers<{ holdId: string }>();
    hold.mockReturnValueOnce(answer.promise);
    keeper.want(WANTED);
    await pass(300);
    keeper.want(undefined);
    answer.resolve({ holdId: 'late' });
    await pass(0);
    expect(release.mock.calls).toEqual([['late']]);
  });

  test('on leaving the page, and taken again on coming back to it', async () => {
    const { asked, release, keeper, pass } = keep();
    keeper.want(WANTED);
    await pass(300);
    dispatchEvent(new Event('pagehide'));
    expect(release).toHaveBeenCalledTimes(1);
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await pass(0);
    expect(asked().at(-1)).toEqual(WANTED);
  });

  test('when the form goes', async () => {
    const { release, keeper, stop, pass } = keep();
    keeper.want(WANTED);
    await pass(300);
    stop();
    expect(release).toHaveBeenCalledTimes(1);
  });

  test('but not when it has become a booking', async () => {
    const { release, keeper, pass } = keep();
    keeper.want(WANTED);
    await pass(300);
    keeper.spent();
    keeper.want(undefined);
    expect(release).not.toHaveBeenCalled();
    expect(keeper.id()).toBeUndefined();
  });
});

describe('without a hold', () => {
  test('because another visitor has the slot: announced once, with the available slots, and the old hold is released', async () => {
    const { hold, release, onGone, keeper, pass } = keep();
    keeper.want(WANTED);
    await pass(300);
    hold.mockRejectedValueOnce(
      new AppError(409, 'Still available that day: 9:00 AM.', { code: 'slot_taken' }),
    );
    keeper.want(OTHER);
    await pass(300);
    expect(onGone.mock.calls).toEqual([['Still available that day: 9:00 AM.']]);
    expect(release.mock.calls).toEqual([['h1']]);
  });

  test.each([404, 429, 503])('because the server responds %i: no message', async (status) => {
    const { hold, onGone, keeper, pass, isHeld } = keep();
    hold.mockRejectedValueOnce(new AppError(status, 'No.'));
    keeper.want(WANTED);
    await pass(300);
    expect(onGone).not.toHaveBeenCalled();
    expect(isHeld()).toBe(false);
    expect(await keeper.settled()).toBeUndefined();
  });

  test.each([
    ['no answer', new AppError(0, 'No.')],
    ['no answer in time', new DOMException('', 'TimeoutError')],
  ])(
    'because of %s: the same is asked again before booking, for it may be in the way',
    async (_why, fault) => {
      const { hold, keys, keeper, pass, isHeld } = keep();
      hold.mockRejectedValueOnce(fault);
      keeper.want(WANTED);
      await pass(300);
      expect(isHeld()).toBe(false);
      expect(await keeper.settled()).toBe('h1');
      expect(new Set(keys()).size).toBe(1);
      expect(hold).toHaveBeenCalledTimes(2);
    },
  );

  test('after booking with it, for its time may be the visitor’s own booking by then', async () => {
    const { hold, onGone, keeper, pass } = keep();
    keeper.want(WANTED);
    await pass(300);
    expect(await keeper.settled()).toBe('h1');
    await pass(9 * MINUTE);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(hold).toHaveBeenCalledTimes(1);
    expect(onGone).not.toHaveBeenCalled();
  });

  test('booking waits for the call that is under way, and starts none', async () => {
    const { hold, keeper, pass } = keep();
    const answer = Promise.withResolvers<{ holdId: string }>();
    hold.mockReturnValueOnce(answer.promise);
    keeper.want(WANTED);
    await pass(300);
    const settled = keeper.settled();
    answer.resolve({ holdId: 'soon' });
    expect(await settled).toBe('soon');
    keeper.want(OTHER);
    expect(await keeper.settled()).toBe('soon');
    await pass(MINUTE);
    expect(hold).toHaveBeenCalledTimes(1);
  });
});
