import { setTimeout as delay } from 'node:timers/promises';
import type { ReservedSql, Sql } from 'postgres';
import { expect, it } from 'vitest';
import { createReconnectingPool } from './reconnecting-pool.ts';

interface FakePool {
  lose(): void;
  give(): void;
  fail(error: Error): void;
  released: boolean;
  ended: boolean;
}

/** A pool over fake pools that connect or fail on demand. */
function poolOfFakes(): { pool: Sql; made: FakePool[] } {
  const made: FakePool[] = [];
  const pool = createReconnectingPool((onLost) => {
    const fake: FakePool = {
      lose: onLost,
      give: () => undefined,
      fail: () => undefined,
      released: false,
      ended: false,
    };
    const place = made.push(fake);
    const connection = {
      place,
      release() {
        fake.released = true;
      },
    };
    const reserve = () =>
      new Promise<ReservedSql>((resolve, reject) => {
        fake.give = () => resolve(connection as never);
        fake.fail = reject;
      });
    return Object.assign(() => place, {
      reserve,
      async end() {
        fake.ended = true;
      },
    }) as never;
  });
  return { pool, made };
}

it('requests a connection from another pool when the first one is abandoned, and releases a late one', async () => {
  const { pool, made } = poolOfFakes();
  const reserved = pool.reserve();
  made[0]?.lose();
  await delay(0);
  expect(made[0]?.ended).toBe(true);
  made[1]?.give();
  expect(await reserved).toHaveProperty('place', 2);

  made[0]?.give();
  await delay(0);
  expect(made.map(({ released }) => released)).toEqual([true, false]);
});

it('reports that no connection is available', async () => {
  const { pool, made } = poolOfFakes();
  const reserved = pool.reserve();
  made[0]?.fail(new Error('connect ECONNREFUSED'));
  await expect(reserved).rejects.toThrow('ECONNREFUSED');
});

it('creates no new pool after its end', async () => {
  const { pool, made } = poolOfFakes();
  await pool.end();
  made[0]?.lose();
  expect(made).toHaveLength(1);
});
