import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAdmission } from './admission.ts';

const LIMITS = { atOnce: 2, waiting: 3, burstMs: 1_000, standingMs: 100 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const start = () => createAdmission(LIMITS, () => Date.now());
type Admission = ReturnType<typeof start>;

/** The state of an entry as far as it is known by now. */
function watch(entry: Promise<(() => void) | undefined>) {
  const seen: { state: 'waits' | 'admitted' | 'refused'; leave?: () => void } = { state: 'waits' };
  void entry.then((leave) => {
    seen.state = leave ? 'admitted' : 'refused';
    if (leave) seen.leave = leave;
  });
  return seen;
}

async function enter(admission: Admission, count: number, signal?: AbortSignal, network?: string) {
  const seen = Array.from({ length: count }, () => watch(admission.enter({ signal, network })));
  await vi.advanceTimersByTimeAsync(0);
  return seen;
}

const states = (seen: { state: string }[]) => seen.map(({ state }) => state);

it('admits as many as work at once, lets some wait, and refuses the rest at once', async () => {
  const seen = await enter(start(), 6);
  expect(states(seen)).toEqual(['admitted', 'admitted', 'waits', 'waits', 'waits', 'refused']);
});

it('admits waiting requests in their order, one for each that leaves', async () => {
  const seen = await enter(start(), 4);
  seen[0]?.leave?.();
  seen[0]?.leave?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(states(seen)).toEqual(['admitted', 'admitted', 'admitted', 'waits']);
});

it('keeps a burst waiting, and no longer than the burst may last', async () => {
  const seen = await enter(start(), 3);
  await vi.advanceTimersByTimeAsync(900);
  expect(seen[2]?.state).toBe('waits');
  await vi.advanceTimersByTimeAsync(100);
  expect(seen[2]?.state).toBe('refused');
});

it('refuses after a short wait while the queue stands', async () => {
  const admission = start();
  await enter(admission, 3);
  await vi.advanceTimersByTimeAsync(950);
  const [late] = await enter(admission, 1);
  await vi.advanceTimersByTimeAsync(100);
  expect(late?.state).toBe('refused');
});

it('counts a queue that has been empty as a new burst', async () => {
  const admission = start();
  const first = await enter(admission, 3);
  await vi.advanceTimersByTimeAsync(950);
  first[0]?.leave?.();
  const [late] = await enter(admission, 1);
  await vi.advanceTimersByTimeAsync(500);
  expect(late?.state).toBe('waits');
});

it('counts a queue that begins after a long time at work as a new burst', async () => {
  const admission = start();
  await enter(admission, 2);
  await vi.advanceTimersByTimeAsync(5_000);
  const [first] = await enter(admission, 1);
  await vi.advanceTimersByTimeAsync(500);
  expect(first?.state).toBe('waits');
});

it('gives the place of a caller that has gone to the next one', async () => {
  const admission = start();
  const gone = new AbortController();
  const busy = await enter(admission, 2);
  const [left] = await enter(admission, 1, gone.signal);
  const [stays] = await enter(admission, 1);
  gone.abort();
  busy[0]?.leave?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([left?.state, stays?.state]).toEqual(['refused', 'admitted']);
  expect(states(await enter(admission, 1, gone.signal))).toEqual(['refused']);
});

it('leaves half of the places to other networks, and admits them before a network that has its half', async () => {
  const admission = start();
  const attacker = await enter(admission, 2, undefined, '203.0.113.7');
  expect(states(attacker)).toEqual(['admitted', 'waits']);
  const [visitor] = await enter(admission, 1, undefined, '198.51.100.4');
  const [next] = await enter(admission, 1, undefined, '198.51.100.5');
  expect([visitor?.state, next?.state]).toEqual(['admitted', 'waits']);
  visitor?.leave?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([attacker[1]?.state, next?.state]).toEqual(['waits', 'admitted']);
});

it('leaves a part of the queue to other networks', async () => {
  const admission = start();
  await enter(admission, 2);
  const attacker = await enter(admission, 3, undefined, '203.0.113.7');
  expect(states(attacker)).toEqual(['waits', 'waits', 'refused']);
  const [visitor] = await enter(admission, 1, undefined, '198.51.100.4');
  expect(visitor?.state).toBe('waits');
});

it('lets requests of unknown networks have all places', async () => {
  const seen = await enter(start(), 2, undefined, 'unknown');
  expect(states(seen)).toEqual(['admitted', 'admitted']);
});
