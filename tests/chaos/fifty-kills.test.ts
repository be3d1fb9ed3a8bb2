import { expect, it } from 'vitest';
import { runKillRound } from '../support/chaos/kill-round.ts';

/** A kill of Postgres takes seconds on a busy machine. */
const PATIENCE_MS = 600_000;

it(
  '50 kills with -9 under bookings, messages, chats and page reads lose nothing that was acknowledged, and double nothing',
  async () => {
    const round = await runKillRound({ count: 50, seed: 27 });
    expect(round.kills).toHaveLength(50);
    expect(Object.values(round.damage).flat()).toEqual([]);
    expect(round.unwanted).toEqual({});
    for (const told of Object.values(round.told)) expect(told).toBeGreaterThan(5);
  },
  PATIENCE_MS,
);
