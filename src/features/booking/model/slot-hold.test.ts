// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
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
  sessionStorage.clear();
});

function keep(giveBack = async (_holdId: string): Promise<unknown> => undefined) {
  const ports = {
    hold: vi.fn(async (_wanted: unknown, _key: string) => ({ holdId: 'h1' })),
    release: vi.fn(giveBack),
    onHeld: vi.fn(),
    onEnd: vi.fn(),
    onGone: vi.fn(),
  };
  const keeper = createSlotHold(ports);
  const stop = keeper.watch();
  onTestFinished(stop);
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const isHeld = () => ports.onHeld.mock.lastCall?.[0];
  const asked = () => ports.hold.mock.calls.map(([request]) => request);
  const keys = () => ports.hold.mock.calls.map(([, key]) => key);
  return { ...ports, keeper, stop, pass, isHeld, asked, keys };
}

describe('a chosen time', () => {
  test('is held 300 ms after the last selection', async () => {
    const { keeper, asked, pass, isHeld } = keep();
    keeper.want(OTHER);
    keeper.want(WANTED);
    await pass(300);
    expect(asked()).toEqual([WANTED]);
    expect(isHeld()).toBe(true);
    expect(keeper.id()).toBe('h1');
  });

  test('is renewed every four minutes while the page is visible', async () => {
    const { asked, keys, keeper, pass } = keep();
    keeper.want(WANTED);
    await pass(300 + 4 * MINUTE);
    expect(asked()[1]).toEqual({ ...WANTED, holdId: 'h1' });
    await pass(4 * MINUTE);
    expect(asked()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(3);
  });

  test('is not renewed while the page is hidden, and immediately when it is visible again', async () => {
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

  test('moves its hold when another time is chosen', async () => {
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
  test('that fails is retried until the hold expires, and the time counts as held until then', async () => {
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

  test('that is refused is announced and stops renewals, but the booking can still be sent', async () => {
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

  test('reports a taken time after the hold expired on a hidden page', async () => {
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

describe('a hold is released', () => {
  test('when the selection is cleared', async () => {
    const { release, keeper, pass, isHeld } = keep();
    keeper.want(WANTED);
    await pass(300);
    keeper.want(undefined);
    expect(release.mock.calls).toEqual([['h1']]);
    expect(isHeld()).toBe(false);
  });

  test('when its response arrives after the selection was cleared', async () => {
    const { hold, release, keeper, pass } = keep();
    const response = Promise.withResolvers<{ holdId: string }>();
    hold.mockReturnValueOnce(response.promise);
    keeper.want(WANTED);
    await pass(300);
    keeper.want(undefined);
    response.resolve({ holdId: 'late' });
    await pass(0);
    expect(release.mock.calls).toEqual([['late']]);
  });

  test('on leaving the page, and requested again on returning', async () => {
    const { asked, release, keeper, pass } = keep();
    keeper.want(WANTED);
    await pass(300);
    dispatchEvent(new Event('pagehide'));
    expect(release).toHaveBeenCalledTimes(1);
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await pass(0);
    expect(asked().at(-1)).toEqual(WANTED);
  });

  test('on leaving the page, and the next page of this tab waits for that before it holds the time again', async () => {
    const left = keep();
    left.keeper.want(WANTED);
    await left.pass(300);
    dispatchEvent(new Event('pagehide'));
    left.stop();
    const released = Promise.withResolvers<undefined>();
    const { keeper, release, asked, pass } = keep(() => released.promise);
    expect(keeper.id()).toBe('h1');
    expect(release.mock.calls).toEqual([['h1']]);
    keeper.want(WANTED);
    await pass(300);
    expect(asked()).toEqual([]);
    released.resolve(undefined);
    await pass(0);
    expect(asked()).toEqual([WANTED]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('before the same time is held again', async () => {
    const released = Promise.withResolvers<undefined>();
    const { keeper, asked, pass } = keep(() => released.promise);
    keeper.want(WANTED);
    await pass(300);
    keeper.want(undefined);
    keeper.want(WANTED);
    await pass(300);
    expect(asked()).toEqual([WANTED]);
    released.resolve(undefined);
    await pass(0);
    expect(asked()).toEqual([WANTED, WANTED]);
  });

  test('when the form unmounts', async () => {
    const { release, keeper, stop, pass } = keep();
    keeper.want(WANTED);
    await pass(300);
    stop();
    expect(release).toHaveBeenCalledTimes(1);
  });

  test('but not after it became a booking', async () => {
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
    ['a lost answer', new AppError(504, 'No.', { code: 'database_timeout' })],
    ['no answer in time', new DOMException('', 'TimeoutError')],
  ])('because of %s: the same request is repeated before booking', async (_why, fault) => {
    const { hold, keys, keeper, pass, isHeld } = keep();
    hold.mockRejectedValueOnce(fault);
    keeper.want(WANTED);
    await pass(300);
    expect(isHeld()).toBe(false);
    expect(await keeper.settled()).toBe('h1');
    expect(new Set(keys()).size).toBe(1);
    expect(hold).toHaveBeenCalledTimes(2);
  });

  test('after it was handed to the booking: it is not renewed', async () => {
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

  test('booking waits for a pending hold request, and starts none', async () => {
    const { hold, keeper, pass } = keep();
    const response = Promise.withResolvers<{ holdId: string }>();
    hold.mockReturnValueOnce(response.promise);
    keeper.want(WANTED);
    await pass(300);
    const settled = keeper.settled();
    response.resolve({ holdId: 'soon' });
    expect(await settled).toBe('soon');
    keeper.want(OTHER);
    expect(await keeper.settled()).toBe('soon');
    await pass(MINUTE);
    expect(hold).toHaveBeenCalledTimes(1);
  });
});
